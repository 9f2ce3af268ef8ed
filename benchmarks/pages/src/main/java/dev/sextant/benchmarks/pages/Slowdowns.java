package dev.sextant.benchmarks.pages;

import dev.sextant.benchmarks.statistics.Medians;
import dev.sextant.planner.check.JobMetrics;
import dev.sextant.planner.check.PlanMetrics;

/** The slowdowns of a plan's jobs in brief. */
public final class Slowdowns {
  private Slowdowns() {}

  /** The median slowdown; NaN without jobs. The mean of the two middle ones for an even number. */
  public static double medianOf(PlanMetrics metrics) {
    return Medians.of(metrics.jobs().stream().mapToDouble(JobMetrics::slowdown).toArray());
  }

  /** The median slowdown as text, a dash without jobs. */
  public static String median(PlanMetrics metrics) {
    return metrics.jobs().isEmpty() ? "-" : Quantities.ratio(medianOf(metrics));
  }

  /** The largest slowdown as text, a dash without jobs. */
  public static String largest(PlanMetrics metrics) {
    return metrics.jobs().isEmpty()
        ? "-"
        : Quantities.ratio(
            metrics.jobs().stream().mapToDouble(JobMetrics::slowdown).max().orElseThrow());
  }
}
