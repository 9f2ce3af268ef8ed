package dev.sextant.benchmarks.report;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.StartReason;
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

  /** Whether a plan of this size is shown with the reasons of its starts. */
  public static boolean explains(Plan plan) {
    return plan.runs().size() <= MAX_EXPLAINED_RUNS;
  }
}
