package dev.sextant.heuristics.compass;

/**
 * Extremes of numbers whose difference is in the range of a long, without a branch that the data
 * would decide: the compiler makes one of {@link Math#min(long, long)}.
 */
final class Branchless {
  private Branchless() {}

  /** The larger of two numbers. */
  static long max(long a, long b) {
    long above = a - b;
    return a - (above & above >> 63);
  }

  /** The smaller of two numbers. */
  static long min(long a, long b) {
    long above = a - b;
    return b + (above & above >> 63);
  }
}
