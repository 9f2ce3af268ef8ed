package dev.sextant.heuristics.timetable;

import java.util.Arrays;

/**
 * A piecewise constant amount over time: used capacity, used memory, a busy channel. Starts at 0
 * everywhere. Intervals are half-open; {@link #FOREVER} as an end has no end. Not thread-safe.
 */
final class StepProfile {
  /** An end that never comes, and the answer of searches that find nothing. */
  static final long FOREVER = Long.MAX_VALUE;

  /** How many segments to walk before searching. */
  private static final int WALK = 6;

  private long[] time = {Long.MIN_VALUE, 0};
  private long[] level = {0, 0};
  private int size = 1;
  private int hint;

  // What a long search has shown: no interval of this length in which the amount is at most this
  // limit starts from the one instant until before the other. It stays true as amounts grow.
  private long knownLength;
  private long knownLimit;
  private long knownFrom;
  private long knownUntil = Long.MIN_VALUE;

  private long walked;

  /** Exchanges contents with another profile. */
  void swap(StepProfile other) {
    long[] otherTime = other.time;
    long[] otherLevel = other.level;
    int otherSize = other.size;
    other.time = time;
    other.level = level;
    other.size = size;
    time = otherTime;
    level = otherLevel;
    size = otherSize;
    forget();
    other.forget();
  }

  /** Becomes 0 everywhere. */
  void clear() {
    size = 1;
    level[0] = 0;
    forget();
  }

  private void forget() {
    knownUntil = Long.MIN_VALUE;
  }

  /** Becomes equal to another profile. */
  void copyFrom(StepProfile other) {
    if (time.length < other.size) {
      time = Arrays.copyOf(other.time, other.time.length);
      level = Arrays.copyOf(other.level, other.level.length);
    } else {
      System.arraycopy(other.time, 0, time, 0, other.size);
      System.arraycopy(other.level, 0, level, 0, other.size);
    }
    size = other.size;
    forget();
  }

  /** Adds an amount over [from, to); nothing when the interval is empty. */
  void add(long from, long to, long amount) {
    if (from >= to || amount == 0) {
      return;
    }
    if (amount < 0) {
      forget();
    }
    int first = split(from);
    int last = to == FOREVER ? size : split(to);
    for (int i = first; i < last; i++) {
      level[i] += amount;
    }
    merge(last);
    merge(first);
  }

  /** The amount at an instant. */
  long at(long instant) {
    return level[segment(instant)];
  }

  /**
   * The earliest start, not before {@code from}, of an interval of this length in which the amount
   * is at most {@code limit} throughout; {@link #FOREVER} if there is none. A length of 0 fits
   * anywhere.
   */
  long firstFit(long from, long length, long limit) {
    return firstFit(from, length, limit, FOREVER);
  }

  /** The same, or any instant after {@code latest} if there is no such start until then. */
  long firstFit(long from, long length, long limit, long latest) {
    if (length == 0) {
      return from;
    }
    long begin =
        from >= knownFrom && from < knownUntil && length >= knownLength && limit <= knownLimit
            ? knownUntil
            : from;
    if (begin == FOREVER || begin > latest) {
      return begin;
    }
    int first = segment(begin);
    long start = begin;
    int i = first;
    for (; ; i++) {
      if (level[i] > limit) {
        start = i + 1 == size ? FOREVER : time[i + 1];
        if (start > latest || start == FOREVER) {
          break;
        }
      } else if (i + 1 == size || time[i + 1] - start >= length) {
        break;
      }
    }
    walked += i - first + 1;
    if (i - first > WALK) {
      learn(from, length, limit, start);
    }
    return start;
  }

  /** How many segments searches for a first fit have looked at so far. */
  long walked() {
    return walked;
  }

  /** Notes what a long search has shown, as a part of what is known if that was the same search. */
  private void learn(long from, long length, long limit, long until) {
    boolean same =
        length == knownLength && limit == knownLimit && from >= knownFrom && from <= knownUntil;
    if (!same) {
      knownFrom = from;
      knownLength = length;
      knownLimit = limit;
    }
    knownUntil = until;
  }

