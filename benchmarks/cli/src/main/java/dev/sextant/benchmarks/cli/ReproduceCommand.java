package dev.sextant.benchmarks.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Published figures held against simulations; its commands do the work. */
@Command(
    name = "reproduce",
    description = "Hold simulations against figures that were published.",
    synopsisSubcommandLabel = "SYSTEM")
final class ReproduceCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  /** The command with those below it, one for each system. */
  static CommandLine commandLine(Surroundings surroundings) {
    return new CommandLine(new ReproduceCommand())
        .addSubcommand(new ReproduceCompassCommand(surroundings))
        .addSubcommand(new ReproducePoshCommand(surroundings))
        .addSubcommand(new ReproduceOffloadCommand(surroundings))
        .addSubcommand(new ReproduceSpotCommand(surroundings))
        .addSubcommand(new ReproduceGavelCommand(surroundings))
        .addSubcommand(new ReproduceSynergyCommand(surroundings))
        .addSubcommand(new ReproduceWillumpCommand(surroundings))
        .addSubcommand(new ReproduceVortexCommand(surroundings));
  }

  @Override
  public Integer call() {
    throw new ParameterException(
        spec.commandLine(),
        "The system is missing; known are "
            + String.join(", ", spec.commandLine().getSubcommands().keySet())
            + ".");
  }
}
