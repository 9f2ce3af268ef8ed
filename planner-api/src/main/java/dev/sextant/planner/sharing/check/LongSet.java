package dev.sextant.planner.sharing.check;

import java.util.Arrays;

/** Numbers that are not negative, each of them once; grows. Not thread-safe. */
final class LongSet {
  private static final long SPREAD = 0x9E3779B97F4A7C15L;
  private static final long EMPTY = -1;

  private long[] table;
  private int size;

  /** A set that holds so many numbers before it grows. */
  LongSet(int expected) {
    table = empty(Math.max(8, Integer.highestOneBit(Math.max(1, expected)) * 4));
  }

  private static long[] empty(int slots) {
    long[] table = new long[slots];
    Arrays.fill(table, EMPTY);
    return table;
  }

  /** Adds a number; false where it was there before. */
  boolean add(long number) {
    if (2 * size >= table.length) {
      long[] before = table;
      table = empty(2 * before.length);
      for (long one : before) {
        if (one != EMPTY) {
          table[slot(one)] = one;
        }
      }
    }
    int slot = slot(number);
    if (table[slot] == number) {
      return false;
    }
    table[slot] = number;
    size++;
    return true;
  }

  /** Takes a number out. */
  void remove(long number) {
    int hole = slot(number);
    if (table[hole] == EMPTY) {
      return;
    }
    table[hole] = EMPTY;
    size--;
    // What stands behind may have been put there because this place was taken.
    for (int slot = next(hole); table[slot] != EMPTY; slot = next(slot)) {
      long one = table[slot];
      table[slot] = EMPTY;
      table[slot(one)] = one;
    }
  }

  private int next(int slot) {
    return (slot + 1) & (table.length - 1);
  }

  /** Where a number is, or would be. */
  private int slot(long number) {
    int slot = (int) ((number * SPREAD) >>> (Long.numberOfLeadingZeros(table.length) + 1));
    while (table[slot] != EMPTY && table[slot] != number) {
      slot = next(slot);
    }
    return slot;
  }
}
