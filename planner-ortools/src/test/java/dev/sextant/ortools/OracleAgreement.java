package dev.sextant.ortools;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.Violation;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Whether exhaustion, this planner, the checker and the judge of bounds agree on a problem. */
final class OracleAgreement {
  private static final Duration LONG = Duration.ofMinutes(5);

  private OracleAgreement() {}

  /**
   * What they disagree on, or null.
   *
   * @param feasible takes the best plan where there is one
   */
  static @Nullable String fault(Problem problem, Consumer<Plan> feasible) {
    Optimum optimum = BruteForceOracle.solve(problem);
    PlannerOptions options = PlannerOptions.defaults().withTimeLimit(LONG).withMaxThreads(1);
    PlanResult result = Planners.get("cp-sat").plan(problem, options);
    if (result.fault() != null) {
      return "cp-sat has a fault: " + result.fault();
    }
    if (result.status() != PlanStatus.OPTIMAL && result.status() != PlanStatus.INFEASIBLE) {
      return "cp-sat decides nothing: " + result;
    }
    if (optimum.isFeasible() != (result.status() == PlanStatus.OPTIMAL)) {
      return "one has a plan: exhausted " + optimum + ", cp-sat " + result;
    }
    if (!optimum.isFeasible()) {
      return null;
    }
    Plan plan = optimum.requirePlan();
    feasible.accept(plan);
    List<Violation> violations = PlanChecker.check(problem, plan);
    if (!violations.isEmpty()) {
      return "exhaustion breaks " + violations.get(0).constraint() + ": " + violations;
    }
    BoundEvidence evidence = result.evidence();
    if (evidence != null && !BoundChecker.check(problem, evidence).faults().isEmpty()) {
      return "a bound is not proven: " + BoundChecker.check(problem, evidence).faults();
    }
    long objective = PlanMetrics.of(problem, plan).objective();
    if (objective != optimum.objective()) {
      return "exhaustion counts otherwise: " + optimum.objective() + " instead of " + objective;
    }
    if (evidence != null && evidence.value() > objective) {
      return "a bound is above the optimum: " + evidence.value() + ", " + objective;
    }
    long proven = result.objective().orElseThrow();
    return objective == proven
        ? null
        : "the optima differ: cp-sat " + proven + ", exhausted " + objective;
  }
}
