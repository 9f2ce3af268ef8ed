package dev.sextant.benchmarks.cli;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.bounds.LowerBound;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;

/**
 * Command lines, an argument in each line. Those of commands that may work for long are only
 * parsed; the others run, with a planner that answers at once. None leaves the folder it is in.
 */
final class FuzzedArguments implements FuzzTarget.Reader {
  private static final Set<String> SHORT =
      Set.of("solve", "check", "explain", "lint", "convert", "planners", "allocators", "init");

  private static final Problem PROBLEM =
      Problem.builder()
          .workers(Worker.cpu("w"))
          .workflow(Workflow.builder("f").task("a", 10).build())
          .job("j", "f")
          .objective(Objective.makespan())
          .build();
  private static final Plan PLAN =
      new Plan(List.of(new TaskRun("j", "a", "default", "w", 0, 10)), List.of());

  private final Terminal terminal = new Terminal().with("problem.json", PROBLEM);

  FuzzedArguments() {
    for (String name : List.of("heft", "cp-sat", "auto")) {
      terminal.with(new FakePlanner(name, (problem, options, listener, stop) -> result(name)));
    }
    terminal.documents.plans.put("plan.json", PLAN);
    terminal.documents.results.put("result.json", result("heft"));
  }

  private static PlanResult result(String planner) {
    return PlanResult.builder(planner)
        .plan(PLAN, 10)
        .lowerBound(new LowerBound(10, "work"))
        .stopReason(StopReason.COMPLETED)
        .build();
  }

  @Override
  public void read(Path file) throws IOException {
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    // Nothing is written elsewhere, and no file of arguments is read.
    if (text.indexOf('/') >= 0 || text.indexOf('\\') >= 0 || text.indexOf('\0') >= 0) {
      return;
    }
    String[] arguments = text.split("\n", -1);
    boolean alone = !text.contains("--isolated"); // Processes take long to start.
    if (alone && SHORT.contains(arguments[0]) || arguments.length > Main.MOST_WORDS) {
      int code = terminal.run(arguments);
      if (code < ExitCodes.OK || code > ExitCodes.BAD_INPUT) {
        throw new IllegalStateException("Exit code " + code + ": " + terminal.err());
      }
      return;
    }
    PrintStream nowhere =
        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    Surroundings surroundings =
        new Surroundings(nowhere, nowhere, false, new InstalledPlanners(), new FakeDocuments());
    try {
      UnknownArguments.refuse(
          RootCommand.commandLine(surroundings)
              .setCaseInsensitiveEnumValuesAllowed(true)
              .parseArgs(arguments));
    } catch (CommandLine.ParameterException e) {
      if (e.getMessage() == null || e.getMessage().isBlank()) {
        throw new IllegalStateException("Refused without a word.", e);
      }
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }
}
