package dev.sextant.benchmarks.simulator.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.sextant.benchmarks.simulator.ArrivalProcess;
import dev.sextant.benchmarks.simulator.Arrivals;
import dev.sextant.benchmarks.simulator.published.PublishedSettings.Policy;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The scalability figure of arXiv 2402.17652, with arrivals of our own. */
class PublishedFigureTest {
  private static final int SEEDS = 5;
  private static final double[] COMPASS = {
    4.27, 4.13, 4.46, 3.99, 3.38, 3.95, 3.96, 3.99, 4.53, 4.08
  };

  @Test
  void compassNeedsFiftyWorkersHoweverManyThereAre() {
    double sum = 0;
    for (int i = 0; i < COMPASS.length; i++) {
      int workers = 60 + 20 * i;
      double median = 0;
      for (int seed = 1; seed <= SEEDS; seed++) {
        PublishedRun run = run(workers, Policy.COMPASS, seed);
        assertThat(run.workersUsed()).isBetween(40, 60);
        median += run.medianSlowdown() / SEEDS;
      }
      assertThat(median).as("%d workers", workers).isCloseTo(COMPASS[i], withinPercentage(35));
      sum += median;
    }
    assertThat(sum / COMPASS.length).isCloseTo(4.07, withinPercentage(15));
  }

  @ParameterizedTest
  @CsvSource({
    "60, 17.21, 30",
    "80, 9.49, 30",
    "100, 6.89, 15",
    "120, 4.72, 15",
    "140, 4.18, 15",
    "160, 3.77, 15",
    "180, 3.40, 15",
    "200, 3.19, 15"
  })
  void hashSpreadsOverAllWorkers(int workers, double published, double percent) {
    double median =
        IntStream.rangeClosed(1, SEEDS)
            .mapToObj(seed -> run(workers, Policy.HASH, seed))
            .peek(run -> assertThat(run.workersUsed()).isEqualTo(workers))
            .mapToDouble(PublishedRun::medianSlowdown)
            .average()
            .orElseThrow();

    assertThat(median).isCloseTo(published, withinPercentage(percent));
  }

  private static PublishedRun run(int workers, Policy policy, int seed) {
    Arrivals arrivals =
        new ArrivalProcess(ArrivalProcess.Pattern.EXPONENTIAL, 1)
            .draw(4, workers, 100_000, 1200, seed);
    return PublishedSimulator.run(
        PublishedArrivals.of(arrivals, policy == Policy.HASH),
        new PublishedSettings(workers, policy, false, 1, 10, 1000, seed));
  }
}
