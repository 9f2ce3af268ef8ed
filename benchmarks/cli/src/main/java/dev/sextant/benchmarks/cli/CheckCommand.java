package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.Violation;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
      "allocator's result the value and the bound as well.",
      "Exit code 0: valid; 1: the violations are listed; 2: a file cannot be read."
    })
final class CheckCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(index = "0", paramLabel = "PROBLEM", description = "File of the problem.")
  private @Nullable Path problemFile;

  @Parameters(index = "1", paramLabel = "PLAN", description = "File of the plan or allocation.")
  private @Nullable Path planFile;

  @Mixin private SourceOptions source = new SourceOptions();

  CheckCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    Path first = Objects.requireNonNull(problemFile, "problemFile");
    Path second = Objects.requireNonNull(planFile, "planFile");
    if (source.isSharing(surroundings.documents(), first)) {
      return new SharingCheck(surroundings).run(first, second);
    }
    Problem problem = source.read(surroundings.documents(), first, surroundings.err());
    Plan plan = Inputs.plan(surroundings.documents(), second);
    List<Violation> violations = PlanChecker.check(problem, plan);
    if (!violations.isEmpty()) {
      for (Violation violation : violations) {
        surroundings.out().println(violation.toString().replace("\n", "\n  "));
      }
      surroundings.out().flush();
      surroundings
          .err()
          .println(
              violations.size() == 1
                  ? "The plan breaks a constraint."
                  : "The plan breaks constraints in " + violations.size() + " ways.");
      return ExitCodes.NO_PLAN;
    }
    PlanMetrics metrics = PlanMetrics.of(problem, plan);
    new Summary()
        .problem(problem)
        .add("plan", "valid, " + plan.runs().size() + " runs")
        .add(
            "objective",
            Quantities.exactObjective(problem, metrics.objective())
                + "  "
                + Quantities.objectiveName(problem))
        .metrics(metrics)
        .print(surroundings.out());
    return ExitCodes.OK;
  }
}
