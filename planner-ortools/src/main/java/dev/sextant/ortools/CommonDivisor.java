package dev.sextant.ortools;

/** The greatest common divisor. */
final class CommonDivisor {
  private CommonDivisor() {}

  /** Of two numbers; 0 divides nothing and is divided by everything. */
  static long of(long a, long b) {
    long divisor = Math.abs(a);
    long other = Math.abs(b);
    while (other != 0) {
      long rest = divisor % other;
      divisor = other;
      other = rest;
    }
    return divisor;
  }
}
