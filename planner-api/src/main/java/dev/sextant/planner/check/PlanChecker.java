package dev.sextant.planner.check;

import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.util.List;

/** Judges plans against SEMANTICS.md, section 4. */
public final class PlanChecker {
  private PlanChecker() {}

  /** Every violation of a plan for a valid problem; empty when the plan is valid. */
  public static List<Violation> check(Problem problem, Plan plan) {
    return List.of();
  }
}
