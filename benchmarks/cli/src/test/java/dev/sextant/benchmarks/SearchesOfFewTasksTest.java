package dev.sextant.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.generator.CacheBoundGenerator;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.model.Problem;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What guides searches of many tasks does not keep them from the best plans of a few. */
class SearchesOfFewTasksTest {
  /** Proven by {@code cp-sat}. */
  private static final long OPTIMUM = 6_481_000;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void findTheOptimumOnTwoWorkers(long seed) {
    Problem problem = new CacheBoundGenerator(2, 16, 8, 4).generate();
    PlannerOptions options =
        PlannerOptions.defaults()
            .withTimeLimit(Duration.ofMinutes(2))
            .withStepLimit(320_000)
            .withSeed(seed)
            .withMaxThreads(1);
    assertThat(Planners.get("local-search").plan(problem, options).objective()).hasValue(OPTIMUM);
  }
}
