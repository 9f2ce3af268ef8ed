package dev.sextant.benchmarks.importer;

import java.util.Arrays;

/** The lines of a file that the elements of a list come from. Not thread-safe. */
final class SourceLines {
  private final String file;
  private long[] lines = new long[4];
  private int size;

  SourceLines(String file) {
    this.file = file;
  }

  /** Adds the line of the next element. */
  void add(long line) {
    if (size == lines.length) {
      lines = Arrays.copyOf(lines, 2 * size);
    }
    lines[size++] = line;
  }

  /** The file and line of an element. */
  String of(int element) {
    return file + ", line " + lines[element];
  }
}
