package dev.sextant.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlannerException;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.BatchMix;
import dev.sextant.planner.contract.ExplanationFaults;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.ProblemFamily;
import dev.sextant.planner.explain.WhyNotFaults;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
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

  /** One in three has batches. */
  private static Problem problem(long seed, int mostTasks, Magnitude magnitude) {
    return seed % 3 == 1
        ? BatchMix.of(seed, mostTasks, magnitude)
        : FeatureMix.of(seed, mostTasks, magnitude);
  }

  @Test
  void whatIsSaidOfPlansAddsUpAndIsTrue() throws InterruptedException {
    AtomicInteger plans = new AtomicInteger();
    ProblemFamily family =
        new ProblemFamily(
            "sextant.mix.explained",
            15,
            seed -> problem(seed, seed % 2 == 0 ? 8 : 20, MAGNITUDES[(int) (seed / 3 % 3)]));
    family.judge(problem -> fault(problem, plans));
    assertThat(plans.get()).isGreaterThan(10 * family.size());
  }

  @Test
  void anotherPlaceGivesTheEndThatDecodingItAnewGives() throws InterruptedException {
    AtomicInteger cases = new AtomicInteger();
    ProblemFamily family =
        new ProblemFamily("sextant.mix.whynot", 60, seed -> problem(seed, 7, Magnitude.UNITS));
    family.judge(problem -> whyNot(problem, cases));
    assertThat(cases.get()).isGreaterThan(family.size());
  }

  private static @Nullable String whyNot(Problem problem, AtomicInteger cases) {
    for (String name : List.of("heft", "compass", "local-search")) {
      Plan plan = Planners.get(name).plan(problem, options()).plan();
      if (plan != null) {
        WhyNotFaults.Outcome outcome = WhyNotFaults.of(problem, plan, 2);
        cases.addAndGet(outcome.cases());
        if (outcome.fault() != null) {
          return outcome.fault() + " of " + name;
        }
      }
    }
    return null;
  }

  private static PlannerOptions options() {
    return PlannerOptions.defaults()
        .withTimeLimit(Duration.ofMinutes(5))
        .withStepLimit(STEPS)
        .withMaxThreads(1);
  }

  private static @Nullable String fault(Problem problem, AtomicInteger plans) {
    for (String name : Planners.available()) {
      Plan plan;
      try {
        plan = Planners.get(name).plan(problem, options()).plan();
      } catch (PlannerException e) {
        continue; // Whether planners fail is for other tests to say.
      }
      plans.addAndGet(plan == null ? 0 : 1);
      String fault = plan == null ? null : ExplanationFaults.of(problem, plan);
      if (fault != null) {
        return fault + " of " + name;
      }
    }
    return null;
  }
}
