package dev.sextant.planner.sharing.check;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Numbers that are not negative, each of them once; grows. An open table while the numbers spread
 * well over it; with too many of them in a row, whoever chose them so, a {@link HashSet}, whose
 * buckets are trees. Not thread-safe.
 */
final class LongSet {
  private static final long SPREAD = 0x9E3779B97F4A7C15L;
  private static final long EMPTY = -1;
  private static final int MOST_PROBES = 256;
  private static final int CROWDED = -1;

  private long[] table;
  private int size;
  private long probes;

  /** All numbers, once they were too many in a row. */
  private @Nullable Set<Long> crowd;

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
    if (crowd == null && 2 * size >= table.length) {
      grow();
    }
    if (crowd != null) {
      return crowd.add(number);
    }
    int slot = slot(number);
    if (slot == CROWDED) {
      return crowd().add(number);
    }
    if (table[slot] == number) {
      return false;
    }
    table[slot] = number;
    size++;
    return true;
  }

  private void grow() {
    long[] before = table;
    table = empty(2 * before.length);
    for (long one : before) {
      if (one != EMPTY) {
        int slot = slot(one);
        if (slot == CROWDED) {
          table = before;
          crowd();
          return;
        }
        table[slot] = one;
      }
    }
  }

  /** Moves all numbers of the table. */
  private Set<Long> crowd() {
    Set<Long> all = new HashSet<>();
    for (long one : table) {
      if (one != EMPTY) {
        all.add(one);
      }
    }
    crowd = all;
    table = new long[0];
    return all;
  }

  /** Takes a number out. */
  void remove(long number) {
    if (crowd != null) {
      crowd.remove(number);
      return;
    }
    int hole = slot(number);
    if (hole == CROWDED || table[hole] == EMPTY) {
      return;
    }
    table[hole] = EMPTY;
    size--;
    // What stands behind may have been put there because this place was taken.
    int moved = 0;
    for (int slot = next(hole); table[slot] != EMPTY; slot = next(slot)) {
      probes++;
      if (++moved > MOST_PROBES) {
        crowd();
        return;
      }
      long one = table[slot];
      table[slot] = EMPTY;
      table[slot(one)] = one;
    }
  }

  /** How many places were looked at beyond the first of each look. */
  long probes() {
    return probes;
  }

  private int next(int slot) {
    return (slot + 1) & (table.length - 1);
  }

  /** Where a number is, or would be; {@link #CROWDED} where that is too far. */
  private int slot(long number) {
    int slot = (int) ((number * SPREAD) >>> (Long.numberOfLeadingZeros(table.length) + 1));
    int far = 0;
    while (table[slot] != EMPTY && table[slot] != number) {
      probes++;
      if (++far > MOST_PROBES) {
        return CROWDED;
      }
      slot = next(slot);
    }
    return slot;
  }
}
