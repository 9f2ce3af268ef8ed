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

/**
 * What all runs cost at least: each in its cheapest option, or, where budgets do not suffice for
 * that, in the one that is cheapest with what it takes of them at some prices, less what is left of
 * them at those ({@link ModeCosts}). Not thread-safe.
 */
final class RunCosts {
  /** A price has at least so many units, unless a micro-unit of money had more than the most. */
  private static final double LEAST_PRICE = 1 << 20;

  private static final double MOST_UNITS = 1L << 40;

  private final CompiledProblem problem;
  private final long[] head;
  private final ModeCosts modes;

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
    this.head = head;
    modes = new ModeCosts(problem, this::least);
  }

  private long least(int task, int mode) {
    CompiledWorkflows workflows = problem.workflows();
    long from = Math.max(head[task], problem.state().nowMicros());
    int wt = problem.jobs().workflowTask(task);
    long least = CompiledCalendars.NEVER;
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      if (workflows.optionMode(o) == mode && problem.pinsAllow(task, o)) {
        least = Math.min(least, problem.leastTimeCost(o, from));
      }
    }
    // Without an open time there is no plan, and nothing to say of its cost.
    return least == CompiledCalendars.NEVER
        ? ModeCosts.NEVER
        : least + workflows.costMicroUnits(mode);
  }

  /** The cheapest options alone. */
  long cheapest() {
    return modes.leastCost();
  }

  /** The same within budgets, as far as prices show it. */
  Found withinBudgets(EvidenceNames names) {
    Found cheapest = new Found(cheapest(), 1, List.of());
    double[] price = modes.prices();
    double least = Arrays.stream(price).filter(p -> p > 0).min().orElse(0);
    if (least == 0) {
      return cheapest;
    }
    long units = (long) Math.min(MOST_UNITS, Math.max(1, Math.ceil(LEAST_PRICE / least)));
    long[] whole = Arrays.stream(price).mapToLong(p -> (long) Math.rint(p * units)).toArray();
    BigInteger value = modes.leastCost(units, whole);
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
}
