package dev.sextant.benchmarks.statistics;

import java.util.Arrays;

/** Means of values of different sizes. */
public final class Means {
  private Means() {}

  /**
   * The shifted geometric mean: exp of the mean of ln(value + shift), minus the shift. The shift
   * keeps values near 0 from ruling the mean (Achterberg: Constraint Integer Programming, 2007,
   * appendix A.3).
   *
   * @param shift above 0, or 0 when all values are
   * @throws IllegalArgumentException without a value, or when a value plus the shift is not above 0
   */
  public static double shiftedGeometric(double shift, double... values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("There are no values.");
    }
    double sum = 0;
    for (double value : values) {
      if (!(value + shift > 0)) {
        throw new IllegalArgumentException(
            "The value (" + value + ") plus the shift (" + shift + ") must be above 0.");
      }
      sum += StrictMath.log(value + shift);
    }
    return StrictMath.exp(sum / values.length) - shift;
  }

  /** The arithmetic mean. */
  public static double arithmetic(double... values) {
    return Arrays.stream(values)
        .average()
        .orElseThrow(() -> new IllegalArgumentException("There are no values."));
  }
}
