package dev.sextant.benchmarks.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Rows of text in aligned columns. */
final class TextTable {
  private final List<String[]> rows = new ArrayList<>();
  private final boolean[] right;

  /**
   * Creates a table.
   *
   * @param columns headings; those of columns that are aligned to the right begin with {@code #}
   */
  TextTable(String... columns) {
    right = new boolean[columns.length];
    String[] headings = new String[columns.length];
    for (int c = 0; c < columns.length; c++) {
      right[c] = columns[c].startsWith("#");
      headings[c] = right[c] ? columns[c].substring(1) : columns[c];
    }
    rows.add(headings);
  }

  void row(String... cells) {
    if (cells.length != right.length) {
      throw new IllegalArgumentException("A row must have " + right.length + " cells.");
    }
    rows.add(cells);
  }

  void print(PrintStream out) {
    int[] widths = new int[right.length];
    for (String[] row : rows) {
      for (int c = 0; c < row.length; c++) {
        widths[c] = Math.max(widths[c], row[c].length());
      }
    }
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < row.length; c++) {
        String space = " ".repeat(widths[c] - row[c].length());
        line.append(right[c] ? space + row[c] : row[c] + space).append("  ");
      }
      out.println(line.toString().stripTrailing());
    }
    out.flush();
  }
}
