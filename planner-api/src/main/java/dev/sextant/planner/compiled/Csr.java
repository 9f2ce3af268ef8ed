package dev.sextant.planner.compiled;

import java.util.Arrays;

/** Growable flat arrays for building rows one after the other. */
final class Csr {
  private Csr() {}

  /** A growable list of ints. */
  static final class Ints {
    private int[] values;
    private int size;

    Ints(int capacity) {
      values = new int[Math.max(4, capacity)];
    }

    void add(int value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, grown(size));
      }
      values[size++] = value;
    }

    int size() {
      return size;
    }

    int get(int i) {
      return values[i];
    }

    int[] toArray() {
      return size == values.length ? values : Arrays.copyOf(values, size);
    }
  }

  /** A growable list of longs. */
  static final class Longs {
    private long[] values;
    private int size;

    Longs(int capacity) {
      values = new long[Math.max(4, capacity)];
    }

    void add(long value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, grown(size));
      }
      values[size++] = value;
    }

    int size() {
      return size;
    }

    long get(int i) {
      return values[i];
    }

    long[] toArray() {
      return size == values.length ? values : Arrays.copyOf(values, size);
    }
  }

  /** Turns counts at {@code counts[row + 1]} into row starts, in place. */
  static void accumulate(int[] counts) {
    for (int i = 1; i < counts.length; i++) {
      counts[i] += counts[i - 1];
    }
  }

  private static int grown(int size) {
    int grown = size + (size >> 1) + 1;
    if (grown < 0) {
      throw new OutOfMemoryError("More than 2^31 entries in one table.");
    }
    return grown;
  }
}
