package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.Environment;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The program itself; its commands do the work. */
@Command(
    name = "planner",
    versionProvider = RootCommand.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    header = "Plans DAG jobs on GPU workers.%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:There is a plan or allocation, or it is valid.",
      "1:There is no plan or allocation, or it breaks rules.",
      "2:The input or the command line is wrong.",
      "3:A planner or this program is at fault.",
      "130:Interrupted; the best plan so far was written."
    },
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n",
    footer = "%n'planner COMMAND --help' shows the options of a command.")
final class RootCommand {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help.")
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version.")
  private boolean version;

  @Option(
      names = "--stacktrace",
      scope = ScopeType.INHERIT,
      description = "Show where an error comes from.")
  private boolean stackTrace;

  boolean stackTrace() {
    return stackTrace;
  }

  /** The versions of this program and of Java. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {
        "Sextant " + Environment.version() + " (Java " + System.getProperty("java.version") + ")"
      };
    }
  }

  /** The command line of the program, not yet run. */
  static CommandLine commandLine(Surroundings surroundings) {
    CommandLine line =
        new CommandLine(new RootCommand())
            .addSubcommand(new InitCommand(surroundings))
            .addSubcommand(new LintCommand(surroundings))
            .addSubcommand(new PlannersCommand(surroundings))
            .addSubcommand(new SolveCommand(surroundings))
            .addSubcommand(new AllocatorsCommand(surroundings))
            .addSubcommand(new AllocateCommand(surroundings))
            .addSubcommand(new CheckCommand(surroundings))
            .addSubcommand(new ExplainCommand(surroundings))
            .addSubcommand(new WhatIfCommand(surroundings))
            .addSubcommand(new CompareCommand(surroundings))
            .addSubcommand(new ConvertCommand(surroundings))
            .addSubcommand(new GenerateCommand(surroundings))
            .addSubcommand(new SimulateCommand(surroundings))
            .addSubcommand(new ReplanCommand(surroundings))
            .addSubcommand(ReproduceCommand.commandLine(surroundings))
            .addSubcommand(BenchCommand.commandLine(surroundings));
    joinSentences(line);
    // What it would print of quotation marks without another is told where the option is read.
    CommandLine.tracer().setLevel(CommandLine.TraceLevel.OFF);
    return line.setUsageHelpAutoWidth(false)
        .setUsageHelpWidth(96)
        .setUnmatchedArgumentsAllowed(true)
        .setExecutionStrategy(UnknownArguments::runUnlessUnknown);
  }

  /**
   * Makes what the lines of a description break whole again: lists of commands show only what comes
   * first, and the help wraps lines itself.
   */
  private static void joinSentences(CommandLine line) {
    UsageMessageSpec usage = line.getCommandSpec().usageMessage();
    List<String> paragraphs = new ArrayList<>();
    StringBuilder paragraph = new StringBuilder();
    for (String part : usage.description()) {
      paragraph.append(paragraph.isEmpty() ? "" : " ").append(part.strip());
      if (part.endsWith(".")) {
        paragraphs.add(paragraph.toString());
        paragraph.setLength(0);
      }
    }
    if (!paragraph.isEmpty()) {
      paragraphs.add(paragraph.toString());
    }
    usage.description(paragraphs.toArray(String[]::new));
    line.getSubcommands().values().forEach(RootCommand::joinSentences);
  }
}
