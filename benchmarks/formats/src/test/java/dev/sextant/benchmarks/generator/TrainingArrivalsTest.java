package dev.sextant.benchmarks.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.benchmarks.importer.SensitivityTables;
import dev.sextant.benchmarks.importer.SensitivityTablesTest;
import dev.sextant.planner.sharing.DivisibleJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainingArrivalsTest {
  @TempDir private Path folder;
  private TrainingArrivals arrivals;
  private SensitivityTables tables;

  @BeforeEach
  void read() throws IOException {
    tables = SensitivityTablesTest.example(folder);
    arrivals =
        new TrainingArrivals(
            tables,
            List.of(
                new TrainingArrivals.Kind(30, List.of("net")),
                new TrainingArrivals.Kind(70, List.of("bert"))));
  }

  @Test
  void theSameSeedGivesTheSame() {
    assertThat(arrivals.draw(50, 8, 3)).isEqualTo(arrivals.draw(50, 8, 3));
    assertThat(arrivals.draw(50, 8, 3)).isNotEqualTo(arrivals.draw(50, 8, 4));
    assertThat(arrivals.draw(50, 8, 3).subList(0, 20)).isEqualTo(arrivals.draw(20, 8, 3));
  }

  @Test
  void kindsKeepTheirParts() {
    List<DivisibleJob> jobs = arrivals.draw(1000, 8, 1);
    for (int count = 10; count <= 1000; count += 10) {
      long nets = jobs.subList(0, count).stream().filter(j -> j.profile().equals("net x1")).count();
      assertThat((double) nets).isEqualTo(0.3 * count, within(1.0));
    }
  }

  @Test
  void arrivalsAndDurationsAreThoseOfTheDistributions() {
    int count = 20_000;
    List<DivisibleJob> jobs = arrivals.draw(count, 8, 1);
    double hours = jobs.get(count - 1).releaseMicros() / 3.6e9;
    assertThat(count / hours).isEqualTo(8, within(0.2));
    assertThat(jobs).allMatch(job -> job.releaseMicros() % 1_000_000 == 0);
    double[] seconds =
        jobs.stream()
            .mapToDouble(
                job ->
                    job.work()
                        / 1e6
                        * tables.iterationSeconds(job.profile().equals("net x1") ? "net" : "bert"))
            .sorted()
            .toArray();
    assertThat(seconds[0]).isGreaterThanOrEqualTo(60 * Math.pow(10, 1.5) - 1);
    assertThat(seconds[count - 1]).isLessThanOrEqualTo(600_000);
    // The fifth fifth is the long jobs, and the middle of the others is 60 x 10^2.25.
    assertThat(seconds[count * 4 / 5]).isEqualTo(60_000, within(2_000.0));
    assertThat(seconds[count * 2 / 5]).isEqualTo(60 * Math.pow(10, 2.25), within(500.0));
  }
}
