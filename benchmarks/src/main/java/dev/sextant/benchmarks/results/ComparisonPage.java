package dev.sextant.benchmarks.results;

import static org.owasp.encoder.Encode.forHtml;

import dev.sextant.benchmarks.report.GanttPage;
import dev.sextant.benchmarks.report.Page;
import dev.sextant.benchmarks.report.PlanView;
import dev.sextant.benchmarks.report.Quantities;
import dev.sextant.benchmarks.report.WholeFile;
import dev.sextant.planner.bounds.LowerBound;
import java.io.IOException;
import java.nio.file.Path;
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
    StringBuilder body = new StringBuilder("<header><h1>Planner comparison</h1><p>");
    List<Comparison.ProblemRows> problems = comparison.problems();
    body.append(GanttPage.count(problems.size(), "problem")).append(", ");
    body.append(GanttPage.count(comparison.trials().size(), "call"));
    settings.forEach((name, value) -> body.append(forHtml(", " + name + " " + value)));
    body.append("</p></header>\n<main>\n<section class=\"card\"><h2>Summary</h2>");
    summary(body, problems);
    body.append("</section>\n");
    int[] drawn = {0};
    for (Comparison.ProblemRows problem : problems) {
      section(body, problem, views.getOrDefault(problem.label(), Map.of()), drawn);
    }
    body.append("</main>\n<footer>").append(forHtml(GanttPage.environment()));
    body.append("</footer>\n");
    return Page.html("Planner comparison", body.toString());
  }

  private static void summary(StringBuilder html, List<Comparison.ProblemRows> problems) {
    boolean several =
        problems.stream()
            .flatMap(problem -> problem.rows().stream())
            .anyMatch(row -> row.trials().size() > 1);
    html.append("<div class=\"wide\"><table><thead><tr><th>problem</th><th>planner</th>");
    html.append("<th>status</th>");
    for (String column :
        List.of("objective", "range", "bound", "gap", "time", "loads", "hit rate", "slowdown")) {
      if (several || !column.equals("range")) {
        html.append("<th class=\"n\">").append(column).append("</th>");
      }
    }
    html.append("</tr></thead><tbody>\n");
    for (Comparison.ProblemRows problem : problems) {
      for (PlannerRow row : problem.rows()) {
        html.append(problem.isBest(row) ? "<tr class=\"best\">" : "<tr>");
        cell(html, problem.label());
        cell(html, row.planner() + (problem.isBest(row) ? " \u2605" : ""));
        boolean faulty = row.trials().stream().anyMatch(Trial::faulty);
        html.append(faulty ? "<td class=\"fault\">" : "<td>").append(forHtml(row.outcome()));
        html.append("</td>");
        number(html, objective(problem, row.median()));
        if (several) {
          number(html, range(problem, row));
        }
        number(html, objective(problem, row.bound()));
        number(html, Quantities.percent(row.gap()));
        number(html, time(row.elapsedMicros()));
        number(html, Quantities.count(row.loads()));
        number(html, Quantities.percent(row.hitRate()));
        number(html, ratio(row.slowdown()));
        html.append("</tr>\n");
      }
      boundRow(html, problem, several);
    }
    html.append("</tbody></table></div><p class=\"note\">\u2605 best objective of a problem. ");
    if (several) {
      html.append("Several seeds: the median, in which a call without a plan counts as infinite, ");
      html.append("and the range from best to worst. ");
    }
    html.append("The gap is measured from the best bound of all planners.</p>");
  }

  private static void boundRow(
      StringBuilder html, Comparison.ProblemRows problem, boolean several) {
    LowerBound bound = problem.bound();
    if (bound == null) {
      return;
    }
    html.append("<tr class=\"bound\">");
    cell(html, problem.label());
    cell(html, "lower bound");
    cell(html, bound.source());
    number(html, Quantities.objective(problem.problem(), bound.value()));
    html.append("<td colspan=\"").append(several ? 7 : 6).append("\"></td></tr>\n");
  }

  private static void section(
      StringBuilder html,
      Comparison.ProblemRows problem,
      Map<String, PlanView> views,
      int[] drawn) {
    html.append("<section class=\"card\"><h2>").append(forHtml(problem.label()));
    html.append("</h2><p class=\"sub\">").append(forHtml(GanttPage.subtitle(problem.problem())));
    html.append("</p>\n<h3>Objective</h3>\n");
    bars(html, problem);
    for (PlannerRow row : problem.rows()) {
      for (Trial trial : row.trials()) {
        String fault = trial.fault();
        if (fault != null) {
          html.append("<p class=\"note fault\">");
          html.append(forHtml(row.planner() + ", seed " + trial.seed() + ": " + fault));
          html.append("</p>\n");
        }
      }
      PlanView view = views.get(row.planner());
      if (view == null) {
        continue;
      }
      drawn[0] += view.plan().runs().size();
      boolean tooMuch = drawn[0] > MAX_CHART_RUNS && drawn[0] > view.plan().runs().size();
      html.append("<details class=\"plan\"");
      html.append(problem.isBest(row) && !tooMuch ? " open" : "").append("><summary>");
      html.append(forHtml(row.planner())).append(" <small>");
      html.append(forHtml(objective(problem, OptionalLong.of(view.metrics().objective()))));
      html.append(", seed ").append(Objects.requireNonNull(row.bestTrial()).seed());
      html.append("</small></summary>\n");
      if (tooMuch) {
        html.append("<p class=\"note\">The page shows no more charts, since it draws ");
        html.append(MAX_CHART_RUNS).append(" runs already.</p>");
      } else {
        GanttPage.chart(html, view);
      }
      html.append("</details>\n");
    }
    html.append("</section>\n");
  }

  private static void bars(StringBuilder html, Comparison.ProblemRows problem) {
    List<PlannerRow> rows = problem.rows();
    long largest = rows.stream().flatMapToLong(r -> r.worst().stream()).max().orElse(0);
    LowerBound bound = problem.bound();
    largest = Math.max(largest, bound == null ? 0 : bound.value());
    if (largest <= 0) {
      html.append("<p class=\"note\">Nothing to compare: no objective is above 0.</p>\n");
      return;
    }
    double scale = 62.0 / largest;
    int height = rows.size() * BAR + 22;
    html.append("<svg class=\"bars\" height=\"").append(height).append("\" role=\"img\"");
    html.append(" aria-label=\"objectives by planner\">");
    for (int i = 0; i < rows.size(); i++) {
      bar(html, problem, rows.get(i), i * BAR, scale);
    }
    if (bound != null) {
      String x = percent(18 + bound.value() * scale);
      html.append("<line class=\"limit\" x1=\"").append(x).append("\" x2=\"").append(x);
      html.append("\" y1=\"0\" y2=\"").append(rows.size() * BAR + 4).append("\"/>");
      boolean right = bound.value() * scale > 40;
      html.append("<text class=\"soft\" x=\"").append(x).append("\" y=\"").append(height - 5);
      html.append("\" text-anchor=\"").append(right ? "end" : "start").append("\">");
      html.append(forHtml("lower bound " + objective(problem, OptionalLong.of(bound.value()))));
      html.append("</text>");
    }
    html.append("</svg>\n");
  }

  private static void bar(
      StringBuilder html, Comparison.ProblemRows problem, PlannerRow row, int y, double scale) {
    html.append("<svg x=\"0\" width=\"17%\" y=\"").append(y).append("\" height=\"").append(BAR);
    html.append("\"><text x=\"0\" y=\"17\">")
        .append(forHtml(row.planner()))
        .append("</text></svg>");
    html.append("<rect class=\"track\" x=\"18%\" width=\"62%\" y=\"").append(y + 4);
    html.append("\" height=\"").append(BAR - 8).append("\" rx=\"3\"/>");
    OptionalDouble median = row.median();
    String text = row.outcome();
    if (median.isPresent()) {
      text = objective(problem, median);
      html.append("<rect class=\"value").append(problem.isBest(row) ? " top" : "");
      html.append("\" x=\"18%\" width=\"").append(percent(median.getAsDouble() * scale));
      html.append("\" y=\"").append(y + 4).append("\" height=\"").append(BAR - 8);
      html.append("\" rx=\"3\"><title>").append(forHtml(row.planner() + ": " + text));
      html.append("</title></rect>");
      long best = row.best().orElseThrow();
      long worst = row.worst().orElseThrow();
      if (best != worst) {
        html.append("<line class=\"whisker\" x1=\"").append(percent(18 + best * scale));
        html.append("\" x2=\"").append(percent(18 + worst * scale)).append("\" y1=\"");
        html.append(y + BAR / 2).append("\" y2=\"").append(y + BAR / 2).append("\"/>");
      }
    }
    html.append("<text x=\"100%\" text-anchor=\"end\" y=\"")
        .append(y + 17)
        .append("\">")
        .append(forHtml(text));
    html.append("</text>");
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

  private static void cell(StringBuilder html, String text) {
    html.append("<td>").append(forHtml(text)).append("</td>");
  }

  private static void number(StringBuilder html, String text) {
    html.append("<td class=\"n\">").append(forHtml(text)).append("</td>");
  }
}
