package dev.sextant.heuristics.sharing.prices;

import dev.sextant.heuristics.sharing.level.Level;
import dev.sextant.planner.sharing.compiled.Aims;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.compiled.IndexedPrices;

/**
 * Searches the highest level of the worst job. From a level that is a bound, the least overload at
 * which all get what they need there is found ({@link BlockSimplex}); its prices give the next,
 * lower bound ({@link LevelCost}), until all fits: Newton's method on a convex function, and exact
 * at its end.
 */
final class LevelSearch {
  private static final int MOST_TURNS = 60;
  private static final int MOST_FAILURES = 3;

  /** How close all must be to fitting where the bound does not fall any more. */
  private static final double CLOSE = 1e-9;

  private static final double STUCK = 1e-15;
  private static final double FAR_BELOW = 1e3;

  private final Course course;
  private final CompiledSharing problem;
  private final Aims aims;
  private final Pools pools;
  private final Hulls hulls;
  private final LevelCost cost;
  private double[] best;
  private double bound;
  private double low;

  LevelSearch(Course course, Aims aims) {
    this.course = course;
    this.aims = aims;
    problem = course.problem();
    pools = course.pools();
    hulls = new Hulls(problem, pools, 0);
    cost = new LevelCost(problem, hulls, aims);
    best = course.prices();
  }

  Level run() {
    double[] needs = new double[problem.classes()];
    for (int c = 0; c < needs.length; c++) {
      needs[c] = Math.max(aims.floor(c), aims.rises(c) ? aims.base(c) : 0);
    }
    Floors floors = Floors.of(course, needs);
    Level refused = floors.refused();
    Mixture safe = floors.safe();
    if (safe != null && !aims.isAnyActive()) {
      return new Level(Double.NaN, safe.times(), null, true);
    }
    if (refused != null || safe == null) {
      return refused == null ? new Level(Double.NaN, null, null, false) : refused;
    }
    hulls.at(best);
    double highest = highestAlone();
    low = course.lowest(aims.areLinear() ? 0 : FAR_BELOW * Math.min(-1, highest));
    low = aims.areLinear() ? 0 : Math.min(low, highest);
    bound = cost.root(highest, low, course.room());
    BlockProgram program = course.program();
    if (!course.isStarted()) {
      begin(BlockProgram.classes(problem));
    }
    return descend(program, Sample.few(program.size()), safe);
  }

  /** The level at which the first class works at the highest rate that a job has by itself. */
  private double highestAlone() {
    double highest = Double.POSITIVE_INFINITY;
    for (int c = 0; c < problem.classes(); c++) {
      if (aims.rises(c)) {
        int profile = problem.profile(problem.representative(c));
        highest = Math.min(highest, aims.levelOf(c, hulls.most(profile)));
      }
    }
    return highest;
  }

  /** Lowers the bound by the prices of samples. */
  private void begin(int[] classes) {
    int all = classes.length;
    for (int size = Sample.first(all); size < all; size = Sample.next(size, all)) {
      BlockProgram program = BlockProgram.worstCase(problem, pools, Sample.of(classes, size));
      needs(program);
      BlockSimplex simplex = new BlockSimplex(program, 0, course.stop());
      simplex.solve(hulls, Sample.few(size), null);
      course.count(simplex);
      improve(simplex.prices());
    }
  }

  private void needs(BlockProgram program) {
    program.needs(c -> aims.need(c, bound));
  }

  /** Takes prices that lower the bound; whether they do. The hulls are at the best afterwards. */
  private boolean improve(double[] prices) {
    double[] candidate = Pools.normalised(prices);
    if (candidate != null) {
      hulls.at(candidate);
      double level = cost.root(bound, low, course.room());
      if (level < bound - STUCK * Math.abs(bound)) {
        bound = level;
        best = candidate;
        return true;
      }
    }
    hulls.at(best);
    return false;
  }

  private Level descend(BlockProgram program, int begin, Mixture safe) {
    int few = begin;
    int failures = 0;
    BlockBasis.End before = course.end();
    double[] from = before == null ? best : orBest(before.prices());
    for (int turn = 0; turn < MOST_TURNS; turn++) {
      needs(program);
      hulls.at(from);
      BlockSimplex simplex = new BlockSimplex(program, course.room(), course.stop());
      boolean solved = simplex.solve(hulls, few, before);
      course.count(simplex);
      if (solved && simplex.over() <= course.room()) {
        return reached(simplex);
      }
      boolean lower = improve(simplex.prices());
      if (!lower && !simplex.failed() && simplex.over() <= 1 + CLOSE) {
        return reached(simplex);
      }
      failures += lower ? 0 : 1;
      if (failures > MOST_FAILURES || course.stop().getAsBoolean()) {
        return unfinished(simplex, safe);
      }
      before = lower ? simplex.end() : null;
      from = lower ? best : between(best, pools.equalPrices(), 0.5 / failures);
      few = lower ? Sample.few(program.size()) : program.size();
    }
    return new Level(Double.NaN, null, proof(), false);
  }

  private double[] orBest(double[] prices) {
    double[] normalised = Pools.normalised(prices);
    return normalised == null ? best : normalised;
  }

  private static double[] between(double[] one, double[] other, double weight) {
    double[] between = new double[one.length];
    for (int p = 0; p < between.length; p++) {
      between[p] = (1 - weight) * one[p] + weight * other[p];
    }
    return between;
  }

  private Level reached(BlockSimplex simplex) {
    Mixture mixture = new Mixture(problem);
    simplex.addTo(mixture, 1 / Math.max(1, simplex.over()));
    course.reached(bound, mixture, best, simplex.end());
    return new Level(bound, mixture.times(), proof(), true);
  }

  /** As much of what the last basis does as fits beside what all must get. */
  private Level unfinished(BlockSimplex simplex, Mixture safe) {
    Mixture mixture = new Mixture(problem);
    simplex.addTo(mixture, 1);
    Mixture fitting = safe.towards(mixture, pools);
    double[] rate = fitting.rates();
    double level = bound;
    for (int c = 0; c < rate.length; c++) {
      level = aims.rises(c) ? Math.min(level, aims.levelOf(c, rate[c])) : level;
    }
    return new Level(level, fitting.times(), proof(), false);
  }

  private IndexedPrices proof() {
    hulls.at(best);
    return Proof.ofLevel(problem, hulls, pools.perUnit(best, 1), aims, bound);
  }
}
