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

  /** The median slowdown as text; a dash where there is none, as of jobs that take no time. */
  public static String median(PlanMetrics metrics) {
    return text(medianOf(metrics));
  }

  /** The largest slowdown as text; a dash where there is none, as of jobs that take no time. */
  public static String largest(PlanMetrics metrics) {
    return text(metrics.jobs().stream().mapToDouble(JobMetrics::slowdown).max().orElse(Double.NaN));
  }

  private static String text(double slowdown) {
    return Double.isFinite(slowdown) ? Quantities.ratio(slowdown) : "-";
  }
}
