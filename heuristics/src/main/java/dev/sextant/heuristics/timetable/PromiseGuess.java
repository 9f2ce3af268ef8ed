package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.IndexedPlan;

/**
 * What a change that is being decoded will have done to the {@link Promise}, if all that is still
 * to be placed on a worker moves as the task that was placed last there. In a plan that leaves
 * little idle, it mostly does (docs/results/search-history.md). Not thread-safe.
 */
final class PromiseGuess {
  private final Promise promise;
  private final IndexedPlan plan;
  private final TaskLog log;

  // The change under way.
  private int stamp;
  private double guess;

  /** Tasks that were placed, and how many of them have been reckoned with. */
  private final int[] placed;

  private int count;
  private int reckoned;

  /** By worker, by how much its last end comes later, weighed; of the change of its stamp. */
  private final double[] later;

  private final int[] laterStamp;

  /**
   * A guess of nothing.
   *
   * @param log how tasks were placed before the change
   */
  PromiseGuess(Promise promise, IndexedPlan plan, TaskLog log) {
    this.promise = promise;
    this.plan = plan;
    this.log = log;
    placed = new int[plan.worker.length];
    later = new double[promise.workers()];
    laterStamp = new int[promise.workers()];
  }

  /** Begins a change of a solution that promises so much. */
  void begin(long before) {
    stamp++;
    guess = before;
    count = 0;
    reckoned = 0;
  }

  /** Notes that a task was placed, once. */
  void add(int task) {
    placed[count++] = task;
  }

  /** The promise as it looks by now, in units of cost. */
  double guess() {
    while (reckoned < count) {
      reckon(placed[reckoned++]);
    }
    return guess;
  }

  /** A task from another worker says nothing: what it does to both shows in those behind it. */
  private void reckon(int task) {
    int before = log.indexOf(task);
    int w = plan.worker[task];
    if (w != log.worker(before)) {
      return;
    }
    if (laterStamp[w] != stamp) {
      laterStamp[w] = stamp;
      later[w] = 0;
    }
    long more = promise.done(w, plan.end[task]) - promise.done(w, log.end(before));
    double now = promise.worth(w) * more;
    guess += now - later[w];
    later[w] = now;
  }
}
