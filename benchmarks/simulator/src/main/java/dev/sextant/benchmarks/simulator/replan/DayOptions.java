package dev.sextant.benchmarks.simulator.replan;

import java.time.Duration;

/**
 * What a simulated day is like.
 *
 * @param jobs how many jobs arrive, at least 1
 * @param workers how many GPUs there are, at least 2
 * @param load part of the capacity that the jobs need, without noise, failures and loads
 * @param noise standard deviation of the logarithm of how long a task takes over what was planned
 * @param meanUpMicros mean time until a worker fails; 0 for never
 * @param downMicros for how long a worker that has failed is away
 * @param moveMicros weight of a run on another worker, in microseconds of flow; 0 for none
 * @param shiftWeight weight of a microsecond by which a run starts later; 0 for none
 * @param freezeMicros for how long from now on tasks keep their workers
 * @param limit of a call
 * @param steps of a call, or 0 for no limit on them
 * @param seed of everything drawn
 */
public record DayOptions(
    int jobs,
    int workers,
    double load,
    double noise,
    long meanUpMicros,
    long downMicros,
    long moveMicros,
    long shiftWeight,
    long freezeMicros,
    Duration limit,
    long steps,
    long seed) {
  /** Refuses a day without jobs. */
  public DayOptions {
    if (jobs < 1) {
      throw new IllegalArgumentException("The jobs (" + jobs + ") must be at least 1.");
    }
  }

  /** A thousand jobs on eight GPUs, well used, with noise and a failure of each every two hours. */
  public static final DayOptions DEFAULTS =
      new DayOptions(
          1_000,
          8,
          0.75,
          0.25,
          2 * 3_600_000_000L,
          300_000_000L,
          0,
          0,
          0,
          Duration.ofMillis(100),
          0,
          1);

  /** The same day with other weights of changes. */
  public DayOptions withChanges(long newMoveMicros, long newShiftWeight) {
    return new DayOptions(
        jobs,
        workers,
        load,
        noise,
        meanUpMicros,
        downMicros,
        newMoveMicros,
        newShiftWeight,
        freezeMicros,
        limit,
        steps,
        seed);
  }

  /** The same day with another number of jobs. */
  public DayOptions withJobs(int newJobs) {
    return new DayOptions(
        newJobs,
        workers,
        load,
        noise,
        meanUpMicros,
        downMicros,
        moveMicros,
        shiftWeight,
        freezeMicros,
        limit,
        steps,
        seed);
  }

  /** The same day with a limit on the steps of a call, so that it can be repeated. */
  public DayOptions withSteps(long newSteps, Duration newLimit) {
    return new DayOptions(
        jobs,
        workers,
        load,
        noise,
        meanUpMicros,
        downMicros,
        moveMicros,
        shiftWeight,
        freezeMicros,
        newLimit,
        newSteps,
        seed);
  }

  /** Another day of the same kind. */
  public DayOptions withSeed(long newSeed) {
    return new DayOptions(
        jobs,
        workers,
        load,
        noise,
        meanUpMicros,
        downMicros,
        moveMicros,
        shiftWeight,
        freezeMicros,
        limit,
        steps,
        newSeed);
  }
}
