package dev.sextant.benchmarks.simulator;

import java.util.Arrays;

/** Changes of rows that wait to be published: a queue in a flat array. */
final class ChangeLog {
  private static final int HEAD = 2;

  private final int stride;
  private long[] entries;
  private int first;
  private int count;

  /** A queue of changes that carry so many numbers. */
  ChangeLog(int numbers) {
    stride = HEAD + numbers;
    entries = new long[64 * stride];
  }

  boolean isEmpty() {
    return count == 0;
  }

  /** How many changes wait. */
  int count() {
    return count;
  }

  /** Adds a change; returns where its numbers go in {@link #entries}. */
  int add(long micros, int worker) {
    if (count * stride == entries.length) {
      grow();
    }
    int slots = entries.length / stride;
    int at = (first + count++) % slots * stride;
    entries[at] = micros;
    entries[at + 1] = worker;
    return at + HEAD;
  }

  long firstMicros() {
    return entries[first * stride];
  }

  int firstWorker() {
    return (int) entries[first * stride + 1];
  }

  /** Removes the first change; returns where its numbers are in {@link #entries}. */
  int take() {
    int at = first * stride;
    first = (first + 1) % (entries.length / stride);
    count--;
    return at + HEAD;
  }

  long[] entries() {
    return entries;
  }

  private void grow() {
    long[] larger = Arrays.copyOf(entries, 2 * entries.length);
    int tail = entries.length - first * stride;
    System.arraycopy(entries, first * stride, larger, 0, tail);
    System.arraycopy(entries, 0, larger, tail, first * stride);
    entries = larger;
    first = 0;
  }
}
