package dev.sextant.planner.compiled;

import dev.sextant.planner.model.Link;
import java.math.BigInteger;

/**
 * The rounding rules of SEMANTICS.md, section 1. Amounts that no plan can reach, such as the load
 * time of a model that no task uses, stay at the ends of their ranges instead of wrapping around.
 */
final class Arithmetic {
  /** Longer than any horizon, and far enough from the end of the range to be added to. */
  static final long FAR = 1L << 61;

  private Arithmetic() {}

  /** The sum of non-negative amounts, or the largest long. */
  static long plus(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  /** The product of non-negative amounts, or the largest long. */
  static long times(long a, long b) {
    long product = a * b;
    return product < 0 || Math.multiplyHigh(a, b) != 0 ? Long.MAX_VALUE : product;
  }

  /** ceil(a x b / divisor) for non-negative a and b and positive divisor, or the largest long. */
  static long ceilMulDiv(long a, long b, long divisor) {
    if (Math.multiplyHigh(a, b) == 0) {
      long product = a * b;
      if (product >= 0) {
        long quotient = product / divisor;
        return quotient * divisor == product ? quotient : quotient + 1;
      }
    }
    BigInteger[] parts =
        BigInteger.valueOf(a)
            .multiply(BigInteger.valueOf(b))
            .divideAndRemainder(BigInteger.valueOf(divisor));
    BigInteger up = parts[1].signum() == 0 ? parts[0] : parts[0].add(BigInteger.ONE);
    return up.bitLength() < Long.SIZE ? up.longValue() : Long.MAX_VALUE;
  }

  /** Time to move data over a link, at most {@link #FAR}; an unlimited one takes its latency. */
  static long moveMicros(long bytes, long latencyMicros, long bandwidthBytesPerSecond) {
    if (bytes == 0) {
      return 0;
    }
    long flow =
        bandwidthBytesPerSecond == Link.UNLIMITED
            ? 0
            : ceilMulDiv(bytes, 1_000_000, bandwidthBytesPerSecond);
    return Math.min(FAR, plus(latencyMicros, flow));
  }
}
