package dev.sextant.planner;

import dev.sextant.planner.model.Problem;

/** Plans problems. Stateless and thread-safe; leaves no threads behind. */
public interface Planner {

  /** The name under which {@link Planners} knows it. */
  String name();

  /**
   * Plans a problem.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error of the problem
   * @throws PlannerException when the planner itself fails
   */
  PlanResult plan(
      Problem problem, PlannerOptions options, PlanListener listener, PlanInterrupter interrupter);

  /** Plans a problem without listening or interrupting. */
  default PlanResult plan(Problem problem, PlannerOptions options) {
    return plan(problem, options, PlanListener.NONE, new PlanInterrupter());
  }

  /** Plans a problem under the default options. */
  default PlanResult plan(Problem problem) {
    return plan(problem, PlannerOptions.defaults());
  }
}