  /**
   * The latest start, not before {@code earliest}, of an interval of this length that ends by
   * {@code end} and in which the amount is at most {@code limit}; {@code Long.MIN_VALUE} if there
   * is none.
   */
  long latestFit(long earliest, long end, long length, long limit) {
    long latestEnd = end;
    if (latestEnd - length < earliest) {
      return Long.MIN_VALUE;
    }
    if (length == 0) {
      return latestEnd;
    }
    int i = segment(latestEnd - 1);
    while (true) {
      if (level[i] > limit) {
        latestEnd = time[i];
        if (latestEnd - length < earliest) {
          return Long.MIN_VALUE;
        }
      } else if (latestEnd - length >= time[i]) {
        return latestEnd - length;
      }
      i--;
    }
  }

  /** The first instant in [from, to) at which the amount is above {@code limit}, or FOREVER. */
  long firstExcess(long from, long to, long limit) {
    if (from >= to) {
      return FOREVER;
    }
    for (int i = segment(from); i < size && time[i] < to; i++) {
      if (level[i] > limit) {
        return Math.max(from, time[i]);
      }
    }
    return FOREVER;
  }

  /** The end of the last excess over {@code limit} in [from, to); {@code from} if there is none. */
  long endOfLastExcess(long from, long to, long limit) {
    if (from >= to) {
      return from;
    }
    for (int i = segment(to - 1); ; i--) {
      if (level[i] > limit) {
        return i + 1 < size ? time[i + 1] : FOREVER;
      }
      if (time[i] <= from) {
        return from;
      }
    }
  }

  /** The first instant from {@code from} on at which the amount is at most {@code limit}. */
  long firstAtMost(long from, long limit) {
    for (int i = segment(from); i < size; i++) {
      if (level[i] <= limit) {
        return Math.max(from, time[i]);
      }
    }
    return FOREVER;
  }

  /** The first instant after another at which the amount changes, or FOREVER. */
  long nextChange(long after) {
    int i = segment(after) + 1;
    return i < size ? time[i] : FOREVER;
  }

  /** Index of the segment that holds an instant; near the last one asked for, as a rule. */
  private int segment(long instant) {
    int i = instant >= time[Math.max(0, size - WALK)] ? size - 1 : Math.min(hint, size - 1);
    int steps = WALK;
    if (time[i] <= instant) {
      while (i + 1 < size && time[i + 1] <= instant) {
        if (--steps < 0) {
          return hint = search(instant, i + 1, size - 1);
        }
        i++;
      }
    } else {
      i--;
      while (time[i] > instant) {
        if (--steps < 0) {
          return hint = search(instant, 0, i - 1);
        }
        i--;
      }
    }
    return hint = i;
  }

  /** Binary search for the last segment in a range that begins at or before an instant. */
  private int search(long instant, int first, int last) {
    int low = first;
    int high = last;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (time[middle] <= instant) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** Makes an instant the begin of a segment and returns its index. */
  private int split(long instant) {
    int i = segment(instant);
    if (time[i] == instant) {
      return i;
    }
    if (size == time.length) {
      int capacity = size + (size >> 1) + 2;
      time = Arrays.copyOf(time, capacity);
      level = Arrays.copyOf(level, capacity);
    }
    System.arraycopy(time, i + 1, time, i + 2, size - i - 1);
    System.arraycopy(level, i + 1, level, i + 2, size - i - 1);
    time[i + 1] = instant;
    level[i + 1] = level[i];
    size++;
    return i + 1;
  }

  /** Removes the begin of a segment when nothing changes there. */
  private void merge(int i) {
    if (i > 0 && i < size && level[i] == level[i - 1]) {
      System.arraycopy(time, i + 1, time, i, size - i - 1);
      System.arraycopy(level, i + 1, level, i, size - i - 1);
      size--;
    }
  }
}
