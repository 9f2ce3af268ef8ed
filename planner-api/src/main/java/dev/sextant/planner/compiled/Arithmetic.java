package dev.sextant.planner.compiled;

import java.math.BigInteger;

/** The rounding rules of SEMANTICS.md, section 1. */
final class Arithmetic {
  private Arithmetic() {}

  /** ceil(a x b / divisor) for non-negative a and b and positive divisor, without overflow. */
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
    return parts[0].longValueExact() + (parts[1].signum() == 0 ? 0 : 1);
  }

  /** Time to move data over a link; an unlimited bandwidth takes the latency alone. */
  static long moveMicros(long bytes, long latencyMicros, long bandwidthBytesPerSecond) {
    if (bytes == 0) {
      return 0;
    }
    return bandwidthBytesPerSecond == Long.MAX_VALUE
        ? latencyMicros
        : latencyMicros + ceilMulDiv(bytes, 1_000_000, bandwidthBytesPerSecond);
  }
}
