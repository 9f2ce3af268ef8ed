package dev.sextant.benchmarks.importer;

import java.util.ArrayList;
import java.util.List;

/**
 * The lines of numbers at the beginning of a text, by which formats that are nothing but numbers
 * are told apart. Immutable.
 */
final class NumberRows {
  private static final int MAX_DIGITS = 18;

  private final List<List<Long>> rows;

  private NumberRows(List<List<Long>> rows) {
    this.rows = rows;
  }

  /** The rows of a head; none when anything in it is not an integer. */
  static NumberRows of(byte[] head) {
    return of(head, TokenReader.of(head));
  }

  /** The rows of a head in which a character begins a comment. */
  static NumberRows of(byte[] head, char comment) {
    return of(head, TokenReader.of(head).withComments(comment));
  }

  private static NumberRows of(byte[] head, TokenReader tokens) {
    List<List<Long>> rows = new ArrayList<>();
    while (tokens.hasNext()) {
      if (!tokens.hasNextOnLine()) {
        rows.add(new ArrayList<>());
      }
      String text = tokens.next("a number").text();
      if (text.length() > MAX_DIGITS || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
        return new NumberRows(List.of());
      }
      rows.get(rows.size() - 1).add(Long.parseLong(text));
    }
    if (head.length >= InstanceFormat.HEAD_BYTES && !rows.isEmpty()) {
      rows.remove(rows.size() - 1); // Where the head ends, a row may be cut.
    }
    return new NumberRows(rows);
  }

  /** How many rows there are. */
  int size() {
    return rows.size();
  }

  /** How many numbers a row has; 0 when there is no such row. */
  int width(int row) {
    return row < rows.size() ? rows.get(row).size() : 0;
  }

  /** A number. */
  long at(int row, int column) {
    return rows.get(row).get(column);
  }

  /** Whether all rows from one on have this many numbers, none of them above a limit. */
  boolean uniformFrom(int first, long width, long most) {
    return rows.stream()
        .skip(first)
        .allMatch(row -> row.size() == width && row.stream().allMatch(value -> value <= most));
  }
}
