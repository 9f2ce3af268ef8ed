package dev.sextant.benchmarks.pages;

import java.util.List;

/** Tables on pages. */
public final class HtmlTable {
  /** At the end of a number, it marks the number. */
  private static final String STAR = "\u2605";

  private HtmlTable() {}

  /**
   * Appends a table that scrolls sideways when it is too wide.
   *
   * @param type its class; may be empty
   */
  public static void append(Html html, Table table, String type) {
    append(html, table, type, table.rows());
  }

  /** Appends a table that folds away, for readers who want figures rather than pictures. */
  public static void appendFolded(Html html, String caption, Table table, int mostRows) {
    List<Table.Row> rows = table.rows();
    html.open("details", "class", "card").open("summary").text(caption, " ");
    html.element("small", rows.size()).close();
    append(html, table, "", rows.subList(0, Math.min(rows.size(), mostRows)));
    if (rows.size() > mostRows) {
      String note = "The first " + mostRows + " of " + rows.size() + " rows are shown.";
      html.element("p", note, "class", "note");
    }
    html.close().line();
  }

  private static void append(Html html, Table table, String type, List<Table.Row> rows) {
    html.open("div", "class", "wide", "tabindex", 0)
        .open("table", "class", (type + " data").strip());
    html.open("thead").open("tr");
    for (int c = 0; c < table.columns(); c++) {
      html.element("th", table.heading(c), "class", table.isNumber(c) ? "n" : "");
    }
    html.close().close().open("tbody").line();
    for (Table.Row row : rows) {
      html.open("tr", "class", row.style());
      for (int c = 0; c < table.columns(); c++) {
        String cell = row.cells().get(c);
        String number = cell.endsWith(STAR) ? "n star" : "n";
        html.element("td", cell, "class", table.isNumber(c) ? number : "");
      }
      html.close().line();
    }
    html.close().close().close();
  }
}
