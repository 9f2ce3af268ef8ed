package dev.sextant.heuristics.sharing.prices;

/**
 * The prices that give the lowest bound on the level of some classes so far. The hulls stay at
 * them. Not thread-safe.
 */
final class BestPrices {
  private static final double STUCK = 1e-15;

  /** The smallest part of the way to other prices that is tried. */
  private static final double SHORTEST = 1.0 / 256;

  /** How far prices went towards others. */
  enum Progress {
    /** Nowhere on the way is a lower bound. */
    NONE,
    /**
     * A part of the way: the others are those of a program that says too little about these
     * classes.
     */
    PART,
    /** All the way. */
    WHOLE
  }

  private final int[] classes;
  private final Hulls hulls;
  private final LevelCost cost;
  private final double low;
  private final double room;
  private double[] best;
  private double bound;

  /**
   * Begins with prices at which the hulls are.
   *
   * @param highest a level that is not below the bound
   * @param low a level that is known to be reached
   * @param room what all pools cost
   */
  BestPrices(
      int[] classes,
      Hulls hulls,
      LevelCost cost,
      double[] prices,
      double highest,
      double low,
      double room) {
    this.classes = classes;
    this.hulls = hulls;
    this.cost = cost;
    this.low = low;
    this.room = room;
    best = prices;
    bound = cost.root(classes, highest, low, room);
  }

  /** The prices; not to be changed. */
  double[] prices() {
    return best;
  }

  /** The bound that they give. */
  double bound() {
    return bound;
  }

  /**
   * Goes towards prices: to them where the bound is lower there, otherwise to the lowest of a half
   * of the way, a quarter and so on.
   */
  Progress towards(double[] others) {
    double[] end = Pools.normalised(others);
    if (end == null) {
      return Progress.NONE;
    }
    Progress progress = isLower(end) ? Progress.WHOLE : part(end);
    hulls.at(best);
    return progress;
  }

  private Progress part(double[] end) {
    double[] begin = best;
    for (double part = 0.5; part >= SHORTEST; part /= 2) {
      boolean lower = isLower(Pools.between(begin, end, part));
      if (!lower && best != begin) {
        return Progress.PART;
      }
    }
    return best == begin ? Progress.NONE : Progress.PART;
  }

  private boolean isLower(double[] prices) {
    hulls.at(prices);
    double level = cost.rootBelow(classes, bound, low, room);
    if (level < bound - STUCK * Math.abs(bound)) {
      bound = level;
      best = prices;
      return true;
    }
    return false;
  }
}
