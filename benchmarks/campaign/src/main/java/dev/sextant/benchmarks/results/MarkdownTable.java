package dev.sextant.benchmarks.results;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** A table in Markdown. No text of a cell can end it or become markup. */
final class MarkdownTable {
  private static final String SPECIAL = "\\`*_[]|~";

  private final List<String> lines = new ArrayList<>();
  private final int columns;

  /**
   * Creates a table.
   *
   * @param columns headings; those of numbers begin with {@code #}
   */
  MarkdownTable(List<String> columns) {
    this.columns = columns.size();
    StringJoiner head = new StringJoiner(" | ", "| ", " |");
    StringJoiner rule = new StringJoiner("|", "|", "|");
    for (String column : columns) {
      boolean number = column.startsWith("#");
      head.add(escaped(number ? column.substring(1) : column));
      rule.add(number ? "---:" : "---");
    }
    lines.add(head.toString());
    lines.add(rule.toString());
  }

  void row(List<String> cells) {
    if (cells.size() != columns) {
      throw new IllegalArgumentException("A row must have " + columns + " cells.");
    }
    StringJoiner line = new StringJoiner(" | ", "| ", " |");
    cells.forEach(cell -> line.add(escaped(cell)));
    lines.add(line.toString());
  }

  /** The table, with an empty line after it. */
  String text() {
    return String.join("\n", lines) + "\n\n";
  }

  /** Text that shows as it is, on one line. */
  static String escaped(String text) {
    StringBuilder result = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '&') {
        result.append("&amp;");
      } else if (c == '<') {
        result.append("&lt;");
      } else if (Character.isISOControl(c)) {
        result.append(' ');
      } else {
        result.append(special(text, i) ? "\\" : "").append(c);
      }
    }
    return result.toString();
  }

  /** Whether a character would be markup; an underscore inside a word is none. */
  private static boolean special(String text, int i) {
    char c = text.charAt(i);
    if (c == '_' && i > 0 && i + 1 < text.length()) {
      return !Character.isLetterOrDigit(text.charAt(i - 1))
          || !Character.isLetterOrDigit(text.charAt(i + 1));
    }
    return SPECIAL.indexOf(c) >= 0;
  }
}
