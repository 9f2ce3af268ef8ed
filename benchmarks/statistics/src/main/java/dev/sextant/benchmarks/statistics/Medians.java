package dev.sextant.benchmarks.statistics;

import java.util.Arrays;

/** The middle of a few numbers. */
public final class Medians {
  private Medians() {}

  /** The median; the mean of the two middle values for an even number, NaN for none. */
  public static double of(double... values) {
    if (values.length == 0) {
      return Double.NaN;
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    double upper = sorted[middle];
    if (sorted.length % 2 == 1 || sorted[middle - 1] == upper) {
      return upper;
    }
    return sorted[middle - 1] / 2 + upper / 2;
  }
}
