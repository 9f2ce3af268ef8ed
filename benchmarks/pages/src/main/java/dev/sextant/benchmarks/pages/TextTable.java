package dev.sextant.benchmarks.pages;

import dev.sextant.planner.model.Place;
import java.util.ArrayList;
import java.util.List;

/**
 * Tables as lines of text with aligned columns, for terminals. Control characters of cells are
 * codes, so that a row is one line.
 */
public final class TextTable {
  private TextTable() {}

  /** The lines of a table, with the line breaks of the platform. */
  public static String text(Table table) {
    List<List<String>> rows = new ArrayList<>();
    List<String> headings = new ArrayList<>();
    for (int c = 0; c < table.columns(); c++) {
      headings.add(Place.oneLine(table.heading(c)));
    }
    rows.add(headings);
    table.rows().forEach(row -> rows.add(row.cells().stream().map(Place::oneLine).toList()));
    int[] widths = new int[table.columns()];
    for (List<String> row : rows) {
      for (int c = 0; c < widths.length; c++) {
        widths[c] = Math.max(widths[c], row.get(c).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < widths.length; c++) {
        String cell = row.get(c);
        String space = " ".repeat(widths[c] - cell.length());
        line.append(table.isNumber(c) ? space + cell : cell + space).append("  ");
      }
      text.append(line.toString().stripTrailing()).append(System.lineSeparator());
    }
    return text.toString();
  }
}
