package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledProblem;
import java.util.Arrays;

/**
 * The models that are ready on one worker at instants that never fall, if residencies past their
 * last user are kept while memory allows, the most recently used first.
 *
 * <p>It walks forward through the steps of the worker's memory. What is kept at a step is what was
 * kept before it or has just ended, taken by falling end as far as it fits beside what is used; and
 * a residency that was dropped never comes back. A placement may change the past, by a load ahead
 * of its run or by lasting residencies: then the walk goes back to the first instant that changed,
 * for which it remembers what it dropped when. So a step is looked at again only where something
 * changed under it.
 *
 * <p>Not for timetables from which tasks are taken back. Not thread-safe.
 */
public final class HeldModels {
  private final CompiledProblem problem;
  private final WorkerTimeline timeline;

  /** Entries of the worker's journal that are known. */
  private int seen;

  /** Residencies that are known. */
  private int known;

  /** By residency, its end as known. */
  private long[] end = new long[8];

  /** Known residencies by rising end; of equal ends the one that came last is first. */
  private int[] byEnd = new int[8];

  /** Until this instant, itself included, it is decided what is kept. */
  private long decided = Long.MIN_VALUE;

  /** How many residencies have ended by then. */
  private int ended;

  /** Those of them that are kept, in the same order. */
  private int[] kept = new int[8];

  private int keptCount;

  /** Those of them that were dropped, in the order of the instants at which they were. */
  private int[] dropped = new int[8];

  private long[] droppedAt = new long[8];
  private int droppedCount;

  /** By model, the last residency that is known to be ready. */
  private final int[] ready;

  private long lastInstant = Long.MIN_VALUE;
  private long unchangedUntil = Long.MIN_VALUE;
  private long steps;

  HeldModels(CompiledProblem problem, WorkerTimeline timeline) {
    this.problem = problem;
    this.timeline = timeline;
    ready = new int[problem.models()];
    Arrays.fill(ready, WorkerTimeline.NONE);
  }

  /**
   * Marks the models that are ready at an instant, and no others.
   *
   * @throws IllegalArgumentException if an earlier call was about a later instant
   */
  public void mark(long instant, boolean[] held) {
    if (instant < lastInstant) {
      throw new IllegalArgumentException(
          "The instant ("
              + instant
              + ") must not be before that of an earlier call ("
              + lastInstant
              + ").");
    }
    lastInstant = instant;
    learn();
    advance(instant);
    Arrays.fill(held, false);
    for (int i = 0; i < keptCount; i++) {
      held[timeline.model(kept[i])] = true;
    }
    unchangedUntil = nextStep();
    for (int m = 0; m < ready.length; m++) {
      markInUse(m, instant, held);
    }
  }

  private void markInUse(int model, long instant, boolean[] held) {
    int last = ready[model];
    int following = timeline.after(model, last);
    while (following != WorkerTimeline.NONE && timeline.ready(following) <= instant) {
      last = following;
      following = timeline.after(model, last);
    }
    ready[model] = last;
    held[model] |= last != WorkerTimeline.NONE && timeline.end(last) > instant;
    if (following != WorkerTimeline.NONE) {
      unchangedUntil = Math.min(unchangedUntil, timeline.ready(following));
    }
  }

  /** The first instant at which the answer may be another, if nothing is placed until then. */
  public long unchangedUntilMicros() {
    return unchangedUntil;
  }

  /** How many steps were walked so far. */
  public long steps() {
    return steps;
  }

  /** Takes note of what was placed on the worker. */
  private void learn() {
    Journal journal = timeline.journal();
    long changed = StepProfile.FOREVER;
    for (int i = seen; i < journal.size(); i++) {
      changed = Math.min(changed, changedFrom(journal, i));
    }
    if (changed <= decided) {
      goBackBefore(changed);
    }
    for (int i = seen; i < journal.size(); i++) {
      if (journal.kind(i) == Journal.EXTENSION && journal.a(i) < known) {
        int residency = (int) journal.a(i);
        remove(residency);
        insert(residency);
      }
    }
    for (; known < timeline.residencies(); known++) {
      ensureKnown();
      insertAmong(known, known);
    }
    seen = journal.size();
  }

