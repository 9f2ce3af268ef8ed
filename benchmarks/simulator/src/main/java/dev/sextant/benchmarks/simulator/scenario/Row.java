package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.statistics.Interval;
import dev.sextant.benchmarks.statistics.StudentMean;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * All runs of a policy at a point.
 *
 * @param point where
 * @param policy what decided
 * @param seeds of the runs
 * @param figures of the runs
 * @param latencies of all jobs of all runs after the warm-up, in microseconds
 */
public record Row(
    Point point,
    PolicyChoice policy,
    List<Long> seeds,
    List<Figures> figures,
    Histogram latencies) {
  public Row {
    seeds = List.copyOf(seeds);
    figures = List.copyOf(figures);
  }

  /** The values of a metric, by seed. */
  public double[] values(Metric metric) {
    return figures.stream().mapToDouble(f -> f.of(metric)).toArray();
  }

  /** The mean over the seeds with its 95 % confidence interval; NaN where it does not apply. */
  public Interval mean(Metric metric) {
    return StudentMean.of(values(metric));
  }
}
