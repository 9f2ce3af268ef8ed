package dev.sextant.benchmarks.simulator.serving;

import java.util.Arrays;

/**
 * The largest batch that meets all deadlines of its members: the largest b such that b tasks are
 * due at the end of a batch of b, or later. Of those tasks the first in the order of the queue are
 * its members.
 *
 * @param size how many; 0 where not even one task alone would be in time
 * @param endMicros when the batch ends
 */
public record InTimeBatch(int size, long endMicros) {

  /**
   * Finds the batch.
   *
   * @param deadlines of the tasks, from 0 on, in any order
   * @param count how many tasks there are
   * @param startMicros when a batch could start
   * @param batchMicros what batches of 1, 2, ... take; not falling
   */
  public static InTimeBatch largest(
      long[] deadlines, int count, long startMicros, long[] batchMicros) {
    long[] sorted = Arrays.copyOf(deadlines, count);
    Arrays.sort(sorted);
    for (int b = Math.min(count, batchMicros.length); b > 0; b--) {
      if (sorted[count - b] >= startMicros + batchMicros[b - 1]) {
        return new InTimeBatch(b, startMicros + batchMicros[b - 1]);
      }
    }
    return new InTimeBatch(0, startMicros);
  }

  /** Whether a task with this deadline can be a member. */
  public boolean takes(long deadline) {
    return deadline >= endMicros;
  }
}
