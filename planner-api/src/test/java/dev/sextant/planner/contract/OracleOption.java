package dev.sextant.planner.contract;

import dev.sextant.planner.model.Mode;
import org.jspecify.annotations.Nullable;

/**
 * A mode of one task on one worker, with everything the search asks of it.
 *
 * @param batch what tells its batches from others, null for a run that goes alone
 * @param bySize how long batches last, by size from one up to the limit
 */
record OracleOption(
    String mode,
    int worker,
    @Nullable String batch,
    long[] bySize,
    long duration,
    long[] demands,
    int[] models,
    long workspace,
    long[] consumes,
    Mode source) {

  /** Whether runs of these two that start together are one batch. */
  boolean goesWith(OracleOption other) {
    return batch != null && batch.equals(other.batch) && worker == other.worker;
  }

  /** The same in a batch of this size. */
  OracleOption inBatchOf(int size) {
    return new OracleOption(
        mode,
        worker,
        batch,
        bySize,
        bySize[size - 1],
        demands,
        models,
        workspace,
        consumes,
        source);
  }

  boolean uses(int model) {
    for (int m : models) {
      if (m == model) {
        return true;
      }
    }
    return false;
  }
}
