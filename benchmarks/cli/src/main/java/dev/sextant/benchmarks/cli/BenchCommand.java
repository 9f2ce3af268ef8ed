package dev.sextant.benchmarks.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Campaigns; its commands do the work. */
@Command(
    name = "bench",
    description = "Run campaigns of planners on many instances, merge, report and verify them.",
    synopsisSubcommandLabel = "COMMAND")
final class BenchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  /** The command with those below it. */
  static CommandLine commandLine(Surroundings surroundings) {
    return new CommandLine(new BenchCommand())
        .addSubcommand(new BenchRunCommand(surroundings))
        .addSubcommand(new BenchMergeCommand(surroundings))
        .addSubcommand(new BenchReportCommand(surroundings))
        .addSubcommand(new BenchVerifyCommand(surroundings));
  }

  @Override
  public Integer call() {
    throw new ParameterException(
        spec.commandLine(), "The command is missing; known are run, merge, report, verify.");
  }
}
