package dev.sextant.planner.sharing;

/**
 * A time with a beginning and an end, which is not part of it.
 *
 * @param fromMicros when it begins, in microseconds
 * @param toMicros when it ends, in microseconds; {@link #FOR_EVER} where it does not
 */
public record TimeSpan(long fromMicros, long toMicros) {
  /** The end of a time that has none. */
  public static final long FOR_EVER = Long.MAX_VALUE;

  private static final double MICROS = 1e6;

  /** Whether it has no end. */
  public boolean isEndless() {
    return toMicros == FOR_EVER;
  }

  /** How long it is, in seconds; infinite where it has no end. */
  public double seconds() {
    return isEndless() ? Double.POSITIVE_INFINITY : (toMicros - fromMicros) / MICROS;
  }
}
