package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Plans of job shops of 4 700 to 100 000 operations: set SEXTANT_INSTANCES as for {@link
 * SchedulingInstancesTest}, and {@code -Dsextant.shops.large=true}, as the profile nightly does.
 */
class LargeJobShopsTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** The last number is what the makespan may be, in hundredths of the best known one. */
  @ParameterizedTest
  @CsvSource({
    "bel00, 766329, 101",
    "bel03, 670943, 101",
    "dct-short-100-10000-1, 600000, 105",
    "dct-long-1000-10000-1, 600000, 101",
    "tai_100_100_1, 76926, 108",
    "tai_100_100_2, 77322, 108",
    "tai_100_1000_1, 533080, 105",
    "tai_1000_100_1, 525343, 101"
  })
  void localSearchComesNearTheBestKnownMakespan(String name, long bestKnown, int hundredths)
      throws IOException {
    String instances = System.getenv("SEXTANT_INSTANCES");
    assumeTrue(instances != null, "Skipped: SEXTANT_INSTANCES does not name a folder.");
    assumeTrue(
        Boolean.getBoolean("sextant.shops.large"), "Skipped: -Dsextant.shops.large is not true.");
    Path file = Path.of(instances, "18_jsp_large", name + ".txt");
    Problem problem = new JspFormat().read(file, ImportOptions.DEFAULT);
    PlannerOptions options = PlannerOptions.defaults().withTimeLimit(LIMIT).withMaxThreads(2);

    PlanResult result = Planners.get("local-search").plan(problem, options);

    assertThat(PlanChecker.check(problem, result.requirePlan())).isEmpty();
    assertThat(result.objective().orElseThrow()).isLessThanOrEqualTo(bestKnown * hundredths / 100);
  }
}
