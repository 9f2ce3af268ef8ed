package dev.sextant.heuristics.sharing.prices;

import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.compiled.Aims;
import dev.sextant.planner.sharing.compiled.Choices;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.compiled.IndexedPrices;
import java.util.Arrays;
import java.util.List;

/** The values and prices of jobs that go with prices of pools, and make a proof of them. */
final class Proof {
  private static final double ROUNDING = 1e-12;

  private final CompiledSharing problem;
  private final Choices choices;
  private final Hulls hulls;
  private final IndexedPrices prices;

  private Proof(CompiledSharing problem, Hulls hulls, double[] perUnit) {
    this.problem = problem;
    this.hulls = hulls;
    choices = problem.choices();
    IndexedPrices none = IndexedPrices.none(problem);
    prices = new IndexedPrices(perUnit, none.rateValue(), none.floorValue(), none.timePrice());
  }

  /**
   * That no level is higher than one.
   *
   * @param hulls at these prices
   * @param perUnit prices of units of the pools' resources
   */
  static IndexedPrices ofLevel(
      CompiledSharing problem, Hulls hulls, double[] perUnit, Aims aims, double level) {
    Proof proof = new Proof(problem, hulls, perUnit);
    proof.values(aims, level);
    proof.timePrices(false);
    return proof.prices;
  }

  /** That not everybody can get so much. */
  static IndexedPrices ofNeeds(
      CompiledSharing problem, Hulls hulls, double[] perUnit, double[] needs) {
    Proof proof = new Proof(problem, hulls, perUnit);
    for (int c = 0; c < needs.length; c++) {
      if (needs[c] > 0) {
        proof.prices.floorValue()[c] = proof.slope(c, needs[c]);
      }
    }
    proof.timePrices(false);
    return proof.prices;
  }

  /**
   * That no sum is better than what these prices allow.
   *
   * @param hulls at these prices, less what the objective counts
   */
  static IndexedPrices ofSum(CompiledSharing problem, Hulls hulls, double[] perUnit, double scale) {
    Proof proof = new Proof(problem, hulls, perUnit);
    for (int c = 0; c < problem.classes(); c++) {
      int job = problem.representative(c);
      double floor = problem.floor(job);
      if (floor > 0) {
        boolean weighed = problem.objective().term() == SharingTerm.TOTAL_RATE;
        double weight = weighed ? problem.weight(job) : 0;
        proof.prices.floorValue()[c] = Math.max(0, proof.slope(c, floor) * scale - weight);
      }
    }
    proof.timePrices(true);
    return proof.prices;
  }

  private int profile(int number) {
    return problem.profile(problem.representative(number));
  }

  private double slope(int number, double rate) {
    int profile = profile(number);
    return Math.max(0, hulls.slope(hulls.stretch(profile, Math.min(rate, hulls.most(profile)))));
  }

  private void values(Aims aims, double level) {
    boolean byCost = false;
    for (int c = 0; c < problem.classes(); c++) {
      double need = aims.need(c, level);
      if (need <= 0) {
        continue;
      }
      double value = slope(c, need);
      boolean counts = aims.rises(c) ? !aims.isAtFloor(c, level) : aims.base(c) >= aims.floor(c);
      (counts ? prices.rateValue() : prices.floorValue())[c] = value;
      byCost |= counts && aims.rises(c) && value > 0;
    }
    if (!byCost || level >= aims.highestLevel()) {
      byTime(aims, level);
    }
  }

  /** The level is the highest because jobs work at their highest rates: only their time counts. */
  private void byTime(Aims aims, double level) {
    for (double[] all : List.of(prices.pool(), prices.rateValue(), prices.floorValue())) {
      Arrays.fill(all, 0);
    }
    for (int c = 0; c < problem.classes(); c++) {
      double most = hulls.most(profile(c));
      if (aims.rises(c) && aims.levelOf(c, most) <= level + ROUNDING * Math.abs(level)) {
        prices.rateValue()[c] = 1 / most;
      }
    }
  }

  private void timePrices(boolean valued) {
    boolean spent = valued && problem.objective().term() == SharingTerm.COST;
    for (int c = 0; c < problem.classes(); c++) {
      int profile = profile(c);
      double value = prices.rateValue()[c] + prices.floorValue()[c];
      double most = 0;
      for (int choice = choices.begin(profile); choice < choices.end(profile); choice++) {
        double rate = choices.rate(choice);
        double gain =
            value * rate
                - choices.cost(choice, prices.pool())
                + (valued ? problem.worth(c, choice, rate) : 0)
                - (spent ? choices.price(choice) : 0);
        most = Math.max(most, gain);
      }
      prices.timePrice()[c] = most;
    }
  }
}
