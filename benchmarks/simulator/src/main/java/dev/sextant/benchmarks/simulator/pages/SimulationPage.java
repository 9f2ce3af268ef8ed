package dev.sextant.benchmarks.simulator.pages;

import static org.owasp.encoder.Encode.forHtml;

import dev.sextant.benchmarks.pages.GanttPage;
import dev.sextant.benchmarks.pages.Page;
import dev.sextant.benchmarks.pages.Palette;
import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.pages.WholeFile;
import dev.sextant.benchmarks.simulator.scenario.Detail;
import dev.sextant.benchmarks.simulator.scenario.Observation;
import dev.sextant.benchmarks.simulator.scenario.PolicyChoice;
import dev.sextant.benchmarks.simulator.scenario.Results;
import dev.sextant.benchmarks.simulator.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A simulation as a page that opens offline: metrics against what was swept, the distribution of
 * latencies, the course of a run, what the workers did in a window of it, tables, and the scenario.
 */
public final class SimulationPage {
  private static final long WINDOW_MICROS = 5_000_000;
  private static final double BEGIN = 0.4;

  private final Results results;
  private final Scenario scenario;
  private final PolicyStyle style;

  private SimulationPage(Results results) {
    this.results = results;
    this.scenario = results.scenario();
    this.style = new PolicyStyle(scenario);
  }

  /** Writes the page of a simulation. */
  public static void write(Results results, Path file) throws IOException {
    WholeFile.writeText(file, html(results));
  }

  /** The page of a simulation. */
  public static String html(Results results) {
    return new SimulationPage(results).html();
  }

  private String html() {
    StringBuilder body = new StringBuilder("<header><h1>");
    body.append(forHtml(scenario.name())).append("</h1><p>").append(forHtml(subtitle()));
    body.append("</p>");
    if (!scenario.description().isEmpty()) {
      body.append("<p class=\"lead\">").append(forHtml(scenario.description())).append("</p>");
    }
    body.append("</header>\n<main>\n");
    new SweepCharts(results, style).appendTo(body);
    SimulationTables tables = new SimulationTables(results);
    tables.smallest(body);
    tables.published(body);
    new MomentCharts(results, style).appendTo(body);
    window(body);
    tables.evictions(body);
    if (!results.rows().isEmpty()) {
      tables.all(body);
    }
    if (!scenario.text().isEmpty()) {
      body.append("<details class=\"card\"><summary>Scenario</summary><pre class=\"sim-text\">");
      body.append(forHtml(scenario.text().stripTrailing())).append("</pre></details>\n");
    }
    body.append("</main>\n<footer>").append(forHtml(GanttPage.environment()));
    body.append("</footer>\n");
    String style = Page.resource(SimulationPage.class, "simulation.css");
    return Page.html(scenario.name() + " - simulation", style, body.toString());
  }

  private String subtitle() {
    int seeds = scenario.seeds().size();
    return GanttPage.count(scenario.policies().size(), "policy").replace("policys", "policies")
        + " on "
        + GanttPage.count(scenario.points().size(), "point")
        + ", "
        + GanttPage.count(seeds, "seed")
        + ", "
        + scenario.arrivals().jobs()
        + " jobs per run of "
        + scenario.workload().name()
        + (scenario.published() ? "; rules of the published simulator" : "")
        + (scenario.noiseSigma() > 0
            ? "; run times with noise of sigma " + Quantities.number(scenario.noiseSigma())
            : "");
  }

  private void window(StringBuilder html) {
    if (results.details().isEmpty()) {
      return;
    }
    Map<PolicyChoice, Observation> shown = new LinkedHashMap<>();
    for (PolicyChoice policy : scenario.policies()) {
      Observation seen = results.details().get(policy.label());
      if (seen != null && !seen.runs().isEmpty()) {
        shown.put(policy, seen);
      }
    }
    if (shown.isEmpty()) {
      return;
    }
    long[] window = window(shown.values().iterator().next());
    html.append("<section class=\"card sim sim-gantt\"><h2>Workers from ");
    html.append(forHtml(MetricText.time(window[0]) + " to " + MetricText.time(window[1])));
    html.append("</h2><p class=\"sub\">").append(forHtml(MetricText.point(scenario.detailPoint())));
    html.append(", seed ").append(scenario.seeds().get(0));
    html.append(". Tasks are coloured by workflow; the strips below them are loads of models.</p>");
    legend(html, shown.values().iterator().next());
    String open = scenario.detail().policy();
    PolicyChoice first = shown.keySet().iterator().next();
    boolean known = shown.keySet().stream().anyMatch(p -> p.label().equals(open));
    shown.forEach(
        (policy, seen) -> {
          boolean isOpen = known ? policy.label().equals(open) : policy.equals(first);
          gantt(html, policy, seen, window, isOpen);
        });
    html.append("</section>\n");
  }

  private static void gantt(
      StringBuilder html, PolicyChoice policy, Observation seen, long[] window, boolean open) {
    ClusterChart chart = new ClusterChart(seen, window[0], window[1]);
    html.append(open ? "<details open><summary>" : "<details><summary>");
    html.append(forHtml(policy.label())).append(" <small>").append(chart.active());
    html.append(" of ").append(seen.workers().size()).append(" workers busy");
    if (chart.active() > ClusterChart.MOST_WORKERS) {
      html.append(", the first ").append(ClusterChart.MOST_WORKERS).append(" are drawn");
    }
    html.append("</small></summary>");
    chart.appendTo(html);
    html.append("</details>\n");
  }

  private static void legend(StringBuilder html, Observation seen) {
    html.append("<div class=\"legend\">");
    List<String> workflows = seen.workflows();
    for (int i = 0; i < workflows.size(); i++) {
      html.append("<span class=\"key\"><i class=\"swatch ").append(Palette.jobClass(i));
      html.append("\"></i>").append(forHtml(workflows.get(i))).append("</span>");
    }
    html.append("<span class=\"key\"><i class=\"swatch hatched\"></i>loading</span>");
    if (!seen.outages().isEmpty()) {
      html.append("<span class=\"key\"><i class=\"swatch away\"></i>worker away</span>");
    }
    html.append("</div>\n");
  }

  private long[] window(Observation seen) {
    Detail detail = scenario.detail();
    Long given = detail.fromMicros();
    long last = seen.jobs().isEmpty() ? 0 : seen.jobs().get(seen.jobs().size() - 1).arrivalMicros();
    long from = given == null ? (long) (BEGIN * last) / 1_000_000 * 1_000_000 : given;
    Long end = detail.untilMicros();
    return new long[] {from, end == null || end <= from ? from + WINDOW_MICROS : end};
  }
}
