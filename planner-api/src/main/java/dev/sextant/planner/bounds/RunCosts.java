package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledCalendars;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.evidence.CapacityPrice;
import dev.sextant.planner.evidence.LeastArgument;
import dev.sextant.planner.model.ObjectiveTerm;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What all runs cost at least: each in its cheapest option, or, where budgets do not suffice for
 * that, in the one that is cheapest with what it takes of them at some prices, less what is left of
 * them at those (the Lagrangian relaxation of a multiple-choice knapsack; Sinha and Zoltners,
 * Operations Research 27, 1979). Not thread-safe.
 */
final class RunCosts {
  private static final int DOUBLINGS = 80;
  private static final int HALVINGS = 40;
  private static final int ROUNDS = 4;
  private static final double FIRST_PRICE = 1e-3;

  /** A price has at least so many units, unless a micro-unit of money had more than the most. */
  private static final double LEAST_PRICE = 1 << 20;

  private static final double MOST_UNITS = 1L << 40;

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final int[] pending;

  /** By pending task, where its modes begin in what follows. */
  private final int[] begin;

  /** A mode that a task may have. */
  private final int[] mode;

  /** What a run costs in it at least. */
  private final long[] cost;

  /**
   * What all runs cost at least, with the prices of budgets that show it; none if no budget does.
   */
  record Found(long value, long units, List<CapacityPrice> prices) {
    LeastArgument argument() {
      return new LeastArgument(ObjectiveTerm.COST_MICRO_UNITS, value, units, prices);
    }
  }

  RunCosts(CompiledProblem problem, long[] head) {
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
    for (int i = 0; i < pending.length; i++) {
      begin[i + 1] =
          addModes(pending[i], Math.max(head[pending[i]], problem.state().nowMicros()), begin[i]);
    }
  }

  private int addModes(int task, long from, int at) {
    int wt = problem.jobs().workflowTask(task);
    int end = at;
    for (int m = workflows.modesBegin(wt); m < workflows.modesEnd(wt); m++) {
      long least = CompiledCalendars.NEVER;
      for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
        if (workflows.optionMode(o) == m && problem.pinsAllow(task, o)) {
          least = Math.min(least, problem.leastTimeCost(o, from));
        }
      }
      // Without an open time there is no plan, and nothing to say of its cost.
      if (least != CompiledCalendars.NEVER) {
        mode[end] = m;
        cost[end++] = least + workflows.costMicroUnits(m);
      }
    }
    return end;
  }

  /** The cheapest options alone. */
  long cheapest() {
    long sum = 0;
    for (int i = 0; i < pending.length; i++) {
      long least = Long.MAX_VALUE;
      for (int m = begin[i]; m < begin[i + 1]; m++) {
        least = Math.min(least, cost[m]);
      }
      sum = Math.addExact(sum, least == Long.MAX_VALUE ? 0 : least);
    }
    return sum;
  }

  /** The same within budgets, as far as prices show it. */
  Found withinBudgets(EvidenceNames names) {
    Found cheapest = new Found(cheapest(), 1, List.of());
    double[] price = new double[problem.budgets()];
    for (int round = 0; round < (price.length > 1 ? ROUNDS : 1); round++) {
      for (int b = 0; b < price.length; b++) {
        price[b] = 0;
        price[b] = isShort(b, price) ? best(b, price) : 0;
      }
    }
    double least = Arrays.stream(price).filter(p -> p > 0).min().orElse(0);
    if (least == 0) {
      return cheapest;
    }
    long units = (long) Math.min(MOST_UNITS, Math.max(1, Math.ceil(LEAST_PRICE / least)));
    long[] whole = Arrays.stream(price).mapToLong(p -> (long) Math.rint(p * units)).toArray();
    BigInteger sum = sum(units, whole);
    // Money is whole, so what is not rounds up.
    BigInteger[] parts = sum.divideAndRemainder(BigInteger.valueOf(units));
    BigInteger value = parts[0].add(BigInteger.valueOf(Math.max(0, parts[1].signum())));
    if (value.bitLength() > Long.SIZE - 1 || value.longValue() <= cheapest.value) {
      return cheapest;
    }
    List<CapacityPrice> prices = new ArrayList<>();
    for (int b = 0; b < whole.length; b++) {
      if (whole[b] > 0) {
        prices.add(CapacityPrice.ofBudget(whole[b], names.budget(b)));
      }
    }
    return new Found(value.longValue(), units, prices);
  }

  /** Whether the cheapest modes at prices take more of a budget than is left. */
  private boolean isShort(int budget, double[] price) {
    problem.stop().look();
    double taken = 0;
    for (int i = 0; i < pending.length; i++) {
      double least = Double.POSITIVE_INFINITY;
      long ofLeast = 0;
      for (int m = begin[i]; m < begin[i + 1]; m++) {
        double all = cost[m];
        for (int c = workflows.consumesBegin(mode[m]); c < workflows.consumesEnd(mode[m]); c++) {
          all += price[workflows.consumesBudget(c)] * workflows.consumesAmount(c);
        }
        if (all < least) {
          least = all;
          ofLeast = workflows.consumption(mode[m], budget);
        }
      }
      taken += ofLeast;
    }
    return taken > problem.budgetLeft(budget);
  }

  /** The price from which on a budget suffices, those of others as they are. */
  private double best(int budget, double[] price) {
    double[] trial = price.clone();
    double low = 0;
    double high = FIRST_PRICE;
    trial[budget] = high;
    for (int i = 0; i < DOUBLINGS && isShort(budget, trial); i++) {
      low = high;
      high *= 2;
      trial[budget] = high;
    }
    if (isShort(budget, trial)) {
      return 0; // No plan has so little, which others say; of its cost there is nothing to say.
    }
    for (int i = 0; i < HALVINGS; i++) {
      trial[budget] = (low + high) / 2;
      if (isShort(budget, trial)) {
        low = trial[budget];
      } else {
        high = trial[budget];
      }
    }
    return high;
  }

  /** What all runs cost in such units, with what they take of budgets, less what is left. */
  private BigInteger sum(long units, long[] price) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < pending.length; i++) {
      BigInteger least = null;
      for (int m = begin[i]; m < begin[i + 1]; m++) {
        BigInteger all = product(cost[m], units);
        for (int c = workflows.consumesBegin(mode[m]); c < workflows.consumesEnd(mode[m]); c++) {
          all = all.add(product(price[workflows.consumesBudget(c)], workflows.consumesAmount(c)));
        }
        least = least == null ? all : least.min(all);
      }
      sum = least == null ? sum : sum.add(least);
    }
    for (int b = 0; b < price.length; b++) {
      sum = sum.subtract(product(price[b], problem.budgetLeft(b)));
    }
    return sum;
  }

  private static BigInteger product(long a, long b) {
    return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
  }
}
