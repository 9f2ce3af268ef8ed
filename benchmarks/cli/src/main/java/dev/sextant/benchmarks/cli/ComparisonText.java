package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.pages.TextTable;
import dev.sextant.benchmarks.results.Comparison;
import dev.sextant.benchmarks.results.PlannerRow;
import dev.sextant.benchmarks.results.Verdict;
import dev.sextant.planner.bounds.LowerBound;
import dev.sextant.planner.model.Place;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A comparison as text, problem by problem: its objective, a sentence that says who is best, and a
 * table from best to worst; {@code *} marks the best objective.
 */
final class ComparisonText {
  private ComparisonText() {}

  static void print(Comparison comparison, PrintStream out) {
    for (int i = 0; i < comparison.problems().size(); i++) {
      Comparison.ProblemRows problem = comparison.problems().get(i);
      if (i > 0) {
        out.println();
      }
      out.println(
          Place.oneLine(problem.label())
              + ": minimise "
              + Quantities.objectiveName(problem.problem()));
      out.println(Place.oneLine(Verdict.of(comparison.instances().get(i)).sentence()));
      out.print(TextTable.text(table(problem)));
    }
    out.flush();
  }

  private static Table table(Comparison.ProblemRows problem) {
    boolean several = problem.rows().stream().anyMatch(r -> r.trials().size() > 1);
    List<String> columns = new ArrayList<>(List.of("planner", "status", "#objective"));
    if (several) {
      columns.add("#min..max");
    }
    columns.addAll(List.of("#bound", "#gap", "#time", "#loads", "#hit rate", "#slowdown"));
    Table table = new Table(columns);
    for (PlannerRow row : problem.ranked()) {
      List<String> cells = new ArrayList<>(List.of(row.planner(), row.outcome()));
      cells.add(objective(problem, row.median()) + (problem.isBest(row) ? " *" : "  "));
      if (several) {
        cells.add(range(problem, row));
      }
      cells.add(objective(problem, row.bound()));
      cells.add(Quantities.percent(row.gap()));
      cells.add(time(row.elapsedMicros()));
      cells.add(Quantities.count(row.loads()));
      cells.add(Quantities.percent(row.hitRate()));
      cells.add(ratio(row.slowdown()));
      table.row(cells);
    }
    LowerBound bound = problem.bound();
    if (bound != null) {
      List<String> cells = new ArrayList<>(List.of("lower bound", bound.source()));
      cells.add(Quantities.objective(problem.problem(), bound.value()) + "  ");
      while (cells.size() < columns.size()) {
        cells.add("");
      }
      table.row(cells);
    }
    return table;
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
