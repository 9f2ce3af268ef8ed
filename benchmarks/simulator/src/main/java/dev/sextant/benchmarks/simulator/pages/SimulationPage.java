package dev.sextant.benchmarks.simulator.pages;

import dev.sextant.benchmarks.pages.ChartControls;
import dev.sextant.benchmarks.pages.Citation;
import dev.sextant.benchmarks.pages.Gallery;
import dev.sextant.benchmarks.pages.GanttPage;
import dev.sextant.benchmarks.pages.Html;
import dev.sextant.benchmarks.pages.Page;
import dev.sextant.benchmarks.pages.Palette;
import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.pages.WholeFile;
import dev.sextant.benchmarks.simulator.scenario.Detail;
import dev.sextant.benchmarks.simulator.scenario.Metric;
import dev.sextant.benchmarks.simulator.scenario.Observation;
import dev.sextant.benchmarks.simulator.scenario.PolicyChoice;
import dev.sextant.benchmarks.simulator.scenario.PublishedFigures;
import dev.sextant.benchmarks.simulator.scenario.Results;
import dev.sextant.benchmarks.simulator.scenario.RoundPlan;
import dev.sextant.benchmarks.simulator.scenario.Scenario;
import dev.sextant.benchmarks.simulator.scenario.UnmetPromises;
import dev.sextant.benchmarks.simulator.serving.QueueDiscipline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A simulation as a page that opens offline: metrics against what was swept, the distribution of
 * latencies, the course of a run, what the workers did in a window of it, tables, and the scenario.
 */
public final class SimulationPage {
  private static final long WINDOW_MICROS = 5_000_000;
  private static final long ROUNDS_SHOWN = 40;
  private static final double BEGIN = 0.4;

  private final Results results;
  private final Scenario scenario;
  private final PolicyStyle style;
  private final Gallery gallery = new Gallery();

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

  /** The charts and the tables of a simulation, as the page shows them. */
  public static Gallery gallery(Results results) {
    SimulationPage page = new SimulationPage(results);
    page.html();
    return page.gallery;
  }

  private String html() {
    Html body = new Html();
    body.open("header").element("h1", scenario.name()).element("p", subtitle());
    if (!scenario.description().isEmpty()) {
      body.element("p", scenario.description(), "class", "lead");
    }
    List<String> unmet = UnmetPromises.of(scenario);
    unmet.forEach(warning -> body.element("p", warning, "class", "lead"));
    body.close().line().open("main").line();
    new SweepCharts(results, style, gallery).appendTo(body);
    SimulationTables tables = new SimulationTables(results);
    smallest(body, tables.smallest());
    inTime(body, tables);
    published(body, tables.published());
    new MomentCharts(results, style, gallery).appendTo(body);
    window(body);
    evictions(body, tables.evictions());
    types(body, tables.types());
    all(body, tables.all());
    if (!scenario.text().isEmpty()) {
      body.open("details", "class", "card").element("summary", "Scenario");
      body.element("pre", scenario.text().stripTrailing(), "class", "sim-text").close().line();
    }
    body.close().line();
    Citation.footer(body, Map.of());
    String css = Page.resource(SimulationPage.class, "simulation.css");
    return Page.html(scenario.name() + " - simulation", css, body);
  }

  private void smallest(Html html, Table table) {
    if (table.rows().isEmpty()) {
      return;
    }
    html.open("section", "class", "card sim").element("h2", "Smallest clusters");
    html.element(
        "p",
        "Workers that a policy needs for a mean of the median slowdowns of at most the target; only"
            + " sizes that were simulated count.",
        "class",
        "sub");
    gallery.append(html, "smallest clusters", table, "sim-table small");
    html.close().line();
  }

  private void inTime(Html html, SimulationTables tables) {
    inTime(
        html,
        "Largest rates",
        "Jobs per second up to which a policy keeps its promise, of the rates that were simulated.",
        tables.largestRates());
    inTime(
        html,
        "Smallest clusters in time",
        "Workers from which on a policy keeps its promise, of the sizes that were simulated.",
        tables.clustersInTime());
  }

  private void inTime(Html html, String heading, String says, Table table) {
    if (table.rows().isEmpty()) {
      return;
    }
    html.open("section", "class", "card sim").element("h2", heading);
    html.element("p", says, "class", "sub");
    gallery.append(html, heading.toLowerCase(Locale.ROOT), table, "sim-table small");
    html.close().line();
  }

  private void published(Html html, Table table) {
    if (table.rows().isEmpty()) {
      return;
    }
    html.open("section", "class", "card sim").element("h2", "Beside the published figures");
    html.open("p", "class", "sub");
    html.text("Yang et al., arXiv 2402.17652, with arrivals of our own.");
    for (PolicyChoice policy : scenario.policies()) {
      PublishedFigures.meanOfPlateau(PublishedFigures.compare(results), policy)
          .ifPresent(
              both ->
                  html.text(
                      " Mean of the median slowdowns of ",
                      policy.label(),
                      " from 60 workers on: ",
                      MetricText.value(Metric.MEDIAN_SLOWDOWN, both.published()),
                      " published, ",
                      MetricText.value(Metric.MEDIAN_SLOWDOWN, both.ours()),
                      " here."));
    }
    html.close().open("details").open("summary").text("All figures ");
    html.element("small", table.rows().size()).close();
    gallery.append(html, "published figures", table, "sim-table");
    html.close().close().line();
  }

