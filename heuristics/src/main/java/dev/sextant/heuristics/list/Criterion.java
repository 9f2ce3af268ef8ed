package dev.sextant.heuristics.list;

import java.util.function.IntToLongFunction;

/**
 * By what a {@link GreedyRule} chooses: the task with the smallest sum of its head and a key of its
 * best options; among equal ones the one with the smallest tie, then number.
 *
 * @param value how good an option is
 * @param compared what keys look at
 * @param key of the best options
 * @param head by task, what is added to the key
 * @param tie by task
 */
record Criterion(
    Value value, Compared compared, Key key, IntToLongFunction head, IntToLongFunction tie) {
  /** Second best score of a task that only one worker can run. */
  static final long NONE = PartialSchedule.NEVER;

  /**
   * How good it is to run for so long from an instant on: smaller is better, and an earlier start
   * is never worse.
   */
  interface Value {
    long of(long durationMicros, long startMicros);

    /** No run whose value is at least this ends earlier. */
    long leastEndMicros(long value);

    /** The end of a run of such a length that has such a value. */
    long endMicros(long durationMicros, long value);

    /** Whether durations count; if not, the value is the start. */
    boolean countsDurations();
  }

  /** How a task is judged by its best options. */
  interface Key {
    /**
     * Smaller comes first.
     *
     * @param best the score of the best option
     * @param second the best score on any other worker, or {@link #NONE}
     */
    long of(long best, long second);
  }

  /** What a key looks at. */
  enum Compared {
    /** The best option. */
    BEST,
    /**
     * The best option alone, and it is the key: those that cannot have the least are not judged.
     */
    BEST_IF_LEAST,
    /** The best option and the one on the second best worker. */
    TWO_BEST
  }

  /** The least sum of head and value. */
  static Criterion leastValue(Value value, IntToLongFunction head, IntToLongFunction tie) {
    return new Criterion(value, Compared.BEST_IF_LEAST, (best, second) -> best, head, tie);
  }

  /** By ends, each counted so many times. */
  static Value ends(long times) {
    return new Value() {
      @Override
      public long of(long durationMicros, long startMicros) {
        return (startMicros + durationMicros) * times;
      }

      @Override
      public long leastEndMicros(long value) {
        return Math.floorDiv(value, times);
      }

      @Override
      public long endMicros(long durationMicros, long value) {
        return Math.floorDiv(value, times);
      }

      @Override
      public boolean countsDurations() {
        return true;
      }
    };
  }

  /** By starts. */
  static Value starts() {
    return new Value() {
      @Override
      public long of(long durationMicros, long startMicros) {
        return startMicros;
      }

      @Override
      public long leastEndMicros(long value) {
        return value;
      }

      @Override
      public long endMicros(long durationMicros, long value) {
        return value + durationMicros;
      }

      @Override
      public boolean countsDurations() {
        return false;
      }
    };
  }

  boolean isLazy() {
    return compared == Compared.BEST_IF_LEAST;
  }

  boolean needsSecond() {
    return compared == Compared.TWO_BEST;
  }

  /** Which of two tasks with the same options comes first. */
  int compare(int task, int other) {
    int byHead = Long.compare(head.applyAsLong(task), head.applyAsLong(other));
    int byTie = byHead != 0 ? byHead : Long.compare(tie.applyAsLong(task), tie.applyAsLong(other));
    return byTie != 0 ? byTie : Integer.compare(task, other);
  }
}
