package dev.sextant.planner.compiled;

/** The greatest common divisor. */
public final class CommonDivisor {
  private CommonDivisor() {}

  /** Of two numbers; 0 divides nothing and is divided by everything. */
  public static long of(long a, long b) {
    long divisor = Math.abs(a);
    long other = Math.abs(b);
    while (other != 0 && divisor != 1) {
      long rest = divisor % other;
      divisor = other;
      other = rest;
    }
    return divisor;
  }
}
