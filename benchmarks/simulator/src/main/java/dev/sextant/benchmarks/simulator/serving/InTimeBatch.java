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
  /** By how much more time per task than the least nobody has to wait for a larger batch. */
  private static final double WORTH = 1.03;

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

  /**
   * The smallest batch, up to this one, that takes per task at most 3 % more than any of them:
   * where larger ones do not save more than that, the first tasks end sooner in smaller ones and
   * the others hardly later.
   *
   * @param batchMicros as above
   */
  public InTimeBatch worthwhile(long[] batchMicros) {
    double least = Double.MAX_VALUE;
    for (int b = 1; b <= size; b++) {
      least = Math.min(least, batchMicros[b - 1] / (double) b);
    }
    for (int b = 1; b < size; b++) {
      if (batchMicros[b - 1] <= WORTH * least * b) {
        return new InTimeBatch(b, endMicros - batchMicros[size - 1] + batchMicros[b - 1]);
      }
    }
    return this;
  }

  /** Whether a task with this deadline can be a member. */
  public boolean takes(long deadline) {
    return deadline >= endMicros;
  }
}
