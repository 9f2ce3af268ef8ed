package dev.sextant.benchmarks.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.benchmarks.simulator.scenario.Observation.Need;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServingFiguresTest {

  /**
   * Five jobs, one a second, due after half a second: in time to the microsecond, late by 300 ms,
   * in time, given up, in time. The first two run in one batch of 200 ms.
   */
  private static Observation fiveJobs() {
    long[] ends = {500_000, 1_800_000, 2_100_000, Observation.NONE, 4_100_000};
    List<Observation.ObservedJob> jobs = new ArrayList<>();
    for (int j = 0; j < ends.length; j++) {
      long arrival = j * 1_000_000L;
      long drop = ends[j] < 0 ? arrival + 500_000 : Observation.NONE;
      jobs.add(
          new Observation.ObservedJob(0, arrival, 100_000, ends[j], arrival + 500_000, 1, drop));
    }
    List<Observation.Run> runs =
        List.of(
            new Observation.Run(0, "t", 0, 300_000, 500_000, Need.NOTHING, 2),
            new Observation.Run(1, "t", 0, 300_000, 500_000, Need.NOTHING, 2),
            new Observation.Run(2, "t", 0, 2_000_000, 2_100_000, Need.NOTHING),
            new Observation.Run(3, "t", 0, 3_000_000, 3_100_000, Need.NOTHING),
            new Observation.Run(4, "t", 0, 4_000_000, 4_100_000, Need.NOTHING));
    return new Observation(
            List.of("w"),
            List.of("f"),
            jobs,
            runs,
            List.of(),
            List.of(),
            new Observation.Counts(0, 0, 0, 0, 0),
            List.of())
        .promised();
  }

  @Test
  void measuresWhoIsInTimeAndWhatWasInVain() {
    Figures figures = Figures.of(fiveJobs(), 0);

    assertThat(figures.of(Metric.ATTAINMENT)).isCloseTo(0.6, within(1e-12));
    assertThat(figures.of(Metric.GOODPUT)).isCloseTo(0.75, within(1e-12));
    assertThat(figures.of(Metric.DROPPED)).isCloseTo(0.2, within(1e-12));
    assertThat(figures.of(Metric.MEAN_TARDINESS)).isCloseTo(75_000, within(1e-6));
    assertThat(figures.of(Metric.MEAN_BATCH)).isCloseTo(5.0 / 4, within(1e-12));
    assertThat(figures.of(Metric.WASTED)).isCloseTo(2.0 / 5, within(1e-12));
    assertThat(figures.of(Metric.UTILISATION)).isCloseTo(0.5 / 4.1, within(1e-12));
  }

  @Test
  void leavesOutTheFirstByArrivalWhetherTheyEndedOrNot() {
    Figures figures = Figures.of(fiveJobs(), 0.4);

    assertThat(figures.of(Metric.ATTAINMENT)).isCloseTo(2.0 / 3, within(1e-12));
    assertThat(figures.of(Metric.DROPPED)).isCloseTo(1.0 / 3, within(1e-12));
  }

  @Test
  void tellsNothingWhereNothingWasPromised() {
    Observation seen = fiveJobs();
    List<Observation.ObservedJob> plain =
        seen.jobs().stream()
            .map(
                job ->
                    new Observation.ObservedJob(
                        job.workflow(), job.arrivalMicros(), job.bestMicros(), job.endMicros()))
            .toList();
    Figures figures =
        Figures.of(
            new Observation(
                seen.workers(),
                seen.workflows(),
                plain,
                seen.runs(),
                seen.loads(),
                seen.outages(),
                seen.counts(),
                seen.evictions()),
            0);

    for (Metric metric : Metric.values()) {
      assertThat(!metric.isOfServing() || Double.isNaN(figures.of(metric))).isTrue();
    }
  }
}
