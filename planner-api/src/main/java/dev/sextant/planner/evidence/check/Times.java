package dev.sextant.planner.evidence.check;

/** Sums of times in microseconds that never wrap. */
final class Times {
  private Times() {}

  /**
   * The sum of two times, or 2^63 - 1 where it is larger: never more than the sum itself, so that
   * what is no sooner than the sum is no sooner than this. 2^63 - 1 and anything later is itself.
   *
   * @throws ArithmeticException when the sum is below all numbers
   */
  static long capped(long a, long b) {
    return a > 0 && b > Long.MAX_VALUE - a ? Long.MAX_VALUE : Math.addExact(a, b);
  }

  /**
   * The sum of times.
   *
   * @throws ArithmeticException when it is no number of 64 bits
   */
  static long exact(long a, long b, long c) {
    return Math.addExact(Math.addExact(a, b), c);
  }
}
