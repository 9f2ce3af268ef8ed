package dev.sextant.planner.sharing.compiled;

import dev.sextant.planner.sharing.SharingTerm;

/**
 * The bound that prices imply by weak duality. For every choice the values of the rates it gives
 * must not exceed the prices of what it takes; where they do, the price of every job's time is
 * raised by the largest excess. What all workers and all time then cost is the most that all rates
 * can be worth.
 */
public final class DualBound {
  private static final int SEARCH_STEPS = 200;

  /** Where the search for a level ends: prices that allow none above allow none. */
  private static final double LOWEST = -1e18;

  private final CompiledSharing problem;
  private final Choices choices;
  private final IndexedPrices prices;
  private final SharingTerm term;
  private final boolean valued;
  private final double excess;

  /**
   * The bound on the term's value, or NaN where the prices imply none; infinite (the worse way)
   * where they prove that what jobs must get is impossible.
   */
  public static double of(CompiledSharing problem, IndexedPrices prices) {
    if (problem.isOverTime()) {
      return TimedBound.of(problem, prices);
    }
    DualBound bound = new DualBound(problem, prices, true);
    return bound.term.isWorstCase() ? bound.worstCase() : bound.sum();
  }

  /** Whether the prices prove that not all jobs can get what they must. */
  public static boolean refutes(CompiledSharing problem, IndexedPrices prices) {
    if (problem.isOverTime()) {
      return TimedBound.refutes(problem, prices);
    }
    double[] zero = new double[problem.classes()];
    IndexedPrices floors =
        new IndexedPrices(prices.pool(), zero, prices.floorValue(), prices.timePrice());
    DualBound bound = new DualBound(problem, floors, false);
    double budget = bound.budget();
    return budget < -1e-9 * (1 + Math.abs(bound.floors()));
  }

  /**
   * What all workers and all time cost that take part, less what jobs must get.
   *
   * @param valued whether what the term itself counts is weighed, too
   */
  static double budget(CompiledSharing problem, IndexedPrices prices, boolean valued) {
    return new DualBound(problem, prices, valued).budget();
  }

  private DualBound(CompiledSharing problem, IndexedPrices prices, boolean valued) {
    this.problem = problem;
    this.prices = prices;
    choices = problem.choices();
    this.valued = valued;
    term = valued ? problem.objective().term() : SharingTerm.MAX_MIN_RATE;
    excess = excess();
  }

  private double floors() {
    double sum = 0;
    for (int c = 0; c < problem.classes(); c++) {
      sum += problem.size(c) * prices.floorValue()[c] * problem.floor(problem.representative(c));
    }
    return sum;
  }

  /** What all workers and all time cost, less what is owed for the rates that jobs must get. */
  private double budget() {
    double sum = 0;
    for (int p = 0; p < choices.pools(); p++) {
      sum += prices.pool()[p] * choices.poolCapacity(p);
    }
    for (int c = 0; c < problem.classes(); c++) {
      sum += problem.takesPart(c) ? problem.size(c) * (prices.timePrice()[c] + excess) : 0;
    }
    return sum - floors();
  }

  private double sum() {
    double budget = budget();
    return term.isMaximised() ? budget : Math.max(0, -budget);
  }

  /** The highest level of these aims that prices allow; NaN where they value no rate. */
  static double level(CompiledSharing problem, Aims aims, IndexedPrices prices) {
    return new DualBound(problem, prices, true).level(aims);
  }

  private double worstCase() {
    Aims aims = Aims.of(problem);
    double level = level(aims);
    if (!aims.areLinear() && level <= LOWEST) {
      return Double.POSITIVE_INFINITY;
    }
    return aims.value(aims.areLinear() ? Math.max(0, level) : level);
  }

  private double level(Aims aims) {
    double budget = budget();
    double valued = 0;
    double frozen = 0;
    for (int c = 0; c < problem.classes(); c++) {
      double value = problem.size(c) * prices.rateValue()[c];
      valued += aims.rises(c) ? value : 0;
      frozen += aims.rises(c) || value == 0 ? 0 : value * aims.raw(c, 0);
    }
    if (!(valued > 0)) {
      return Double.NaN;
    }
    if (aims.areLinear()) {
      double before = worth(aims, 0);
      return (budget - frozen - before) / (worth(aims, 1) - before);
    }
    return root(aims, budget - frozen);
  }

  /** What the rates are worth that a level needs. */
  private double worth(Aims aims, double level) {
    double sum = 0;
    for (int c = 0; c < problem.classes(); c++) {
      double value = prices.rateValue()[c];
      sum += aims.rises(c) && value > 0 ? problem.size(c) * value * aims.raw(c, level) : 0;
    }
    return sum;
  }

  /** The level whose needs are worth the budget: worth is convex and rises from 0 to infinity. */
  private double root(Aims aims, double budget) {
    double low = -1;
    while (worth(aims, low) > budget && low > LOWEST) {
      low *= 2;
    }
    double high = 0;
    for (int i = 0; i < SEARCH_STEPS && high - low > 1e-15 * Math.abs(low); i++) {
      double middle = (low + high) / 2;
      if (worth(aims, middle) > budget) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  private double excess() {
    double largest = 0;
    for (int c = 0; c < problem.classes(); c++) {
      if (!problem.takesPart(c)) {
        continue;
      }
      int profile = problem.profile(problem.representative(c));
      for (int choice = choices.begin(profile); choice < choices.end(profile); choice++) {
        double gain = gain(c, choice, choices.rate(choice)) - cost(choice);
        largest = Math.max(largest, gain);
      }
    }
    return choices.count() == choices.colocatedBegin()
        ? largest
        : Math.max(largest, new ColocatedGains(problem, this::gain).largest(this::cost));
  }

  private double cost(int choice) {
    double cost = choices.cost(choice, prices.pool());
    return term == SharingTerm.COST ? cost + choices.price(choice) : cost;
  }

  /**
   * What a job gains by all its time in a slot: the value of its rate less the price of its time.
   */
  private double gain(int number, int choice, double rate) {
    double value = prices.rateValue()[number] + prices.floorValue()[number];
    return value * rate
        + (valued ? problem.worth(number, choice, rate) : 0)
        - prices.timePrice()[number];
  }
}
