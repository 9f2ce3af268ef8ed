package dev.sextant.benchmarks.generator;

import org.jspecify.annotations.Nullable;

/** Refuses parameters outside their range. */
final class Ranges {
  private Ranges() {}

  /** Refuses an offered load that is given and is no percentage from 1 to 1000. */
  static void requireOfferedLoad(@Nullable Integer percent) {
    if (percent != null) {
      require("load in percent", percent, 1, 1000);
    }
  }

  static void require(String name, long value, long low, long high) {
    if (value < low || value > high) {
      throw new IllegalArgumentException(
          "The " + name + " (" + value + ") must be between " + low + " and " + high + ".");
    }
  }
}
