package dev.sextant.benchmarks.cli;

import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.StartReason;
import dev.sextant.planner.check.Violation;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.util.List;

/** Judges plans. */
interface Judge {
  /** Every violation of a plan. */
  List<Violation> check(Problem problem, Plan plan);

  /** The metrics of a valid plan. */
  PlanMetrics metrics(Problem problem, Plan plan);

  /** Why each run of a valid plan does not start earlier. */
  List<StartReason> reasons(Problem problem, Plan plan);
}
