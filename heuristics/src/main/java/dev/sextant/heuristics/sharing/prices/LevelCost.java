package dev.sextant.heuristics.sharing.prices;

import dev.sextant.planner.sharing.compiled.Aims;
import dev.sextant.planner.sharing.compiled.CompiledSharing;

/**
 * What it costs that all classes are at a level, at the prices of some hulls: a convex function of
 * the level, as needs are. The level at which it is what all pools cost is a bound by weak duality,
 * whatever the prices.
 */
final class LevelCost {
  private static final int NEWTON_STEPS = 100;
  private static final double EXACT = 1e-15;

  /** Of so many classes one is in a sample, which has as many at least. */
  private static final int STRIDE = 32;

  private static final int SAMPLED = 64;

  private final CompiledSharing problem;
  private final Hulls hulls;
  private final Aims aims;
  private double cost;
  private double slope;

  LevelCost(CompiledSharing problem, Hulls hulls, Aims aims) {
    this.problem = problem;
    this.hulls = hulls;
    this.aims = aims;
  }

  private int profile(int number) {
    return problem.profile(problem.representative(number));
  }

  /**
   * The highest level that may be reached, by Newton's method; where classes are many from what it
   * is for a sample of them. From whichever side it begins, the second level is not below the root
   * of a convex function, and all later ones fall.
   *
   * @param some the classes that count
   * @param from a level that is not below it
   * @param low a level that is known to be reached
   * @param room what all pools cost
   */
  double root(int[] some, double from, double low, double room) {
    boolean many = some.length >= SAMPLED * STRIDE;
    double begin = many ? newton(some, STRIDE, from, from, low, room / STRIDE) : from;
    return newton(some, 1, begin, from, low, room);
  }

  /** The same from a level that is not below it and close to it. */
  double rootBelow(int[] some, double from, double low, double room) {
    return newton(some, 1, from, from, low, room);
  }

  /** Newton's method over each so many classes. */
  private double newton(
      int[] some, int stride, double begin, double from, double low, double room) {
    double level = begin;
    for (int step = 0; step < NEWTON_STEPS; step++) {
      add(some, stride, level);
      double over = cost - room;
      if (over <= 0 && level >= from) {
        return from;
      }
      if (slope <= 0 && (over > 0 || step > 0)) {
        return over > 0 ? low : level;
      }
      double next = slope <= 0 ? from : Math.min(from, level - over / slope);
      if (next <= low) {
        return low;
      }
      if (Math.abs(next - level) <= EXACT * Math.abs(level)) {
        return next;
      }
      level = next;
    }
    return level;
  }

  /** Sums up what it costs that each so many classes are at a level, and how fast that rises. */
  private void add(int[] some, int stride, double level) {
    double all = 0;
    double rise = 0;
    for (int i = 0; i < some.length; i += stride) {
      int c = some[i];
      double need = aims.need(c, level);
      if (need > 0) {
        int top = hulls.stretch(profile(c), need);
        double each = hulls.slope(top);
        all += problem.size(c) * hulls.cost(top, need, each);
        if (aims.rises(c) && !aims.isAtFloor(c, level)) {
          rise += problem.size(c) * each * aims.slope(c, level);
        }
      }
    }
    cost = all;
    slope = rise;
  }
}
