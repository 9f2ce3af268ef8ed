package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.pages.CsvTable;
import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.pages.Slowdowns;
import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.pages.WholeFile;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.check.PlanMetrics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A comparison as CSV (RFC 4180, UTF-8): one record per trial, unknown figures empty. */
public final class ComparisonCsv {
  private static final List<String> HEADER =
      List.of(
          "problem",
          "planner",
          "seed",
          "status",
          "stopReason",
          "objectiveName",
          "objective",
          "lowerBound",
          "boundSource",
          "sharedLowerBound",
          "elapsedMicros",
          "loads",
          "evictions",
          "hitRate",
          "medianSlowdown",
          "workersUsed",
          "jobs",
          "runs",
          "fault");

  private ComparisonCsv() {}

  /** Writes a comparison to a file. */
  public static void write(Comparison comparison, Path file) throws IOException {
    WholeFile.writeText(file, CsvTable.text(table(comparison)));
  }

  private static Table table(Comparison comparison) {
    Table table = new Table(HEADER);
    for (Comparison.ProblemRows problem : comparison.problems()) {
      for (PlannerRow row : problem.rows()) {
        for (Trial trial : row.trials()) {
          table.row(fields(problem, trial));
        }
      }
    }
    return table;
  }

  private static List<String> fields(Comparison.ProblemRows problem, Trial trial) {
    PlanResult result = trial.result();
    PlanMetrics metrics = trial.metrics();
    List<String> fields = new ArrayList<>();
    fields.add(trial.label());
    fields.add(trial.planner());
    fields.add(Long.toString(trial.seed()));
    fields.add(trial.outcome());
    fields.add(result == null ? "" : result.stopReason().toString());
    fields.add(Quantities.objectiveName(problem.problem()));
    fields.add(metrics == null ? "" : Long.toString(metrics.objective()));
    fields.add(result == null ? "" : Long.toString(result.lowerBound().value()));
    fields.add(result == null ? "" : result.lowerBound().source());
    fields.add(problem.bound() == null ? "" : Long.toString(problem.bound().value()));
    fields.add(result == null ? "" : Long.toString(result.elapsedMicros()));
    addMetrics(fields, metrics);
    fields.add(
        result == null || result.plan() == null
            ? ""
            : Integer.toString(result.plan().runs().size()));
    fields.add(trial.record().fault());
    return fields;
  }

  private static void addMetrics(List<String> fields, @Nullable PlanMetrics metrics) {
    if (metrics == null) {
      fields.addAll(List.of("", "", "", "", "", ""));
      return;
    }
    fields.add(Integer.toString(metrics.loads()));
    fields.add(Integer.toString(metrics.evictions()));
    fields.add(metrics.modelTasks() == 0 ? "" : Double.toString(metrics.hitRate()));
    fields.add(metrics.jobs().isEmpty() ? "" : Double.toString(Slowdowns.medianOf(metrics)));
    fields.add(Long.toString(metrics.workers().stream().filter(w -> w.runs() > 0).count()));
    fields.add(Integer.toString(metrics.jobs().size()));
  }
}
