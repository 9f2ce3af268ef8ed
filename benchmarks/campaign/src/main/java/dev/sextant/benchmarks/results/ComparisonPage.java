package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.pages.GanttPage;
import dev.sextant.benchmarks.pages.Html;
import dev.sextant.benchmarks.pages.HtmlTable;
import dev.sextant.benchmarks.pages.Page;
import dev.sextant.benchmarks.pages.PlanView;
import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.pages.SvgCanvas;
import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.pages.WholeFile;
import dev.sextant.planner.bounds.LowerBound;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A comparison as a page: a table of all results, and per problem bars of the objectives and a
 * Gantt chart of each planner's best plan.
 */
public final class ComparisonPage {
  private static final int BAR = 26;
  private static final int MAX_CHART_RUNS = 20_000;

  private ComparisonPage() {}

  /**
   * Writes the page of a comparison.
   *
   * @param settings limits and seeds, by name, in the order of display
   * @param views the best plan of each planner on each problem that is to be drawn, by label of the
   *     problem and name of the planner
   */
  public static void write(
      Comparison comparison,
      Map<String, String> settings,
      Map<String, Map<String, PlanView>> views,
      Path file)
      throws IOException {
    WholeFile.writeText(file, html(comparison, settings, views));
  }

  /** The page of a comparison. */
  public static String html(
      Comparison comparison,
      Map<String, String> settings,
      Map<String, Map<String, PlanView>> views) {
    List<Comparison.ProblemRows> problems = comparison.problems();
    StringBuilder scale = new StringBuilder(GanttPage.count(problems.size(), "problem"));
    scale.append(", ").append(GanttPage.count(comparison.trials().size(), "call"));
    settings.forEach((name, value) -> scale.append(", ").append(name).append(' ').append(value));
    Html body = new Html();
    body.open("header").element("h1", "Planner comparison").element("p", scale).close().line();
    body.open("main").line().open("section", "class", "card").element("h2", "Summary");
    summary(body, problems);
    body.close().line();
    int[] drawn = {0};
    for (Comparison.ProblemRows problem : problems) {
      section(body, problem, views.getOrDefault(problem.label(), Map.of()), drawn);
    }
    body.close().line().element("footer", GanttPage.environment()).line();
    return Page.html("Planner comparison", body);
  }

  private static void summary(Html html, List<Comparison.ProblemRows> problems) {
    boolean several =
        problems.stream()
            .flatMap(problem -> problem.rows().stream())
            .anyMatch(row -> row.trials().size() > 1);
    List<String> columns = new ArrayList<>(List.of("problem", "planner", "status", "#objective"));
    if (several) {
      columns.add("#range");
    }
    columns.addAll(List.of("#bound", "#gap", "#time", "#loads", "#hit rate", "#slowdown"));
    Table table = new Table(columns);
    for (Comparison.ProblemRows problem : problems) {
      for (PlannerRow row : problem.rows()) {
        table.styledRow(style(problem, row), cells(problem, row, several));
      }
      LowerBound bound = problem.bound();
      if (bound != null) {
        List<String> cells = new ArrayList<>(Collections.nCopies(columns.size(), ""));
        cells.set(0, problem.label());
        cells.set(1, "lower bound");
        cells.set(2, bound.source());
        cells.set(3, Quantities.objective(problem.problem(), bound.value()));
        table.styledRow("bound", cells);
      }
    }
    HtmlTable.append(html, table, "");
    html.element(
        "p",
        "\u2605 best objective of a problem. "
            + (several
                ? "Several seeds: the median, in which a call without a plan counts as infinite, and"
                    + " the range from best to worst. "
                : "")
            + "The gap is measured from the best bound of all planners.",
        "class",
        "note");
  }

  private static String style(Comparison.ProblemRows problem, PlannerRow row) {
    boolean faulty = row.trials().stream().anyMatch(Trial::faulty);
    return (problem.isBest(row) ? "best" : "") + (faulty ? " faulty" : "");
  }

  private static List<String> cells(
      Comparison.ProblemRows problem, PlannerRow row, boolean several) {
    List<String> cells = new ArrayList<>();
    cells.add(problem.label());
    cells.add(row.planner() + (problem.isBest(row) ? " \u2605" : ""));
    cells.add(row.outcome());
    cells.add(objective(problem, row.median()));
    if (several) {
      cells.add(range(problem, row));
    }
    cells.add(objective(problem, row.bound()));
    cells.add(Quantities.percent(row.gap()));
    cells.add(time(row.elapsedMicros()));
    cells.add(Quantities.count(row.loads()));
    cells.add(Quantities.percent(row.hitRate()));
    cells.add(ratio(row.slowdown()));
    return cells;
  }

