package dev.sextant.heuristics.sharing.prices;

import dev.sextant.heuristics.sharing.level.Level;
import dev.sextant.heuristics.sharing.prices.BestPrices.Progress;
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

  private static final double FAR_BELOW = 1e3;

  /** As many times as few classes must be there to part open ones from clear ones. */
  private static final int MANY = 4;

  /** As many programs of open classes alone are tried before more are. */
  private static final int MOST_SIEVED = 4;

  private static final int WIDER = 4;

  private final Course course;
  private final CompiledSharing problem;
  private final Aims aims;
  private final Pools pools;
  private final Hulls hulls;
  private final LevelCost cost;
  private final int[] classes;
  private double highest;
  private double low;

  LevelSearch(Course course, Aims aims) {
    this.course = course;
    this.aims = aims;
    problem = course.problem();
    pools = course.pools();
    classes = course.classes();
    hulls = new Hulls(problem, pools, 0);
    cost = new LevelCost(problem, hulls, aims);
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
    hulls.at(course.prices());
    highest = highestAlone();
    low = course.lowest(aims.areLinear() ? 0 : FAR_BELOW * Math.min(-1, highest));
    low = aims.areLinear() ? 0 : Math.min(low, highest);
    double[] prices = course.isStarted() ? course.prices() : begin();
    return descend(safe, at(prices, classes, course.room()));
  }

  /** The level at which the first class works at the highest rate that a job has by itself. */
  private double highestAlone() {
    double level = Double.POSITIVE_INFINITY;
    for (int c : classes) {
      if (aims.rises(c)) {
        int profile = problem.profile(problem.representative(c));
        level = Math.min(level, aims.levelOf(c, hulls.most(profile)));
      }
    }
    return level;
  }

  private BestPrices at(double[] prices, int[] some, double room) {
    hulls.at(prices);
    return new BestPrices(some, hulls, cost, prices, highest, low, room);
  }

  /** Takes the prices of samples, each from those of the one before. */
  private double[] begin() {
    double[] prices = course.prices();
    int all = classes.length;
    for (int size = Sample.first(all); size < all; size = Sample.next(size, all)) {
      int[] some = Sample.of(classes, size);
      BestPrices best = at(prices, some, course.room() * size / all);
      Progress progress = Progress.PART;
      for (int turn = 0; turn < MOST_SIEVED && progress == Progress.PART; turn++) {
        progress = sampled(some, best);
      }
      prices = best.prices();
    }
    return prices;
  }

  /** Goes towards the prices of the program of a sample. */
  private Progress sampled(int[] some, BestPrices best) {
    double level = best.bound();
    Sieve sieve = sieve(some, Sample.few(some.length), level);
    BlockProgram program = BlockProgram.worstCase(problem, pools, sieve.open());
    program.needs(c -> aims.need(c, level));
    program.given(sieve.settle(hulls, pools, aims, level));
    BlockSimplex simplex = new BlockSimplex(program, 0, course.stop());
    simplex.solve(hulls, Sample.few(program.size()), null);
    course.count(simplex);
    return best.towards(simplex.prices());
  }

  /** Parts classes where they are many; the hulls are at the prices to do it by. */
  private Sieve sieve(int[] some, int few, double level) {
    return new Sieve(
        problem, some, hulls, aims, level, (long) few * MANY > some.length ? some.length : few);
  }

  private Level descend(Mixture safe, BestPrices best) {
    int failures = 0;
    int tried = 0;
    int few = Sample.few(classes.length);
    BlockBasis.End before = course.end();
    double[] from = before == null ? best.prices() : or(before.prices(), best.prices());
    Sieve sieve = course.sieve();
    for (int turn = 1; ; turn++) {
      hulls.at(from);
      double bound = best.bound();
      if (sieve == null) {
        sieve = sieve(classes, few, bound);
        course.part(sieve);
        before = null;
      }
      BlockProgram program = course.program();
      program.needs(c -> aims.need(c, bound));
      program.given(sieve.settle(hulls, pools, aims, bound));
      BlockSimplex simplex = new BlockSimplex(program, course.target(), course.stop());
      boolean solved =
          simplex.solve(hulls, failures > 0 ? program.size() : Sample.few(program.size()), before);
      course.count(simplex);
      if (solved && simplex.over() <= course.target()) {
        return reached(simplex, sieve, best);
      }
      Progress progress = best.towards(simplex.prices());
      if (progress == Progress.NONE && !simplex.failed() && simplex.over() <= 1 + CLOSE) {
        return reached(simplex, sieve, best);
      }
      if (turn == MOST_TURNS || course.stop().getAsBoolean()) {
        return unfinished(simplex, sieve, safe, best);
      }
      from = best.prices();
      before = progress == Progress.WHOLE ? simplex.end() : null;
      if (sieve.isWhole()) {
        if (progress == Progress.NONE) {
          if (++failures > MOST_FAILURES) {
            return unfinished(simplex, sieve, safe, best);
          }
          from = Pools.between(best.prices(), pools.equalPrices(), 0.5 / failures);
        }
      } else if (progress == Progress.NONE || ++tried == MOST_SIEVED) {
        // What was clear at the prices before may be open.
        few *= WIDER;
        tried = 0;
        sieve = null;
      } else if (progress == Progress.PART) {
        sieve = null;
      }
    }
  }

  private static double[] or(double[] prices, double[] otherwise) {
    double[] normalised = Pools.normalised(prices);
    return normalised == null ? otherwise : normalised;
  }

  private Level reached(BlockSimplex simplex, Sieve sieve, BestPrices best) {
    Mixture mixture = new Mixture(problem);
    double weight = 1 / Math.max(1, simplex.over());
    simplex.addTo(mixture, weight);
    sieve.addTo(mixture, weight);
    course.reached(best.bound(), mixture, best.prices(), simplex.end());
    return new Level(best.bound(), mixture.times(), proof(best), true);
  }

  /** As much of what the last basis does as fits beside what all must get. */
  private Level unfinished(BlockSimplex simplex, Sieve sieve, Mixture safe, BestPrices best) {
    Mixture mixture = new Mixture(problem);
    simplex.addTo(mixture, 1);
    sieve.addTo(mixture, 1);
    Mixture fitting = safe.towards(mixture, pools);
    double[] rate = fitting.rates();
    double level = best.bound();
    for (int c = 0; c < rate.length; c++) {
      level = aims.rises(c) ? Math.min(level, aims.levelOf(c, rate[c])) : level;
    }
    return new Level(level, fitting.times(), proof(best), false);
  }

  private IndexedPrices proof(BestPrices best) {
    hulls.at(best.prices());
    return Proof.ofLevel(problem, hulls, pools.perUnit(best.prices(), 1), aims, best.bound());
  }
}
