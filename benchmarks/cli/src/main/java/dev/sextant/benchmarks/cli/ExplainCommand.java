package dev.sextant.benchmarks.cli;

import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.Violation;
import dev.sextant.planner.explain.Explanation;
import dev.sextant.planner.explain.ExplanationText;
import dev.sextant.planner.explain.WhyNot;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Spelling;
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

/** Explains a plan. */
@Command(
    name = "explain",
    description = {
      "Explain a plan: which jobs are in time, what the objective consists of, where the time of",
      "each job goes, what the makespan hangs on, and what becomes of models in memory; or why a",
      "task is where and when it is, and what its other options would give.",
      "Exit code 1: the plan is not valid; its violations are listed."
    })
final class ExplainCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(index = "0", paramLabel = "PROBLEM", description = "File of the problem.")
  private @Nullable Path problemFile;

  @Parameters(index = "1", paramLabel = "PLAN", description = "File of the plan.")
  private @Nullable Path planFile;

  @Option(
      names = "--task",
      paramLabel = "J/T",
      description = {
        "Explain this task alone: why it is not earlier, and what its other options would give.",
        "Job and task, with a slash between them."
      })
  private @Nullable String task;

  @Option(
      names = "--why-not",
      paramLabel = "WORKER",
      description = "Of the task, what every mode would give on this worker.")
  private @Nullable String whyNot;

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
    Path second = Objects.requireNonNull(planFile, "planFile");
    Problem problem = source.read(surroundings.documents(), first, surroundings.err());
    Plan plan = Inputs.plan(surroundings.documents(), second);
    List<Violation> violations = PlanChecker.check(problem, plan);
    if (!violations.isEmpty()) {
      violations.forEach(
          violation -> surroundings.out().println(violation.toString().replace("\n", "\n  ")));
      surroundings.out().flush();
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
        "The task (" + name + ") has no run in the plan." + Spelling.maybe(name, names));
  }
}
