package dev.sextant.benchmarks.pages;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.check.JobMetrics;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.WorkerMetrics;
import dev.sextant.planner.explain.PlanAccount;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.TaskRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** One plan as a page: its figures, its Gantt chart, and the same as tables. */
public final class GanttPage {
  private static final int MAX_ROWS = 500;
  private static final int MAX_LEGEND = 60;

  private static final Pattern BETWEEN_WORDS = Pattern.compile("(?<=[a-z])(?=[A-Z])");

  private GanttPage() {}

  /** Writes the page of a plan. */
  public static void write(PlanView view, Path file) throws IOException {
    WholeFile.writeText(file, html(view));
  }

  /** The page of a plan. */
  public static String html(PlanView view) {
    return html(view, new Gallery());
  }

  /** The chart and the tables of a plan, as the page shows them. */
  public static Gallery gallery(PlanView view) {
    Gallery gallery = new Gallery();
    html(view, gallery);
    return gallery;
  }

  private static String html(PlanView view, Gallery gallery) {
    Problem problem = view.problem();
    String name = problem.name().isEmpty() ? "Plan" : problem.name();
    Html body = new Html();
    body.open("header").element("h1", name).element("p", subtitle(problem)).close().line();
    body.open("main").line();
    tiles(body, view);
    body.open("section", "class", "card");
    body.element("p", PlanAccount.of(problem, view.metrics()).sentence(), "class", "lead").line();
    gallery.keep(chart(body, view));
    body.close().line();
    folded(body, gallery, "Workers", workers(view));
    folded(body, gallery, "Jobs", jobs(view));
    folded(body, gallery, "Runs", runs(view));
    body.close().line();
    Citation.footer(body, view.result().certificate().versions());
    return Page.html(name + " - " + view.result().planner(), body);
  }

  private static void folded(Html html, Gallery gallery, String name, Table table) {
    HtmlTable.appendFolded(html, name, table, MAX_ROWS);
    gallery.keep(name, table);
  }

  /** What a problem is made of. */
  public static String subtitle(Problem problem) {
    long workflows = problem.workflows().size();
    return count(problem.jobs().size(), "job")
        + " of "
        + count(workflows, "workflow")
        + " on "
        + count(problem.workers().size(), "worker")
        + (problem.models().isEmpty() ? "" : ", " + count(problem.models().size(), "model"))
        + "; minimise "
        + Quantities.objectiveName(problem);
  }

  public static String count(long amount, String thing) {
    return amount + " " + thing + (amount == 1 ? "" : "s");
  }

