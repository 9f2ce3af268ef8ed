package dev.sextant.ortools;

import java.util.Arrays;

/**
 * Prices for the capacity of each cell of {@link CellRuns}, and what they say: each tree of tasks
 * takes what is cheapest at cost and prices together, and what all capacity is worth is taken off.
 * That is a bound on the cost of any plan whose runs start where they may, whatever the prices.
 *
 * <p>Prices are whole numbers, as costs are, and sums that would not be exact count as no bound. Of
 * one thread.
 *
 * <pre>
 *   a message of a task to its parent, by cell: the least that its part of the tree costs
 *     if it runs before the parent      and ends by then
 *     if it runs after the parent       and starts no earlier
 * </pre>
 */
final class CellPrices {
  /** More than any sum of costs and prices that counts. */
  static final double NEVER = 0x1p100;

  /** What no prices of use have for a value: it could not be computed exactly. */
  static final double UNKNOWN = -NEVER;

  private static final double MOST_EXACT = 0x1p52;

  private final CellRuns runs;
  private final RunForest forest;
  private final int cells;
  private final int maxAmount;

  /** By row and cell. */
  private final double[][] price;

  private final double[][] prefix;
  private final int[][] used;

  /** By task and cell, what its children tell it, and what its parent does. */
  private final double[][] up;

  private final double[][] down;
  private final int[][] bestChoice;
  private final int[][] bestStart;
  private final int[] choice;
  private final int[] start;
  private final double[] least;
  private double cost;
  private boolean fits;

  /** All prices are 0. */
  CellPrices(CellRuns runs, RunForest forest) {
    this.runs = runs;
    this.forest = forest;
    cells = runs.cells();
    int rows = runs.capacities().rows();
    price = new double[rows][cells];
    prefix = new double[rows][cells + 1];
    used = new int[rows][cells + 1];
    up = new double[runs.tasks()][cells + 1];
    down = new double[runs.tasks()][cells + 1];
    bestChoice = new int[runs.tasks()][cells + 1];
    bestStart = new int[runs.tasks()][cells + 1];
    choice = new int[runs.tasks()];
    start = new int[runs.tasks()];
    least = new double[forest.trees().length];
    int most = 1;
    for (CellChoice any : runs.choices()) {
      for (int amount : any.amounts()) {
        most = Math.max(most, amount);
      }
    }
    maxAmount = most;
  }

  /** By row and cell; whole numbers not below 0, to be changed between values. */
  double[][] prices() {
    return price;
  }

  /** What the last value's choices take, by row and cell. */
  int[][] used() {
    return used;
  }

  /** The last value's choice of a task. */
  CellChoice choice(int task) {
    return runs.choices().get(choice[task]);
  }

  /** The last value's start of a task. */
  int start(int task) {
    return start[task];
  }

  /** What the last value's choices cost, without prices. */
  double cost() {
    return cost;
  }

  /** Whether the last value has choices that all fit. */
  boolean fits() {
    return fits;
  }

  /**
   * The bound at the prices as they are, where runs start as given; {@link #NEVER} if some tree has
   * no place, and {@link #UNKNOWN} if it could not be computed exactly, which says nothing about
   * places, and after which there may be no choices.
   *
   * @param starts by choice, the cells in which it may start, ascending
   */
  double value(int[][] starts) {
    fits = false;
    double worth = addPrefixes();
    if (worth >= NEVER) {
      return UNKNOWN;
    }
    double sum = 0;
    for (int k = 0; k < least.length; k++) {
      least[k] = solve(k, starts, 1);
      sum += least[k];
    }
    if (sum >= NEVER) {
      return NEVER;
    }
    take();
    return sum <= MOST_EXACT && worth <= MOST_EXACT ? sum - worth : UNKNOWN;
  }

  /** Adds prices up; returns what all capacity is worth, or {@link #NEVER} if that is not exact. */
  private double addPrefixes() {
    double worth = 0;
    double largest = 0;
    for (int row = 0; row < price.length; row++) {
      double[] ofRow = price[row];
      double[] sums = prefix[row];
      int[] capacity = runs.capacities().of(row);
      for (int i = 0; i < cells; i++) {
        sums[i + 1] = sums[i] + ofRow[i];
        worth += ofRow[i] * capacity[i];
      }
      largest = Math.max(largest, sums[cells]);
    }
    return largest * maxAmount <= MOST_EXACT ? worth : NEVER;
  }

