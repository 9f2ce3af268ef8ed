package dev.sextant.benchmarks.cli;

import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.StartReason;
import dev.sextant.planner.check.Violation;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.util.List;

/** The library's own checker and metrics. */
final class LibraryJudge implements Judge {
  @Override
  public List<Violation> check(Problem problem, Plan plan) {
    return PlanChecker.check(problem, plan);
  }

  @Override
  public PlanMetrics metrics(Problem problem, Plan plan) {
    return PlanMetrics.of(problem, plan);
  }

  @Override
  public List<StartReason> reasons(Problem problem, Plan plan) {
    return StartReason.of(problem, plan);
  }
}
