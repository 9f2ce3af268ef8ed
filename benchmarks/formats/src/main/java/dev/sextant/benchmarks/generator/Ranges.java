package dev.sextant.benchmarks.generator;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Refuses parameters outside their range. */
final class Ranges {
  private Ranges() {}

  /** Refuses an offered load that is given and is no percentage from 1 to 1000. */
  static void requireOfferedLoad(@Nullable Integer percent) {
    if (percent != null) {
      requireShare("load", percent, 1, 1000);
    }
  }

  /**
   * Refuses a share outside its range, which is kept in percent and told as it was given: as a
   * multiple of one.
   */
  static void requireShare(String name, int percent, int low, int high) {
    if (percent < low || percent > high) {
      throw new IllegalArgumentException(
          "The parameter "
              + name
              + " ("
              + share(percent)
              + ") must be between "
              + share(low)
              + " and "
              + share(high)
              + ".");
    }
  }

  /** Percent as a multiple of one: 0.5 for 50. */
  static String share(int percent) {
    return BigDecimal.valueOf(percent, 2).stripTrailingZeros().toPlainString();
  }

  static void require(String name, long value, long low, long high) {
    if (value < low || value > high) {
      throw new IllegalArgumentException(
          "The " + name + " (" + value + ") must be between " + low + " and " + high + ".");
    }
  }
}
