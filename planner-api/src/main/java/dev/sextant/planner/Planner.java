package dev.sextant.planner;

import dev.sextant.planner.model.Problem;

/**
 * Plans problems. Stateless and thread-safe; leaves no threads behind.
 *
 * <p><b>Stopping.</b> The time limit of the options, the {@link PlanInterrupter} and {@link
 * Thread#interrupt} of the calling thread hold in every phase: compiling, bounding, searching. Each
 * of them stops the call as soon as possible, and it returns the best plan found by then, checked;
 * a thread that was interrupted still is when the call returns. The input is always validated in
 * full, and a plan that was found is always checked, whatever time is left. The first plan comes
 * before the bounds that take long: when time is short, the bound is what is given up. A valid warm
 * start is a plan that was found.
 *
 * <p><b>Failing.</b> Whatever goes wrong once there is a valid plan gives that plan, with the stop
 * reason {@link StopReason#FAILED} and {@link PlanResult#fault}: an exception or error of the
 * planner or of native code, a solver that refuses its model, claims that contradict each other.
 * Without a plan it is a {@link PlannerException} with its cause. What a planner offers and the
 * checker refutes is dropped, and counts as a fault. A search that runs out of memory ends with
 * {@link StopReason#OUT_OF_MEMORY} and what it has.
 *
 * <p><b>Repeating.</b> A planner that is deterministic gives the same result, counters and stop
 * reason for the same problem, options and step limit, as long as no other limit is reached.
 */
public interface Planner {

  /** The name under which {@link Planners} knows it, with the options that are not the defaults. */
  String name();

  /**
   * Plans a problem.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error of the problem
   * @throws PlannerException when the planner itself fails and there is no plan
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
