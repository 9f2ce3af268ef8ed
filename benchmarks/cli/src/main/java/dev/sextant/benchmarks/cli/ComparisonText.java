package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.pages.TextTable;
import dev.sextant.benchmarks.results.Comparison;
import dev.sextant.benchmarks.results.PlannerRow;
import dev.sextant.planner.bounds.LowerBound;
import java.io.PrintStream;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A comparison as a table of text; {@code *} marks the best objective of a problem. */
final class ComparisonText {
  private ComparisonText() {}

  static void print(Comparison comparison, PrintStream out) {
    boolean several =
        comparison.problems().stream()
            .flatMap(p -> p.rows().stream())
            .anyMatch(r -> r.trials().size() > 1);
    Table table =
        new Table(
            "problem",
            "planner",
            "status",
            "#objective",
            several ? "#min..max" : "",
            "#bound",
            "#gap",
            "#time",
            "#loads",
            "#hit rate",
            "#slowdown");
    for (Comparison.ProblemRows problem : comparison.problems()) {
      for (PlannerRow row : problem.rows()) {
        table.row(
            problem.label(),
            row.planner(),
            row.outcome(),
            objective(problem, row.median()) + (problem.isBest(row) ? " *" : "  "),
            several ? range(problem, row) : "",
            objective(problem, row.bound()),
            Quantities.percent(row.gap()),
            time(row.elapsedMicros()),
            Quantities.count(row.loads()),
            Quantities.percent(row.hitRate()),
            ratio(row.slowdown()));
      }
      LowerBound bound = problem.bound();
      if (bound != null) {
        table.row(
            problem.label(),
            "lower bound",
            bound.source(),
            Quantities.objective(problem.problem(), bound.value()) + "  ",
            "",
            "",
            "",
            "",
            "",
            "",
            "");
      }
    }
    out.print(TextTable.text(table));
    out.flush();
  }

  private static String objective(Comparison.ProblemRows problem, OptionalLong value) {
    return value.isPresent() ? Quantities.objective(problem.problem(), value.getAsLong()) : "-";
  }

  private static String range(Comparison.ProblemRows problem, PlannerRow row) {
    return row.best().isEmpty()
        ? "-"
        : objective(problem, row.best()) + ".." + objective(problem, row.worst());
  }

  private static String objective(Comparison.ProblemRows problem, OptionalDouble value) {
    return value.isPresent()
        ? Quantities.objective(problem.problem(), Math.round(value.getAsDouble()))
        : "-";
  }

  private static String time(OptionalDouble micros) {
    return micros.isPresent() ? Quantities.time(Math.round(micros.getAsDouble())) : "-";
  }

  private static String ratio(OptionalDouble ratio) {
    return ratio.isPresent() ? Quantities.ratio(ratio.getAsDouble()) : "-";
  }
}
