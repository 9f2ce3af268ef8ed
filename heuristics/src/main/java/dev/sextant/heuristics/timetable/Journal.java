package dev.sextant.heuristics.timetable;

import java.util.Arrays;

/**
 * Changes of a timeline in the order in which they were made. A kind that is not negative is the
 * number of a profile: {@code a} to {@code b} took {@code c} more.
 */
final class Journal {
  /** Residency {@code a} was extended from {@code b} to {@code c}. */
  static final int EXTENSION = -1;

  /**
   * A residency of model {@code a} from {@code b}, ready at {@code c}, until {@code d} was added.
   */
  static final int RESIDENCY = -2;

  /** A load of the plan from {@code a} to {@code b} was counted. */
  static final int LOAD = -3;

  private static final int FIELDS = 4;

  private int size;
  private int[] kind = new int[32];
  private long[] field = new long[32 * FIELDS];

  int size() {
    return size;
  }

  int kind(int i) {
    return kind[i];
  }

  long a(int i) {
    return field[i * FIELDS];
  }

  long b(int i) {
    return field[i * FIELDS + 1];
  }

  long c(int i) {
    return field[i * FIELDS + 2];
  }

  long d(int i) {
    return field[i * FIELDS + 3];
  }

  void add(int ofKind, long a, long b, long c, long d) {
    ensure(size + 1);
    kind[size] = ofKind;
    int at = size * FIELDS;
    field[at] = a;
    field[at + 1] = b;
    field[at + 2] = c;
    field[at + 3] = d;
    size++;
  }

  void truncate(int newSize) {
    size = newSize;
  }

  /**
   * Becomes a range of another journal's entries; entries past its size count as long as nothing
   * was added since it was truncated.
   */
  void copyRange(Journal other, int from, int to) {
    size = 0;
    ensure(to - from);
    size = to - from;
    System.arraycopy(other.kind, from, kind, 0, size);
    System.arraycopy(other.field, from * FIELDS, field, 0, size * FIELDS);
  }

  /** Adds the entries of another journal from one on. */
  void append(Journal other, int from) {
    int count = other.size - from;
    ensure(size + count);
    System.arraycopy(other.kind, from, kind, size, count);
    System.arraycopy(other.field, from * FIELDS, field, size * FIELDS, count * FIELDS);
    size += count;
  }

  private void ensure(int needed) {
    if (needed > kind.length) {
      int capacity = Math.max(needed, kind.length * 2);
      kind = Arrays.copyOf(kind, capacity);
      field = Arrays.copyOf(field, capacity * FIELDS);
    }
  }
}
