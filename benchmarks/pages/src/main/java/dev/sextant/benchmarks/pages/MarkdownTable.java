package dev.sextant.benchmarks.pages;

import java.util.StringJoiner;

/** Tables in Markdown. No text of a cell can end a table or become markup. */
public final class MarkdownTable {
  private static final String SPECIAL = "\\`*_[]|~";

  private MarkdownTable() {}

  /** The table, with an empty line after it. */
  public static String text(Table table) {
    StringJoiner head = new StringJoiner(" | ", "| ", " |\n");
    StringJoiner rule = new StringJoiner("|", "|", "|\n");
    for (int c = 0; c < table.columns(); c++) {
      head.add(escaped(table.heading(c)));
      rule.add(table.isNumber(c) ? "---:" : "---");
    }
    StringBuilder text = new StringBuilder().append(head).append(rule);
    for (Table.Row row : table.rows()) {
      StringJoiner line = new StringJoiner(" | ", "| ", " |\n");
      row.cells().forEach(cell -> line.add(escaped(cell)));
      text.append(line);
    }
    return text.append('\n').toString();
  }

  /** Text that shows as it is, on one line. */
  public static String escaped(String text) {
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
