package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The modes that pending tasks may have, what each costs, and prices of budgets at which the
 * cheapest modes of all tasks keep to them: the Lagrangian dual of a multiple-choice knapsack
 * (Sinha and Zoltners, "The multiple-choice knapsack problem", Operations Research 27, 1979). Any
 * prices give a bound on the cost of all modes within budgets; those found here are the best of one
 * budget, and of several the best of each as the others are. Immutable and thread-safe; a price is
 * for one unit of a budget, in the unit of costs.
 */
public final class ModeCosts {
  /** No cost: a task must not have a mode. */
  public static final long NEVER = Long.MAX_VALUE;

  private static final int DOUBLINGS = 80;
  private static final int HALVINGS = 48;
  private static final int ROUNDS = 4;

  /** The first price tried is so much of what the costs of all tasks are to what they take. */
  private static final double FIRST_PRICE = 1e-3;

  /** What a mode costs. */
  public interface Cost {
    /** Not negative; {@link #NEVER} if the task must not have the mode. */
    long of(int task, int mode);
  }

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final int[] pending;

  /** By pending task, where its choices begin. */
  private final int[] begin;

  private final int[] mode;
  private final long[] cost;

  /** Of all pending tasks. */
  public ModeCosts(CompiledProblem problem, Cost costs) {
    this.problem = problem;
    workflows = problem.workflows();
    pending =
        IntStream.range(0, problem.tasks()).filter(t -> problem.state().isPending(t)).toArray();
    begin = new int[pending.length + 1];
    int most = 0;
    for (int t : pending) {
      int wt = problem.jobs().workflowTask(t);
      most += workflows.modesEnd(wt) - workflows.modesBegin(wt);
    }
    mode = new int[most];
    cost = new long[most];
    int end = 0;
    for (int i = 0; i < pending.length; i++) {
      int wt = problem.jobs().workflowTask(pending[i]);
      for (int m = workflows.modesBegin(wt); m < workflows.modesEnd(wt); m++) {
        cost[end] = costs.of(pending[i], m);
        mode[end] = m;
        end += cost[end] == NEVER ? 0 : 1;
      }
      begin[i + 1] = end;
    }
  }

  /** How many tasks there are; they are numbered from 0 here. */
  public int tasks() {
    return pending.length;
  }

  /** The task of a number. */
  public int task(int number) {
    return pending[number];
  }

  /** The first of a task's choices, by the task's number. */
  public int choicesBegin(int number) {
    return begin[number];
  }

  /** The end, exclusive. */
  public int choicesEnd(int number) {
    return begin[number + 1];
  }

  /** The mode of a choice. */
  public int mode(int choice) {
    return mode[choice];
  }

  /** What a choice costs without budgets. */
  public long cost(int choice) {
    return cost[choice];
  }

  /** Whether each task has a mode. */
  public boolean everyTaskHasOne() {
    return IntStream.range(0, pending.length).allMatch(i -> begin[i] < begin[i + 1]);
  }

  /** What a choice takes of budgets is worth at prices. */
  public double worth(int choice, double[] price) {
    double sum = 0;
    int m = mode[choice];
    for (int i = workflows.consumesBegin(m); i < workflows.consumesEnd(m); i++) {
      sum += price[workflows.consumesBudget(i)] * workflows.consumesAmount(i);
    }
    return sum;
  }

  /** Adds so many times what a choice takes to what is taken of each budget. */
  public void take(int choice, int times, double[] taken) {
    int m = mode[choice];
    for (int i = workflows.consumesBegin(m); i < workflows.consumesEnd(m); i++) {
      taken[workflows.consumesBudget(i)] += (double) times * workflows.consumesAmount(i);
    }
  }

  /** Whether what is left of all budgets suffices for what is taken. */
  public boolean suffices(double[] taken) {
    return IntStream.range(0, taken.length).noneMatch(b -> isShort(b, taken));
  }

