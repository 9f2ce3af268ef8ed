package dev.sextant.planner.model;

import java.math.BigInteger;

/**
 * Arithmetic on amounts that are not negative, which stays at the largest long instead of
 * overflowing.
 */
final class Saturated {
  private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);
  private static final long MICROS_PER_SECOND = 1_000_000;

  private Saturated() {}

  static long add(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  static long multiply(long a, long b) {
    long low = a * b;
    return Math.multiplyHigh(a, b) != 0 || low < 0 ? Long.MAX_VALUE : low;
  }

  /** {@code ceil(a * b / divisor)}. */
  static long multiplyDivideUp(long a, long b, long divisor) {
    long low = a * b;
    if (Math.multiplyHigh(a, b) == 0 && low >= 0) {
      return low / divisor + (low % divisor == 0 ? 0 : 1);
    }
    BigInteger[] quotient =
        BigInteger.valueOf(a)
            .multiply(BigInteger.valueOf(b))
            .divideAndRemainder(BigInteger.valueOf(divisor));
    BigInteger up = quotient[1].signum() == 0 ? quotient[0] : quotient[0].add(BigInteger.ONE);
    return up.min(MAX).longValue();
  }

  /** Time to move an amount at this latency and bandwidth, both valid. */
  static long moveMicros(long bytes, long latencyMicros, long bandwidthBytesPerSecond) {
    if (bytes <= 0) {
      return 0;
    }
    if (bandwidthBytesPerSecond == Link.UNLIMITED) {
      return latencyMicros;
    }
    return add(latencyMicros, multiplyDivideUp(bytes, MICROS_PER_SECOND, bandwidthBytesPerSecond));
  }
}
