package dev.sextant.benchmarks.results;

import static org.owasp.encoder.Encode.forHtml;

import java.util.List;

/** Writes tables of texts as HTML; everything is escaped. */
final class HtmlTable {
  private static final String STAR = "\u2605";

  private HtmlTable() {}

  /** Appends a table that scrolls sideways when it is too wide; the first column stays. */
  static void append(StringBuilder html, SummaryTables.Table table) {
    html.append("<div class=\"wide\" tabindex=\"0\"><table class=\"results\"><thead><tr>");
    for (String column : table.columns()) {
      boolean number = column.startsWith("#");
      html.append(number ? "<th class=\"n\">" : "<th>");
      html.append(forHtml(number ? column.substring(1) : column)).append("</th>");
    }
    html.append("</tr></thead><tbody>\n");
    for (List<String> row : table.rows()) {
      html.append("<tr>");
      for (int c = 0; c < row.size(); c++) {
        cell(html, table.columns().get(c).startsWith("#"), row.get(c));
      }
      html.append("</tr>\n");
    }
    html.append("</tbody></table></div>\n");
  }

  private static void cell(StringBuilder html, boolean number, String text) {
    boolean star = text.endsWith(STAR);
    if (number) {
      html.append(star ? "<td class=\"n star\">" : "<td class=\"n\">");
    } else {
      html.append("<td>");
    }
    html.append(forHtml(text)).append("</td>");
  }
}
