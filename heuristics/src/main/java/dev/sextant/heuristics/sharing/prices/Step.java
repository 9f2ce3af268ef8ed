package dev.sextant.heuristics.sharing.prices;

import java.util.SplittableRandom;

/**
 * One step of the simplex method: which column is worth to enter, how far, and which leaves. Only
 * the classes that own a column which moves are looked at. Not thread-safe.
 */
final class Step {
  private static final double TOLERANCE = 1e-11;
  private static final double FEASIBLE = 1e-12;
  private static final double SMALL = 1e-9;

  /** After so many steps of length 0 the leaving column is drawn, which ends cycles. */
  private static final int PATIENCE = 30;

  private final BlockProgram program;
  private final BlockBasis basis;
  private final Keys keys;
  private final int pools;
  private final double[] column;
  private final double[] change;
  private final SplittableRandom random = new SplittableRandom(1);
  private int idle;

  /** What the closest column of the class looked at last would have to gain. */
  private double gap;

  // What may block the way: another column by its position, or a key of a class.
  private final int[] blockerOwner;
  private final int[] blockerPlace;
  private final double[] blockerValue;
  private final double[] blockerSpeed;
  private final double[] blockerWeight;
  private int blockers;
  private boolean all;

  Step(BlockProgram program, BlockBasis basis) {
    this.program = program;
    this.basis = basis;
    keys = basis.keys();
    pools = program.pools().count();
    column = new double[pools];
    change = new double[pools];
    int size = 3 * pools + 2;
    blockerOwner = new int[size];
    blockerPlace = new int[size];
    blockerValue = new double[size];
    blockerSpeed = new double[size];
    blockerWeight = new double[size];
  }

  /** The column of a class that gains most by entering; -1 where none gains. */
  int best(int i) {
    return look(i, basis.prices(), true);
  }

  /**
   * How much the closest column that is no key would have to gain at some prices, relative to its
   * cost.
   */
  double closest(int i, double[] prices) {
    look(i, prices, false);
    return gap;
  }

  private int look(int i, double[] prices, boolean gaining) {
    int one = keys.column(0, i);
    int other = keys.column(1, i);
    double time0 = program.time(i, one);
    double time1 = program.time(i, other);
    double rate0 = program.rate(i, one);
    double rate1 = program.rate(i, other);
    double counted0 = program.cost(i, one);
    double counted1 = program.cost(i, other);
    double cost0 = counted0 + program.poolCost(i, one, prices);
    double cost1 = counted1 + program.poolCost(i, other, prices);
    // What is left of two numbers that cancel out is as wrong as they are large.
    double scale0 = Math.abs(counted0) + Math.abs(counted1);
    double determinant = time0 * rate1 - time1 * rate0;
    double timePrice = (cost0 * rate1 - cost1 * rate0) / determinant;
    double ratePrice = (time0 * cost1 - time1 * cost0) / determinant;
    int best = -1;
    double most = 0;
    double least = Double.POSITIVE_INFINITY;
    int columns = program.columns(i);
    for (int j = 0; j < columns; j++) {
      if (j == one || j == other) {
        continue;
      }
      double counted = program.cost(i, j);
      double cost = counted + program.poolCost(i, j, prices);
      double timeWorth = program.time(i, j) * timePrice;
      double rateWorth = program.rate(i, j) * ratePrice;
      double loss = cost - timeWorth - rateWorth;
      if (gaining && !(loss < most)) {
        continue;
      }
      double scale =
          scale0 + Math.abs(counted) + Math.abs(cost) + Math.abs(timeWorth) + Math.abs(rateWorth);
      if (!gaining) {
        // Doing nothing costs nothing, so that this is relative to what the keys cost, too.
        scale += Math.abs(cost0) + Math.abs(cost1);
        least = Math.min(least, scale == 0 ? 0 : loss / scale);
      } else if (loss < -TOLERANCE * scale && !isOther(i, j)) {
        best = j;
        most = loss;
      }
    }
    gap = least;
    return best;
  }

  private boolean isOther(int i, int j) {
    return basis.others(i) > 0 && basis.isBasic(i, j);
  }

