package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.importer.CsvFolderFormat;
import dev.sextant.benchmarks.importer.GivenCluster;
import dev.sextant.benchmarks.importer.ImportOptions;
import dev.sextant.benchmarks.importer.YamlDocument;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what commands are given, so that errors name the file, and looks where output goes. */
final class Inputs {
  /** So many links from one to the next are followed. */
  private static final int MOST_LINKS = 40;

  private static final Pattern STANDARD_OUTPUT =
      Pattern.compile("/dev/(stdout|fd/1)|/proc/(self|" + ProcessHandle.current().pid() + ")/fd/1");

  private Inputs() {}

  /** Reads a problem; another objective replaces its own. */
  static Problem problem(
      Documents documents,
      Path file,
      String format,
      ImportOptions options,
      @Nullable Objective objective,
      PrintStream err)
      throws IOException {
    requireProblem(file);
    try {
      Problem problem = documents.readProblem(file, format, options, err::println);
      if (objective == null) {
        return problem;
      }
      Problem changed = problem.withObjective(objective);
      InvalidInputException.throwIfAny(changed.errors());
      return changed;
    } catch (InvalidInputException e) {
      throw new InputFailure(file, e);
    }
  }

  /** Reads workers of one's own. */
  static GivenCluster cluster(Documents documents, Path file) throws IOException {
    requireProblem(file);
    try {
      return documents.readCluster(file);
    } catch (InvalidInputException e) {
      throw new InputFailure(file, e);
    }
  }

  /** Reads a file of YAML, or of JSON. */
  static <T> T yaml(Path file, YamlDocument.Reader<T> reader) throws IOException {
    requireFile(file);
    try {
      return YamlDocument.read(file, reader);
    } catch (InvalidInputException e) {
      throw new InputFailure(file, e);
    }
  }

  /** Reads a plan. */
  static Plan plan(Documents documents, Path file) throws IOException {
    requireFile(file);
    try {
      return documents.readPlan(file);
    } catch (InvalidInputException e) {
      throw new InputFailure(file, e);
    }
  }

  /** Reads what a planner gave. */
  static PlanResult result(Documents documents, Path file) throws IOException {
    requireFile(file);
    try {
      return documents.readResult(file);
    } catch (InvalidInputException e) {
      throw new InputFailure(file, e);
    }
  }

  /**
   * Refuses outputs that could not be written later, or would replace an input or each other,
   * before any work is done.
   *
   * @param inputs what is read, and is to stay
   * @param files what will be written; null where nothing is
   */
  static void requireWritable(List<Path> inputs, @Nullable Path... files) {
    List<Path> outputs = new ArrayList<>();
    for (Path file : files) {
      if (file == null) {
        continue;
      }
      requireName(file);
      if (isStandardOutput(file)) {
        throw new IllegalArgumentException(
            "The output ("
                + file
                + ") is the standard output, which has results of its own.\nMaybe name a file.");
      }
      requireApart(file, inputs, outputs);
      outputs.add(file);
      if (Files.isSymbolicLink(file) && !Files.exists(file)) {
        throw new IllegalArgumentException(
            "The output (" + file + ") is a link to a file that does not exist.\nMaybe remove it.");
      }
      if (isPipe(file)) {
        if (!Files.isWritable(file)) {
          throw new IllegalArgumentException("The output (" + file + ") is read-only.");
        }
        continue; // Written to, whatever its folder is.
      }
      Path folder = file.toAbsolutePath().getParent();
      if (Files.isDirectory(file)) {
        throw new IllegalArgumentException(
            "The output (" + file + ") is a folder.\nMaybe name a file in it.");
      }
      if (folder == null || !Files.isDirectory(folder)) {
        throw new IllegalArgumentException(
            "The folder ("
                + folder
                + ") of the output ("
                + file
                + ") does not exist.\nMaybe make it first.");
      }
      if (!Files.isWritable(folder)) {
        throw new IllegalArgumentException(
            "The folder (" + folder + ") of the output (" + file + ") is read-only.");
      }
    }
  }

