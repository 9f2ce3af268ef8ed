package dev.sextant.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.generator.OffloadGenerator;
import dev.sextant.benchmarks.generator.PipelineGenerator;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.ProblemFamily;
import dev.sextant.planner.model.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Three ways to the best placement agree: minimum cuts and trees, {@code cp-sat}, and exhaustion;
 * and the first two prove it. {@code sextant.placement.pipelines} and {@code
 * sextant.placement.programs} say how many problems there are.
 */
class PlacementWitnessesTest {
  private static final Duration LONG = Duration.ofMinutes(2);

  @Test
  void agreeOnPipelinesOverTwoAndThreeSites() throws InterruptedException {
    new ProblemFamily(
            "sextant.placement.pipelines",
            40,
            seed ->
                new PipelineGenerator(2 + (int) (seed % 2), 3 + (int) (seed % 6), seed).generate())
        .judge(PlacementWitnessesTest::fault);
  }

  @Test
  void agreeOnProgramsOverTwoDevicesWhereGreedIsRightHalfTheTime() throws InterruptedException {
    List<Double> ratios = Collections.synchronizedList(new ArrayList<>());
    ProblemFamily family =
        new ProblemFamily(
            "sextant.placement.programs",
            40,
            seed -> new OffloadGenerator(4 + (int) (seed % 7), seed).generate());
    family.judge(
        problem -> {
          PlanResult greedy = Planners.get("greedy-cost").plan(problem);
          ratios.add((double) greedy.objective().orElseThrow() / PlacementOracle.least(problem));
          return fault(problem);
        });
    double optimal = ratios.stream().filter(ratio -> ratio == 1).count() / (double) ratios.size();
    double mean = ratios.stream().mapToDouble(ratio -> ratio).average().orElseThrow();
    assertThat(ratios).hasSize(family.size()).allMatch(ratio -> ratio >= 1);
    assertThat(optimal).isBetween(0.3, 0.7);
    assertThat(mean).isBetween(1.01, 1.12);
  }

  private static @Nullable String fault(Problem problem) {
    long least = PlacementOracle.least(problem);
    PlannerOptions options = PlannerOptions.defaults().withTimeLimit(LONG).withMaxThreads(1);
    for (String planner : List.of("min-cut", "cp-sat")) {
      PlanResult result = Planners.get(planner).plan(problem, options);
      if (result.status() != PlanStatus.OPTIMAL) {
        return planner + " proves nothing: " + result;
      }
      if (result.objective().orElseThrow() != least) {
        return planner + " differs: " + least + " by exhaustion, " + result;
      }
    }
    for (String planner : List.of("posh", "greedy-cost")) {
      PlanResult result = Planners.get(planner).plan(problem, options);
      if (result.objective().orElse(Long.MAX_VALUE) < least || result.plan() == null) {
        return planner + " has no plan or one below the optimum: " + result;
      }
    }
    return null;
  }
}
