package dev.sextant.benchmarks.cli;

import dev.sextant.planner.PlannerException;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Spelling;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns what went wrong into a message for people and an exit code. */
final class Failures {
  private Failures() {}

  /** Reports a failure and gives its exit code. */
  static int report(Throwable failure, PrintStream err, boolean stackTrace) {
    err.println(message(failure));
    if (stackTrace) {
      failure.printStackTrace(err);
    } else if (exitCode(failure) == ExitCodes.FAULT) {
      err.println("Maybe --stacktrace tells more.");
    }
    err.flush();
    return exitCode(failure);
  }

  static int exitCode(Throwable failure) {
    return failure instanceof IllegalArgumentException || failure instanceof IOException
        ? ExitCodes.BAD_INPUT
        : ExitCodes.FAULT;
  }

  /** What went wrong, in one or a few lines. */
  static String message(Throwable failure) {
    if (failure instanceof InputFailure || failure instanceof InvalidInputException) {
      return failure.getMessage();
    }
    if (failure instanceof NoSuchFileException e) {
      return "The file or folder (" + e.getFile() + ") does not exist." + near(e.getFile());
    }
    if (failure instanceof AccessDeniedException e) {
      return "The file or folder (" + e.getFile() + ") must not be read or written.";
    }
    if (failure instanceof IOException e) {
      return "A file cannot be read or written: " + describe(e);
    }
    if (failure instanceof PlannerException e) {
      Throwable cause = e.getCause();
      return cause == null ? e.getMessage() : e.getMessage() + "\nCause: " + describe(cause);
    }
    if (failure instanceof IllegalArgumentException && failure.getMessage() != null) {
      return failure.getMessage();
    }
    if (failure instanceof OutOfMemoryError) {
      return "Memory ran out.\nMaybe SEXTANT_JAVA_OPTS=-Xmx8g gives it more.";
    }
    return "This program failed: " + describe(failure);
  }

  /** A line with the name nearest to that of a file that is not there; empty without one. */
  private static String near(@Nullable String missing) {
    Path path = missing == null ? null : Path.of(missing).toAbsolutePath();
    Path folder = path == null ? null : path.getParent();
    if (path == null || folder == null || !Files.isDirectory(folder)) {
      return "\nMaybe its path starts elsewhere.";
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<String> names =
          files
              .filter(Files::exists) // Other than a link to the file that is not there.
              .map(file -> String.valueOf(file.getFileName()))
              .sorted()
              .toList();
      String near = Spelling.nearest(String.valueOf(path.getFileName()), names);
      return near == null ? "\nMaybe its path starts elsewhere." : "\nMaybe " + near + ".";
    } catch (IOException e) {
      return "";
    }
  }

  private static String describe(Throwable failure) {
    String name = failure.getClass().getSimpleName();
    return failure.getMessage() == null ? name : name + ": " + failure.getMessage();
  }
}
