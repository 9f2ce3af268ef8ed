package dev.sextant.benchmarks;

import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.BatchMix;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.ProblemFamily;
import dev.sextant.planner.contract.ReplanFaults;
import dev.sextant.planner.model.Problem;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Plans of all planners, followed for a while until something happens, and what is left planned by
 * all planners: no plan breaks a constraint, and none is worse than the old plan put right.
 */
class ReplannedPlansTest {
  private static final Magnitude[] MAGNITUDES = {
    Magnitude.UNITS, Magnitude.MILLIS, Magnitude.SECONDS
  };

  @Test
  void noPlannerIsWorseThanTheOldPlanPutRight() throws InterruptedException {
    new ProblemFamily(
            "sextant.mix.replanned",
            12,
            seed -> problem(seed, seed % 2 == 0 ? 8 : 16, MAGNITUDES[(int) (seed % 3)]))
        .judge(ReplannedPlansTest::fault);
  }

  /** One in five has batches. */
  private static Problem problem(long seed, int mostTasks, Magnitude magnitude) {
    return seed % 5 == 1
        ? BatchMix.of(seed, mostTasks, magnitude)
        : FeatureMix.of(seed, mostTasks, magnitude);
  }

  private static @Nullable String fault(Problem problem) {
    PlannerOptions options =
        PlannerOptions.defaults()
            .withTimeLimit(Duration.ofMinutes(5))
            .withStepLimit(20)
            .withMaxThreads(1);
    List<Planner> planners = Planners.available().stream().map(Planners::get).toList();
    return new ReplanFaults(planners, options, 2, problem.name().hashCode()).of(problem);
  }
}
