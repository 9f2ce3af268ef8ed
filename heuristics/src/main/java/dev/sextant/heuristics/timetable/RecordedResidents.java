package dev.sextant.heuristics.timetable;

import java.util.Arrays;

/** The residents of a {@link WorkerRecord}, as far as they matter, and when each is used last. */
final class RecordedResidents {
  private int count;

  /** By resident its model, and the end of its last use. */
  private long[] pairs = new long[32];

  /** Becomes those of an empty worker. */
  void reset() {
    count = 0;
  }

  int count() {
    return count;
  }

  /** The number of a model among them, or -1. */
  int numberOf(int model) {
    for (int i = 0; i < count; i++) {
      if (pairs[2 * i] == model) {
        return i;
      }
    }
    return -1;
  }

  /** The end of the last use of one of them. */
  long lastUse(int number) {
    return pairs[2 * number + 1];
  }

  /** Notes a use that ends later than those before. */
  void use(int number, long end) {
    pairs[2 * number + 1] = end;
  }

  /** Adds a model. */
  void add(int model, long end) {
    ensure();
    pairs[2 * count] = model;
    pairs[2 * count + 1] = end;
    count++;
  }

  private void ensure() {
    if (pairs.length < 2 * (count + 1)) {
      pairs = Arrays.copyOf(pairs, 4 * (count + 1));
    }
  }

  /** Forgets those that are used last before an instant. */
  void forgetBefore(long instant) {
    int left = 0;
    for (int i = 0; i < count; i++) {
      if (lastUse(i) >= instant) {
        pairs[2 * left] = pairs[2 * i];
        pairs[2 * left + 1] = lastUse(i);
        left++;
      }
    }
    count = left;
  }

  /** Writes them. */
  void store(long[] into, int at) {
    System.arraycopy(pairs, 0, into, at, 2 * count);
  }

  /** Whether as many that were stored are these. */
  boolean equals(long[] stored, int at) {
    return Arrays.equals(pairs, 0, 2 * count, stored, at, at + 2 * count);
  }

  /** Reads what was stored. */
  void load(int storedCount, long[] stored, int at) {
    count = storedCount;
    ensure();
    System.arraycopy(stored, at, pairs, 0, 2 * count);
  }
}
