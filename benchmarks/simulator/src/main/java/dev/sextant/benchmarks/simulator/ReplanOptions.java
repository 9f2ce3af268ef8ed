package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.PlannerOptions;

/**
 * How a policy plans all open work anew.
 *
 * @param intervalMicros how often, in simulated time; 0 for whenever a job arrives, a worker fails
 *     or one returns
 * @param planner limits of each call in real time or steps; without a time limit that binds, a
 *     limit on steps makes simulations reproducible. The warm start is the last plan
 */
public record ReplanOptions(long intervalMicros, PlannerOptions planner) {
  private static final long STEPS = 500;

  /** Twice a second, 500 steps of one thread. */
  public static final ReplanOptions DEFAULT =
      new ReplanOptions(500_000, PlannerOptions.defaults().withStepLimit(STEPS).withMaxThreads(1));

  public ReplanOptions {
    if (intervalMicros < 0) {
      throw new IllegalArgumentException(
          "The intervalMicros (" + intervalMicros + ") must not be negative.");
    }
  }
}
