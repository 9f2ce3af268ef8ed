package dev.sextant.timefold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.spi.IncumbentSink;
import org.jspecify.annotations.Nullable;

/** Puts every plan it is offered through the checker. */
final class CheckingSink implements IncumbentSink {
  private final Problem problem;
  private final CompiledProblem compiled;
  private long incumbent = Long.MAX_VALUE;
  private @Nullable IndexedPlan best;

  CheckingSink(Problem problem, CompiledProblem compiled) {
    this.problem = problem;
    this.compiled = compiled;
  }

  @Override
  public synchronized boolean offer(IndexedPlan indexed) {
    Plan plan = PlanTranslator.toPlan(compiled, indexed);
    assertThat(PlanChecker.check(problem, plan)).as(problem.name()).isEmpty();
    long objective = PlanMetrics.of(problem, plan).objective();
    boolean better = objective < incumbent;
    if (better) {
      incumbent = objective;
      best = indexed.copy();
    }
    return better;
  }

  @Override
  public boolean offerUnchecked(IndexedPlan indexed) {
    return offer(indexed);
  }

  @Override
  public void tightenLowerBound(long bound) {}

  @Override
  public synchronized @Nullable IndexedPlan incumbent() {
    return best == null ? null : best.copy();
  }

  @Override
  public synchronized long incumbentObjective() {
    return incumbent;
  }

  @Override
  public long lowerBound() {
    return 0;
  }
}
