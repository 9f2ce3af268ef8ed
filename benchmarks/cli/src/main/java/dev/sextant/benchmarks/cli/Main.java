package dev.sextant.benchmarks.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The entry point of the {@code planner} program. */
public final class Main {
  /** Set by the launcher: whether standard error is a terminal. */
  private static final String TERMINAL = "sextant.terminal";

  /** The parser takes about 13 us for each, so that these take two thirds of a second. */
  static final int MOST_WORDS = 50_000;

  private Main() {}

  /** Runs the command line and ends the process with its exit code. */
  public static void main(String[] args) {
    PlainStream out = new PlainStream(new FileOutputStream(FileDescriptor.out));
    PlainStream err = new PlainStream(new FileOutputStream(FileDescriptor.err));
    Surroundings surroundings =
        new Surroundings(out, err, isTerminal(), new InstalledPlanners(), new ProblemFiles());
    int code = run(surroundings, args);
    IOException failure = out.failure();
    if (failure != null && !isClosedPipe(failure)) {
      err.println("The standard output cannot be written: " + failure.getMessage() + ".");
      code = code == ExitCodes.OK ? ExitCodes.BAD_INPUT : code;
    }
    err.flush();
    System.exit(code);
  }

  /** Whether whoever read it has seen enough, as {@code head} has. */
  private static boolean isClosedPipe(IOException failure) {
    return String.valueOf(failure.getMessage()).contains("Broken pipe");
  }

  /** Runs a command line and gives its exit code. */
  static int run(Surroundings surroundings, String... args) {
    PrintStream err = surroundings.err();
    if (args.length > MOST_WORDS) {
      err.println(
          "The command line has ("
              + args.length
              + ") words, more than "
              + MOST_WORDS
              + ".\nMaybe name folders, or quote a pattern such as '*.json'.");
      return ExitCodes.BAD_INPUT;
    }
    PrintWriter help =
        new PrintWriter(PlainStream.raw(surroundings.out()), true, StandardCharsets.UTF_8);
    CommandLine line = RootCommand.commandLine(surroundings);
    RootCommand root = line.getCommand();
    line.setOut(help)
        .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler((e, arguments) -> reportUsage(e, err))
        .setExecutionExceptionHandler(
            (e, command, parsed) -> Failures.report(e, err, root.stackTrace()));
    if (args.length == 0) {
      line.usage(PlainStream.raw(err));
      return ExitCodes.BAD_INPUT;
    }
    try {
      return line.execute(args);
    } catch (LinkageError | OutOfMemoryError | StackOverflowError e) {
      return Failures.report(e, err, root.stackTrace());
    } finally {
      help.flush();
    }
  }

  private static int reportUsage(ParameterException failure, PrintStream err) {
    err.println(UsageErrors.text(failure));
    String command = failure.getCommandLine().getCommandSpec().qualifiedName();
    err.println(
        "Maybe '"
            + Program.name()
            + command.substring("planner".length())
            + " --help' tells more.");
    return ExitCodes.BAD_INPUT;
  }

  private static boolean isTerminal() {
    String told = System.getProperty(TERMINAL);
    return told == null ? System.console() != null : Boolean.parseBoolean(told);
  }
}
