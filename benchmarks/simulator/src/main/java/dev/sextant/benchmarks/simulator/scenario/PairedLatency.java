package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.statistics.Interval;
import dev.sextant.benchmarks.statistics.StudentMean;
import java.util.Arrays;
import java.util.Optional;

/**
 * Mean latencies of a policy over those of another with the same seeds: one ratio for each seed,
 * and the mean of the ratios with its interval. Below 1 the policy is faster.
 */
public final class PairedLatency {
  private PairedLatency() {}

  /** The ratio of a row to the row of a policy at the same point, if there is one. */
  public static Optional<Interval> of(Results results, Row row, PolicyChoice reference) {
    return results
        .row(row.point(), reference)
        .filter(other -> other.seeds().equals(row.seeds()))
        .map(other -> ratio(row.values(Metric.MEAN_LATENCY), other.values(Metric.MEAN_LATENCY)));
  }

  private static Interval ratio(double[] ours, double[] theirs) {
    double[] ratios = new double[ours.length];
    Arrays.setAll(ratios, i -> ours[i] / theirs[i]);
    return StudentMean.of(ratios);
  }
}