  /**
   * Finds the best choices of a tree.
   *
   * @param weight of prices
   * @return what they cost, prices included; {@link #NEVER} or more if there are none
   */
  double solve(int tree, int[][] starts, double weight) {
    int[] order = forest.trees()[tree];
    for (int k = order.length - 1; k > 0; k--) {
      tell(order[k], starts, weight);
    }
    int root = order[0];
    double best = NEVER;
    for (CellChoice option : runs.choices(root)) {
      for (int s : starts[option.index()]) {
        double value = below(root, option, s, weight);
        if (value < best) {
          best = value;
          choice[root] = option.index();
          start[root] = s;
        }
      }
    }
    for (int k = 1; k < order.length && best < NEVER; k++) {
      int task = order[k];
      int parent = forest.parent(task);
      int at = start[parent] + (forest.isBefore(task) ? 0 : choice(parent).length());
      choice[task] = bestChoice[task][at];
      start[task] = bestStart[task][at];
    }
    return best;
  }

  private void tell(int task, int[][] starts, double weight) {
    double[] message = up[task];
    int[] ofChoice = bestChoice[task];
    int[] ofStart = bestStart[task];
    Arrays.fill(message, NEVER);
    boolean before = forest.isBefore(task);
    for (CellChoice option : runs.choices(task)) {
      for (int s : starts[option.index()]) {
        double value = below(task, option, s, weight);
        int at = before ? s + option.length() : s;
        if (value < message[at]) {
          message[at] = value;
          ofChoice[at] = option.index();
          ofStart[at] = s;
        }
      }
    }
    int step = before ? 1 : -1;
    for (int i = before ? 1 : cells - 1; i >= 0 && i <= cells; i += step) {
      if (message[i - step] <= message[i]) {
        message[i] = message[i - step];
        ofChoice[i] = ofChoice[i - step];
        ofStart[i] = ofStart[i - step];
      }
    }
  }

  /** What a run costs at least with all below it in its tree. */
  private double below(int task, CellChoice option, int s, double weight) {
    double value = option.cost()[s];
    int end = s + option.length();
    int[] rows = option.rows();
    for (int i = 0; i < rows.length; i++) {
      double[] sums = prefix[rows[i]];
      value += weight * option.amounts()[i] * (sums[end] - sums[s]);
    }
    for (int child : forest.children(task)) {
      value += up[child][forest.isBefore(child) ? s : end];
    }
    return value;
  }

  /** Adds up what the choices of all tasks take and cost. */
  private void take() {
    for (int[] ofRow : used) {
      Arrays.fill(ofRow, 0);
    }
    cost = 0;
    for (int t = 0; t < choice.length; t++) {
      CellChoice option = choice(t);
      cost += option.cost()[start[t]];
      for (int i = 0; i < option.rows().length; i++) {
        int[] ofRow = used[option.rows()[i]];
        ofRow[start[t]] += option.amounts()[i];
        ofRow[start[t] + option.length()] -= option.amounts()[i];
      }
    }
    fits = true;
    for (int row = 0; row < used.length; row++) {
      int[] capacity = runs.capacities().of(row);
      int sum = 0;
      for (int i = 0; i < cells; i++) {
        sum += used[row][i];
        used[row][i] = sum;
        fits &= sum <= capacity[i];
      }
    }
  }

  /**
   * Takes away the starts that no plan has which costs no more than a limit, given the last value.
   *
   * @param value the last value, not {@link #UNKNOWN}
   * @param most the limit
   * @return how many were taken away
   */
  int filter(int[][] starts, double value, double most) {
    int removed = 0;
    for (int k = 0; k < least.length; k++) {
      double limit = most - value + least[k];
      for (int task : forest.trees()[k]) {
        for (int child : forest.children(task)) {
          Arrays.fill(down[child], NEVER);
        }
        for (CellChoice option : runs.choices(task)) {
          removed += filter(task, option, starts, limit);
        }
        for (int child : forest.children(task)) {
          spread(child);
        }
      }
    }
    return removed;
  }

  private int filter(int task, CellChoice option, int[][] starts, double limit) {
    int[] all = starts[option.index()];
    int kept = 0;
    int[] left = new int[all.length];
    for (int s : all) {
      int end = s + option.length();
      double whole = below(task, option, s, 1);
      if (forest.parent(task) >= 0) {
        whole += down[task][forest.isBefore(task) ? end : s];
      }
      for (int child : forest.children(task)) {
        int at = forest.isBefore(child) ? s : end;
        // Where a child has no place, no plan has this start either.
        double others = whole >= NEVER ? NEVER : whole - up[child][at];
        down[child][at] = Math.min(down[child][at], others);
      }
      if (whole <= limit) {
        left[kept++] = s;
      }
    }
    if (kept < all.length) {
      starts[option.index()] = Arrays.copyOf(left, kept);
    }
    return all.length - kept;
  }

  private void spread(int child) {
    double[] message = down[child];
    int step = forest.isBefore(child) ? -1 : 1;
    for (int i = step > 0 ? 1 : cells - 1; i >= 0 && i <= cells; i += step) {
      message[i] = Math.min(message[i], message[i - step]);
    }
  }
}