  private static void section(
      Html html, Comparison.ProblemRows problem, Map<String, PlanView> views, int[] drawn) {
    html.open("section", "class", "card").element("h2", problem.label());
    html.element("p", GanttPage.subtitle(problem.problem()), "class", "sub");
    html.line().element("h3", "Objective").line();
    bars(html, problem);
    for (PlannerRow row : problem.rows()) {
      for (Trial trial : row.trials()) {
        String fault = trial.fault();
        if (fault != null) {
          String text = row.planner() + ", seed " + trial.seed() + ": " + fault;
          html.element("p", text, "class", "note fault").line();
        }
      }
      PlanView view = views.get(row.planner());
      if (view != null) {
        plan(html, problem, row, view, drawn);
      }
    }
    html.close().line();
  }

  private static void plan(
      Html html, Comparison.ProblemRows problem, PlannerRow row, PlanView view, int[] drawn) {
    drawn[0] += view.plan().runs().size();
    boolean tooMuch = drawn[0] > MAX_CHART_RUNS && drawn[0] > view.plan().runs().size();
    long seed = Objects.requireNonNull(row.bestTrial()).seed();
    String value = objective(problem, OptionalLong.of(view.metrics().objective()));
    html.open("details", "class", "plan", "open", problem.isBest(row) && !tooMuch);
    html.open("summary").text(row.planner(), " ");
    html.element("small", value + ", seed " + seed).close().line();
    if (tooMuch) {
      String most = "The page shows no more charts, since it draws " + MAX_CHART_RUNS;
      html.element("p", most + " runs already.", "class", "note");
    } else {
      GanttPage.chart(html, view);
    }
    html.close().line();
  }

  private static void bars(Html html, Comparison.ProblemRows problem) {
    List<PlannerRow> rows = problem.rows();
    long largest = rows.stream().flatMapToLong(r -> r.worst().stream()).max().orElse(0);
    LowerBound bound = problem.bound();
    largest = Math.max(largest, bound == null ? 0 : bound.value());
    if (largest <= 0) {
      String nothing = "Nothing to compare: no objective is above 0.";
      html.element("p", nothing, "class", "note").line();
      return;
    }
    double scale = 62.0 / largest;
    int height = rows.size() * BAR + 22;
    String title = "objectives by planner";
    html.open("svg", "class", "bars", "height", height, "role", "img", "aria-label", title);
    for (int i = 0; i < rows.size(); i++) {
      bar(html, problem, rows.get(i), i * BAR, scale);
    }
    if (bound != null) {
      String x = percent(18 + bound.value() * scale);
      SvgCanvas.line(html, "limit", x, 0, rows.size() * BAR + 4);
      html.element(
          "text",
          "lower bound " + objective(problem, OptionalLong.of(bound.value())),
          "class",
          "soft",
          "x",
          x,
          "y",
          height - 5,
          "text-anchor",
          bound.value() * scale > 40 ? "end" : "start");
    }
    html.close().line();
  }

  private static void bar(
      Html html, Comparison.ProblemRows problem, PlannerRow row, int y, double scale) {
    html.open("svg", "x", 0, "width", "17%", "y", y, "height", BAR);
    html.element("text", row.planner(), "x", 0, "y", 17).close();
    track(html, "track", "62%", y).close();
    OptionalDouble median = row.median();
    String text = row.outcome();
    if (median.isPresent()) {
      text = objective(problem, median);
      String type = problem.isBest(row) ? "value top" : "value";
      track(html, type, percent(median.getAsDouble() * scale), y);
      html.element("title", row.planner() + ": " + text).close();
      long best = row.best().orElseThrow();
      long worst = row.worst().orElseThrow();
      if (best != worst) {
        int middle = y + BAR / 2;
        html.empty(
            "line",
            "class",
            "whisker",
            "x1",
            percent(18 + best * scale),
            "x2",
            percent(18 + worst * scale),
            "y1",
            middle,
            "y2",
            middle);
      }
    }
    html.element("text", text, "x", "100%", "text-anchor", "end", "y", y + 17);
  }

  /** Opens a bar. */
  private static Html track(Html html, String type, String width, int y) {
    return html.open(
        "rect", "class", type, "x", "18%", "width", width, "y", y + 4, "height", BAR - 8, "rx", 3);
  }

  private static String objective(Comparison.ProblemRows problem, OptionalLong value) {
    return value.isPresent() ? Quantities.objective(problem.problem(), value.getAsLong()) : "-";
  }

  private static String range(Comparison.ProblemRows problem, PlannerRow row) {
    if (row.trials().size() == 1 || row.best().isEmpty()) {
      return "-";
    }
    return objective(problem, row.best()) + " .. " + objective(problem, row.worst());
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

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.3f%%", share);
  }
}
