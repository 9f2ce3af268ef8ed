package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.contract.PlannerContract;
import dev.sextant.planner.model.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whatever the validator accepts is planned: no number at its limit, alone or beside others, is
 * refused, and no bound is above the optimum. More are drawn when the system property {@value
 * PlannerContract#ALL} is set.
 */
@Tag("numbers")
class HostileMagnitudesTest {
  private static final boolean ALL = System.getProperty(PlannerContract.ALL) != null;
  private static final PlannerOptions OPTIONS =
      PlannerOptions.defaults()
          .withTimeLimit(Duration.ofSeconds(20))
          .withStepLimit(300)
          .withMaxThreads(1);

  /** What is wrong with the answer to a problem; null if nothing. */
  static String fault(Problem problem) {
    Optimum optimum = BruteForceOracle.solve(problem);
    try {
      PlanResult result = Planners.get("cp-sat").plan(problem, OPTIONS);
      if (result.status() == PlanStatus.INFEASIBLE && optimum.isFeasible()) {
        return "has a plan: " + result;
      }
      if (optimum.isFeasible()
          && (result.lowerBound().value() > optimum.objective()
              || result.objective().orElse(Long.MAX_VALUE) < optimum.objective())) {
        return "has another optimum " + optimum.objective() + ": " + result;
      }
      return result.plan() != null && !optimum.isFeasible() ? "has no plan: " + result : null;
    } catch (RuntimeException e) {
      return e.toString();
    }
  }

  private static void plan(long seed, Set<HostileProblem.Field> large, List<String> faults) {
    Problem problem = HostileProblem.draw(seed, large);
    String fault = fault(problem);
    if (fault != null) {
      faults.add(problem.name() + ": " + fault);
    }
  }

  @Test
  void everyFieldMayBeAtItsLimit() {
    List<String> faults = new ArrayList<>();
    for (Set<HostileProblem.Field> field : HostileProblem.each()) {
      for (int seed = 0; seed < (ALL ? 45 : 1); seed++) {
        plan(seed + field.iterator().next().ordinal(), field, faults);
      }
    }
    assertThat(faults).isEmpty();
  }

  @Test
  void severalFieldsMayBeAtTheirLimit() {
    List<String> faults = new ArrayList<>();
    for (int seed = 0; seed < (ALL ? 2_000 : 20); seed++) {
      plan(seed, HostileProblem.some(seed), faults);
    }
    assertThat(faults).isEmpty();
  }
}
