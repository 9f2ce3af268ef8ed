package dev.sextant.planner.json;

import dev.sextant.planner.check.JobMetrics;
import java.util.Arrays;
import java.util.List;

/** The slowdowns of all jobs in three figures, NaN where they have no value. */
record Slowdown(double median, double mean, double max) {
  static Slowdown of(List<JobMetrics> jobs) {
    double[] sorted = jobs.stream().mapToDouble(JobMetrics::slowdown).sorted().toArray();
    if (sorted.length == 0) {
      return new Slowdown(Double.NaN, Double.NaN, Double.NaN);
    }
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2.0;
    double mean = Arrays.stream(sorted).average().orElse(Double.NaN);
    return new Slowdown(median, mean, sorted[sorted.length - 1]);
  }
}
