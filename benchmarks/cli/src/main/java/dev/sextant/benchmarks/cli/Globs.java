package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.importer.CsvFolderFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Patterns of file names, as shells have them. */
final class Globs {
  private static final Pattern MAGIC = Pattern.compile("[*?\\[{]");

  private Globs() {}

  /**
   * The files that a pattern matches, sorted; a pattern without magic is the file itself.
   *
   * @param base the folder that relative patterns start from
   * @throws IllegalArgumentException when it is no pattern
   */
  static List<Path> files(Path base, String pattern) throws IOException {
    String absolute = pattern.startsWith("/") ? pattern : base.toAbsolutePath() + "/" + pattern;
    var magic = MAGIC.matcher(absolute);
    if (!magic.find()) {
      Path file = path(absolute).normalize();
      return isInput(file) ? List.of(file) : List.of();
    }
    int slash = absolute.lastIndexOf('/', magic.start());
    Path start = path(absolute.substring(0, slash + 1)).normalize();
    String rest = absolute.substring(slash + 1);
    if (!Files.isDirectory(start)) {
      return List.of();
    }
    PathMatcher matcher = matcher(rest);
    int depth = rest.contains("**") ? Integer.MAX_VALUE : rest.split("/").length;
    try (Stream<Path> files = Files.walk(start, depth, FileVisitOption.FOLLOW_LINKS)) {
      return files
          .filter(file -> matcher.matches(start.relativize(file)))
          .filter(Globs::isInput)
          .sorted()
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Whether a path has a pattern in it. */
  static boolean isPattern(String path) {
    return MAGIC.matcher(path).find();
  }

  /** What is surely above the files of a pattern: the path before its first wildcard. */
  static Path start(Path base, String pattern) {
    var magic = MAGIC.matcher(pattern);
    String fixed =
        magic.find() ? pattern.substring(0, pattern.lastIndexOf('/', magic.start()) + 1) : pattern;
    return base.resolve(path(fixed)).normalize();
  }

  /** Whether a path is a file, or a folder whose files are a problem. */
  private static boolean isInput(Path path) {
    return Files.isRegularFile(path) || CsvFolderFormat.isProblem(path);
  }

  /** At most so many of the files, spread evenly over the list; all of them for null. */
  static List<Path> spread(List<Path> files, @Nullable Integer most) {
    if (most == null || files.size() <= most) {
      return files;
    }
    return IntStream.range(0, most)
        .mapToObj(i -> files.get((int) ((long) i * files.size() / most)))
        .toList();
  }

  /** Whether the name of a file matches a pattern. */
  static boolean nameMatches(Path file, String pattern) {
    return matcher(pattern).matches(file.getFileName());
  }

  /**
   * A pattern as it is.
   *
   * @throws IllegalArgumentException when it is none
   */
  static String pattern(String text) {
    path(MAGIC.split(text, 2)[0]);
    if (isPattern(text)) {
      matcher(text);
    }
    return text;
  }

  private static PathMatcher matcher(String pattern) {
    try {
      return FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "The pattern ("
              + pattern
              + ") of file names is not complete: "
              + e.getDescription()
              + ".\nMaybe a backslash before the bracket, which then means itself.",
          e);
    }
  }

  /**
   * A path that a document names.
   *
   * @throws IllegalArgumentException when the system has no such paths
   */
  static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "The path (" + text + ") of a file is none: " + e.getReason() + ".", e);
    }
  }
}
