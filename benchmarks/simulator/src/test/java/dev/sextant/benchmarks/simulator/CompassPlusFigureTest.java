package dev.sextant.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.simulator.published.RunFigures;
import dev.sextant.benchmarks.statistics.Interval;
import dev.sextant.benchmarks.statistics.StudentMean;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What compass+ gains over compass and hash under our own semantics, models shared: with what each
 * was published with, and with the same information.
 */
class CompassPlusFigureTest {
  private static final int SEEDS = 10;
  private static final int FEW_SEEDS = 2;

  /** Most workers that compass+ takes for what keeps 40 workers busy. */
  private static final int ENOUGH_WORKERS = 72;

  private static final SimulationOptions EQUAL =
      SimulationOptions.DEFAULT.withInformation(Information.ANNOUNCED);

  private static final SimulationOptions FRESH_LOAD =
      new SimulationOptions(1_000, 10_000, null, WorkerRules.DEFAULT, 0, List.of(), false);

  @ParameterizedTest
  @CsvSource({
    "1, false, 0",
    "2, false, 0.05",
    "3, false, 0.05",
    "1, true, 0",
    "2, true, 0.05",
    "3, true, 0.05"
  })
  void onFiveWorkersItsMeanLatencyIsLower(double rate, boolean adjusts, double share) {
    Cluster cluster = Simulations.t4(5);
    double[] base = latencies("compass", cluster, rate, adjusts, SimulationOptions.DEFAULT);
    double[] plus = latencies("compass+", cluster, rate, adjusts, SimulationOptions.DEFAULT);

    Interval saved = saved(base, plus);
    assertThat(saved.estimate()).isGreaterThan(share);
    assertThat(saved.low()).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"1, 0.01", "2, 0.04", "3, 0.05"})
  void onFiveWorkersItMovesTasksToBetterWorkersWithTheSameInformation(double rate, double share) {
    Cluster cluster = Simulations.t4(5);
    double[] base = latencies("compass", cluster, rate, true, EQUAL);
    double[] moved = latencies("compass+no-prefetch", cluster, rate, true, EQUAL);

    Interval saved = saved(base, moved);
    assertThat(saved.estimate()).isGreaterThan(share);
    assertThat(saved.low()).isPositive();
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 2, 3})
  void onFiveWorkersInformationIsWhatItGainsWithoutAdjusting(double rate) {
    Cluster cluster = Simulations.t4(5);
    double[] published = latencies("compass", cluster, rate, false, SimulationOptions.DEFAULT);
    double[] base = latencies("compass", cluster, rate, false, EQUAL);
    double[] plus = latencies("compass+no-prefetch", cluster, rate, false, EQUAL);

    assertThat(saved(published, base).low()).isPositive();
    assertThat(saved(base, plus).estimate()).isBetween(-0.03, 0.03);
  }

  private static double[] latencies(
      String policy, Cluster cluster, double rate, boolean adjusts, SimulationOptions options) {
    double[] latencies = new double[SEEDS];
    for (int i = 0; i < SEEDS; i++) {
      Arrivals arrivals = Simulations.exponential(5, rate, 1000, i + 1);
      latencies[i] = figures(cluster, arrivals, policy, adjusts, options).meanLatencyMs();
    }
    return latencies;
  }

  /** Share of the mean latency that is saved, seed by seed. */
  private static Interval saved(double[] base, double[] less) {
    double[] saved = new double[base.length];
    Arrays.setAll(saved, i -> 1 - less[i] / base[i]);
    return StudentMean.of(saved);
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 100, 120, 140, 160, 180, 200, 220, 240})
  void itsMedianSlowdownStaysLowOnNoMoreWorkersThanItNeeds(int workers) {
    Cluster cluster = Simulations.t4(workers);

    double plus = mean(cluster, "compass+", RunFigures::medianSlowdown);
    assertThat(plus)
        .isLessThan(mean(cluster, "compass", RunFigures::medianSlowdown))
        .isLessThan(mean(cluster, "hash", RunFigures::medianSlowdown))
        .isLessThan(1.3);
    assertThat(mean(cluster, "compass+", RunFigures::workersUsed))
        .isLessThan(ENOUGH_WORKERS)
        .isLessThanOrEqualTo(mean(cluster, "compass", RunFigures::workersUsed));
  }

  private static double mean(Cluster cluster, String policy, ToDoubleFunction<RunFigures> figure) {
    return IntStream.rangeClosed(1, FEW_SEEDS)
        .mapToObj(
            seed -> {
              Arrivals arrivals = Simulations.exponential(cluster.workers(), 40, 1000, seed);
              return figures(cluster, arrivals, policy, false, FRESH_LOAD);
            })
        .mapToDouble(figure)
        .average()
        .orElseThrow();
  }

  private static RunFigures figures(
      Cluster cluster,
      Arrivals arrivals,
      String policy,
      boolean adjusts,
      SimulationOptions options) {
    SchedulingPolicy made = Policies.create(policy, cluster, adjusts, 1);
    return RunFigures.of(ClusterSimulator.run(cluster, arrivals, made, options, 1));
  }
}
