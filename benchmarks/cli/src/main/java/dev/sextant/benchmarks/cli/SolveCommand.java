package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.GanttPage;
import dev.sextant.benchmarks.pages.PerfettoTrace;
import dev.sextant.benchmarks.pages.PlanView;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Plans one problem. */
@Command(
    name = "solve",
    description = {
      "Plan a problem.",
      "Ctrl-C stops the search; the best plan so far is shown and written, exit code 130."
    })
final class SolveCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(paramLabel = "PROBLEM", description = "File of the problem.")
  private @Nullable Path problemFile;

  @Mixin private PlanningOptions planning = new PlanningOptions();

  @Option(
      names = "--warm-start",
      paramLabel = "PLAN",
      description = "A plan to start from; it may be partial or wrong.")
  private @Nullable Path warmStart;

  @Mixin private SourceOptions source = new SourceOptions();

  @Option(names = "--out", paramLabel = "PLAN", description = "Write the plan as JSON.")
  private @Nullable Path out;

  @Option(names = "--gantt", paramLabel = "HTML", description = "Write the plan as a page.")
  private @Nullable Path gantt;

  @Option(
      names = "--trace",
      paramLabel = "JSON",
      description = "Write the plan as a trace for ui.perfetto.dev or chrome://tracing.")
  private @Nullable Path trace;

  @Mixin private FigureOptions figures = new FigureOptions();

  @Option(
      names = "--json",
      description = "Print one JSON object with the result, the metrics and the plan.")
  private boolean json;

  @Option(
      names = {"-v", "--verbose"},
      description = "Print a line per improvement where there is no terminal.")
  private boolean verbose;

  SolveCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    Planner planner = planning.planner(surroundings.planners());
    PlannerOptions options = planning.options();
    Inputs.requireWritable(List.of(problemFile()), out, gantt, trace);
    figures.prepare();
    Problem problem = source.read(surroundings.documents(), problemFile(), surroundings.err());
    LintCommand.warn(problem, surroundings);
    if (warmStart != null) {
      options = options.withWarmStart(Inputs.plan(surroundings.documents(), warmStart));
    }
    try (Interruption interruption = new Interruption(surroundings.err())) {
      PlanResult result;
      try (Progress progress = new Progress(surroundings.err(), problem, style())) {
        result = planner.plan(problem, options, progress, interruption.interrupter());
      }
      Plan plan = result.plan();
      PlanMetrics metrics = plan == null ? null : PlanMetrics.of(problem, plan);
      report(problem, result, metrics);
      if (interruption.interrupter().isInterrupted()) {
        return ExitCodes.INTERRUPTED;
      }
      return plan == null ? ExitCodes.NO_PLAN : ExitCodes.OK;
    }
  }

  private Path problemFile() {
    return Objects.requireNonNull(problemFile, "problemFile");
  }

  private Progress.Style style() {
    if (surroundings.terminal()) {
      return Progress.Style.REPAINTED;
    }
    return verbose ? Progress.Style.LINES : Progress.Style.SILENT;
  }

  private void report(Problem problem, PlanResult result, @Nullable PlanMetrics metrics)
      throws IOException {
    Summary summary =
        new Summary()
            .problem(problem)
            .result(problem, result)
            .account(problem, metrics)
            .metrics(metrics);
    Plan plan = result.plan();
    if (plan != null && metrics != null) {
      writeFiles(problem, result, plan, metrics, summary);
    } else if (out != null || gantt != null || trace != null || figures.isWanted()) {
      surroundings.err().println("There is no plan, so no file was written.");
    }
    if (json) {
      ByteArrayOutputStream buffer = new ByteArrayOutputStream();
      surroundings.documents().writeResult(problem, result, buffer);
      surroundings.print(buffer);
    } else {
      new PlannerAdvice(surroundings.planners(), planning.timeLimit(), planning.words())
          .of(problem, result, source.words(problemFile()), plan == null ? null : out)
          .ifPresent(advice -> summary.add("better", advice.lines().toList()));
      summary.print(surroundings.out());
    }
  }

  private void writeFiles(
      Problem problem, PlanResult result, Plan plan, PlanMetrics metrics, Summary summary)
      throws IOException {
    if (out != null) {
      surroundings.documents().writePlan(plan, out);
      summary.add("plan", out.toString());
    }
    if (gantt == null && trace == null && !figures.isWanted()) {
      return;
    }
    PlanView view = PlanView.of(problem, result, metrics);
    if (gantt != null) {
      GanttPage.write(view, gantt);
      summary.add("chart", gantt.toString());
    }
    if (figures.isWanted()) {
      figures.write(GanttPage.gallery(view), surroundings);
    }
    if (trace != null) {
      PerfettoTrace.write(view, trace);
      summary.add("trace", trace.toString());
    }
  }
}
