package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.importer.CsvFolderFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.regex.Pattern;
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
   */
  static List<Path> files(Path base, String pattern) throws IOException {
    String absolute = pattern.startsWith("/") ? pattern : base.toAbsolutePath() + "/" + pattern;
    var magic = MAGIC.matcher(absolute);
    if (!magic.find()) {
      Path file = Path.of(absolute).normalize();
      return isInput(file) ? List.of(file) : List.of();
    }
    int slash = absolute.lastIndexOf('/', magic.start());
    Path start = Path.of(absolute.substring(0, slash + 1)).normalize();
    String rest = absolute.substring(slash + 1);
    if (!Files.isDirectory(start)) {
      return List.of();
    }
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + rest);
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
    return FileSystems.getDefault().getPathMatcher("glob:" + pattern).matches(file.getFileName());
  }
}
