package dev.sextant.heuristics.sharing.prices;

import dev.sextant.heuristics.sharing.level.Level;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.compiled.IndexedPrices;

/** Searches the best sum: one {@link BlockProgram}, in which taking too much costs too much. */
final class SumSearch {
  private static final double FIRST_PENALTY = 2;
  private static final double PENALTY_FACTOR = 100;
  private static final double MOST_PENALTY = 1e10;
  private static final int MOST_FAILURES = 3;

  /** As much of all capacities as may be taken too much, for rounding. */
  private static final double ROUNDING = 1e-11;

  private final Course course;
  private final CompiledSharing problem;
  private final Pools pools;
  private final Hulls hulls;
  private final double scale;
  private double[] prices;

  SumSearch(Course course) {
    this.course = course;
    problem = course.problem();
    pools = course.pools();
    scale = BlockProgram.worthScale(problem);
    hulls = new Hulls(problem, pools, scale);
    prices = course.sumPrices(scale);
  }

  Level run() {
    double[] needs = new double[problem.classes()];
    for (int c = 0; c < needs.length; c++) {
      needs[c] = problem.floor(problem.representative(c));
    }
    Floors floors = Floors.of(course, needs);
    Level refused = floors.refused();
    Mixture safe = floors.safe();
    if (refused != null || safe == null) {
      return refused == null ? new Level(Double.NaN, null, null, false) : refused;
    }
    int[] classes = course.classes();
    int all = classes.length;
    if (all == 0) {
      return level(safe, true);
    }
    for (int size = Sample.first(all);
        size < all && !course.isStarted();
        size = Sample.next(size, all)) {
      int[] some = Sample.of(classes, size);
      solve(BlockProgram.sum(problem, pools, some, (double) size / all), Sample.few(size));
    }
    return solveAll(BlockProgram.sum(problem, pools, classes, 1), safe);
  }

  private Level solveAll(BlockProgram program, Mixture safe) {
    Mixture best = safe;
    for (int attempt = 0; attempt <= MOST_FAILURES && !course.stop().getAsBoolean(); attempt++) {
      int few = attempt == 0 ? Sample.few(program.size()) : program.size();
      Solved solved = solve(program, few);
      Mixture mixture = new Mixture(problem);
      solved.simplex.addTo(mixture, 1);
      Mixture fitting = safe.towards(mixture, pools);
      if (solved.exact && solved.simplex.over() <= ROUNDING) {
        return level(fitting, true);
      }
      best = sum(fitting) > sum(best) ? fitting : best;
      for (int p = 0; p < prices.length; p++) {
        prices[p] /= 2;
      }
    }
    return level(best, false);
  }

  private record Solved(BlockSimplex simplex, boolean exact) {}

  private Solved solve(BlockProgram program, int few) {
    hulls.at(prices);
    program.penalty(FIRST_PENALTY);
    BlockSimplex simplex = new BlockSimplex(program, 0, course.stop());
    boolean exact = simplex.solve(hulls, few, null);
    while (exact && simplex.over() > ROUNDING && program.penalty() < MOST_PENALTY) {
      program.penalty(program.penalty() * PENALTY_FACTOR);
      exact = simplex.proceed();
    }
    course.count(simplex);
    prices = simplex.prices();
    for (int p = 0; p < prices.length; p++) {
      prices[p] = Double.isFinite(prices[p]) ? Math.max(0, prices[p]) : 0;
    }
    return new Solved(simplex, exact);
  }

  private Level level(Mixture mixture, boolean completed) {
    hulls.at(prices);
    double[] perUnit = pools.perUnit(prices, 1 / scale);
    IndexedPrices proof = Proof.ofSum(problem, hulls, perUnit, 1 / scale);
    return new Level(sum(mixture), mixture.times(), proof, completed);
  }

  private double sum(Mixture mixture) {
    double[] sum = new double[1];
    mixture.forEach(
        (number, choice, part) ->
            sum[0] += problem.size(number) * part * BlockProgram.counted(problem, number, choice));
    return sum[0];
  }
}
