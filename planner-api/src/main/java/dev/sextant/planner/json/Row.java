package dev.sextant.planner.json;

import dev.sextant.planner.model.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The values of one object as read, in the order of its table. Used once. */
final class Row {
  private final @Nullable Object[] values;
  private @Nullable JsonCursor in;
  private long given;
  private int next;

  /** A row of values to be set, the first of which are for nobody to take. */
  Row(@Nullable Object[] values, int skipped) {
    this.values = values;
    this.next = skipped;
  }

  void set(int position, @Nullable Object value) {
    values[position] = value;
  }

  /** Says which fields the object had, and to whom errors go; without this, there is no object. */
  void close(long givenFields, JsonCursor cursor) {
    given = givenFields;
    in = cursor;
  }

  /**
   * The next value in the order of the table: of its field's kind, null only where the field may be
   * left out and nothing is assumed then.
   */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  <V> V next() {
    return (V) values[next++];
  }

  /** Whether the object had this field. */
  boolean has(int position) {
    return (given & 1L << position) != 0;
  }

  /** Whether there is no error in the document so far. */
  boolean isSound() {
    return in != null && in.errors().isEmpty();
  }

  /** Reports an error of the object. */
  void report(ErrorCode code, String message) {
    if (in != null) {
      in.report(code, message);
    }
  }

  /** Reports that the object lacks a field. */
  void reportMissing(String field) {
    if (in != null) {
      in.reportMissing(field);
    }
  }

  /** Remembers the pointer of the object. */
  void mark() {
    if (in != null) {
      in.mark();
    }
  }
}
