package dev.sextant.benchmarks.cli;

import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.explain.Conflict;
import dev.sextant.planner.explain.Explanation;
import dev.sextant.planner.explain.ExplanationText;
import dev.sextant.planner.explain.WhyNot;
import dev.sextant.planner.model.Place;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Spelling;
import dev.sextant.planner.plan.Plan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Explains a plan. */
@Command(
    name = "explain",
    description = {
      "Explain a plan: which jobs are in time, what the objective consists of, where the time of",
      "each job goes, what the makespan hangs on, and what becomes of models in memory; or why a",
      "task is where and when it is, and what its other options would give.",
      "Without a plan: which facts of the problem contradict each other, so that there is none.",
      "Exit code 1: the plan is not valid, and its violations are listed; or there is none."
    })
final class ExplainCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(index = "0", paramLabel = "PROBLEM", description = "File of the problem.")
  private @Nullable Path problemFile;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "PLAN",
      description = "File of the plan; without one, why there is none.")
  private @Nullable Path planFile;

  @Option(
      names = "--task",
      paramLabel = "J/T",
      description =
          "Explain this task alone: why it is not earlier, and what its other options would give. "
              + "Job and task, with a slash between them.")
  private @Nullable String task;

  @Option(
      names = "--why-not",
      paramLabel = "WORKER",
      description = "Of the task, what every mode would give on this worker.")
  private @Nullable String whyNot;

  @Option(
      names = "--planner",
      paramLabel = "NAME",
      description =
          "Without a plan, ask this planner, too: an exact one knows of contradictions that bounds "
              + "do not see. See 'planner planners'.")
  private @Nullable String plannerName;

  @Mixin private SearchLimits limits = new SearchLimits();

  @Option(names = "--json", description = "Print one JSON object with the whole explanation.")
  private boolean json;

  @Mixin private SourceOptions source = new SourceOptions();

  ExplainCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    if (whyNot != null && task == null) {
      throw new IllegalArgumentException(
          "The option --why-not needs a task.\nMaybe add --task JOB/TASK.");
    }
    Path first = Objects.requireNonNull(problemFile, "problemFile");
    Problem problem = source.read(surroundings.documents(), first, surroundings.err());
    if (planFile == null) {
      return whyNone(problem);
    }
    if (plannerName != null) {
      throw new IllegalArgumentException(
          "The option --planner is for problems without a plan.\nMaybe leave out "
              + planFile
              + ".");
    }
    Plan plan = Inputs.plan(surroundings.documents(), planFile);
    if (PlanViolations.print(problem, plan, surroundings.out()) > 0) {
      surroundings.err().println("Only a valid plan can be explained.");
      return ExitCodes.NO_PLAN;
    }
    WhyNot asked = task == null ? null : whyNot(problem, plan, task);
    if (json) {
      ByteArrayOutputStream buffer = new ByteArrayOutputStream();
      surroundings.documents().writeExplanation(Explanation.of(problem, plan), asked, buffer);
      surroundings.print(buffer);
    } else {
      String text =
          asked == null
              ? ExplanationText.of(Explanation.of(problem, plan))
              : ExplanationText.of(asked, whyNot);
      surroundings.out().print(text);
      surroundings.out().flush();
    }
    return ExitCodes.OK;
  }

  /** Why there is no plan, as far as bounds and, if one is named, a planner know. */
  private int whyNone(Problem problem) throws IOException {
    if (task != null) {
      throw new IllegalArgumentException(
          "The option --task needs a plan.\nMaybe write one first: "
              + Program.name()
              + " solve "
              + problemFile
              + " --out plan.json");
    }
    try (Interruption interruption = new Interruption(surroundings.err())) {
      Optional<Conflict> conflict =
          plannerName == null
              ? Conflict.of(problem)
              : byPlanner(problem, surroundings.planners().get(plannerName), interruption);
      if (conflict.isPresent()) {
        report(conflict.get());
      }
      if (interruption.interrupter().isInterrupted()) {
        return ExitCodes.INTERRUPTED;
      }
      if (conflict.isEmpty() && plannerName == null) {
        surroundings
            .err()
            .println(
                "Lower bounds refute nothing, so there may be a plan.\nMaybe '"
                    + Program.name()
                    + " solve "
                    + problemFile
                    + "' finds one, or an exact planner that --planner names knows more.");
      }
      return conflict.isEmpty() ? ExitCodes.OK : ExitCodes.NO_PLAN;
    }
  }

  private Optional<Conflict> byPlanner(
      Problem problem, Planner planner, Interruption interruption) {
    PlannerOptions options = limits.options();
    PlanResult result =
        planner.plan(problem, options, PlanListener.NONE, interruption.interrupter());
    String reason = result.infeasibilityReason();
    if (reason == null) {
      surroundings
          .err()
          .println(
              result.plan() != null
                  ? "There is a plan: " + planner.name() + " finds one."
                  : planner.name() + " finds no plan, and does not know that there is none.");
      return Optional.empty();
    }
    return Optional.of(
        Conflict.of(
            problem,
            reason,
            less ->
                planner.plan(less, options, PlanListener.NONE, interruption.interrupter()).status()
                    == PlanStatus.INFEASIBLE));
  }

  private void report(Conflict conflict) throws IOException {
    if (json) {
      ByteArrayOutputStream buffer = new ByteArrayOutputStream();
      surroundings.documents().writeConflict(conflict, buffer);
      surroundings.print(buffer);
      return;
    }
    surroundings.out().println("There is no plan.");
    surroundings.out().println(conflict.reason());
    surroundings.out().println();
    surroundings.out().println("These contradict each other; one of them has to give");
    conflict.lines().lines().forEach(line -> surroundings.out().println("  " + line));
    if (!conflict.isMinimal()) {
      surroundings.out().println("There may be fewer: the search for them was ended.");
    }
    surroundings.out().flush();
  }

  /** What is asked of a task; ids may have slashes, too. */
  private WhyNot whyNot(Problem problem, Plan plan, String name) {
    for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
      String job = name.substring(0, slash);
      String inJob = name.substring(slash + 1);
      boolean finished =
          problem.state().finished().stream()
              .anyMatch(fact -> fact.job().equals(job) && fact.task().equals(inJob));
      if (finished || plan.run(job, inJob).isPresent()) {
        return whyNot == null
            ? WhyNot.of(problem, plan, job, inJob)
            : WhyNot.of(problem, plan, job, inJob, whyNot);
      }
    }
    List<String> names = plan.runs().stream().map(run -> run.job() + "/" + run.task()).toList();
    throw new IllegalArgumentException(
        "The task ("
            + Place.oneLine(name)
            + ") has no run in the plan."
            + Spelling.maybe(name, names));
  }
}
