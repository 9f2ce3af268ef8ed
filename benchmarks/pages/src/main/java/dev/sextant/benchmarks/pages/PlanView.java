package dev.sextant.benchmarks.pages;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.check.PlanMetrics;
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
 */
public record PlanView(
    Problem problem, PlanResult result, PlanMetrics metrics, List<StartReason> reasons) {
  /** Plans with more runs than this are shown without the reasons of their starts. */
  public static final int MAX_EXPLAINED_RUNS = 1_500;

  public PlanView {
    Objects.requireNonNull(problem, "problem");
    Objects.requireNonNull(metrics, "metrics");
    result.requirePlan();
    reasons = List.copyOf(reasons);
  }

  /** The plan. */
  public Plan plan() {
    return result.requirePlan();
  }

  /**
   * Everything about the plan of a result: its metrics, and the reasons of its starts unless it is
   * too long for them.
   *
   * @throws IllegalStateException when the result has no plan
   */
  public static PlanView of(Problem problem, PlanResult result) {
    return of(problem, result, PlanMetrics.of(problem, result.requirePlan()));
  }

  /** The same with metrics that are known. */
  public static PlanView of(Problem problem, PlanResult result, PlanMetrics metrics) {
    Plan plan = result.requirePlan();
    boolean explains = plan.runs().size() <= MAX_EXPLAINED_RUNS;
    return new PlanView(
        problem, result, metrics, explains ? StartReason.of(problem, plan) : List.of());
  }
}