  /** Whether what is left of a budget does not suffice for what is taken. */
  public boolean isShort(int budget, double[] taken) {
    return taken[budget] > problem.budgetLeft(budget);
  }

  /** By number of the task its cheapest choice at prices; the first of several. */
  public int[] cheapest(double[] price) {
    problem.stop().look();
    int[] chosen = new int[pending.length];
    for (int i = 0; i < pending.length; i++) {
      double least = Double.POSITIVE_INFINITY;
      chosen[i] = begin[i];
      for (int k = begin[i]; k < begin[i + 1]; k++) {
        double all = cost[k] + worth(k, price);
        if (all < least) {
          least = all;
          chosen[i] = k;
        }
      }
    }
    return chosen;
  }

  /** What choices of tasks take of each budget. */
  public double[] taken(int[] chosen) {
    double[] taken = new double[problem.budgets()];
    for (int i = 0; i < chosen.length; i++) {
      if (begin[i] < begin[i + 1]) {
        take(chosen[i], 1, taken);
      }
    }
    return taken;
  }

  /** What all tasks cost at least, in their cheapest modes. */
  public long leastCost() {
    long sum = 0;
    for (int i = 0; i < pending.length; i++) {
      sum = Math.addExact(sum, Arrays.stream(cost, begin[i], begin[i + 1]).min().orElse(0));
    }
    return sum;
  }

  /**
   * What all tasks cost at least within budgets, as whole prices show it.
   *
   * @param units how many units of prices are one of cost
   * @param price by budget, in those
   */
  public BigInteger leastCost(long units, long[] price) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < pending.length; i++) {
      BigInteger least = null;
      for (int k = begin[i]; k < begin[i + 1]; k++) {
        BigInteger all = product(cost[k], units);
        for (int c = workflows.consumesBegin(mode[k]); c < workflows.consumesEnd(mode[k]); c++) {
          all = all.add(product(price[workflows.consumesBudget(c)], workflows.consumesAmount(c)));
        }
        least = least == null ? all : least.min(all);
      }
      sum = least == null ? sum : sum.add(least);
    }
    for (int b = 0; b < price.length; b++) {
      sum = sum.subtract(product(price[b], problem.budgetLeft(b)));
    }
    // What is not whole rounds up.
    BigInteger[] parts = sum.divideAndRemainder(BigInteger.valueOf(units));
    return parts[0].add(BigInteger.valueOf(Math.max(0, parts[1].signum())));
  }

  private static BigInteger product(long a, long b) {
    return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
  }

  /**
   * Prices of budgets: 0 for those that suffice, and for those that suffice at no price; that is
   * for others to say.
   */
  public double[] prices() {
    double[] price = new double[problem.budgets()];
    for (int round = 0; round < (price.length > 1 ? ROUNDS : 1); round++) {
      for (int b = 0; b < price.length; b++) {
        price[b] = 0;
        price[b] = enough(b, price);
      }
    }
    return price;
  }

  /** The price from which on a budget suffices, those of others as they are. */
  private double enough(int budget, double[] price) {
    double[] trial = price.clone();
    int[] chosen = cheapest(trial);
    double[] taken = taken(chosen);
    if (!isShort(budget, taken)) {
      return 0;
    }
    double all = 0;
    for (int i = 0; i < chosen.length; i++) {
      all += begin[i] < begin[i + 1] ? cost[chosen[i]] : 0;
    }
    double low = 0;
    trial[budget] = FIRST_PRICE * (all + 1) / taken[budget];
    for (int i = 0; i < DOUBLINGS && isShort(budget, taken(cheapest(trial))); i++) {
      low = trial[budget];
      trial[budget] *= 2;
    }
    double high = trial[budget];
    if (isShort(budget, taken(cheapest(trial)))) {
      return 0;
    }
    for (int i = 0; i < HALVINGS && high - low > 0; i++) {
      trial[budget] = (low + high) / 2;
      if (isShort(budget, taken(cheapest(trial)))) {
        low = trial[budget];
      } else {
        high = trial[budget];
      }
    }
    return high;
  }
}
