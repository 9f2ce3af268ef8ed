package dev.sextant.timefold;

import java.util.Arrays;

/**
 * The costs of the last steps, as Timefold's late acceptance remembers them: it accepts a move that
 * costs no more than the step that many steps ago, or no more than the last one.
 */
final class LateCosts {
  private final long[] costs;
  private int next;

  LateCosts(int size) {
    costs = new long[size];
  }

  /** Forgets, as at the start of a phase. */
  void fill(long cost) {
    Arrays.fill(costs, cost);
    next = 0;
  }

  /** Remembers the cost of a step. */
  void add(long cost) {
    costs[next] = cost;
    next = (next + 1) % costs.length;
  }

  /** The least cost that is not accepted after a step of some cost. */
  long limit(long current) {
    long highest = Math.max(costs[next], current);
    return highest == Long.MAX_VALUE ? highest : highest + 1;
  }
}
