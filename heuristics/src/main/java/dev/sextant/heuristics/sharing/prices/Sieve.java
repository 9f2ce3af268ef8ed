package dev.sextant.heuristics.sharing.prices;

import dev.sextant.planner.sharing.compiled.Aims;
import dev.sextant.planner.sharing.compiled.CompiledSharing;

/**
 * Parts classes in those of which it is open what they do, because some choices cost nearly the
 * same at the prices of some hulls, and those of which it is clear: only the open ones come into a
 * program, in which the others are given. What is clear is a matter of prices, so that it has to be
 * said anew whenever they change. Not thread-safe.
 */
final class Sieve {
  private static final double TOLERANCE = 1e-11;

  private final CompiledSharing problem;
  private final int[] open;
  private final int[] clear;

  // What each clear class does.
  private final int[] lower;
  private final int[] upper;
  private final double[] part;

  /**
   * Parts classes at the prices of these hulls.
   *
   * @param few how many are open at least, those with the closest choices; all where they are no
   *     more
   */
  Sieve(CompiledSharing problem, int[] classes, Hulls hulls, Aims aims, double level, int few) {
    this.problem = problem;
    if (few >= classes.length) {
      open = classes;
      clear = new int[0];
    } else {
      double[] gap = new double[classes.length];
      for (int i = 0; i < gap.length; i++) {
        int c = classes[i];
        gap[i] = hulls.gap(profile(c), aims.need(c, level));
      }
      double limit = Math.max(Selection.smallest(gap.clone(), few), TOLERANCE);
      int count = 0;
      for (double one : gap) {
        count += one <= limit ? 1 : 0;
      }
      open = new int[count];
      clear = new int[classes.length - count];
      int nextOpen = 0;
      int nextClear = 0;
      for (int i = 0; i < gap.length; i++) {
        if (gap[i] <= limit) {
          open[nextOpen++] = classes[i];
        } else {
          clear[nextClear++] = classes[i];
        }
      }
    }
    lower = new int[clear.length];
    upper = new int[clear.length];
    part = new double[clear.length];
  }

  private int profile(int number) {
    return problem.profile(problem.representative(number));
  }

  /** The classes of which it is open what they do. */
  int[] open() {
    return open;
  }

  /** Whether it is open of all classes. */
  boolean isWhole() {
    return clear.length == 0;
  }

  /**
   * Lets each clear class do what is best at the prices of these hulls to be at a level.
   *
   * @return what they take of the pools, in capacities
   */
  double[] settle(Hulls hulls, Pools pools, Aims aims, double level) {
    double[] load = new double[pools.count()];
    for (int i = 0; i < clear.length; i++) {
      double need = aims.need(clear[i], level);
      int top = hulls.stretch(profile(clear[i]), need);
      double size = problem.size(clear[i]);
      lower[i] = hulls.choice(top - 1);
      upper[i] = hulls.choice(top);
      part[i] = hulls.part(top, need);
      pools.take(upper[i], size * part[i], load);
      if (lower[i] >= 0) {
        pools.take(lower[i], size * (1 - part[i]), load);
      }
    }
    return load;
  }

  /** Adds what the clear classes do, times a weight. */
  void addTo(Mixture mixture, double weight) {
    for (int i = 0; i < clear.length; i++) {
      mixture.add(clear[i], lower[i], weight * (1 - part[i]));
      mixture.add(clear[i], upper[i], weight * part[i]);
    }
  }
}
