package dev.sextant.benchmarks.simulator;

import dev.sextant.benchmarks.simulator.serving.BatchRule;
import dev.sextant.benchmarks.simulator.serving.InTimeBatch;
import dev.sextant.benchmarks.simulator.serving.TaskDeadlines;
import java.util.Arrays;

/**
 * Whose turn it is by the queue discipline: the first of those that wait for a worker, and those
 * that run together with it. Jobs are given up when it would be their turn.
 */
final class QueueTurns implements Turns {
  private static final int NONE = SimulationState.NONE;

  /** In place of a number of tasks: a job was given up, so the queue is another one. */
  private static final int AGAIN = -1;

  private final SimulationState state;
  private final Drops drops;
  private final TaskLine line;
  private final BatchRule rule;

  /** Whether deadlines of tasks do not count while there is room. */
  private final boolean isAdaptive;

  private int[] waiting = new int[16];
  private int[] picked = new int[16];
  private long[] deadlines = new long[16];
  private int size;

  /** By batch key, the last look at a queue that met it. */
  private final int[] metIn;

  private int looks;

  /** By worker, when it is to be woken for a batch that waits. */
  private final long[] wakeMicros;

  /** By worker, in which of its lives; events of those before do not come. */
  private final int[] wakeEpoch;

  QueueTurns(SimulationState state, Drops drops, TaskLine line) {
    this.state = state;
    this.drops = drops;
    this.line = line;
    rule = state.options.serving().queue().batch();
    isAdaptive = state.options.serving().queue().deadlines() == TaskDeadlines.ADAPTIVE;
    metIn = new int[state.cluster.batchKeys()];
    wakeMicros = new long[state.cluster.workers()];
    wakeEpoch = new int[state.cluster.workers()];
    Arrays.fill(wakeMicros, NONE);
  }

  /** The first in the order of the queue first. */
  @Override
  public int picked(int i) {
    return picked[i];
  }

  @Override
  public int pick(int w, long now) {
    int count = AGAIN;
    while (count == AGAIN) {
      int first = first(w, now);
      count = first == NONE ? 0 : with(w, first, now);
    }
    return count;
  }

  private int with(int w, int first, long now) {
    return switch (rule.kind()) {
      case NONE -> only(first);
      case LARGEST -> largest(w, first, now);
      case LARGEST_IN_TIME -> inTime(w, first, now);
      case WAIT -> full(w, first, now);
    };
  }

  /** The first of the queue whose job is not given up, or -1. */
  private int first(int w, long now) {
    int task = line.first(w);
    while (task != NONE && drops.isDue(task, now)) {
      drops.drop(state.jobOf[task], now);
      task = line.first(w);
    }
    return task;
  }

  private int only(int task) {
    picked[0] = task;
    size = 1;
    return 1;
  }

  private void add(int task) {
    if (size == picked.length) {
      picked = Arrays.copyOf(picked, 2 * size);
      deadlines = Arrays.copyOf(deadlines, 2 * size);
    }
    picked[size] = task;
    size++;
  }

  /**
   * Picks tasks from one on that can run together with it, at most so many.
   *
   * @return whether no job had to be given up; if one had, the queue is another one
   */
  private boolean gather(int w, int first, int most, long now) {
    size = 0;
    int key = state.batchKey(first);
    for (int t = first; t != NONE && size < most; t = line.after(w, t)) {
      if (state.batchKey(t) == key) {
        if (drops.isDue(t, now)) {
          drops.drop(state.jobOf[t], now);
          return false;
        }
        add(t);
      }
    }
    return true;
  }

  private int largest(int w, int first, long now) {
    return gather(w, first, state.batchLimit(first), now) ? size : AGAIN;
  }

  /**
   * The largest batch in time of the first key that has one, by the deadlines of tasks, or else by
   * what their jobs need; else what is there of the first. Who is late himself goes alone where it
   * costs nobody. With {@link TaskDeadlines#ADAPTIVE} what jobs need is all that counts as long as
   * there is room for everybody.
   */
  private int inTime(int w, int first, long now) {
    int count = isAdaptive && leavesRoom(w, first, now) ? 0 : inTime(w, first, now, false);
    if (count == 0) {
      count = inTime(w, first, now, true);
    }
    return count == 0 ? largest(w, first, now) : count;
  }

  /**
   * Whether all who wait would end by the middle between their own deadlines and what their jobs
   * need, if they ran in the order of the queue in full batches.
   */
  private boolean leavesRoom(int w, int first, long now) {
    int count = 0;
    for (int t = first; t != NONE; t = line.after(w, t)) {
      waiting = count == waiting.length ? Arrays.copyOf(waiting, 2 * count) : waiting;
      waiting[count++] = t;
    }
    long end = now;
    for (int i = 0; i < count; i++) {
      if (waiting[i] != NONE) {
        end = Math.max(end, state.startMicros(w, waiting[i], now));
        end = endIfAllInTime(i, count, end);
        if (end == NONE) {
          return false;
        }
      }
    }
    return true;
  }

