package dev.sextant.benchmarks.importer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Decimal numbers of a document as whole numbers; never slow, whatever their exponents. */
final class Decimals {
  private static final int MAX_DIGITS = 15;
  private static final int MAX_EXPONENT = 1_000;

  private Decimals() {}

  /** A number times a power of ten, rounded up; null when it has more than about 15 digits. */
  static @Nullable Long scaledUp(BigDecimal value, int power) {
    return quotientUp(value, BigDecimal.ONE, power);
  }

  /**
   * A quotient times a power of ten, rounded up; null when it has more than about 15 digits, or a
   * number is far from any that means something.
   *
   * @param dividend not negative
   * @param divisor positive
   */
  static @Nullable Long quotientUp(BigDecimal dividend, BigDecimal divisor, int power) {
    if (dividend.signum() == 0) {
      return 0L;
    }
    if (Math.abs(magnitude(dividend)) > MAX_EXPONENT
        || Math.abs(magnitude(divisor)) > MAX_EXPONENT
        || magnitude(dividend) - magnitude(divisor) + power > MAX_DIGITS) {
      return null;
    }
    return dividend.movePointRight(power).divide(divisor, 0, RoundingMode.CEILING).longValueExact();
  }

  /** How many digits after the point a number needs at least, at most a limit. */
  static int decimals(BigDecimal value, int most) {
    return value.signum() == 0
        ? 0
        : Math.max(0, Math.min(most, value.stripTrailingZeros().scale()));
  }

  /** Digits before the point; negative for zeros after it. */
  private static long magnitude(BigDecimal value) {
    return (long) value.precision() - value.scale();
  }
}
