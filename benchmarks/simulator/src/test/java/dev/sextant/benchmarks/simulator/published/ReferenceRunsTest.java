package dev.sextant.benchmarks.simulator.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.sextant.benchmarks.simulator.published.PublishedComparison.Rate;
import dev.sextant.benchmarks.simulator.published.PublishedComparison.Replay;
import dev.sextant.benchmarks.simulator.published.PublishedValues.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Recorded runs lie in {@code compass} below {@code sextant.systems} or SEXTANT_SYSTEMS. */
class ReferenceRunsTest {
  private static Path folder;

  @BeforeAll
  static void findRecords() {
    String property = System.getProperty("sextant.systems");
    String root = property == null ? System.getenv("SEXTANT_SYSTEMS") : property;
    Assumptions.assumeTrue(root != null, "SEXTANT_SYSTEMS does not name a folder");
    folder = Path.of(root, "compass");
    Assumptions.assumeTrue(Files.isDirectory(folder), folder + " does not exist");
  }

  @Test
  void replayedArrivalsRunWhereTheyRanInTheReference() throws IOException {
    List<Replay> replays = new PublishedComparison(1).replays(folder);

    assertThat(replays).hasSameSizeAs(ReferenceRuns.ALL);
    for (int i = 0; i < replays.size(); i++) {
      Replay replay = replays.get(i);
      RunFigures recorded = replay.recorded();
      RunFigures replayed = replay.replayed();
      double printed = ReferenceRuns.ALL.get(i).medianSlowdown();
      String name = replay.name();
      assertThat(recorded.medianSlowdown()).as(name).isCloseTo(printed, withinPercentage(0.1));
      assertThat(replay.sameWorker()).as(name).isEqualTo(1);
      assertThat(replayed.medianSlowdown())
          .as(name)
          .isCloseTo(recorded.medianSlowdown(), withinPercentage(0.01));
      assertThat(replayed.meanLatencyMs())
          .as(name)
          .isCloseTo(recorded.meanLatencyMs(), withinPercentage(0.01));
      assertThat(replayed.workersUsed()).as(name).isEqualTo(recorded.workersUsed());
      assertThat(replay.plus().meanLatencyMs())
          .as(name)
          .isLessThan(Math.min(replay.own().meanLatencyMs(), recorded.meanLatencyMs()));
    }
  }

  /** What was recorded of other rates is the same arrivals, stretched. */
  @Test
  void theTableForFiveWorkersIsMetUpToTwoJobsPerSecond() throws IOException {
    for (Rate rate : new PublishedComparison(1).fiveWorkers(folder)) {
      PublishedValues.FiveWorkers cell = rate.published();
      boolean sameArrivals = cell.variant() != Variant.HASH && cell.variant() != Variant.CENTRAL;
      if (sameArrivals && cell.jobsPerSecond() <= 2) {
        String name = cell.variant() + " at " + cell.jobsPerSecond();
        assertThat(rate.replayed().medianSlowdown())
            .as(name)
            .isCloseTo(cell.medianSlowdown(), withinPercentage(6));
        assertThat(rate.replayed().meanLatencyMs())
            .as(name)
            .isCloseTo(cell.meanLatencyMs(), withinPercentage(1));
        assertThat(rate.replayed().hitShare()).as(name).isCloseTo(cell.hitShare(), within(0.01));
      }
    }
  }
}
