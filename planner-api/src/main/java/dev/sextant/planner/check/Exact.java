package dev.sextant.planner.check;

import java.math.BigInteger;

/**
 * Integer arithmetic that never wraps around: it is exact, or it stops at the ends of the range.
 */
final class Exact {
  private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

  private Exact() {}

  /** The sum, or the end of the range beyond which it lies. */
  static long plus(long a, long b) {
    long sum = a + b;
    if (((a ^ sum) & (b ^ sum)) < 0) {
      return a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
    return sum;
  }

  /** The difference, or the end of the range beyond which it lies. */
  static long minus(long a, long b) {
    long difference = a - b;
    if (((a ^ b) & (a ^ difference)) < 0) {
      return a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
    return difference;
  }

  /** The product, or the end of the range beyond which it lies. */
  static long times(long a, long b) {
    long low = a * b;
    if (Math.multiplyHigh(a, b) != low >> 63) {
      return (a < 0) == (b < 0) ? Long.MAX_VALUE : Long.MIN_VALUE;
    }
    return low;
  }

  /** {@code ceil(a * b / divisor)} of amounts that are not negative, or the end of the range. */
  static long timesOver(long a, long b, long divisor) {
    long low = a * b;
    if (Math.multiplyHigh(a, b) == 0 && low >= 0) {
      return low / divisor + (low % divisor == 0 ? 0 : 1);
    }
    return over(BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)), divisor);
  }

  /** {@code ceil(amount / divisor)} of an amount that is not negative, or the end of the range. */
  static long over(BigInteger amount, long divisor) {
    BigInteger[] parts = amount.divideAndRemainder(BigInteger.valueOf(divisor));
    BigInteger rounded = parts[1].signum() == 0 ? parts[0] : parts[0].add(BigInteger.ONE);
    return rounded.min(MAX).longValue();
  }

  /** Whether {@code value >= a + b}, for a {@code b} that is not negative. */
  static boolean atLeastSum(long value, long a, long b) {
    return a <= Long.MAX_VALUE - b && value >= a + b;
  }

  /** Whether {@code to - from == length}. */
  static boolean spans(long from, long to, long length) {
    long difference = to - from;
    return ((to ^ from) & (to ^ difference)) >= 0 && difference == length;
  }
}
