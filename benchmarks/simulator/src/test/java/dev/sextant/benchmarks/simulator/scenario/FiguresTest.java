package dev.sextant.benchmarks.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.benchmarks.simulator.scenario.Observation.Need;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FiguresTest {
  /** Ten jobs, one a second, of 100 ms; the j-th takes j + 1 times as long. One of two workers. */
  private static Observation tenJobs() {
    List<Observation.ObservedJob> jobs = new ArrayList<>();
    List<Observation.Run> runs = new ArrayList<>();
    for (int j = 0; j < 10; j++) {
      long arrival = j * 1_000_000L;
      long end = arrival + (j + 1) * 100_000L;
      jobs.add(new Observation.ObservedJob(0, arrival, 100_000, end));
      Need need = j == 0 || j == 9 ? Need.FETCH : j == 8 ? Need.NOTHING : Need.HIT;
      runs.add(new Observation.Run(j, "task", 0, end - 100_000, end, need));
    }
    return new Observation(
        List.of("a", "b"),
        List.of("workflow"),
        jobs,
        runs,
        List.of(new Observation.Load(0, 0, "model", 500_000, 1_500_000)),
        List.of(),
        new Observation.Counts(1, 2, 3, 4, 5),
        List.of());
  }

  @Test
  void measuresEverythingOfASmallRun() {
    Figures figures = Figures.of(tenJobs(), 0);

    assertThat(figures.of(Metric.JOBS)).isEqualTo(10);
    assertThat(figures.of(Metric.MEDIAN_SLOWDOWN)).isCloseTo(5.5, within(1e-9));
    assertThat(figures.of(Metric.MEAN_LATENCY)).isCloseTo(550_000, within(1e-6));
    assertThat(figures.of(Metric.P95_SLOWDOWN)).isCloseTo(9.55, within(1e-9));
    assertThat(figures.of(Metric.P99_LATENCY)).isCloseTo(991_000, within(1e-6));
    assertThat(figures.of(Metric.WORKERS_USED)).isEqualTo(1);
    assertThat(figures.of(Metric.HIT_RATE)).isCloseTo(7.0 / 9, within(1e-9));
    assertThat(figures.of(Metric.UTILISATION)).isCloseTo(0.05, within(1e-9));
    assertThat(figures.of(Metric.LOAD_SHARE)).isCloseTo(0.05, within(1e-9));
    assertThat(figures.of(Metric.MOVED_BYTES)).isEqualTo(1);
    assertThat(figures.of(Metric.LOADED_BYTES)).isEqualTo(2);
    assertThat(figures.of(Metric.FETCHES)).isEqualTo(3);
    assertThat(figures.of(Metric.EVICTIONS)).isEqualTo(4);
    assertThat(figures.of(Metric.ADJUSTMENTS)).isEqualTo(5);
  }

  @Test
  void leavesOutTheFirstJobsThatEndedAndTheTimeBeforeTheNext() {
    Figures figures = Figures.of(tenJobs(), 0.1);

    assertThat(figures.of(Metric.JOBS)).isEqualTo(9);
    assertThat(figures.of(Metric.MEDIAN_SLOWDOWN)).isCloseTo(6, within(1e-9));
    assertThat(figures.of(Metric.HIT_RATE)).isCloseTo(7.0 / 8, within(1e-9));
    assertThat(figures.of(Metric.UTILISATION)).isCloseTo(0.9 / 18, within(1e-9));
    assertThat(figures.of(Metric.LOAD_SHARE)).isCloseTo(0.5 / 18, within(1e-9));
  }

  @Test
  void jobsThatDidNotEndAreNotMeasured() {
    Observation seen = tenJobs();
    List<Observation.ObservedJob> jobs = new ArrayList<>(seen.jobs());
    jobs.add(new Observation.ObservedJob(0, 9_500_000, 100_000, Observation.NONE));
    Observation more =
        new Observation(
            seen.workers(),
            seen.workflows(),
            jobs,
            seen.runs(),
            seen.loads(),
            seen.outages(),
            seen.counts(),
            seen.evictions());

    assertThat(Figures.of(more, 0).of(Metric.MEDIAN_SLOWDOWN)).isCloseTo(5.5, within(1e-9));
  }

  @Test
  void knowsNothingOfARunWithoutJobsThatEnded() {
    Observation none =
        new Observation(
            List.of("a"),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            new Observation.Counts(Double.NaN, 0, 0, 0, 0),
            List.of());

    Figures figures = Figures.of(none, 0.1);

    assertThat(figures.of(Metric.JOBS)).isZero();
    assertThat(figures.of(Metric.MEAN_LATENCY)).isNaN();
    assertThat(figures.of(Metric.HIT_RATE)).isNaN();
    assertThat(figures.of(Metric.MOVED_BYTES)).isNaN();
  }

  @Test
  void theCourseOfARunAddsUpToItsTotals() {
    Observation seen = tenJobs();
    long end = seen.endMicros();

    double[] busy = Timeline.utilisation(seen, 7, end);
    double[] jobs = Timeline.jobsInSystem(seen, 7, end);

    double piece = end / 7.0;
    assertThat(IntStream.range(0, 7).mapToDouble(i -> busy[i] * 2 * piece).sum())
        .isCloseTo(1_000_000, within(1.0));
    assertThat(IntStream.range(0, 7).mapToDouble(i -> jobs[i] * piece).sum())
        .isCloseTo(5_500_000, within(1.0));
  }
}
