package dev.sextant.heuristics.timetable;

import java.util.Arrays;

/** A list of pairs of numbers that lie together. Not thread-safe. */
final class LongPairs {
  private int count;
  private long[] numbers = new long[64];

  int count() {
    return count;
  }

  long first(int i) {
    return numbers[2 * i];
  }

  long second(int i) {
    return numbers[2 * i + 1];
  }

  void setFirst(int i, long first) {
    numbers[2 * i] = first;
  }

  void setSecond(int i, long second) {
    numbers[2 * i + 1] = second;
  }

  /** Adds to the second numbers of the pairs in [begin, until). */
  void raiseSeconds(int begin, int until, long by) {
    for (int i = begin; i < until; i++) {
      numbers[2 * i + 1] += by;
    }
  }

  void add(long first, long second) {
    ensure(count + 1);
    numbers[2 * count] = first;
    numbers[2 * count + 1] = second;
    count++;
  }

  /** Puts a pair before the i-th. */
  void insert(int i, long first, long second) {
    ensure(count + 1);
    System.arraycopy(numbers, 2 * i, numbers, 2 * (i + 1), 2 * (count - i));
    numbers[2 * i] = first;
    numbers[2 * i + 1] = second;
    count++;
  }

  /** Takes the pairs in [begin, until) out. */
  void remove(int begin, int until) {
    System.arraycopy(numbers, 2 * until, numbers, 2 * begin, 2 * (count - until));
    count -= until - begin;
  }

  void clear() {
    count = 0;
  }

  private void ensure(int pairs) {
    if (numbers.length < 2 * pairs) {
      numbers = Arrays.copyOf(numbers, 4 * pairs);
    }
  }

  /** Writes all numbers; returns the place behind them. */
  int store(long[] into, int at) {
    System.arraycopy(numbers, 0, into, at, 2 * count);
    return at + 2 * count;
  }

  /** Becomes so many pairs that were stored; returns the place behind them. */
  int load(int storedPairs, long[] stored, int at) {
    count = storedPairs;
    ensure(count);
    System.arraycopy(stored, at, numbers, 0, 2 * count);
    return at + 2 * count;
  }

  /** Whether as many pairs that were stored are these. */
  boolean equals(long[] stored, int at) {
    return Arrays.equals(numbers, 0, 2 * count, stored, at, at + 2 * count);
  }
}
