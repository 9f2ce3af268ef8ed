package dev.sextant.benchmarks.pages;

import static org.owasp.encoder.Encode.forHtml;

import java.util.ArrayList;
import java.util.List;

/** A table that folds away, for readers who want figures rather than pictures. */
final class FoldedTable {
  private final String caption;
  private final String[] columns;
  private final List<String[]> rows = new ArrayList<>();

  /**
   * Creates a table.
   *
   * @param columns headings; those of numbers begin with {@code #}
   */
  FoldedTable(String caption, String... columns) {
    this.caption = caption;
    this.columns = columns;
  }

  void row(String... cells) {
    rows.add(cells);
  }

  void appendTo(StringBuilder html, int maxRows) {
    html.append("<details class=\"card\"><summary>").append(forHtml(caption)).append(" <small>");
    html.append(rows.size()).append("</small></summary><div class=\"wide\"><table><thead><tr>");
    for (String column : columns) {
      boolean number = column.startsWith("#");
      html.append(number ? "<th class=\"n\">" : "<th>");
      html.append(forHtml(number ? column.substring(1) : column)).append("</th>");
    }
    html.append("</tr></thead><tbody>\n");
    for (String[] row : rows.subList(0, Math.min(rows.size(), maxRows))) {
      html.append("<tr>");
      for (int i = 0; i < row.length; i++) {
        html.append(columns[i].startsWith("#") ? "<td class=\"n\">" : "<td>");
        html.append(forHtml(row[i])).append("</td>");
      }
      html.append("</tr>\n");
    }
    html.append("</tbody></table></div>");
    if (rows.size() > maxRows) {
      html.append("<p class=\"note\">The first ").append(maxRows).append(" of ");
      html.append(rows.size()).append(" rows are shown.</p>");
    }
    html.append("</details>\n");
  }
}
