package dev.sextant.benchmarks.simulator.rounds.gavel;

import dev.sextant.benchmarks.importer.CsvRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A figure that was published.
 *
 * @param experiment of which experiment
 * @param metric of what
 * @param policy its published name
 * @param x jobs per hour, or how many jobs there are
 * @param value in hours, or a ratio
 */
public record GavelFigure(
    GavelExperiment experiment, Metric metric, String policy, double x, double value) {

  /** What was published. */
  public enum Metric {
    /** Mean time from arrival to end of jobs 4000 to 4999, in hours. */
    MEAN_HOURS("avg_jct_hours"),
    /** Mean over these jobs of that time over the one with isolated shares. */
    MEAN_RATIO("avg_ftf_rho"),
    /** When the last job ends, in hours. */
    MAKESPAN_HOURS("makespan_hours");

    private final String published;

    Metric(String published) {
      this.published = published;
    }
  }

  /**
   * Reads figures: {@code experiment, metric, policy, x_rate_jobs_per_hour_or_num_jobs, value}.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with the errors of the file
   * @throws IOException if the file cannot be read
   */
  public static List<GavelFigure> read(Path file) throws IOException {
    List<GavelFigure> figures = new ArrayList<>();
    CsvRows.read(
        file,
        List.of("experiment", "metric", "policy", "x_rate_jobs_per_hour_or_num_jobs", "value"),
        row -> {
          GavelExperiment experiment = null;
          for (GavelExperiment each : GavelExperiment.values()) {
            experiment = each.published().equals(row.text("experiment")) ? each : experiment;
          }
          Metric metric = null;
          for (Metric each : Metric.values()) {
            metric = each.published.equals(row.text("metric")) ? each : metric;
          }
          if (experiment == null) {
            row.refuse("experiment", "is not known");
          } else if (metric == null) {
            row.refuse("metric", "is not known");
          } else {
            figures.add(
                new GavelFigure(
                    experiment,
                    metric,
                    row.text("policy"),
                    row.number("x_rate_jobs_per_hour_or_num_jobs"),
                    row.number("value")));
          }
        });
    return figures;
  }

  /** The policy, if it can be built again. */
  public Optional<GavelPolicy> rebuilt() {
    return GavelPolicy.of(policy);
  }
}