  /**
   * Refuses the output {@code -}, which other programs take for the standard output: here that has
   * results of its own. Null where none was named.
   */
  static void requireName(@Nullable Path output) {
    if (output != null && output.toString().equals("-")) {
      throw new IllegalArgumentException(
          "The output (-) is no file, and does not stand for the standard output.\n"
              + "Maybe ./- for what has that name; 'planner convert' and 'planner generate' write"
              + " to /dev/stdout.");
    }
  }

  /**
   * Whether an output is what the standard output goes to, by one of the names that systems have
   * for it. A file that is put in place of one that the shell writes to would end what the shell
   * hears, and in a pipe it would be mixed with what is printed.
   */
  static boolean isStandardOutput(@Nullable Path output) {
    Path at = output == null ? null : output.toAbsolutePath().normalize();
    for (int i = 0; at != null && i < MOST_LINKS; i++) {
      if (STANDARD_OUTPUT.matcher(at.toString()).matches()) {
        return true;
      }
      try {
        at =
            Files.isSymbolicLink(at)
                ? at.resolveSibling(Files.readSymbolicLink(at)).normalize()
                : null;
      } catch (IOException e) {
        return false; // What cannot be read is told when it is written.
      }
    }
    return false;
  }

  private static void requireApart(Path output, List<Path> inputs, List<Path> outputs) {
    for (Path input : inputs) {
      if (isSame(output, input)) {
        throw new IllegalArgumentException(
            "The output (" + output + ") is the input.\nMaybe give it another name.");
      }
    }
    for (Path other : outputs) {
      if (isSame(output, other)) {
        throw new IllegalArgumentException(
            "Two outputs have one name (" + output + ").\nMaybe give one of them another.");
      }
    }
  }

  private static boolean isSame(Path one, Path other) {
    if (one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize())) {
      return !Files.exists(one) || Files.isRegularFile(one);
    }
    try {
      return Files.isRegularFile(one) && Files.exists(other) && Files.isSameFile(one, other);
    } catch (IOException e) {
      return false; // What cannot be read is told when it is.
    }
  }

  /** Whether it is there, and neither a file nor a folder. */
  private static boolean isPipe(Path file) {
    return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
  }

  /** Refuses the input {@code -}, which other programs take for the standard input. */
  private static void requireNoDash(Path input) {
    if (input.toString().equals("-")) {
      throw new IllegalArgumentException(
          "The input (-) is no file, and does not stand for the standard input.\n"
              + "Maybe write what comes to a file first, or ./- for what has that name.");
    }
  }

  /** Refuses a folder where a file is read. */
  static void requireFile(Path file) {
    requireNoDash(file);
    if (Files.isDirectory(file)) {
      throw new IllegalArgumentException(
          "The input (" + file + ") is a folder.\nMaybe name a file in it.");
    }
  }

  /** Refuses a folder, unless its files are a problem. */
  static void requireProblem(Path file) {
    requireNoDash(file);
    if (isPipe(file)) {
      throw new IllegalArgumentException(
          "The input ("
              + file
              + ") is a pipe or a device, and what it is shows only when it is read twice.\n"
              + "Maybe write what comes to a file first.");
    }
    if (Files.isDirectory(file) && !CsvFolderFormat.isProblem(file)) {
      throw new IllegalArgumentException(
          "The input ("
              + file
              + ") is a folder without tasks.csv.\nMaybe name a file in it; 'planner compare' takes"
              + " all problems of a folder.");
    }
  }

  /** Refuses a folder that is not there; null where none was named. */
  static void requireFolder(@Nullable Path folder) {
    if (folder != null && !Files.isDirectory(folder)) {
      throw new IllegalArgumentException("There is no folder (" + folder + ").");
    }
  }
}
