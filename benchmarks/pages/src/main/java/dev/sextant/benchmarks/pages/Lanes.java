package dev.sextant.benchmarks.pages;

import dev.sextant.planner.plan.TaskRun;
import java.util.Arrays;
import java.util.List;

/** Puts overlapping runs of a worker side by side, in as few lanes as possible. */
final class Lanes {
  private Lanes() {}

  /**
   * The lane of each run: the first in which nothing else runs at its start.
   *
   * @param runs all runs of the plan
   * @param order indices of the worker's runs, by start
   * @return lanes by position in {@code order}
   */
  static int[] assign(List<TaskRun> runs, List<Integer> order) {
    int[] lanes = new int[order.size()];
    long[] freeFrom = new long[4];
    int used = 0;
    for (int i = 0; i < lanes.length; i++) {
      TaskRun run = runs.get(order.get(i));
      int lane = 0;
      while (lane < used && freeFrom[lane] > run.startMicros()) {
        lane++;
      }
      if (lane == used) {
        used++;
        if (used > freeFrom.length) {
          freeFrom = Arrays.copyOf(freeFrom, 2 * freeFrom.length);
        }
      }
      freeFrom[lane] = run.endMicros();
      lanes[i] = lane;
    }
    return lanes;
  }

  /** Number of lanes of an assignment, at least 1. */
  static int count(int[] lanes) {
    return 1 + Arrays.stream(lanes).max().orElse(0);
  }
}
