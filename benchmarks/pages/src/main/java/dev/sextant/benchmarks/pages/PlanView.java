package dev.sextant.benchmarks.pages;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.explain.Explanation;
import dev.sextant.planner.explain.PathStep;
import dev.sextant.planner.explain.StartReason;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.util.List;
import java.util.Objects;

/**
 * A valid plan and what is known of it, for display.
 *
 * @param problem the problem
 * @param result what the planner gave; it has a plan
 * @param metrics the plan's metrics
 * @param reasons why each run does not start earlier, in the order of the plan's runs; empty when
 *     nobody asked
 * @param criticalPath what the makespan hangs on, in order of time; empty when nobody asked
 */
public record PlanView(
    Problem problem,
    PlanResult result,
    PlanMetrics metrics,
    List<StartReason> reasons,
    List<PathStep> criticalPath) {
  public PlanView {
    Objects.requireNonNull(problem, "problem");
    Objects.requireNonNull(metrics, "metrics");
    result.requirePlan();
    reasons = List.copyOf(reasons);
    criticalPath = List.copyOf(criticalPath);
  }

  /** The plan. */
  public Plan plan() {
    return result.requirePlan();
  }

  /**
   * Everything about the plan of a result: its metrics, the reasons of its starts, and its critical
   * path.
   *
   * @throws IllegalStateException when the result has no plan
   */
  public static PlanView of(Problem problem, PlanResult result) {
    return of(problem, result, PlanMetrics.of(problem, result.requirePlan()));
  }

  /** The same with metrics that are known. */
  public static PlanView of(Problem problem, PlanResult result, PlanMetrics metrics) {
    Explanation explained = Explanation.of(problem, result.requirePlan(), metrics);
    return new PlanView(problem, result, metrics, explained.reasons(), explained.criticalPath());
  }
}
