package dev.sextant.heuristics;

import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.BatchMix;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.ProblemFamily;
import dev.sextant.planner.contract.ReplanFaults;
import dev.sextant.planner.model.Problem;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Plans followed for a while, with events of every kind, looked at four times each. */
class FollowedPlansTest {
  private static final List<Planner> PLANNERS =
      Stream.of("heft", "compass+", "local-search").map(Planners::get).toList();
  private static final Magnitude[] MAGNITUDES = {Magnitude.UNITS, Magnitude.SECONDS};

  @Test
  void whatIsLeftIsAProblemThatTheOldPlanFits() throws InterruptedException {
    new ProblemFamily(
            "sextant.mix.followed",
            150,
            seed -> problem(seed, seed % 3 == 0 ? 16 : 8, MAGNITUDES[(int) (seed % 2)]))
        .judge(FollowedPlansTest::fault);
  }

  /** One in five has batches. */
  private static Problem problem(long seed, int mostTasks, Magnitude magnitude) {
    return seed % 5 == 1
        ? BatchMix.of(seed, mostTasks, magnitude)
        : FeatureMix.of(seed, mostTasks, magnitude);
  }

  private static @Nullable String fault(Problem problem) {
    PlannerOptions options = PlannerOptions.defaults().withStepLimit(50).withMaxThreads(1);
    return new ReplanFaults(PLANNERS, options, 4, problem.name().hashCode()).of(problem);
  }
}
