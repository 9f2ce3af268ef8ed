package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.online.WaitReading;

/**
 * What workers publish of themselves under a policy, and how it is read.
 *
 * @param reading how a wait is read at a later moment
 * @param elapsed whether the running task counts with what remains of it and of its loads; if not,
 *     with its whole duration
 * @param announced whether tasks that are placed but not ready count, in waits and models
 */
public record Publication(WaitReading reading, boolean elapsed, boolean announced) {
  /** As Compass publishes. */
  public static final Publication COMPASS = new Publication(WaitReading.AS_PUBLISHED, false, false);

  /** What remains to be done of what is queued. */
  public static final Publication REMAINING = new Publication(WaitReading.ELAPSING, true, false);

  /** What remains to be done of everything that is placed. */
  public static final Publication ANNOUNCED = new Publication(WaitReading.ELAPSING, true, true);
}
