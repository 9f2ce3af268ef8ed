package dev.sextant.benchmarks.simulator.rounds.gavel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.benchmarks.simulator.rounds.RoundOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Short runs with the data of Gavel; runs where they are beside the public instances. */
class GavelStudyTest {
  private static Path data = Path.of(".");

  @BeforeAll
  static void needsData() {
    String instances = System.getenv("SEXTANT_INSTANCES");
    assumeTrue(instances != null, "SEXTANT_INSTANCES is not set, so there are no recorded rates.");
    data = Path.of(instances).resolveSibling("systems").resolve("gavel");
    assumeTrue(Files.isDirectory(data), "There are no recorded rates in " + data + ".");
  }

  /** Published: 161.2 hours on average over seeds that are not known. */
  @Test
  void makespanOfAHundredJobs() throws IOException {
    RoundOutcome outcome =
        new GavelStudy(data, "lp")
            .run(
                new GavelStudy.Run(
                    GavelExperiment.STATIC_MULTI_GPU, GavelPolicy.MIN_TOTAL_DURATION_PERF, 100, 0),
                GavelStudy.PUBLISHED);

    assertThat(GavelStudy.makespanHours(outcome)).isCloseTo(165.8, within(0.8));
  }

  @Test
  void allPublishedFiguresAreThere() throws IOException {
    List<GavelComparison.Compared> figures =
        new GavelComparison(data, "lp", 1, GavelStudy.PUBLISHED)
            .compare(new GavelComparison.Selection(Set.of(), Set.of(), 1, Set.of()), 1, run -> {});

    assertThat(figures).hasSize(478);
    assertThat(figures).filteredOn(each -> each.figure().rebuilt().isEmpty()).hasSize(93);
    assertThat(figures).filteredOn(GavelComparison.Compared::saturated).isNotEmpty();
    assertThat(GavelText.tables(figures)).hasSize(5);
  }
}
