package dev.sextant.heuristics.timetable;

import java.util.Arrays;

/** The load channel of a {@link WorkerRecord}: when it is busy, as far back as that matters. */
final class RecordedChannel {
  /** Answer where there is no slot. */
  static final long NO_SLOT = Long.MIN_VALUE + 1;

  private int loads;

  /** By time at which it is busy, begin and end. */
  private long[] pairs = new long[32];

  /** Becomes one that has loaded nothing. */
  void reset() {
    loads = 0;
  }

  /** How many times there are at which it is busy. */
  int loads() {
    return loads;
  }

  /** Writes when it is busy; returns the place behind that. */
  int store(long[] into, int at) {
    System.arraycopy(pairs, 0, into, at, 2 * loads);
    return at + 2 * loads;
  }

  /** Whether as many times that were stored are these. */
  boolean equals(long[] stored, int at) {
    return Arrays.equals(pairs, 0, 2 * loads, stored, at, at + 2 * loads);
  }

  /** Reads what was stored; returns the place behind that. */
  int load(int count, long[] stored, int at) {
    loads = count;
    ensure();
    System.arraycopy(stored, at, pairs, 0, 2 * loads);
    return at + 2 * loads;
  }

  private long begin(int load) {
    return pairs[2 * load];
  }

  private long end(int load) {
    return pairs[2 * load + 1];
  }

  private void ensure() {
    if (pairs.length < 2 * (loads + 2)) {
      pairs = Arrays.copyOf(pairs, 2 * (2 * loads + 2));
    }
  }

  /**
   * Adds a load.
   *
   * @param leastGap gaps shorter than that are as good as busy
   */
  void add(long begin, long end, long leastGap) {
    int at = loads;
    while (at > 0 && begin(at - 1) > begin) {
      at--;
    }
    boolean joinsBefore = at > 0 && begin - end(at - 1) < leastGap;
    boolean joinsAfter = at < loads && begin(at) - end < leastGap;
    if (joinsBefore && joinsAfter) {
      pairs[2 * (at - 1) + 1] = end(at);
      System.arraycopy(pairs, 2 * (at + 1), pairs, 2 * at, 2 * (loads - at - 1));
      loads--;
    } else if (joinsBefore) {
      pairs[2 * (at - 1) + 1] = end;
    } else if (joinsAfter) {
      pairs[2 * at] = begin;
    } else {
      ensure();
      System.arraycopy(pairs, 2 * at, pairs, 2 * (at + 1), 2 * (loads - at));
      pairs[2 * at] = begin;
      pairs[2 * at + 1] = end;
      loads++;
    }
  }

  /** Forgets loads that are over by an instant. */
  void forgetBefore(long instant) {
    int gone = 0;
    while (gone < loads && end(gone) <= instant) {
      gone++;
    }
    if (gone > 0) {
      System.arraycopy(pairs, 2 * gone, pairs, 0, 2 * (loads - gone));
      loads -= gone;
    }
  }

  /** The first slot from an instant on. */
  long firstSlot(long ask, long length) {
    long begin = ask;
    for (int i = 0; i < loads; i++) {
      if (end(i) > begin) {
        if (begin(i) - begin >= length) {
          return begin;
        }
        begin = end(i);
      }
    }
    return begin;
  }

  /** The latest slot that is over by an instant, or {@link #NO_SLOT}. */
  long latestSlot(long earliest, long by, long length) {
    long last = by;
    for (int i = loads - 1; i >= 0; i--) {
      if (begin(i) >= last) {
        continue;
      }
      if (last - length >= end(i)) {
        break;
      }
      last = begin(i);
    }
    return last - length < earliest ? NO_SLOT : last - length;
  }
}
