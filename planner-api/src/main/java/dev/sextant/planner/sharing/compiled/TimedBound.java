package dev.sextant.planner.sharing.compiled;

import dev.sextant.planner.sharing.SharingTerm;

/**
 * The bound that prices imply where workers change over time: in each interval prices say what a
 * second of all workers and all time is worth, as {@link DualBound} has it; what must be done is
 * worth its value, and no allocation gives more than the intervals together.
 */
final class TimedBound {
  private static final double ROUNDING = 1e-9;

  /** What of all that is owed counts as all of it. */
  private static final double ALL_BUT_ROUNDING = 1 - 1e-12;

  private final CompiledSharing problem;
  private final IndexedPrices prices;
  private final boolean valued;

  private TimedBound(CompiledSharing problem, IndexedPrices prices, boolean valued) {
    this.problem = problem;
    this.prices = prices;
    this.valued = valued;
  }

  static double of(CompiledSharing problem, IndexedPrices prices) {
    TimedBound bound = new TimedBound(problem, prices, true);
    double owed = bound.owed(prices.rateValue()) + bound.owed(prices.floorValue());
    if (!Double.isFinite(owed)) {
      return Double.NaN;
    }
    return problem.objective().term() == SharingTerm.COST
        ? Math.max(0, owed - bound.all())
        : bound.earliest(owed);
  }

  /** Whether not all can be done, by the value of what must be done alone. */
  static boolean refutes(CompiledSharing problem, IndexedPrices prices) {
    IndexedPrices floors =
        new IndexedPrices(
            prices.pool(), new double[problem.classes()], prices.floorValue(), prices.timePrice());
    TimedBound bound = new TimedBound(problem, floors, false);
    double owed = bound.owed(prices.floorValue());
    return owed > bound.all() + ROUNDING * (1 + owed);
  }

  /** What everything that must be done is worth. */
  private double owed(double[] value) {
    double sum = 0;
    for (int c = 0; c < problem.classes(); c++) {
      sum += problem.size(c) * value[c] * problem.floor(problem.representative(c));
    }
    return sum;
  }

  private double all() {
    double sum = 0;
    for (int t = 0; t < problem.intervals(); t++) {
      double worth = worth(t);
      sum += worth == 0 ? 0 : worth * problem.seconds(t);
    }
    return sum;
  }

  /**
   * The first instant by which all is worth what is owed but for rounding, in seconds from now; NaN
   * if not known.
   */
  private double earliest(double owed) {
    if (owed == 0) {
      return Double.NaN;
    }
    double seconds = 0;
    double sum = 0;
    for (int t = 0; t < problem.intervals(); t++) {
      double worth = worth(t);
      double length = problem.seconds(t);
      if (Double.isNaN(worth)) {
        return Double.NaN;
      }
      if (worth > 0 && sum + worth * length >= owed * ALL_BUT_ROUNDING) {
        return seconds + Math.min(length, (owed - sum) / worth);
      }
      sum += worth == 0 ? 0 : worth * length;
      seconds += length;
    }
    return Double.POSITIVE_INFINITY;
  }

  /** What a second of all workers and all time is worth in an interval; NaN if not finite. */
  private double worth(int interval) {
    double worth = DualBound.budget(problem.at(interval), prices.at(problem, interval), valued);
    return Double.isFinite(worth) ? worth : Double.NaN;
  }
}
