package dev.sextant.benchmarks.cli;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** Words of a command line that someone may copy into a shell. */
final class ShellWords {
  private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_./+,:@%=-]+");

  private ShellWords() {}

  /** A path as one word, in quotes if a shell would make several of it. */
  static String quoted(Path path) {
    return quoted(path.toString());
  }

  /** A text as one word, in quotes if a shell would make several of it. */
  static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
