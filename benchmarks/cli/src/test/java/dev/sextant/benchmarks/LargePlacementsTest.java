package dev.sextant.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.generator.OffloadGenerator;
import dev.sextant.benchmarks.generator.PipelineGenerator;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Placements far beyond what a general solver proves. */
class LargePlacementsTest {
  private static final PlannerOptions ENOUGH =
      PlannerOptions.defaults().withTimeLimit(Duration.ofMinutes(2));

  @ParameterizedTest
  @ValueSource(ints = {300, 1_000, 3_000, 100_000})
  void programsOverTwoDevicesAreProven(int calls) {
    PlanResult result =
        Planners.get("min-cut").plan(new OffloadGenerator(calls, 1).generate(), ENOUGH);

    assertThat(result.status()).as("%s", result).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(result.lowerBound().source()).isEqualTo("placement");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8})
  void longPipelinesAreProven(int sites) {
    PlanResult result =
        Planners.get("min-cut").plan(new PipelineGenerator(sites, 20_000, 1).generate(), ENOUGH);

    assertThat(result.status()).as("%s", result).isEqualTo(PlanStatus.OPTIMAL);
  }
}
