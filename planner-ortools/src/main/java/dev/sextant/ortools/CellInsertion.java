package dev.sextant.ortools;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Looks for choices that fit and cost little: takes some trees out and puts them back one after the
 * other, each where it is best among what is there, at first with prices or without; then each tree
 * again, as long as that is cheaper. Of one thread.
 */
final class CellInsertion {
  private static final int MOST_OUT = 4;

  private final CellRuns runs;
  private final RunForest forest;
  private final CellPrices prices;
  private final SplittableRandom random;
  private final int[][] used;
  private final int[] choice;
  private final int[] start;
  private final int[][] fitting;
  private final int[] free;

  /**
   * Over prices, whose last value is lost.
   *
   * @param random decides what is taken out
   */
  CellInsertion(CellRuns runs, RunForest forest, CellPrices prices, SplittableRandom random) {
    this.runs = runs;
    this.forest = forest;
    this.prices = prices;
    this.random = random;
    used = new int[runs.capacities().rows()][runs.cells()];
    choice = new int[runs.tasks()];
    start = new int[runs.tasks()];
    fitting = new int[runs.choices().size()][];
    free = new int[runs.cells() + 1];
  }

  /**
   * Tries once.
   *
   * @param from the solution to take trees out of, or one without choices to begin with none
   * @return what was found; its cost is {@link CellPrices#NEVER} if something found no place
   */
  CellSolution attempt(CellSolution from, int[][] starts) {
    for (int[] ofRow : used) {
      Arrays.fill(ofRow, 0);
    }
    List<Integer> out = new ArrayList<>();
    for (int k = 0; k < forest.trees().length; k++) {
      out.add(k);
    }
    for (int k = out.size() - 1; k > 0; k--) {
      Collections.swap(out, k, random.nextInt(k + 1));
    }
    if (from.choice().length > 0) {
      System.arraycopy(from.choice(), 0, choice, 0, choice.length);
      System.arraycopy(from.start(), 0, start, 0, start.length);
      int most = Math.min(out.size(), MOST_OUT);
      List<Integer> in = out.subList(Math.min(most, 2 + random.nextInt(MOST_OUT - 1)), out.size());
      in.forEach(tree -> mark(tree, 1));
      in.clear();
    }
    for (int tree : out) {
      if (!put(tree, starts, random.nextInt(3) == 0 ? 0 : 1)) {
        return new CellSolution(choice, start, CellPrices.NEVER);
      }
    }
    settle(starts);
    double cost = 0;
    for (int t = 0; t < choice.length; t++) {
      cost += runs.choices().get(choice[t]).cost()[start[t]];
    }
    return new CellSolution(choice.clone(), start.clone(), cost);
  }

  /** Puts each tree where it is cheapest, until all are. */
  private void settle(int[][] starts) {
    boolean again = true;
    while (again) {
      again = false;
      for (int tree = 0; tree < forest.trees().length; tree++) {
        double before = cost(tree);
        int[] choices = choice.clone();
        int[] all = start.clone();
        mark(tree, -1);
        boolean isIn = put(tree, starts, 0);
        if (isIn && cost(tree) < before) {
          again = true;
        } else {
          if (isIn) {
            mark(tree, -1);
          }
          System.arraycopy(choices, 0, choice, 0, choice.length);
          System.arraycopy(all, 0, start, 0, start.length);
          mark(tree, 1);
        }
      }
    }
  }

  private double cost(int tree) {
    double cost = 0;
    for (int t : forest.trees()[tree]) {
      cost += runs.choices().get(choice[t]).cost()[start[t]];
    }
    return cost;
  }

  private boolean put(int tree, int[][] starts, double weight) {
    for (int t : forest.trees()[tree]) {
      for (CellChoice option : runs.choices(t)) {
        fitting[option.index()] = fitting(option, starts[option.index()]);
      }
    }
    if (prices.solve(tree, fitting, weight) >= CellPrices.NEVER) {
      return false;
    }
    for (int t : forest.trees()[tree]) {
      choice[t] = prices.choice(t).index();
      start[t] = prices.start(t);
    }
    return isFree(tree);
  }

  /** Takes what a tree needs; if its own runs do not fit with each other, leaves all as it was. */
  private boolean isFree(int tree) {
    mark(tree, 1);
    for (int t : forest.trees()[tree]) {
      CellChoice option = runs.choices().get(choice[t]);
      for (int row : option.rows()) {
        for (int i = start[t]; i < start[t] + option.length(); i++) {
          if (used[row][i] > runs.capacities().of(row)[i]) {
            mark(tree, -1);
            return false;
          }
        }
      }
    }
    return true;
  }

  private void mark(int tree, int sign) {
    for (int t : forest.trees()[tree]) {
      CellChoice option = runs.choices().get(choice[t]);
      for (int k = 0; k < option.rows().length; k++) {
        int[] ofRow = used[option.rows()[k]];
        for (int i = start[t]; i < start[t] + option.length(); i++) {
          ofRow[i] += sign * option.amounts()[k];
        }
      }
    }
  }

  /** The starts from which a run finds all its cells free. */
  private int[] fitting(CellChoice option, int[] starts) {
    if (option.rows().length == 0) {
      return starts;
    }
    free[runs.cells()] = 0;
    for (int i = runs.cells() - 1; i >= 0; i--) {
      boolean open = true;
      for (int k = 0; k < option.rows().length; k++) {
        int row = option.rows()[k];
        open &= used[row][i] + option.amounts()[k] <= runs.capacities().of(row)[i];
      }
      free[i] = open ? free[i + 1] + 1 : 0;
    }
    int count = 0;
    int[] found = new int[starts.length];
    for (int s : starts) {
      if (free[s] >= option.length()) {
        found[count++] = s;
      }
    }
    return Arrays.copyOf(found, count);
  }
}
