package dev.sextant.heuristics.list;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The budget where the makespan counts. All that workers can do in one is worth so much at the
 * prices of the bound ({@link LowerBounds#optionPrice}), and tasks take of it what their options
 * cost: once those that are placed and the others at their cheapest take more, no way to place the
 * others has that makespan.
 */
final class WorkBudget implements ListBudget {
  /** What sums of prices may be wrong by, as a share. */
  private static final double ROUNDING = 1e-9;

  private final CompiledProblem problem;
  private final LowerBounds bounds;
  private final long weight;

  /** By option its price, and by workflow task that of its cheapest option; shared by copies. */
  private final double[] price;

  private final double[] cheapest;
  private final double atCheapest;

  private final LongSupplier costToBeat;
  private long toBeat;
  private double affordable = Double.POSITIVE_INFINITY;
  private double spent;

  /**
   * As {@link ListBudget#of}; null where the makespan does not count, or the bound has no prices.
   */
  static @Nullable ListBudget of(CompiledProblem problem, LongSupplier costToBeat) {
    LowerBounds bounds = LowerBounds.of(problem);
    long weight = problem.objective().weight(ObjectiveTerm.MAKESPAN_MICROS);
    return weight > 0 && Double.isFinite(bounds.workUntil(problem.state().nowMicros()))
        ? new WorkBudget(problem, bounds, weight, costToBeat)
        : null;
  }

  private WorkBudget(
      CompiledProblem problem, LowerBounds bounds, long weight, LongSupplier costToBeat) {
    this.problem = problem;
    this.bounds = bounds;
    this.weight = weight;
    this.costToBeat = costToBeat;
    toBeat = Long.MAX_VALUE;
    CompiledWorkflows workflows = problem.workflows();
    price = new double[workflows.optionsEnd(workflows.tasks() - 1)];
    cheapest = new double[workflows.tasks()];
    for (int wt = 0; wt < cheapest.length; wt++) {
      double least = Double.POSITIVE_INFINITY;
      for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
        price[o] = bounds.optionPrice(o);
        least = Math.min(least, price[o]);
      }
      cheapest[wt] = least;
    }
    double sum = 0;
    for (int t = 0; t < problem.tasks(); t++) {
      sum += problem.state().isPending(t) ? cheapest[problem.jobs().workflowTask(t)] : 0;
    }
    atCheapest = sum;
  }

  private WorkBudget(WorkBudget other) {
    problem = other.problem;
    bounds = other.bounds;
    weight = other.weight;
    price = other.price;
    cheapest = other.cheapest;
    atCheapest = other.atCheapest;
    costToBeat = other.costToBeat;
    toBeat = Long.MAX_VALUE;
  }

  @Override
  public ListBudget copy() {
    return new WorkBudget(this);
  }

  @Override
  public void begin() {
    spent = 0;
  }

  @Override
  public boolean isOver(int task, int option, long endMicros) {
    spent += price[option] - cheapest[problem.jobs().workflowTask(task)];
    long now = costToBeat.getAsLong();
    if (now != toBeat) {
      toBeat = now;
      // The latest end of a plan that costs less; other terms than the makespan only add to it.
      long end = problem.state().nowMicros() + (now - 1) / weight;
      affordable = now == Long.MAX_VALUE ? Double.POSITIVE_INFINITY : bounds.workUntil(end);
    }
    return (atCheapest + spent) * (1 - ROUNDING) > affordable * (1 + ROUNDING);
  }
}
