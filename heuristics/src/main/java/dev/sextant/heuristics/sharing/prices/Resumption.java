package dev.sextant.heuristics.sharing.prices;

import java.util.Arrays;

/**
 * Begins a basis with what a program with other needs ended with: keys that are best at the prices,
 * and the same columns for the rows of the pools. Where one of these does not fit the needs any
 * more, a column of the class that the prices leave most nearly undecided takes its place. Not
 * thread-safe.
 */
final class Resumption {
  /** As much as a column may be below 0 to begin with. */
  private static final double ROUNDING = 1e-12;

  private static final int MOST_CANDIDATES = 12;

  private final BlockProgram program;
  private final BlockBasis basis;
  private final Step step;
  private final int pools;

  Resumption(BlockProgram program, BlockBasis basis, Step step) {
    this.program = program;
    this.basis = basis;
    this.step = step;
    pools = program.pools().count();
  }

  /**
   * Begins, where it can be done.
   *
   * @param hulls at prices that were good before
   * @return whether it begins with a basis in which nothing is below 0
   */
  boolean begin(Hulls hulls, BlockBasis.Ties before) {
    basis.clear(hulls);
    for (int p = 0; p < pools; p++) {
      int i = before.owner()[p];
      int column = i < 0 ? before.column()[p] : tied(i, p, before);
      if (column < 0) {
        return false;
      }
      basis.place(p, i, column);
    }
    for (int turn = 0; turn < pools; turn++) {
      if (!basis.refreshAll()) {
        return false;
      }
      int bad = bad();
      if (bad < 0) {
        return basis.lowest() >= -ROUNDING;
      }
      if (!replace(bad, hulls)) {
        return false;
      }
    }
    return basis.refreshAll() && basis.lowest() >= -ROUNDING;
  }

  /** Of three columns of a class, one that is no key and not there yet; -1 where there is none. */
  private int tied(int i, int position, BlockBasis.Ties before) {
    int[] three = {
      before.column()[position], before.one()[position], before.other()[position]
    };
    for (int column : three) {
      if (!basis.isBasic(i, column)) {
        return column;
      }
    }
    return -1;
  }

  /** A position whose column, or a key of its owner, is below 0; -1 where there is none. */
  private int bad() {
    for (int p = 0; p < pools; p++) {
      int i = basis.owner(p);
      double lowest = basis.value(p);
      if (i >= 0) {
        lowest = Math.min(lowest, basis.keys().value(0, i));
        lowest = Math.min(lowest, basis.keys().value(1, i));
      }
      if (lowest < -ROUNDING) {
        return p;
      }
    }
    return -1;
  }

  /** Puts another column in a place, so that what is lowest is highest; false where there is none. */
  private boolean replace(int position, Hulls hulls) {
    if (basis.owner(position) == BlockBasis.OVER) {
      return false;
    }
    int bestOwner = BlockBasis.OVER;
    int bestColumn = -1;
    double highest = Double.NEGATIVE_INFINITY;
    for (int i : candidates(hulls.prices())) {
      step.closest(i, hulls.prices());
      int column = step.closestColumn();
      basis.place(position, i, column);
      double lowest = basis.refreshAll() ? basis.lowest() : Double.NEGATIVE_INFINITY;
      if (lowest > highest) {
        highest = lowest;
        bestOwner = i;
        bestColumn = column;
      }
      if (lowest >= -ROUNDING) {
        return true;
      }
    }
    if (bestColumn < 0) {
      return false;
    }
    basis.place(position, bestOwner, bestColumn);
    return true;
  }

  /** Classes of which no column but keys is there, those first whose choices are closest. */
  private int[] candidates(double[] prices) {
    int[] some = new int[MOST_CANDIDATES];
    double[] gaps = new double[MOST_CANDIDATES];
    Arrays.fill(gaps, Double.POSITIVE_INFINITY);
    int count = 0;
    for (int i = 0; i < program.size(); i++) {
      if (basis.others(i) > 0) {
        continue;
      }
      double gap = step.closest(i, prices);
      int at = Math.min(count, MOST_CANDIDATES - 1);
      if (gap >= gaps[at]) {
        continue;
      }
      while (at > 0 && gaps[at - 1] > gap) {
        gaps[at] = gaps[at - 1];
        some[at] = some[at - 1];
        at--;
      }
      gaps[at] = gap;
      some[at] = i;
      count = Math.min(count + 1, MOST_CANDIDATES);
    }
    return Arrays.copyOf(some, count);
  }
}
