package dev.sextant.benchmarks.importer;

import java.nio.file.Path;
import java.util.Locale;

/** What names of files say. */
final class FileNames {
  private FileNames() {}

  /** The last part of a path without its extension. */
  static String stem(Path file) {
    String name = last(file);
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  /** Whether a name ends with an extension (which begins with a dot), in any case of letters. */
  static boolean hasExtension(Path file, String extension) {
    return last(file).toLowerCase(Locale.ROOT).endsWith(extension);
  }

  private static String last(Path file) {
    Path last = file.getFileName();
    return last == null ? "" : last.toString();
  }
}
