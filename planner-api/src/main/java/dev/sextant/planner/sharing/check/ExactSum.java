package dev.sextant.planner.sharing.check;

import java.math.BigInteger;

/**
 * A sum of products that is exact however large it is: a long as long as that holds it. Not
 * thread-safe.
 */
final class ExactSum {
  private long small;
  private BigInteger large = BigInteger.ZERO;

  /** Adds a product. */
  void add(long a, long b) {
    long product = a * b;
    long sum = small + product;
    boolean productFits = Math.multiplyHigh(a, b) == product >> (Long.SIZE - 1);
    boolean sumFits = ((small ^ sum) & (product ^ sum)) >= 0;
    if (productFits && sumFits) {
      small = sum;
    } else {
      large = large.add(BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)));
    }
  }

  /** The sum so far. */
  BigInteger value() {
    return large.add(BigInteger.valueOf(small));
  }
}
