package dev.sextant.heuristics.timetable;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import java.util.Arrays;

/**
 * How much time passes at least between the end of each task and the last end of a solution: the
 * longest path over successors, with their transfers, and over the next tasks on workers. Kept up
 * to date from change to change, where a change and what comes after it in the order are done
 * first: as far as is needed to judge it. Not thread-safe.
 */
final class SolutionTails {
  private final TaskLinks links;
  private final WorkerSequences sequences;
  private final int[] order;
  private final int[] position;
  private final long[] runMicros;
  private final int[] worker;

  /** By task, what passes in every solution. */
  private final long[] least;

  private final long[] tail;
  private final PositionSet due;

  // The change under way.
  private int changes;
  private int[] changed = new int[64];
  private long[] before = new long[64];

  /** Tails of the solution that these arrays hold. */
  SolutionTails(
      CompiledProblem problem,
      TaskLinks links,
      WorkerSequences sequences,
      TaskOrder order,
      ChosenOptions chosen,
      int[] worker) {
    this.links = links;
    this.sequences = sequences;
    this.order = order.task;
    this.position = order.position;
    runMicros = chosen.micros;
    this.worker = worker;
    least = new long[problem.tasks()];
    LowerBounds bounds = LowerBounds.of(problem);
    Arrays.setAll(least, bounds::tailMicros);
    tail = new long[problem.tasks()];
    due = new PositionSet(order.task.length);
  }

  /** Time between the end of a task and the last end, at least. */
  long micros(int task) {
    return tail[task];
  }

  /** Computes all anew. */
  void recompute() {
    for (int at = order.length - 1; at >= 0; at--) {
      tail[order[at]] = of(order[at]);
    }
  }

  /** Begins a change. */
  void begin() {
    changes = 0;
  }

  /** Notes that what follows a task has changed. */
  void add(int task) {
    due.add(position[task]);
  }

  /** Notes that a task, or the way to it, has changed. */
  void addBefore(int task) {
    int previous = sequences.previous(task);
    if (previous != WorkerSequences.NONE) {
      due.add(position[previous]);
    }
    for (int i = links.predsBegin[task]; i < links.predsBegin[task + 1]; i++) {
      due.add(position[links.pred[i]]);
    }
  }

  /** Brings the tails from a position on up to date. */
  void update(int lowest) {
    for (int at = due.takeLast(lowest); at != PositionSet.NONE; at = due.takeLast(lowest)) {
      int task = order[at];
      long now = of(task);
      if (now != tail[task]) {
        note(task);
        tail[task] = now;
        addBefore(task);
      }
    }
  }

  private long of(int task) {
    long longest = least[task];
    int next = sequences.next(task);
    if (next != WorkerSequences.NONE) {
      longest = Math.max(longest, runMicros[next] + tail[next]);
    }
    int from = worker[task];
    for (int i = links.succsBegin[task]; i < links.succsBegin[task + 1]; i++) {
      int successor = links.succ[i];
      long way = links.micros(links.succEdge[i], from, worker[successor]);
      long rest = runMicros[successor] + tail[successor];
      longest = Math.max(longest, way + rest);
    }
    return longest;
  }

  private void note(int task) {
    if (changes == changed.length) {
      changed = Arrays.copyOf(changed, changes * 2);
      before = Arrays.copyOf(before, changes * 2);
    }
    changed[changes] = task;
    before[changes++] = tail[task];
  }

  /** Takes the change back; the order must be what it was. */
  void rollback() {
    while (changes > 0) {
      changes--;
      tail[changed[changes]] = before[changes];
    }
    due.clear();
  }
}
