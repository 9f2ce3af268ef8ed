package dev.sextant.benchmarks.generator;

/** Refuses parameters outside their range. */
final class Ranges {
  private Ranges() {}

  static void require(String name, long value, long low, long high) {
    if (value < low || value > high) {
      throw new IllegalArgumentException(
          "The " + name + " (" + value + ") must be between " + low + " and " + high + ".");
    }
  }
}
