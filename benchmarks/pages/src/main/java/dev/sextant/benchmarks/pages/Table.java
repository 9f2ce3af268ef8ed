package dev.sextant.benchmarks.pages;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * A table of texts. What it looks like is up to {@link HtmlTable}, {@link TextTable}, {@link
 * MarkdownTable} and {@link CsvTable}. Not thread-safe.
 */
public final class Table {
  private static final String NUMBER = "#";

  /**
   * A row.
   *
   * @param style its class on a page; empty for none
   */
  public record Row(String style, List<String> cells) {
    public Row {
      cells = List.copyOf(cells);
    }
  }

  private final List<String> columns;
  private final List<Row> rows = new ArrayList<>();

  /**
   * A table without rows.
   *
   * @param columns headings; those of numbers begin with {@code #}
   */
  public Table(List<String> columns) {
    this.columns = List.copyOf(columns);
  }

  /** The same. */
  public Table(String... columns) {
    this(Arrays.asList(columns));
  }

  /** A table of these rows. */
  public static Table of(List<String> columns, List<List<String>> rows) {
    Table table = new Table(columns);
    rows.forEach(table::row);
    return table;
  }

  /** Adds a row with a cell for each column. */
  public void row(String... cells) {
    row(Arrays.asList(cells));
  }

  /** Adds a row with a cell for each column. */
  public void row(List<String> cells) {
    styledRow("", cells);
  }

  /** Adds a row of a class of its own. */
  public void styledRow(String style, List<String> cells) {
    if (cells.size() != columns.size()) {
      throw new IllegalArgumentException("A row must have " + columns.size() + " cells.");
    }
    rows.add(new Row(style, cells));
  }

  /** The number of columns. */
  public int columns() {
    return columns.size();
  }

  /** The heading of a column. */
  public String heading(int column) {
    String text = columns.get(column);
    return isNumber(column) ? text.substring(NUMBER.length()) : text;
  }

  /** Whether a column has numbers, which stand to the right. */
  public boolean isNumber(int column) {
    return columns.get(column).startsWith(NUMBER);
  }

  /** All rows so far; grows with the table. */
  public List<Row> rows() {
    return Collections.unmodifiableList(rows);
  }
}
