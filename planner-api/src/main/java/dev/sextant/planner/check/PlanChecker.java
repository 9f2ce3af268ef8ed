package dev.sextant.planner.check;

import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.util.List;

/**
 * Judges plans against SEMANTICS.md, section 4.
 *
 * <p>Takes time of the order of the sizes of problem and plan, sorted, whatever the horizon; never
 * throws on a plan, however absurd. Thread-safe.
 *
 * <p>Each thing that is wrong is said once, so some rules that say the same are told apart:
 *
 * <ul>
 *   <li>of several runs of one task, and of equal residencies, only the first is judged further;
 *   <li>running tasks and loads in flight count as the state has them; what the plan makes of them
 *       is judged by COMPLETENESS, FIXED and (for the eviction) RESIDENCY_SHAPE alone;
 *   <li>runs of a batch that breaks BATCH are not judged by DURATION;
 *   <li>what a batch takes too much of is said with its first run;
 *   <li>a run before now breaks RELEASE, and AVAILABILITY only if the worker is available later;
 *   <li>a run breaks RELEASE once, whatever else it does not wait for;
 *   <li>a demand or workspace that is too large even alone breaks ELIGIBILITY only;
 *   <li>a delivery breaks DEADLINE only when its task does not.
 * </ul>
 */
public final class PlanChecker {
  private PlanChecker() {}

  /**
   * Every violation of a plan for a valid problem, by constraint; empty when the plan is valid.
   *
   * @throws IllegalArgumentException when the problem names what it does not have
   */
  public static List<Violation> check(Problem problem, Plan plan) {
    return new PlanJudge(problem).check(plan);
  }
}
