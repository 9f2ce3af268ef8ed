package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.importer.CsvFolderFormat;
import dev.sextant.benchmarks.importer.InstanceFormats;
import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.InvalidInputException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The problems that files, folders and patterns name. */
final class ProblemPaths {
  private ProblemPaths() {}

  /**
   * The problems, each once, in the order in which they are named; those of a folder or pattern by
   * name. Of a folder its problems are taken, not those of folders in it.
   *
   * @param err hears which files of folders are no problems
   * @throws IllegalArgumentException when a folder or pattern gives none
   */
  static List<Path> of(List<String> inputs, PrintStream err) throws IOException {
    Set<Path> paths = new LinkedHashSet<>();
    for (String input : inputs) {
      Path path = Path.of(input);
      if (Files.isDirectory(path) && !CsvFolderFormat.isProblem(path)) {
        paths.addAll(inFolder(path, err));
      } else if (!Files.exists(path) && Globs.isPattern(input)) {
        paths.addAll(matching(input));
      } else {
        paths.add(path);
      }
    }
    return List.copyOf(paths);
  }

  private static List<Path> matching(String pattern) throws IOException {
    List<Path> files = Globs.files(Path.of(""), pattern);
    if (files.isEmpty()) {
      throw new IllegalArgumentException(
          "No file matches (" + pattern + ").\nMaybe ** is meant, which goes into folders.");
    }
    return files;
  }

  private static List<Path> inFolder(Path folder, PrintStream err) throws IOException {
    List<Path> problems = new ArrayList<>();
    List<String> others = new ArrayList<>();
    List<Path> all;
    try (Stream<Path> found = Files.list(folder)) {
      all = found.sorted().toList();
    }
    for (Path path : all) {
      if (isProblem(path)) {
        problems.add(path);
      } else if (!Files.isDirectory(path)) {
        others.add(String.valueOf(path.getFileName()));
      }
    }
    if (problems.isEmpty()) {
      throw new IllegalArgumentException(
          "The folder (" + folder + ") has no problem.\nMaybe name the files, and their --format.");
    }
    if (!others.isEmpty()) {
      err.println("Not problems in (" + folder + "): " + String.join(", ", others) + ".");
    }
    return problems;
  }

  private static boolean isProblem(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      return CsvFolderFormat.isProblem(path);
    }
    try {
      boolean isNative = InstanceFormats.detect(path).name().equals("native");
      return !isNative || isOfProblems(path);
    } catch (InvalidInputException e) {
      return false;
    }
  }

  /** Whether a document of ours is a problem, of planning or sharing, and not a plan or result. */
  private static boolean isOfProblems(Path path) throws IOException {
    String kind = new PlannerJson().kindOf(path).orElse("problem");
    return kind.equals("problem") || kind.equals(SharingFiles.PROBLEM);
  }
}