  private void evictions(Html html, Table table) {
    if (table.rows().isEmpty()) {
      return;
    }
    html.open("section", "class", "card sim").element("h2", "Evictions");
    html.element(
        "p",
        "Loads of models when each worker serves the tasks that it served in the run of seed "
            + scenario.seeds().get(0)
            + ", in the order of their starts, loads nothing ahead and evicts by other policies;"
            + " belady knows the tasks to come.",
        "class",
        "sub");
    gallery.append(html, "evictions", table, "sim-table small");
    html.close().line();
  }

  private void types(Html html, Table table) {
    if (table.rows().isEmpty()) {
      return;
    }
    html.open("section", "class", "card sim").element("h2", "Workers taken");
    html.element(
        "p",
        "Part of the time from the first arrival to the end in which workers of each type were"
            + " taken, in the run of the first seed.",
        "class",
        "sub");
    gallery.append(html, "workers taken", table, "sim-table small");
    html.close().line();
  }

  private void all(Html html, Table table) {
    if (table.rows().isEmpty()) {
      return;
    }
    String against =
        " Against "
            + scenario.policies().get(0).label()
            + ": mean latency with the same seeds; = where the interval contains no change.";
    html.open("section", "class", "card sim").element("h2", "All figures");
    html.element(
        "p",
        (scenario.seeds().size() > 1 ? "Means over the seeds" : "One seed")
            + "; \u00b1 is half the width of the 95 % confidence interval. Latencies, slowdowns and"
            + " shares leave out the first "
            + Quantities.number(scenario.warmUp() * 100)
            + " % of the jobs; counts and bytes are of whole runs."
            + (scenario.policies().size() > 1 ? against : ""),
        "class",
        "sub");
    gallery.append(html, "all figures", table, "sim-table");
    html.close().line();
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
            : "")
        + (scenario.serving().queue().equals(QueueDiscipline.FIFO)
            ? ""
            : "; queues " + scenario.serving().queue());
  }

  private void window(Html html) {
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
    html.open("section", "class", "card sim sim-gantt");
    html.element(
        "h2", "Workers from " + MetricText.time(window[0]) + " to " + MetricText.time(window[1]));
    html.element(
        "p",
        MetricText.point(scenario, scenario.detailPoint())
            + ", seed "
            + scenario.seeds().get(0)
            + ". Tasks are coloured by workflow; the strips below them are loads of models.",
        "class",
        "sub");
    legend(html, shown.values().iterator().next());
    String open = scenario.detail().policy();
    PolicyChoice first = shown.keySet().iterator().next();
    boolean known = shown.keySet().stream().anyMatch(p -> p.label().equals(open));
    shown.forEach(
        (policy, seen) -> {
          boolean isOpen = known ? policy.label().equals(open) : policy.equals(first);
          gantt(html, policy, seen, window, isOpen);
        });
    html.close().line();
  }

  private void gantt(
      Html html, PolicyChoice policy, Observation seen, long[] window, boolean open) {
    ClusterChart chart = new ClusterChart(seen, window[0], window[1]);
    html.open("details", "open", open).open("summary").text(policy.label(), " ");
    html.element(
        "small",
        chart.active()
            + " of "
            + seen.workers().size()
            + " workers busy"
            + (chart.active() > ClusterChart.MOST_WORKERS
                ? ", the first " + ClusterChart.MOST_WORKERS + " are drawn"
                : ""));
    html.close();
    gallery.append(html, chart.chart(policy.label()));
    html.close().line();
  }

  private static void legend(Html html, Observation seen) {
    html.open("div", "class", "legend");
    List<String> workflows = seen.workflows();
    for (int i = 0; i < workflows.size(); i++) {
      ChartControls.key(html, Palette.jobClass(i), workflows.get(i));
    }
    ChartControls.key(html, "loadkey", "loading");
    if (!seen.outages().isEmpty()) {
      ChartControls.key(html, "away", "worker away");
    }
    html.close().line();
  }

  private long[] window(Observation seen) {
    Detail detail = scenario.detail();
    Long given = detail.fromMicros();
    long last = seen.jobs().isEmpty() ? 0 : seen.jobs().get(seen.jobs().size() - 1).arrivalMicros();
    long from = given == null ? (long) (BEGIN * last) / 1_000_000 * 1_000_000 : given;
    Long end = detail.untilMicros();
    return new long[] {from, end == null || end <= from ? from + windowMicros() : end};
  }

  /** Some seconds of tasks, or some rounds. */
  private long windowMicros() {
    RoundPlan rounds = scenario.rounds();
    return rounds == null ? WINDOW_MICROS : ROUNDS_SHOWN * rounds.settings().roundMicros();
  }
}