  private long changedFrom(Journal journal, int i) {
    int kind = journal.kind(i);
    if (kind == Journal.EXTENSION || kind == Journal.RESIDENCY) {
      return journal.b(i);
    }
    return kind == timeline.memoryKind() ? journal.a(i) : StepProfile.FOREVER;
  }

  private void ensureKnown() {
    if (known == end.length) {
      end = Arrays.copyOf(end, known * 2);
      byEnd = Arrays.copyOf(byEnd, known * 2);
    }
  }

  private void remove(int residency) {
    int at = position(byEnd, known, end[residency], residency);
    System.arraycopy(byEnd, at + 1, byEnd, at, known - at - 1);
  }

  private void insert(int residency) {
    insertAmong(residency, known - 1);
  }

  private void insertAmong(int residency, int others) {
    end[residency] = timeline.end(residency);
    int at = position(byEnd, others, end[residency], residency);
    System.arraycopy(byEnd, at, byEnd, at + 1, others - at);
    byEnd[at] = residency;
  }

  /** How many of some residencies in this order are before one that ends at an instant. */
  private int position(int[] ordered, int count, long ofEnd, int residency) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      int other = ordered[middle];
      if (end[other] < ofEnd || (end[other] == ofEnd && other > residency)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Undecides an instant and all that follow. */
  private void goBackBefore(long instant) {
    while (keptCount > 0 && end[kept[keptCount - 1]] >= instant) {
      keptCount--;
    }
    ended = position(byEnd, known, instant, Integer.MAX_VALUE);
    while (droppedCount > 0 && droppedAt[droppedCount - 1] >= instant) {
      int residency = dropped[--droppedCount];
      if (end[residency] < instant) {
        keep(residency, position(kept, keptCount, end[residency], residency));
      }
    }
    decided = instant - 1;
  }

  private void keep(int residency, int at) {
    if (keptCount == kept.length) {
      kept = Arrays.copyOf(kept, keptCount * 2);
    }
    System.arraycopy(kept, at, kept, at + 1, keptCount - at);
    kept[at] = residency;
    keptCount++;
  }

  private void drop(int residency, long instant) {
    if (droppedCount == dropped.length) {
      dropped = Arrays.copyOf(dropped, droppedCount * 2);
      droppedAt = Arrays.copyOf(droppedAt, droppedCount * 2);
    }
    dropped[droppedCount] = residency;
    droppedAt[droppedCount++] = instant;
  }

  /** Decides until an instant. */
  private void advance(long instant) {
    for (long next = nextStep(); next <= instant; next = nextStep()) {
      decided = next;
      step(next);
    }
    decided = Math.max(decided, instant);
  }

  /** The first instant that is not decided at which what is kept may change. */
  private long nextStep() {
    long next = timeline.memory.nextChange(decided);
    if (ended < known) {
      next = Math.min(next, end[byEnd[ended]]);
    }
    for (int i = 0; i < keptCount; i++) {
      int following = timeline.next(kept[i]);
      if (following != WorkerTimeline.NONE) {
        next = Math.min(next, timeline.loadStart(following));
      }
    }
    return next;
  }

  private void step(long instant) {
    steps++;
    while (ended < known && end[byEnd[ended]] <= instant) {
      keep(byEnd[ended++], keptCount);
    }
    long used = timeline.memory.at(instant);
    int left = keptCount;
    for (int i = keptCount - 1; i >= 0; i--) {
      int residency = kept[i];
      int following = timeline.next(residency);
      long bytes = problem.modelBytes(timeline.model(residency));
      boolean again = following != WorkerTimeline.NONE && timeline.loadStart(following) <= instant;
      if (again || used > timeline.gpuMemory - bytes) {
        drop(residency, instant);
      } else {
        used += bytes;
        kept[--left] = residency;
      }
    }
    keptCount -= left;
    System.arraycopy(kept, left, kept, 0, keptCount);
  }
}