  public static String environment() {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, String> fact : Environment.describe().entrySet()) {
      text.append(text.isEmpty() ? "" : " \u00b7 ").append(fact.getKey()).append(' ');
      text.append(fact.getValue());
    }
    return text.toString();
  }

  private static void tiles(Html html, PlanView view) {
    PlanResult result = view.result();
    PlanMetrics metrics = view.metrics();
    Problem problem = view.problem();
    html.open("section", "class", "tiles");
    String stopped = result.stopReason().toString().toLowerCase(Locale.ROOT);
    tile(html, "planner", result.planner(), result.status() + ", " + stopped.replace('_', ' '));
    tile(
        html,
        "objective",
        Quantities.objective(problem, metrics.objective()),
        Quantities.objectiveName(problem));
    tile(
        html,
        "lower bound",
        Quantities.objective(problem, result.lowerBound().value()),
        result.lowerBound().source());
    tile(
        html,
        "gap",
        Quantities.gap(result.relativeGap()),
        "found in " + Quantities.time(result.elapsedMicros()));
    tile(html, "loads", Integer.toString(metrics.loads()), count(metrics.evictions(), "eviction"));
    tile(
        html,
        "hit rate",
        metrics.modelTasks() == 0 ? "-" : Quantities.percent(metrics.hitRate()),
        count(metrics.modelTasks(), "run") + " with models");
    tile(
        html,
        "median slowdown",
        Slowdowns.median(metrics),
        "largest " + Slowdowns.largest(metrics));
    long used = metrics.workers().stream().filter(w -> w.runs() > 0).count();
    tile(html, "workers used", used + " of " + metrics.workers().size(), "");
    html.close().line();
  }

  private static void tile(Html html, String label, String value, String note) {
    html.open("div", "class", "tile");
    html.element("span", label).element("b", value).open("small");
    // Names of terms are longer than a tile is wide: they break between their words.
    String[] parts = BETWEEN_WORDS.split(note);
    for (int i = 0; i < parts.length; i++) {
      (i == 0 ? html : html.empty("wbr")).text(parts[i]);
    }
    html.close().close();
  }

  /**
   * Appends the chart of a plan with its controls and legend, for a {@link Page}.
   *
   * @return the chart
   */
  public static Figure chart(Html html, PlanView view) {
    return chart(html, view, TimeAxis.of(view.problem(), view.plan()));
  }

  /** The same on an axis that other plans share. */
  public static Figure chart(Html html, PlanView view, TimeAxis axis) {
    Html keys = new Html();
    ChartControls.key(keys, "loadkey", "loading");
    ChartControls.key(keys, "workspace", "workspace");
    ChartControls.key(keys, "evicted", "eviction");
    if (view.problem().workers().stream().anyMatch(w -> !w.calendar().steps().isEmpty())) {
      ChartControls.key(keys, "closedkey", "closed");
    }
    ChartControls.key(keys, "nowline", "now");
    if (Quantities.isMakespan(view.problem())) {
      ChartControls.key(keys, "boundline", "lower bound");
    }
    if (view.problem().jobs().stream().anyMatch(j -> j.dueMicros() != null)) {
      ChartControls.key(keys, "duekey", "due");
    }
    if (view.problem().jobs().stream().anyMatch(j -> j.deadlineMicros() != null)) {
      ChartControls.key(keys, "deadlinekey", "deadline");
    }
    LaneChart chart = GanttChart.of(view, axis);
    html.open("div", "class", "plan-chart");
    chart.appendTo(html, keys);
    jobKeys(html, view.problem().jobs());
    if (!view.problem().models().isEmpty()) {
      modelKeys(html, view.problem().models());
    }
    html.close().line();
    return chart;
  }

  private static void jobKeys(Html html, List<Job> jobs) {
    html.open("div", "class", "legend").element("span", "Jobs", "class", "what");
    for (int i = 0; i < Math.min(jobs.size(), MAX_LEGEND); i++) {
      html.open("button", "type", "button", "class", "key", "data-j", i);
      ChartControls.swatch(html, Palette.jobClass(i));
      html.text(jobs.get(i).id()).close();
    }
    more(html, jobs.size());
    int colours = Palette.jobColours();
    if (jobs.size() > colours) {
      html.element("span", "Colours repeat after " + colours + " jobs.", "class", "what");
    }
    html.close().line();
  }

  private static void modelKeys(Html html, List<ModelArtifact> models) {
    html.open("div", "class", "legend").element("span", "Models", "class", "what");
    for (int i = 0; i < Math.min(models.size(), MAX_LEGEND); i++) {
      ModelArtifact model = models.get(i);
      html.open("span", "class", "key");
      ChartControls.swatch(html, Palette.modelClass(i));
      html.text(model.id(), " ").element("small", Quantities.bytes(model.bytes())).close();
    }
    more(html, models.size());
    html.close().line();
  }

  private static void more(Html html, int size) {
    if (size > MAX_LEGEND) {
      html.element("span", "and " + (size - MAX_LEGEND) + " more", "class", "what");
    }
  }

  private static Table workers(PlanView view) {
    Table table = new Table("worker", "#runs", "#utilisation", "#loads", "#loading", "#evictions");
    for (WorkerMetrics w : view.metrics().workers()) {
      table.row(
          w.worker(),
          Integer.toString(w.runs()),
          Quantities.percent(w.utilisation()),
          Integer.toString(w.loads()),
          Quantities.time(w.loadMicros()),
          Integer.toString(w.evictions()));
    }
    return table;
  }

  private static Table jobs(PlanView view) {
    Table table = new Table("job", "#release", "#end", "#flow", "#slowdown", "due");
    TimeAxis axis = TimeAxis.of(view.problem(), view.plan());
    List<JobMetrics> metrics = view.metrics().jobs();
    for (int i = 0; i < metrics.size(); i++) {
      JobMetrics m = metrics.get(i);
      Job job = view.problem().jobs().get(i);
      String due =
          job.dueMicros() == null
              ? "-"
              : axis.instant(job.dueMicros())
                  + (m.late() ? ", late by " + Quantities.time(m.tardinessMicros()) : ", in time");
      table.row(
          m.job(),
          axis.instant(job.releaseMicros()),
          axis.instant(m.endMicros()),
          Quantities.time(m.flowMicros()),
          Quantities.ratio(m.slowdown()),
          due);
    }
    return table;
  }

  private static Table runs(PlanView view) {
    Table table = new Table("job", "task", "mode", "worker", "#start", "#end", "why not earlier");
    TimeAxis axis = TimeAxis.of(view.problem(), view.plan());
    List<TaskRun> runs = view.plan().runs();
    for (int i = 0; i < runs.size(); i++) {
      TaskRun run = runs.get(i);
      String why = i < view.reasons().size() ? view.reasons().get(i).words() : "-";
      table.row(
          run.job(),
          run.task(),
          run.mode(),
          run.worker(),
          axis.instant(run.startMicros()),
          axis.instant(run.endMicros()),
          why);
    }
    return table;
  }
}
