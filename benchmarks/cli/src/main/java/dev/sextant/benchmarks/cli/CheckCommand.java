package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Checks a plan or an allocation. */
@Command(
    name = "check",
    description = {
      "Check a plan against its problem, or an allocation against its sharing problem; of an",
      "allocator's result the value and the bound as well. With the result of a planner, check",
      "what proves its lower bound, too, and say what is verified and what is taken on its word.",
      "Exit code 0: valid; 1: the violations are listed; 2: a file cannot be read."
    })
final class CheckCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(index = "0", paramLabel = "PROBLEM", description = "File of the problem.")
  private @Nullable Path problemFile;

  @Parameters(index = "1", paramLabel = "PLAN", description = "File of the plan or allocation.")
  private @Nullable Path planFile;

  @Parameters(
      index = "2",
      arity = "0..1",
      paramLabel = "RESULT",
      description = "File of the result that the plan is of, as solve --json prints it.")
  private @Nullable Path resultFile;

  @Mixin private SourceOptions source = new SourceOptions();

  CheckCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    Path first = Objects.requireNonNull(problemFile, "problemFile");
    Path second = Objects.requireNonNull(planFile, "planFile");
    if (source.isSharing(surroundings.documents(), first)) {
      if (resultFile != null) {
        throw new IllegalArgumentException(
            "An allocation needs no third file ("
                + resultFile
                + ").\nMaybe give the result alone.");
      }
      return new SharingCheck(surroundings).run(first, second);
    }
    Path third = resultFile;
    PlanResult result = third == null ? null : Inputs.result(surroundings.documents(), third);
    Problem problem = source.read(surroundings.documents(), first, surroundings.err());
    Plan plan = Inputs.plan(surroundings.documents(), second);
    int violations = PlanViolations.print(problem, plan, surroundings.out());
    if (violations > 0) {
      surroundings
          .err()
          .println(
              violations == 1
                  ? "The plan breaks a constraint."
                  : "The plan breaks constraints in " + violations + " ways.");
      return ExitCodes.NO_PLAN;
    }
    PlanMetrics metrics = PlanMetrics.of(problem, plan);
    BoundCheck bound = result == null ? null : new BoundCheck(problem, metrics.objective(), result);
    if (bound != null && !bound.faults().isEmpty()) {
      bound.faults().forEach(fault -> surroundings.out().println("BOUND " + fault));
      surroundings.out().flush();
      surroundings.err().println("The result claims what its evidence does not prove.");
      return ExitCodes.NO_PLAN;
    }
    Summary summary = new Summary();
    summary
        .problem(problem)
        .add("plan", "valid, " + plan.runs().size() + " runs")
        .add(
            "objective",
            Quantities.exactObjective(problem, metrics.objective())
                + "  "
                + Quantities.objectiveName(problem))
        .metrics(metrics);
    if (bound != null) {
      bound.addTo(summary);
    }
    summary.print(surroundings.out());
    return ExitCodes.OK;
  }
}
