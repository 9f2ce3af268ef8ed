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

  private final CompiledSharing problem;
  private final Hulls hulls;
  private final Aims aims;

  LevelCost(CompiledSharing problem, Hulls hulls, Aims aims) {
    this.problem = problem;
    this.hulls = hulls;
    this.aims = aims;
  }

  private int profile(int number) {
    return problem.profile(problem.representative(number));
  }

  /**
   * The highest level that may be reached, by Newton's method from the right.
   *
   * @param from a level that is not below it
   * @param low a level that is known to be reached
   * @param room what all pools cost
   */
  double root(double from, double low, double room) {
    double level = from;
    for (int step = 0; step < NEWTON_STEPS; step++) {
      double cost = 0;
      double slope = 0;
      for (int c = 0; c < problem.classes(); c++) {
        double need = aims.need(c, level);
        if (need > 0) {
          int top = hulls.stretch(profile(c), need);
          cost += problem.size(c) * hulls.cost(top, need);
          if (aims.rises(c) && !aims.isAtFloor(c, level)) {
            slope += problem.size(c) * hulls.slope(top) * aims.slope(c, level);
          }
        }
      }
      double over = cost - room;
      if (over <= 0 && step == 0) {
        return from;
      }
      if (slope <= 0) {
        return over > 0 ? low : level;
      }
      double next = Math.min(from, level - over / slope);
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
}
