package dev.sextant.benchmarks;

import dev.sextant.planner.contract.BatchMix;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.OutcomeMix;
import dev.sextant.planner.contract.PlannerVerdicts;
import dev.sextant.planner.contract.ProblemFamily;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * All planners over the same drawn problems: none throws, offers a plan that breaks a constraint or
 * is better than any planner's bound, or calls infeasible what another has a plan for.
 */
class EveryPlannerTest {
  private static final Magnitude[] MAGNITUDES = {
    Magnitude.UNITS, Magnitude.MILLIS, Magnitude.SECONDS
  };
  private static final int[] MOST_TASKS = {6, 6, 14, 40};
  private static final long STEPS = 20;

  @Test
  void withstandsWhateverFeaturesMeet() throws InterruptedException {
    new ProblemFamily(
            "sextant.mix.planners",
            36,
            seed ->
                FeatureMix.of(
                    seed,
                    MOST_TASKS[(int) (seed / MAGNITUDES.length % MOST_TASKS.length)],
                    MAGNITUDES[(int) (seed % MAGNITUDES.length)]))
        .judge(problem -> PlannerVerdicts.fault(problem, STEPS));
  }

  @Test
  void withstandsRunsThatGoInBatches() throws InterruptedException {
    new ProblemFamily(
            "sextant.mix.batches.planners",
            16,
            seed -> BatchMix.of(seed, seed % 4 == 0 ? 20 : 7, MAGNITUDES[(int) (seed % 3)]))
        .judge(problem -> PlannerVerdicts.fault(problem, STEPS));
  }

  @Tag("numbers")
  @Test
  void withstandsTasksThatMayNotRun() throws InterruptedException {
    new ProblemFamily(
            "sextant.mix.outcomes.planners",
            16,
            seed ->
                seed % 4 == 0
                    ? OutcomeMix.withBatches(seed, 9, MAGNITUDES[(int) (seed % 3)])
                    : OutcomeMix.of(seed, seed % 4 == 1 ? 20 : 7, MAGNITUDES[(int) (seed % 3)]))
        .judge(problem -> PlannerVerdicts.fault(problem, STEPS));
  }

  @Test
  void withstandsRunsOfTenMinutesToTenHours() throws InterruptedException {
    new ProblemFamily(
            "sextant.mix.hours",
            16,
            seed -> FeatureMix.of(seed, seed % 4 == 0 ? 20 : 8, Magnitude.HOURS))
        .judge(problem -> PlannerVerdicts.fault(problem, STEPS));
  }
}
