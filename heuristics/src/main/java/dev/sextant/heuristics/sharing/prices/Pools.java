package dev.sextant.heuristics.sharing.prices;

import dev.sextant.planner.sharing.compiled.Choices;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What choices take of pools, as parts of their capacities. Prices go with that: each is of a whole
 * pool. Immutable.
 */
final class Pools {
  private final Choices choices;
  private final double[] part;

  /**
   * By choice, the one pool it takes from; none where some choice takes from more, or from none.
   */
  private final int @Nullable [] only;

  Pools(Choices choices) {
    this.choices = choices;
    part = new double[choices.count() == 0 ? 0 : choices.usesEnd(choices.count() - 1)];
    for (int u = 0; u < part.length; u++) {
      part[u] = choices.useAmount(u) / choices.poolCapacity(choices.usePool(u));
    }
    only = only(choices);
  }

  private static int @Nullable [] only(Choices choices) {
    int[] pool = new int[choices.count()];
    for (int c = 0; c < pool.length; c++) {
      if (choices.usesEnd(c) - choices.usesBegin(c) != 1) {
        return null;
      }
      pool[c] = choices.usePool(c);
    }
    return pool;
  }

  /** How many there are. */
  int count() {
    return choices.pools();
  }

  /** What all the time of a choice costs. */
  double cost(int choice, double[] prices) {
    if (only != null) {
      return part[choice] * prices[only[choice]];
    }
    double cost = 0;
    for (int u = choices.usesBegin(choice); u < choices.usesEnd(choice); u++) {
      cost += part[u] * prices[choices.usePool(u)];
    }
    return cost;
  }

  /** Adds a multiple of what a choice takes. */
  void take(int choice, double times, double[] into) {
    if (only != null) {
      into[only[choice]] += times * part[choice];
      return;
    }
    for (int u = choices.usesBegin(choice); u < choices.usesEnd(choice); u++) {
      into[choices.usePool(u)] += times * part[u];
    }
  }

  /** Prices without what is below 0, so that they add up to 1; null where nothing is left. */
  static double @Nullable [] normalised(double[] prices) {
    double sum = 0;
    for (double price : prices) {
      sum += Math.max(0, price);
    }
    if (!(sum > 0) || Double.isInfinite(sum)) {
      return null;
    }
    double[] normalised = new double[prices.length];
    for (int p = 0; p < normalised.length; p++) {
      normalised[p] = Math.max(0, prices[p]) / sum;
    }
    return normalised;
  }

  /** Prices of whole pools. */
  double[] whole(double[] perUnit, double scale) {
    double[] prices = new double[count()];
    for (int p = 0; p < prices.length; p++) {
      prices[p] = Math.max(0, perUnit[p]) * scale * choices.poolCapacity(p);
    }
    return prices;
  }

  /** Prices of units of the resources of pools. */
  double[] perUnit(double[] relative, double scale) {
    double[] prices = new double[count()];
    for (int p = 0; p < prices.length; p++) {
      prices[p] = Math.max(0, relative[p]) * scale / choices.poolCapacity(p);
    }
    return prices;
  }

  /** Prices that are the same for all pools and add up to 1. */
  double[] equalPrices() {
    double[] prices = new double[count()];
    Arrays.fill(prices, 1.0 / Math.max(1, prices.length));
    return prices;
  }

  /** Prices on the way from some to others, of which the part is gone. */
  static double[] between(double[] some, double[] others, double part) {
    double[] between = new double[some.length];
    for (int p = 0; p < between.length; p++) {
      between[p] = (1 - part) * some[p] + part * others[p];
    }
    return between;
  }
}
