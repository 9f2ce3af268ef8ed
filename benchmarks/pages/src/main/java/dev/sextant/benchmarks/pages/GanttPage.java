package dev.sextant.benchmarks.pages;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.check.JobMetrics;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.WorkerMetrics;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.TaskRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** One plan as a page: its figures, its Gantt chart, and the same as tables. */
public final class GanttPage {
  private static final int MAX_ROWS = 500;
  private static final int MAX_LEGEND = 60;

  private GanttPage() {}

  /** Writes the page of a plan. */
  public static void write(PlanView view, Path file) throws IOException {
    WholeFile.writeText(file, html(view));
  }

  /** The page of a plan. */
  public static String html(PlanView view) {
    Problem problem = view.problem();
    String name = problem.name().isEmpty() ? "Plan" : problem.name();
    Html body = new Html();
    body.open("header").element("h1", name).element("p", subtitle(problem)).close().line();
    body.open("main").line();
    tiles(body, view);
    body.open("section", "class", "card");
    chart(body, view);
    body.close().line();
    workers(body, view);
    jobs(body, view);
    runs(body, view);
    body.close().line().element("footer", environment()).line();
    return Page.html(name + " - " + view.result().planner(), body);
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
        Quantities.percent(result.relativeGap()),
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
    html.element("span", label).element("b", value).element("small", note).close();
  }

  /** Appends the chart of a plan with its controls, notes and legend, for a {@link Page}. */
  public static void chart(Html html, PlanView view) {
    html.open("div", "class", "chartbox").open("div", "class", "bar").open("div", "class", "keys");
    ChartControls.key(html, "hatched", "loading");
    ChartControls.key(html, "workspace", "workspace");
    ChartControls.key(html, "evicted", "eviction");
    if (view.problem().workers().stream().anyMatch(w -> !w.calendar().steps().isEmpty())) {
      ChartControls.key(html, "closedkey", "closed");
    }
    ChartControls.key(html, "nowline", "now");
    if (Quantities.isMakespan(view.problem())) {
      ChartControls.key(html, "boundline", "lower bound");
    }
    html.close();
    ChartControls.zoom(html);
    html.close().line();
    String note = GanttChart.detailNote(view.plan().runs().size());
    if (!note.isEmpty()) {
      html.element("p", note, "class", "note").line();
    }
    GanttChart.append(html, view);
    jobKeys(html, view.problem().jobs());
    if (!view.problem().models().isEmpty()) {
      modelKeys(html, view.problem().models());
    }
    html.close().line();
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

  private static void workers(Html html, PlanView view) {
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
    HtmlTable.appendFolded(html, "Workers", table, MAX_ROWS);
  }

  private static void jobs(Html html, PlanView view) {
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
    HtmlTable.appendFolded(html, "Jobs", table, MAX_ROWS);
  }

  private static void runs(Html html, PlanView view) {
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
    HtmlTable.appendFolded(html, "Runs", table, MAX_ROWS);
  }
}
