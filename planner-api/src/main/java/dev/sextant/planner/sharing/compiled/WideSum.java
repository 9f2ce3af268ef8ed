package dev.sextant.planner.sharing.compiled;

/** A sum of products of longs, in 128 bits. Not thread-safe. */
final class WideSum {
  private long high;
  private long low;

  /** Adds a product. */
  void add(long a, long b) {
    long productLow = a * b;
    long sum = low + productLow;
    high += Math.multiplyHigh(a, b) + (Long.compareUnsigned(sum, productLow) < 0 ? 1 : 0);
    low = sum;
  }

  boolean exceeds(WideSum other) {
    return high != other.high ? high > other.high : Long.compareUnsigned(low, other.low) > 0;
  }
}
