package dev.sextant.ortools;

import java.util.Arrays;

/**
 * Raises the bound of {@link CellPrices} by subgradient steps towards a cost that is known to be
 * enough (Polyak, "Minimization of unsmooth functionals", 1969), with averaged directions and
 * smaller steps where nothing improves. What the choices were on the way says where the relaxation
 * is undecided. Of one thread.
 */
final class CellDual {
  private static final double MOMENTUM = 0.7;
  private static final double SHORTER = 0.6;
  private static final double SHORTEST = 1e-3;
  private static final double LATER_COUNTS_MORE = 1.03;
  private static final int PATIENCE = 12;

  private final CellRuns runs;
  private final CellPrices prices;
  private final double[][] direction;
  private final double[][] best;

  /** By choice: how often it was taken, and sums of its starts and of their squares. */
  private final double[] taken;

  private final double[] sum;
  private final double[] squares;

  CellDual(CellRuns runs, CellPrices prices) {
    this.runs = runs;
    this.prices = prices;
    int rows = runs.capacities().rows();
    direction = new double[rows][runs.cells()];
    best = new double[rows][runs.cells()];
    taken = new double[runs.choices().size()];
    sum = new double[taken.length];
    squares = new double[taken.length];
  }

  /** Looks at the choices that the prices lead to, as long as the search goes on. */
  interface Watch {
    /** Told of each value; returns the cost that is enough, or below 0 to stop. */
    double target(double value);
  }

  /**
   * Changes the prices for the better; begins with none where those that are there are too large.
   *
   * @param pace of the first steps, 1 from anywhere, less near the best prices
   * @return the value of the prices as they are left, which is the best one there was: {@link
   *     CellPrices#NEVER} if some tree has no place, never {@link CellPrices#UNKNOWN}
   */
  double climb(int[][] starts, int iterations, double pace, Watch watch) {
    clear();
    double weight = 1;
    double step = pace;
    int since = 0;
    double value = prices.value(starts);
    if (value == CellPrices.UNKNOWN) {
      // Without prices, sums of costs are exact.
      for (double[] ofRow : prices.prices()) {
        Arrays.fill(ofRow, 0);
      }
      value = prices.value(starts);
    }
    double highest = value;
    copy(prices.prices(), best);
    for (int i = 0; i < iterations && value < CellPrices.NEVER; i++) {
      double target = watch.target(value);
      if (target < 0) {
        break;
      }
      weight *= LATER_COUNTS_MORE;
      if (value > CellPrices.UNKNOWN) {
        count(weight);
      }
      if (value > highest) {
        highest = value;
        copy(prices.prices(), best);
        since = 0;
      } else if (++since > PATIENCE || value == CellPrices.UNKNOWN) {
        since = 0;
        step *= SHORTER;
        copy(best, prices.prices());
        value = prices.value(starts);
        if (step < pace * SHORTEST) {
          break;
        }
      }
      if (!move(step * (target - value))) {
        break;
      }
      value = prices.value(starts);
    }
    if (value < highest) {
      copy(best, prices.prices());
      value = prices.value(starts);
    }
    return value;
  }

  private void clear() {
    for (double[] ofRow : direction) {
      Arrays.fill(ofRow, 0);
    }
    Arrays.fill(taken, 0);
    Arrays.fill(sum, 0);
    Arrays.fill(squares, 0);
  }

  private void count(double weight) {
    for (int t = 0; t < runs.tasks(); t++) {
      int c = prices.choice(t).index();
      double start = prices.start(t);
      taken[c] += weight;
      sum[c] += weight * start;
      squares[c] += weight * start * start;
    }
  }

  /** Changes the prices so that the value should rise by so much; false if none has to change. */
  private boolean move(double wanted) {
    double square = 0;
    for (int row = 0; row < direction.length; row++) {
      double[] price = prices.prices()[row];
      double[] way = direction[row];
      int[] used = prices.used()[row];
      int[] capacity = runs.capacities().of(row);
      for (int i = 0; i < way.length; i++) {
        double next = used[i] - capacity[i] + MOMENTUM * way[i];
        way[i] = price[i] == 0 && next < 0 || capacity[i] == 0 ? 0 : next;
        square += way[i] * way[i];
      }
    }
    if (square == 0) {
      return false;
    }
    double length = (1 - MOMENTUM) * wanted / square;
    for (int row = 0; row < direction.length; row++) {
      double[] price = prices.prices()[row];
      double[] way = direction[row];
      for (int i = 0; i < way.length; i++) {
        if (way[i] != 0) {
          price[i] = Math.max(0, Math.rint(price[i] + length * way[i]));
        }
      }
    }
    return true;
  }

  /** How much of the way a choice was taken, of 1 for all choices of its task. */
  double share(CellChoice choice) {
    double all = 0;
    for (CellChoice other : runs.choices(choice.task())) {
      all += taken[other.index()];
    }
    return all == 0 ? 0 : taken[choice.index()] / all;
  }

  /** Where a choice started in the mean; only where it was taken. */
  double meanStart(CellChoice choice) {
    return sum[choice.index()] / taken[choice.index()];
  }

  /** How far a choice's starts were from their mean; 0 where it was not taken. */
  double spread(CellChoice choice) {
    int c = choice.index();
    double mean = taken[c] == 0 ? 0 : sum[c] / taken[c];
    return taken[c] == 0 ? 0 : Math.sqrt(Math.max(0, squares[c] / taken[c] - mean * mean));
  }

  static void copy(double[][] from, double[][] to) {
    for (int row = 0; row < from.length; row++) {
      System.arraycopy(from[row], 0, to[row], 0, from[row].length);
    }
  }
}
