package dev.sextant.ortools;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.spi.IncumbentSink;
import org.jspecify.annotations.Nullable;

/** A sink that keeps the best plan and the best bound, and judges neither. */
final class PlanRecorder implements IncumbentSink {
  private final ObjectiveFunction function;
  private @Nullable IndexedPlan best;
  private long objective = Long.MAX_VALUE;
  private long bound = Long.MIN_VALUE;

  PlanRecorder(CompiledProblem problem) {
    function = new ObjectiveFunction(problem);
  }

  @Override
  public synchronized boolean offer(IndexedPlan plan) {
    long offered = function.evaluate(plan);
    if (offered >= objective) {
      return false;
    }
    best = plan.copy();
    objective = offered;
    return true;
  }

  @Override
  public boolean offerUnchecked(IndexedPlan plan) {
    return offer(plan);
  }

  @Override
  public synchronized void tightenLowerBound(long value) {
    bound = Math.max(bound, value);
  }

  @Override
  public synchronized long incumbentObjective() {
    return objective;
  }

  @Override
  public synchronized long lowerBound() {
    return bound;
  }

  @Override
  public synchronized @Nullable IndexedPlan incumbent() {
    return best == null ? null : best.copy();
  }
}
