package dev.sextant.planner.bounds;

import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;

/**
 * What workers can have done by when, at some prices: piecewise linear and exact. Times count from
 * now. Immutable.
 */
final class WorkLine {
  /** No time is enough. */
  static final long NEVER = Long.MAX_VALUE;

  private final long[] from;
  private final long[] done;
  private final long[] perMicro;

  /**
   * Adds up the changes.
   *
   * @param changes by time, by how much more is done in a microsecond from then on; in the sum
   *     never less than 0
   * @throws ArithmeticException when a number gets too large
   */
  WorkLine(SortedMap<Long, Long> changes) {
    from = new long[changes.size()];
    done = new long[from.length];
    perMicro = new long[from.length];
    int i = 0;
    for (Map.Entry<Long, Long> change : changes.entrySet()) {
      from[i] = change.getKey();
      long before = i == 0 ? 0 : perMicro[i - 1];
      perMicro[i] = Math.addExact(before, change.getValue());
      if (i > 0) {
        done[i] = Math.addExact(done[i - 1], Math.multiplyExact(before, from[i] - from[i - 1]));
      }
      i++;
    }
  }

  /** The first time by which so much, more than 0, can have been done; or {@link #NEVER}. */
  long when(long needed) {
    int at = Arrays.binarySearch(done, needed);
    while (at > 0 && done[at - 1] == needed) {
      at--;
    }
    int last = (at >= 0 ? at : -at - 1) - 1;
    if (last < 0 || perMicro[last] <= 0) {
      return NEVER;
    }
    return from[last] - Math.floorDiv(done[last] - needed, perMicro[last]);
  }
}
