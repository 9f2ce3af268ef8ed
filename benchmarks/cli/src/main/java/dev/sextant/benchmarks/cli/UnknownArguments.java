package dev.sextant.benchmarks.cli;

import dev.sextant.planner.model.Spelling;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/**
 * Refuses what a command line has beyond what its command takes. The parser passes it on: its own
 * refusal takes a time that grows with the square of the number of arguments.
 */
final class UnknownArguments {
  /** So many letters of an argument are repeated. */
  private static final int SHOWN = 100;

  private UnknownArguments() {}

  /** Runs a command unless there is something that it does not take. */
  static int runUnlessUnknown(ParseResult parsed) {
    refuse(parsed);
    return new RunLast().execute(parsed);
  }

  /** Refuses the first argument that nothing takes, unless help was asked for. */
  static void refuse(ParseResult parsed) {
    ParseResult unknown = null;
    for (ParseResult at = parsed; at != null; at = at.subcommand()) {
      if (at.isUsageHelpRequested() || at.isVersionHelpRequested()) {
        return;
      }
      if (unknown == null && !at.unmatched().isEmpty()) {
        unknown = at;
      }
    }
    if (unknown != null) {
      CommandLine command = unknown.commandSpec().commandLine();
      String word = unknown.unmatched().get(0);
      boolean isShort = word.length() <= SHOWN;
      throw new ParameterException(
          command, message(command, isShort ? word : word.substring(0, SHOWN) + "..."));
    }
  }

  private static String message(CommandLine command, String word) {
    if (word.startsWith("-")) {
      Set<String> options = new TreeSet<>();
      for (OptionSpec option : command.getCommandSpec().options()) {
        if (!option.hidden()) {
          options.add(option.longestName());
        }
      }
      return "The option (" + word + ") is unknown." + advice(word, options);
    }
    Set<String> commands = command.getSubcommands().keySet();
    if (commands.isEmpty()) {
      return "The argument (" + word + ") is one too many.";
    }
    return "The command ("
        + word
        + ") is unknown; known are "
        + String.join(", ", commands)
        + "."
        + advice(word, commands);
  }

  private static String advice(String word, Set<String> known) {
    @Nullable String near = Spelling.nearest(word, known);
    return near == null ? "" : "\nMaybe " + near + ".";
  }
}
