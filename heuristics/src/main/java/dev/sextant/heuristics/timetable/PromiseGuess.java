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

  // The change under way.
  private int stamp;
  private double guess;

  /** By worker, by how much its last end comes later, weighed; of the change of its stamp. */
  private final double[] later;

  private final int[] laterStamp;

  PromiseGuess(Promise promise, IndexedPlan plan) {
    this.promise = promise;
    this.plan = plan;
    later = new double[promise.workers()];
    laterStamp = new int[promise.workers()];
  }

  /** Begins a change of a solution that promises so much. */
  void begin(long before) {
    stamp++;
    guess = before;
  }

  /**
   * Takes over a task that was placed. One that comes from another worker says nothing: what it
   * does to both shows in those behind it.
   */
  void placed(int task, int workerBefore, long endBefore) {
    int w = plan.worker[task];
    if (w != workerBefore) {
      return;
    }
    if (laterStamp[w] != stamp) {
      laterStamp[w] = stamp;
      later[w] = 0;
    }
    double now = promise.worth(w) * (plan.end[task] - endBefore);
    guess += now - later[w];
    later[w] = now;
  }

  /** The promise as it looks by now, in units of cost. */
  double guess() {
    return guess;
  }
}
