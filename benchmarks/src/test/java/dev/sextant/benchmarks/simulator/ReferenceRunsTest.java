package dev.sextant.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recorded runs lie in {@code compass} below {@code sextant.systems} or SEXTANT_SYSTEMS. */
class ReferenceRunsTest {

  @ParameterizedTest
  @CsvSource({
    "five-workers-plan-1, 5, false, 10, 1.123",
    "five-workers-plan-2, 5, false, 10, 1.589",
    "five-workers-adjust-1, 5, true, 10, 1.005",
    "five-workers-adjust-2, 5, true, 10, 1.635",
    "scalability-compass-60, 60, false, 1, 4.270",
    "scalability-compass-140, 140, false, 1, 3.383",
    "scalability-compass-240, 240, false, 1, 4.080"
  })
  void replayedArrivalsRunWhereTheyRanInTheReference(
      String name, int workers, boolean adjusts, double loadStalenessMs, double publishedMedian)
      throws IOException {
    PublishedRun reference = ReferenceRuns.read(folder(), name);

    PublishedRun replay =
        PublishedSimulator.replay(
            reference,
            new PublishedSettings(
                workers, PublishedSettings.Policy.COMPASS, adjusts, loadStalenessMs, 10, 1000, 0));

    assertThat(reference.medianSlowdown()).isCloseTo(publishedMedian, withinPercentage(0.1));
    assertThat(ReferenceRuns.sameWorker(reference, replay)).isGreaterThan(0.999);
    assertThat(replay.medianSlowdown()).isCloseTo(reference.medianSlowdown(), withinPercentage(2));
    assertThat(replay.meanLatencyMs()).isCloseTo(reference.meanLatencyMs(), withinPercentage(2));
    assertThat(replay.workersUsed()).isEqualTo(reference.workersUsed());
  }

  private static Path folder() {
    String property = System.getProperty("sextant.systems");
    String root = property == null ? System.getenv("SEXTANT_SYSTEMS") : property;
    Assumptions.assumeTrue(root != null, "SEXTANT_SYSTEMS does not name a folder");
    Path folder = Path.of(root, "compass");
    Assumptions.assumeTrue(Files.isDirectory(folder), folder + " does not exist");
    return folder;
  }
}