  /** When a full batch ends that begins with one of those who wait; -1 if that leaves no room. */
  private long endIfAllInTime(int begin, int count, long startMicros) {
    int key = state.batchKey(waiting[begin]);
    long[] micros = state.batchMicros(waiting[begin]);
    long latest = Long.MAX_VALUE;
    int members = 0;
    for (int i = begin; i < count && members < micros.length; i++) {
      int task = waiting[i];
      if (task != NONE && state.batchKey(task) == key) {
        long needed = state.latestEndMicros(task);
        long own = Math.min(needed, state.dueMicros(task));
        latest = Math.min(latest, own + (needed - own) / 2);
        waiting[i] = NONE;
        members++;
      }
    }
    long end = startMicros + micros[members - 1];
    return end <= latest ? end : NONE;
  }

  /** The same, by deadlines of one kind; 0 where no key has such a batch. */
  private int inTime(int w, int first, long now, boolean byJob) {
    looks++;
    for (int t = first; t != NONE; t = line.after(w, t)) {
      int key = state.batchKey(t);
      if (metIn[key] == looks) {
        continue;
      }
      metIn[key] = looks;
      if (!gather(w, t, Integer.MAX_VALUE, now)) {
        return AGAIN;
      }
      if (!byJob && costsNobody(w, t, now)) {
        return only(t);
      }
      if (keepInTime(w, t, now, byJob)) {
        return size;
      }
    }
    return 0;
  }

  /**
   * Leaves of what was gathered the largest batch that is in time, as far as its size is worth it;
   * returns whether there is one.
   */
  private boolean keepInTime(int w, int task, long now, boolean byJob) {
    long start = state.startMicros(w, task, now);
    for (int i = 0; i < size; i++) {
      deadlines[i] = latestMicros(picked[i], start, byJob);
    }
    long[] micros = state.batchMicros(task);
    InTimeBatch best = InTimeBatch.largest(deadlines, size, start, micros).worthwhile(micros);
    if (best.size() == 0) {
      return false;
    }
    int kept = 0;
    for (int i = 0; i < size && kept < best.size(); i++) {
      if (best.takes(deadlines[i])) {
        picked[kept++] = picked[i];
      }
    }
    size = kept;
    return true;
  }

  /**
   * Whether a task can go alone that is past its deadline: its job can still be in time, and of the
   * others that were gathered with it as many keep their deadlines after it as would without it,
   * and as many jobs can be in time, all in full batches.
   */
  private boolean costsNobody(int w, int task, long now) {
    long[] micros = state.batchMicros(task);
    long start = state.startMicros(w, task, now);
    long end = start + micros[0];
    return state.dueMicros(task, start) < end
        && end <= state.latestEndMicros(task)
        && inTimeFrom(end, micros, false) >= inTimeFrom(start, micros, false)
        && inTimeFrom(end, micros, true) >= inTimeFrom(start, micros, true);
  }

  /**
   * How many of those behind the first that was gathered are in time in full batches from then on:
   * by their own deadlines, or so that their jobs can be.
   */
  private int inTimeFrom(long startMicros, long[] micros, boolean byJob) {
    int inTime = 0;
    long start = startMicros;
    int next = 1;
    while (next < size) {
      int count = Math.min(size - next, micros.length);
      long end = start + micros[count - 1];
      for (int i = next; i < next + count; i++) {
        inTime += latestMicros(picked[i], start, byJob) >= end ? 1 : 0;
      }
      start = end;
      next += count;
    }
    return inTime;
  }

  private long latestMicros(int task, long startMicros, boolean byJob) {
    return byJob ? state.latestEndMicros(task) : state.dueMicros(task, startMicros);
  }

  /** The first full batch, or the first that has waited long enough. */
  private int full(int w, int first, long now) {
    looks++;
    long wake = Long.MAX_VALUE;
    for (int t = first; t != NONE; t = line.after(w, t)) {
      int key = state.batchKey(t);
      if (metIn[key] == looks) {
        continue;
      }
      metIn[key] = looks;
      int limit = state.batchLimit(t);
      if (!gather(w, t, limit, now)) {
        return AGAIN;
      }
      long until = oldestReady() + rule.waitMicros();
      if (size == limit || until <= now) {
        return size;
      }
      wake = Math.min(wake, until);
    }
    if (wakeMicros[w] != wake || wakeEpoch[w] != state.epoch[w]) {
      wakeMicros[w] = wake;
      wakeEpoch[w] = state.epoch[w];
      state.events.add(wake, EventQueue.WAITED, w, state.epoch[w]);
    }
    return 0;
  }

  private long oldestReady() {
    long oldest = Long.MAX_VALUE;
    for (int i = 0; i < size; i++) {
      oldest = Math.min(oldest, state.run.readyMicros[picked[i]]);
    }
    return oldest;
  }
}
