package dev.sextant.benchmarks.simulator.serving;

import java.math.BigDecimal;

/**
 * A time after the arrival of a job: so many microseconds, or a multiple of the shortest latency of
 * its workflow.
 *
 * @param factor the multiple, or 0 for a time
 * @param absoluteMicros the time in microseconds, or 0 for a multiple
 */
public record Due(double factor, long absoluteMicros) {

  /** Either of them must be above 0, and the other one 0. */
  public Due {
    boolean isMultiple = factor > 0 && absoluteMicros == 0;
    boolean isTime = factor == 0 && absoluteMicros > 0;
    if (!isMultiple && !isTime) {
      throw new IllegalArgumentException(
          "A due time must be a multiple ("
              + factor
              + ") above 0 or a time ("
              + absoluteMicros
              + ") above 0.");
    }
  }

  /** A multiple of the shortest latency. */
  public static Due times(double factor) {
    return new Due(factor, 0);
  }

  /** A time in microseconds. */
  public static Due after(long micros) {
    return new Due(0, micros);
  }

  /** Whether it is a multiple of the shortest latency. */
  public boolean isMultiple() {
    return factor > 0;
  }

  /**
   * The time in microseconds, at least 1.
   *
   * @param shortestMicros shortest latency of the workflow
   */
  public long micros(long shortestMicros) {
    return isMultiple() ? Math.max(1, (long) (factor * shortestMicros)) : absoluteMicros;
  }

  /** As in scenarios: {@code 2x}, or a time such as {@code 500ms}. */
  @Override
  public String toString() {
    if (isMultiple()) {
      return BigDecimal.valueOf(factor).stripTrailingZeros().toPlainString() + "x";
    }
    return absoluteMicros % 1_000 == 0 ? absoluteMicros / 1_000 + "ms" : absoluteMicros + "us";
  }
}
