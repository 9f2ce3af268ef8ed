package dev.sextant.benchmarks.simulator.rounds;

/**
 * How rounds are made. Times are in microseconds.
 *
 * @param roundMicros the longest that a round lasts; positive
 * @param endsEarly whether a round ends when its last job stops working: because all jobs are done,
 *     or because no whole grain more fits into the round
 * @param reallocateMicros the least time between two times that shares are divided anew
 * @param resumeMicros what a job loses at the begin of a round that did not work in the round
 *     before, but earlier
 * @param migrateMicros what a job loses at the begin of a round that worked in the round before on
 *     other workers
 * @param grain what work is counted in, in micro-units: 1 000 000 where only whole steps count
 */
public record RoundSettings(
    long roundMicros,
    boolean endsEarly,
    long reallocateMicros,
    long resumeMicros,
    long migrateMicros,
    long grain) {
  private static final long SECOND = 1_000_000;

  /** Six minutes that end early, shares divided anew at most every 32 minutes, whole steps. */
  public static final RoundSettings DEFAULT =
      new RoundSettings(360 * SECOND, true, 1_920 * SECOND, 0, 0, 1_000_000);

  public RoundSettings {
    requirePositive("roundMicros", roundMicros);
    requirePositive("grain", grain);
    requireNotNegative("reallocateMicros", reallocateMicros);
    requireNotNegative("resumeMicros", resumeMicros);
    requireNotNegative("migrateMicros", migrateMicros);
  }

  private static void requirePositive(String name, long value) {
    if (value <= 0) {
      throw new IllegalArgumentException("The " + name + " (" + value + ") must be positive.");
    }
  }

  private static void requireNotNegative(String name, long value) {
    if (value < 0) {
      throw new IllegalArgumentException("The " + name + " (" + value + ") must not be negative.");
    }
  }

  /** These settings with another length of rounds. */
  public RoundSettings withRoundMicros(long micros) {
    return new RoundSettings(
        micros, endsEarly, reallocateMicros, resumeMicros, migrateMicros, grain);
  }

  /** These settings with rounds that end early, or do not. */
  public RoundSettings withEndsEarly(boolean early) {
    return new RoundSettings(
        roundMicros, early, reallocateMicros, resumeMicros, migrateMicros, grain);
  }

  /** These settings with another least time between two divisions of shares. */
  public RoundSettings withReallocateMicros(long micros) {
    return new RoundSettings(roundMicros, endsEarly, micros, resumeMicros, migrateMicros, grain);
  }

  /** These settings with other losses of jobs that are resumed or moved. */
  public RoundSettings withLosses(long resuming, long migrating) {
    return new RoundSettings(roundMicros, endsEarly, reallocateMicros, resuming, migrating, grain);
  }

  /** These settings with work counted in other grains. */
  public RoundSettings withGrain(long microUnits) {
    return new RoundSettings(
        roundMicros, endsEarly, reallocateMicros, resumeMicros, migrateMicros, microUnits);
  }
}
