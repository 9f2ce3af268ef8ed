package dev.sextant.benchmarks;

import dev.sextant.planner.PlannerException;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.ExplanationFaults;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.ProblemFamily;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The plans of all planners explained: terms add up to the objective, the parts of every job to its
 * flow and the steps of the critical path to the makespan, without any difference; and a run has a
 * reason exactly if it cannot be a microsecond earlier.
 */
class ExplainedPlansTest {
  private static final Magnitude[] MAGNITUDES = {
    Magnitude.UNITS, Magnitude.MILLIS, Magnitude.SECONDS
  };
  private static final long STEPS = 20;

  @Test
  void whatIsSaidOfPlansAddsUpAndIsTrue() throws InterruptedException {
    new ProblemFamily(
            "sextant.mix.explained",
            24,
            seed -> FeatureMix.of(seed, seed % 2 == 0 ? 8 : 20, MAGNITUDES[(int) (seed % 3)]))
        .judge(ExplainedPlansTest::fault);
  }

  private static @Nullable String fault(Problem problem) {
    PlannerOptions options =
        PlannerOptions.defaults()
            .withTimeLimit(Duration.ofMinutes(5))
            .withStepLimit(STEPS)
            .withMaxThreads(1);
    for (String name : Planners.available()) {
      Plan plan;
      try {
        plan = Planners.get(name).plan(problem, options).plan();
      } catch (PlannerException e) {
        continue; // Whether planners fail is for other tests to say.
      }
      String fault = plan == null ? null : ExplanationFaults.of(problem, plan);
      if (fault != null) {
        return fault + " of " + name;
      }
    }
    return null;
  }
}
