package dev.sextant.heuristics.sharing.prices;

import dev.sextant.heuristics.sharing.level.Level;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Whether all classes can get what they must, whatever else they get.
 *
 * @param safe what they do to get it, or null
 * @param refused that they cannot, with the prices that prove it, or that nobody knows; or null
 */
record Floors(@Nullable Mixture safe, @Nullable Level refused) {
  /** By how much capacities must be exceeded for prices to prove it, by any order of summation. */
  private static final double SHORT = 4e-9;

  private static final int MOST_ATTEMPTS = 3;

  /** Finds it out. */
  static Floors of(Course course, double[] needs) {
    if (Arrays.stream(needs).noneMatch(need -> need > 0)) {
      return new Floors(new Mixture(course.problem()), null);
    }
    Mixture enough = course.enough(needs);
    if (enough != null) {
      return new Floors(enough, null);
    }
    Pools pools = course.pools();
    Hulls hulls = new Hulls(course.problem(), pools, 0);
    BlockProgram program = BlockProgram.worstCase(course.problem(), pools, course.classes());
    program.needs(c -> needs[c]);
    double[] prices = course.prices();
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      hulls.at(prices);
      BlockSimplex simplex = new BlockSimplex(program, 1, course.stop());
      boolean solved = simplex.solve(hulls, program.size(), null);
      course.count(simplex);
      double over = simplex.over();
      if (over <= 1 + SHORT && !simplex.failed()) {
        Mixture safe = new Mixture(course.problem());
        simplex.addTo(safe, 1 / Math.max(1, over));
        return new Floors(safe, null);
      }
      double[] known = Pools.normalised(simplex.prices());
      prices = known == null ? pools.equalPrices() : known;
      if (solved || !simplex.failed()) {
        return new Floors(null, refusal(course, hulls, prices, needs, solved));
      }
    }
    return new Floors(null, refusal(course, hulls, prices, needs, false));
  }

  private static Level refusal(
      Course course, Hulls hulls, double[] prices, double[] needs, boolean solved) {
    hulls.at(prices);
    double[] perUnit = course.pools().perUnit(prices, 1);
    return new Level(
        Double.NaN, null, Proof.ofNeeds(course.problem(), hulls, perUnit, needs), solved);
  }
}