  /** The pool of which using less would gain most; -1 where none gains. */
  int bestFree() {
    double[] prices = basis.prices();
    double largest = 0;
    for (double price : prices) {
      largest = Math.max(largest, Math.abs(price));
    }
    int best = -1;
    for (int p = 0; p < pools; p++) {
      if (prices[p] < -TOLERANCE * largest
          && (best < 0 || prices[p] < prices[best])
          && !basis.isBasic(BlockBasis.FREE, p)) {
        best = p;
      }
    }
    return best;
  }

  /** Lets a column enter as far as it may; false where nothing blocks it. */
  boolean enter(int i, int j) {
    basis.reduce(i, j, column);
    basis.changes(column, change);
    all = false;
    block(i, j);
    int leaving = leaving();
    if (leaving < 0) {
      return false;
    }
    double length = Math.max(0, blockerValue[leaving] / blockerSpeed[leaving]);
    idle = length > 0 ? 0 : idle + 1;
    int owner = blockerOwner[leaving];
    int place = blockerPlace[leaving];
    all = true;
    block(i, j);
    for (int b = 0; b < blockers; b++) {
      double less = -length * blockerSpeed[b];
      if (blockerPlace[b] >= 0) {
        basis.addValue(blockerPlace[b], less);
      } else {
        keys.addValue(-1 - blockerPlace[b], blockerOwner[b], less);
      }
    }
    if (place >= 0) {
      basis.replace(place, i, j, length);
    } else {
      basis.replaceKey(owner, -1 - place, i, j, length);
    }
    return true;
  }

  /** Lists what falls when the column enters, or all that moves. */
  private void block(int i, int j) {
    blockers = 0;
    double norm = Double.MIN_NORMAL;
    for (double one : column) {
      norm = Math.max(norm, Math.abs(one));
    }
    if (i >= 0) {
      keys(i, program.time(i, j), program.rate(i, j), 1);
    }
    for (int p = 0; p < pools; p++) {
      if (change[p] == 0) {
        continue;
      }
      int owner = basis.owner(p);
      boolean falls = owner != BlockBasis.OVER || program.isSum();
      double scale = basis.norm(p) / norm;
      if (all || falls) {
        add(owner, p, basis.value(p), change[p], scale);
      }
      if (owner >= 0 && owner != i && isFirstOf(owner, p)) {
        keys(owner, 0, 0, scale);
      }
    }
  }

  private boolean isFirstOf(int owner, int position) {
    for (int p = 0; p < position; p++) {
      if (basis.owner(p) == owner && change[p] != 0) {
        return false;
      }
    }
    return true;
  }

  /** How the keys of a class move that has this time and rate more, less what its others change. */
  private void keys(int i, double moreTime, double moreRate, double scale) {
    double time = moreTime;
    double rate = moreRate;
    for (int p = 0; basis.others(i) > 0 && p < pools; p++) {
      if (basis.owner(p) == i) {
        time -= change[p] * program.time(i, basis.column(p));
        rate -= change[p] * program.rate(i, basis.column(p));
      }
    }
    keys.solve(i, time, rate);
    double first = keys.solved(0);
    double second = keys.solved(1);
    add(i, -1, keys.value(0, i), first, scale);
    add(i, -2, keys.value(1, i), second, scale);
  }

  private void add(int owner, int place, double value, double speed, double scale) {
    if (all ? speed != 0 : speed * scale > SMALL) {
      blockerOwner[blockers] = owner;
      blockerPlace[blockers] = place;
      blockerValue[blockers] = Math.max(0, value);
      blockerSpeed[blockers] = speed;
      blockerWeight[blockers] = speed * scale;
      blockers++;
    }
  }

  /**
   * Of those that may fall below 0 by no more than rounding, the one that falls fastest (Harris,
   * Mathematical Programming 5, 1973).
   */
  private int leaving() {
    double bound = Double.POSITIVE_INFINITY;
    for (int b = 0; b < blockers; b++) {
      bound = Math.min(bound, (blockerValue[b] + FEASIBLE) / blockerSpeed[b]);
    }
    int best = -1;
    double most = 0;
    for (int b = 0; b < blockers; b++) {
      if (blockerValue[b] / blockerSpeed[b] <= bound) {
        double weight = blockerWeight[b] * (idle > PATIENCE ? random.nextDouble() : 1);
        if (weight > most) {
          best = b;
          most = weight;
        }
      }
    }
    return best;
  }
}
