package dev.sextant.planner.contract;

/**
 * How large the numbers of a drawn problem are.
 *
 * @param microsPerUnit microseconds of one unit of time; all digits below are random
 * @param bytesPerUnit bytes of one unit of data and memory; all digits below are random
 * @param shortestMicros shortest run, when {@code longestMicros} is positive
 * @param longestMicros longest run, or 0 for runs of 0 to 6 units
 */
public record Magnitude(
    long microsPerUnit, long bytesPerUnit, long shortestMicros, long longestMicros) {
  /** Times and sizes of a few units of 1, for witnesses that count time. */
  public static final Magnitude UNITS = new Magnitude(1, 1, 0, 0);

  /** Milliseconds and megabytes. */
  public static final Magnitude MILLIS = new Magnitude(1_000, 1_000_000, 0, 0);

  /** Seconds and gigabytes. */
  public static final Magnitude SECONDS = new Magnitude(1_000_000, 1_000_000_000, 0, 0);

  /** Runs of 10 minutes to 10 hours; loads and transfers of half a minute to some minutes. */
  public static final Magnitude HOURS =
      new Magnitude(60_000_000, 10_000_000_000L, 600_000_000, 36_000_000_000L);
}
