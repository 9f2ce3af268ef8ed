package dev.sextant.heuristics.sharing.linear;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A basis of a linear program with the values of its columns. While any is infeasible, the sum of
 * what is infeasible takes the place of the cost. Not thread-safe.
 */
final class SimplexBasis {
  private static final double FEASIBLE = 1e-10;
  private static final double SLACK = 1e-11;
  private static final double SMALL = 1e-8;
  private static final double DEPENDENT = 1e-9;
  private static final double THRESHOLD = 0.1;
  private static final int MOST_UPDATES = 60;

  /** After so many steps of length 0 the leaving column is drawn, which ends cycles. */
  private static final int PATIENCE = 40;

  private final StandardForm form;
  private final int rows;
  private final int[] basic;
  private final boolean[] isBasic;
  private final double[] value;
  private final double[] change;
  private final double[] duals;
  private final ProductForm inverse = new ProductForm();
  private final SplittableRandom random = new SplittableRandom(1);
  private int updates;
  private int idle;
  private boolean feasible;

  SimplexBasis(StandardForm form) {
    this.form = form;
    rows = form.rows;
    basic = new int[rows];
    isBasic = new boolean[form.columns + rows];
    value = new double[rows];
    change = new double[rows];
    duals = new double[rows];
    for (int r = 0; r < rows; r++) {
      basic[r] = form.columns + r;
      isBasic[form.columns + r] = true;
    }
    refresh();
  }

  boolean isBasic(int column) {
    return isBasic[column];
  }

  /** The cost of a column; nothing while it matters only to become feasible. */
  double cost(int column) {
    return feasible && column < form.columns ? form.cost[column] : 0;
  }

  /** Whether nothing is left to compute anew. */
  boolean isFresh() {
    return updates == 0;
  }

  /** Whether so much was updated that it is time to compute all anew. */
  boolean isLong() {
    return updates >= MOST_UPDATES;
  }

  boolean isFeasible() {
    return feasible;
  }

  private double upper(int position) {
    int column = basic[position];
    return column >= form.columns && form.equation[column - form.columns]
        ? 0
        : Double.POSITIVE_INFINITY;
  }

  /** Computes inverse, values and duals anew from the columns. */
  void refresh() {
    invert();
    System.arraycopy(form.right, 0, value, 0, rows);
    inverse.solve(value);
    updates = 0;
    price();
  }

  /** Slacks first, which need no factor, then the shortest columns. */
  private void invert() {
    inverse.clear();
    int[] columns = IntStream.of(basic).filter(j -> j < form.columns).toArray();
    int[] sorted =
        IntStream.of(columns)
            .boxed()
            .sorted((a, b) -> Integer.compare(form.length(a), form.length(b)))
            .mapToInt(j -> j)
            .toArray();
    boolean[] taken = new boolean[rows];
    for (int j : basic) {
      if (j >= form.columns) {
        taken[j - form.columns] = true;
      }
    }
    int[] placed = new int[rows];
    Arrays.fill(placed, -1);
    for (int r = 0; r < rows; r++) {
      placed[r] = taken[r] ? form.columns + r : -1;
    }
    int[] length = new int[rows];
    for (int j : sorted) {
      form.countRows(j, length);
    }
    for (int j : sorted) {
      place(j, placed, length);
    }
    for (int r = 0; r < rows; r++) {
      if (placed[r] < 0) {
        placed[r] = form.columns + r;
        isBasic[form.columns + r] = true;
      }
      basic[r] = placed[r];
    }
  }

  /** Gives a column one of the free rows; takes it out of the basis where it depends on others. */
  private void place(int j, int[] placed, int[] length) {
    Arrays.fill(change, 0);
    form.add(j, 1, change);
    inverse.solve(change);
    double largest = 0;
    for (int r = 0; r < rows; r++) {
      largest = placed[r] < 0 ? Math.max(largest, Math.abs(change[r])) : largest;
    }
    if (largest < DEPENDENT) {
      isBasic[j] = false;
      return;
    }
    int best = -1;
    for (int r = 0; r < rows; r++) {
      if (placed[r] < 0
          && Math.abs(change[r]) >= THRESHOLD * largest
          && (best < 0 || length[r] < length[best])) {
        best = r;
      }
    }
    placed[best] = j;
    inverse.append(best, change);
  }

  private void price() {
    feasible = true;
    for (int p = 0; p < rows; p++) {
      feasible &= value[p] >= -FEASIBLE && value[p] <= upper(p) + FEASIBLE;
    }
    for (int p = 0; p < rows; p++) {
      duals[p] = feasible ? cost(basic[p]) : badness(p);
    }
    inverse.solveLeft(duals);
  }

  private double badness(int position) {
    return value[position] < -FEASIBLE ? -1 : value[position] > upper(position) + FEASIBLE ? 1 : 0;
  }

  /** The duals of the rows; not to be changed. */
  double[] duals() {
    return duals;
  }

  /** The values of the program's columns. */
  double[] values() {
    double[] x = new double[form.columns];
    for (int p = 0; p < rows; p++) {
      if (basic[p] < form.columns) {
        x[basic[p]] = Math.max(0, value[p]);
      }
    }
    return x;
  }

  /** Lets a column enter as far as it may; false where nothing stops it, or only a trace does. */
  boolean enter(int column) {
    Arrays.fill(change, 0);
    form.add(column, 1, change);
    inverse.solve(change);
    double bound = Double.POSITIVE_INFINITY;
    for (int p = 0; p < rows; p++) {
      bound = Math.min(bound, length(p, SLACK));
    }
    if (bound == Double.POSITIVE_INFINITY) {
      return false;
    }
    int leaving = -1;
    double most = 0;
    for (int p = 0; p < rows; p++) {
      if (length(p, 0) <= bound) {
        double weight = Math.abs(change[p]) * (idle > PATIENCE ? random.nextDouble() : 1);
        if (weight > most) {
          leaving = p;
          most = weight;
        }
      }
    }
    if (leaving < 0 || Math.abs(change[leaving]) < SMALL) {
      return false;
    }
    double step = Math.max(0, length(leaving, 0));
    idle = step > 0 ? 0 : idle + 1;
    for (int p = 0; p < rows; p++) {
      value[p] -= step * change[p];
    }
    isBasic[basic[leaving]] = false;
    isBasic[column] = true;
    basic[leaving] = column;
    value[leaving] = step;
    inverse.append(leaving, change);
    updates++;
    price();
    return true;
  }

  /** How far the entering column may come until a column is at its bound; infinite where never. */
  private double length(int p, double slack) {
    double speed = change[p];
    if (Math.abs(speed) < DEPENDENT) {
      return Double.POSITIVE_INFINITY;
    }
    double bad = badness(p);
    double upper = upper(p);
    if (speed > 0) {
      return bad < 0
          ? Double.POSITIVE_INFINITY
          : (value[p] - (bad > 0 ? upper : 0) + slack) / speed;
    }
    return bad < 0
        ? (value[p] - slack) / speed
        : bad > 0 || upper == Double.POSITIVE_INFINITY
            ? Double.POSITIVE_INFINITY
            : (value[p] - upper - slack) / speed;
  }
}
