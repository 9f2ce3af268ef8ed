package dev.sextant.benchmarks.pages;

import static org.owasp.encoder.Encode.forHtml;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.check.JobMetrics;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.StartReason;
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
    StringBuilder body = new StringBuilder();
    body.append("<header><h1>").append(forHtml(name)).append("</h1><p>");
    body.append(forHtml(subtitle(problem))).append("</p></header>\n<main>\n");
    body.append(tiles(view));
    body.append("<section class=\"card\">");
    chart(body, view);
    body.append("</section>\n");
    workers(body, view);
    jobs(body, view);
    runs(body, view);
    body.append("</main>\n<footer>");
    body.append(forHtml(environment())).append("</footer>\n");
    return Page.html(name + " - " + view.result().planner(), body.toString());
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

  private static String tiles(PlanView view) {
    PlanResult result = view.result();
    PlanMetrics metrics = view.metrics();
    Problem problem = view.problem();
    StringBuilder html = new StringBuilder("<section class=\"tiles\">");
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
    return html.append("</section>\n").toString();
  }

  private static void tile(StringBuilder html, String label, String value, String note) {
    html.append("<div class=\"tile\"><span>").append(forHtml(label)).append("</span><b>");
    html.append(forHtml(value)).append("</b><small>").append(forHtml(note));
    html.append("</small></div>");
  }

  /** Appends the chart of a plan with its controls, notes and legend, for a {@link Page}. */
  public static void chart(StringBuilder html, PlanView view) {
    html.append("<div class=\"chartbox\"><div class=\"bar\"><div class=\"keys\">")
        .append("<span class=\"key\"><i class=\"swatch hatched\"></i>loading</span>")
        .append("<span class=\"key\"><i class=\"swatch workspace\"></i>workspace</span>")
        .append("<span class=\"key\"><i class=\"swatch evicted\"></i>eviction</span>")
        .append("<span class=\"key\"><i class=\"swatch nowline\"></i>now</span>");
    if (Quantities.isMakespan(view.problem())) {
      html.append("<span class=\"key\"><i class=\"swatch boundline\"></i>lower bound</span>");
    }
    html.append("</div><div class=\"zoom\" hidden>")
        .append("<button type=\"button\" data-z=\"out\" aria-label=\"zoom out\">\u2212</button>")
        .append("<button type=\"button\" data-z=\"fit\">fit</button>")
        .append("<button type=\"button\" data-z=\"in\" aria-label=\"zoom in\">+</button>")
        .append("</div></div>\n");
    String note = GanttChart.detailNote(view.plan().runs().size());
    if (!note.isEmpty()) {
      html.append("<p class=\"note\">").append(forHtml(note)).append("</p>\n");
    }
    html.append(GanttChart.html(view));
    legend(html, view.problem());
    html.append("</div>\n");
  }

  private static void legend(StringBuilder html, Problem problem) {
    html.append("<div class=\"legend\"><span class=\"what\">Jobs</span>");
    List<Job> jobs = problem.jobs();
    for (int i = 0; i < Math.min(jobs.size(), MAX_LEGEND); i++) {
      html.append("<button type=\"button\" class=\"key\" data-j=\"").append(i).append("\">");
      html.append("<i class=\"swatch ").append(Palette.jobClass(i)).append("\"></i>");
      html.append(forHtml(jobs.get(i).id())).append("</button>");
    }
    more(html, jobs.size());
    if (jobs.size() > Palette.jobColours()) {
      html.append("<span class=\"what\">Colours repeat after ");
      html.append(Palette.jobColours()).append(" jobs.</span>");
    }
    html.append("</div>\n");
    List<ModelArtifact> models = problem.models();
    if (models.isEmpty()) {
      return;
    }
    html.append("<div class=\"legend\"><span class=\"what\">Models</span>");
    for (int i = 0; i < Math.min(models.size(), MAX_LEGEND); i++) {
      ModelArtifact model = models.get(i);
      html.append("<span class=\"key\"><i class=\"swatch ").append(Palette.modelClass(i));
      html.append("\"></i>").append(forHtml(model.id())).append(" <small>");
      html.append(forHtml(Quantities.bytes(model.bytes()))).append("</small></span>");
    }
    more(html, models.size());
    html.append("</div>\n");
  }

  private static void more(StringBuilder html, int size) {
    if (size > MAX_LEGEND) {
      html.append("<span class=\"what\">and ").append(size - MAX_LEGEND).append(" more</span>");
    }
  }

  private static void workers(StringBuilder html, PlanView view) {
    FoldedTable table =
        new FoldedTable(
            "Workers", "worker", "#runs", "#utilisation", "#loads", "#loading", "#evictions");
    for (WorkerMetrics w : view.metrics().workers()) {
      table.row(
          w.worker(),
          Integer.toString(w.runs()),
          Quantities.percent(w.utilisation()),
          Integer.toString(w.loads()),
          Quantities.time(w.loadMicros()),
          Integer.toString(w.evictions()));
    }
    table.appendTo(html, MAX_ROWS);
  }

  private static void jobs(StringBuilder html, PlanView view) {
    FoldedTable table =
        new FoldedTable("Jobs", "job", "#release", "#end", "#flow", "#slowdown", "due");
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
    table.appendTo(html, MAX_ROWS);
  }

  private static void runs(StringBuilder html, PlanView view) {
    FoldedTable table =
        new FoldedTable(
            "Runs", "job", "task", "mode", "worker", "#start", "#end", "why not earlier");
    TimeAxis axis = TimeAxis.of(view.problem(), view.plan());
    List<TaskRun> runs = view.plan().runs();
    for (int i = 0; i < runs.size(); i++) {
      TaskRun run = runs.get(i);
      String why = "-";
      if (i < view.reasons().size()) {
        StartReason reason = view.reasons().get(i);
        why =
            reason.constraint() == null
                ? "could start earlier"
                : reason.constraint() + (reason.blocker() == null ? "" : " " + reason.blocker());
      }
      table.row(
          run.job(),
          run.task(),
          run.mode(),
          run.worker(),
          axis.instant(run.startMicros()),
          axis.instant(run.endMicros()),
          why);
    }
    table.appendTo(html, MAX_ROWS);
  }
}
