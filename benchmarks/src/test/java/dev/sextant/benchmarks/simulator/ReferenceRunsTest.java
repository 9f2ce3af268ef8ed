package dev.sextant.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferenceRunsTest {

  @ParameterizedTest
  @CsvSource({
    "five-workers-plan-1, 5, false, 10, 10, 1.123",
    "five-workers-plan-2, 5, false, 10, 10, 1.589",
    "five-workers-adjust-1, 5, true, 10, 10, 1.005",
    "five-workers-adjust-2, 5, true, 10, 10, 1.635",
    "scalability-compass-60, 60, false, 1, 10, 4.270",
    "scalability-compass-140, 140, false, 1, 10, 3.383",
    "scalability-compass-240, 240, false, 1, 10, 4.080"
  })
  void replayedArrivalsRunWhereTheyRanInTheReference(
      String name, int workers, boolean adjusts, double load, double cache, double median)
      throws IOException {
    String root = System.getProperty("sextant.systems", System.getenv("SEXTANT_SYSTEMS"));
    Assumptions.assumeTrue(root != null, "sextant.systems does not name a folder");
    Path folder = Path.of(root, "compass");
    Assumptions.assumeTrue(Files.isDirectory(folder), folder + " does not exist");
    PublishedRun reference = ReferenceRuns.read(folder, name);

    PublishedRun replay =
        PublishedSimulator.run(
            reference.arrivals,
            new PublishedSettings(
                workers, PublishedSettings.Policy.COMPASS, adjusts, load, cache, 1000, 0));

    System.out.printf(
        "%s same=%.4f median=%.4f ref=%.4f lat=%.2f ref=%.2f used=%d ref=%d hits=%.3f%n",
        name,
        ReferenceRuns.sameWorker(reference, replay),
        replay.medianSlowdown(),
        reference.medianSlowdown(),
        replay.meanLatencyMs(),
        reference.meanLatencyMs(),
        replay.workersUsed(),
        reference.workersUsed(),
        (double) replay.hits / replay.modelTasks);
    assertThat(reference.medianSlowdown()).isBetween(median * 0.999, median * 1.001);
  }
}
