package dev.sextant.planner.contract;

import dev.sextant.planner.plan.Plan;
import org.jspecify.annotations.Nullable;

/**
 * What the oracle knows of a problem.
 *
 * @param plan an optimal plan, or null when no plan exists
 * @param objective its objective, or {@code Long.MAX_VALUE} when no plan exists
 */
public record Optimum(@Nullable Plan plan, long objective) {
  static final Optimum INFEASIBLE = new Optimum(null, Long.MAX_VALUE);

  /** Whether a plan exists. */
  public boolean isFeasible() {
    return plan != null;
  }

  /**
   * The optimal plan.
   *
   * @throws IllegalStateException when no plan exists
   */
  public Plan requirePlan() {
    if (plan == null) {
      throw new IllegalStateException("The problem is infeasible.");
    }
    return plan;
  }
}
