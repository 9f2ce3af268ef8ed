package dev.sextant.heuristics.sharing.prices;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The primal simplex method on a {@link BlockProgram}. Prices only some classes at a time: first
 * those whose choices are closest to one another at the prices it begins with, then those in which
 * something turned out to be better, until there is none in all classes (sifting: Bixby, Gregory,
 * Lustig, Marsten and Shanno, Operations Research 40, 1992). Not thread-safe.
 */
final class BlockSimplex {
  private static final double TOLERANCE = 1e-11;

  /** As much as a column may be below 0 when all is computed anew. */
  private static final double TRACE = 1e-9;

  private static final int MOST_PASSES = 200;
  private static final int PIVOTS_PER_COLUMN = 60;
  private static final int CHECK_EVERY = 64;

  private final BlockProgram program;
  private final BlockBasis basis;
  private final Step step;
  private final BooleanSupplier stop;
  private final double target;
  private boolean[] watched = {};
  private long pivots;
  private long most;
  private boolean failed;
  private boolean stopped;

  /**
   * A method for one program.
   *
   * @param target an overload that is small enough to end at
   */
  BlockSimplex(BlockProgram program, double target, BooleanSupplier stop) {
    this.program = program;
    this.target = target;
    this.stop = stop;
    basis = new BlockBasis(program);
    step = new Step(program, basis);
  }

  /**
   * Solves the program from the best of each class at some prices.
   *
   * @param hulls at these prices
   * @param few how many classes to begin with
   * @param before what the same program with other needs ended with, where that is known
   * @return whether the best was found; otherwise it was stopped, or numbers failed
   */
  boolean solve(Hulls hulls, int few, BlockBasis.@Nullable End before) {
    if (before == null) {
      basis.begin(hulls);
    } else {
      basis.resume(before, hulls);
    }
    return basis.price() && proceed(watchClosest(few, hulls.prices()));
  }

  /** Goes on after the penalty was changed. */
  boolean proceed() {
    return basis.price() && proceed(watchClosest(program.size(), basis.prices()));
  }

  private boolean proceed(int[] begun) {
    int[] list = begun;
    most = pivots + 1_000 + (long) PIVOTS_PER_COLUMN * (program.size() + basis.prices().length);
    for (int pass = 0; pass < MOST_PASSES && !failed && !stopped && !isDone(); pass++) {
      sweep(list);
      if (failed || !basis.refreshAll()) {
        failed = true;
        return false;
      }
      int[] more = violated(list);
      if (more.length == list.length && !anyIn(list)) {
        return basis.lowest() >= -TRACE;
      }
      list = more;
    }
    return isDone() && !failed && basis.lowest() >= -TRACE;
  }

  private boolean isDone() {
    return !program.isSum() && basis.over() <= target;
  }

  /** The classes whose second best choice is closest to the best at some prices. */
  private int[] watchClosest(int few, double[] prices) {
    int n = program.size();
    watched = new boolean[n];
    if (few >= n) {
      Arrays.fill(watched, true);
    } else {
      double[] gap = new double[n];
      for (int i = 0; i < n; i++) {
        gap[i] = step.closest(i, prices);
      }
      double limit = Math.max(Selection.smallest(gap.clone(), few), TOLERANCE);
      for (int i = 0; i < n; i++) {
        watched[i] = gap[i] <= limit;
      }
    }
    return list();
  }

  private int[] list() {
    int count = 0;
    for (boolean one : watched) {
      count += one ? 1 : 0;
    }
    int[] list = new int[count];
    int at = 0;
    for (int i = 0; i < watched.length; i++) {
      if (watched[i]) {
        list[at++] = i;
      }
    }
    return list;
  }

  /** The list with all classes in which something is better than what is in the basis. */
  private int[] violated(int[] list) {
    boolean any = false;
    for (int i = 0; i < program.size(); i++) {
      if (!watched[i] && step.best(i) >= 0) {
        watched[i] = true;
        any = true;
      }
    }
    return any ? list() : list;
  }

  private boolean anyIn(int[] list) {
    for (int i : list) {
      if (step.best(i) >= 0) {
        return true;
      }
    }
    return step.bestFree() >= 0;
  }

  /** Pivots until nothing in these classes is better. */
  private void sweep(int[] list) {
    boolean any = true;
    while (any && !failed && !stopped && !isDone()) {
      any = false;
      for (int p = step.bestFree(); p >= 0 && goesOn(); p = step.bestFree()) {
        any |= pivot(BlockBasis.FREE, p);
      }
      for (int at = 0; at < list.length && goesOn(); at++) {
        int i = list[at];
        for (int j = step.best(i); j >= 0 && goesOn() && pivot(i, j); j = step.best(i)) {
          any = true;
        }
      }
    }
  }

  private boolean goesOn() {
    return !failed && !stopped && !isDone();
  }

  private boolean pivot(int i, int column) {
    if (++pivots > most) {
      failed = true;
      return false;
    }
    if (pivots % CHECK_EVERY == 0 && stop.getAsBoolean()) {
      stopped = true;
      return false;
    }
    if (!step.enter(i, column) || !basis.price()) {
      failed = true;
      return false;
    }
    return true;
  }

  /** What the same program with other needs may begin with. */
  BlockBasis.End end() {
    return basis.end();
  }

  /** How many times a column came into the basis. */
  long pivots() {
    return pivots;
  }

  /** Whether numbers failed: it has to begin again, from other prices. */
  boolean failed() {
    return failed;
  }

  /** The prices of the pools. */
  double[] prices() {
    return basis.prices().clone();
  }

  /** How much too much is taken, in capacities; how many times the capacity in a worst case. */
  double over() {
    return basis.over();
  }

  /** Adds what each class does, times a weight. */
  void addTo(Mixture mixture, double weight) {
    basis.addTo(mixture, weight);
  }
}
