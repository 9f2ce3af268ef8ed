package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * When a set of tasks that start no sooner than some head can be done, by what all workers can do,
 * and budgets at once, at some prices and by ends that are distinct ({@link DistinctEnds}). All is
 * exact, in whole numbers and counted from now. Immutable.
 */
final class SetCapacity {
  /** Nothing is said of when the set is done. */
  static final long NOTHING = Long.MIN_VALUE;

  private final WorkLine line;

  /** Of workers of which nothing that is worth something is held once they can start: its worth. */
  private final long[] worth;

  /** What is left of budgets is worth. */
  private final long credit;

  private final long ownLost;
  private final long latestOwn;

  /**
   * Looks at the workers.
   *
   * @param capacity of its workers
   * @param price by class and resource, then by budget where these count, whole numbers
   * @param head least head of the tasks, from now
   * @throws ArithmeticException when a number gets too large
   */
  SetCapacity(
      CompiledProblem problem,
      FreeCapacity capacity,
      CriticalPath path,
      double[] price,
      long head) {
    CompiledWorkers workers = problem.workers();
    TreeMap<Long, Long> changes = new TreeMap<>();
    List<Long> idle = new ArrayList<>();
    long now = problem.state().nowMicros();
    long lost = 0;
    long latest = 0;
    for (int w = 0; w < workers.count(); w++) {
      int c = workers.classOf(w);
      if (path.firstStart[c] == Long.MAX_VALUE) {
        continue;
      }
      long all = 0;
      for (int r = 0; r < workers.resources(); r++) {
        long unit = (long) price[c * workers.resources() + r];
        all = Math.addExact(all, Math.multiplyExact(unit, workers.capacity(c, r)));
      }
      if (all == 0) {
        continue;
      }
      long start =
          Math.max(
                  Math.max(Math.addExact(head, now), problem.state().availableFromMicros(w)),
                  path.firstStart[c])
              - now;
      changes.merge(start, all, Math::addExact);
      boolean free = true;
      for (FreeCapacity.CapacityInUse part : capacity.inUse(w)) {
        long unit = (long) price[c * workers.resources() + part.resource()];
        if (part.untilMicros() - now > start && unit > 0) {
          long held = Math.multiplyExact(unit, part.amount());
          changes.merge(start, -held, Math::addExact);
          changes.merge(part.untilMicros() - now, held, Math::addExact);
          free = false;
        }
      }
      if (free) {
        idle.add(all);
        lost = Math.addExact(lost, Math.multiplyExact(all, start));
        latest = Math.max(latest, start);
      }
    }
    line = new WorkLine(changes);
    worth = idle.stream().mapToLong(w -> w).map(w -> -w).sorted().map(w -> -w).toArray();
    ownLost = lost;
    long atOnce = 0;
    for (int d = workers.classes() * workers.resources(); d < price.length; d++) {
      long left = problem.budgetLeft(d - workers.classes() * workers.resources());
      atOnce = Math.addExact(atOnce, Math.multiplyExact((long) price[d], left));
    }
    credit = atOnce;
    latestOwn = latest;
  }

  /** How many of the least heads and tails count. */
  int ends() {
    return worth.length;
  }

  /**
   * By when, from now, tasks can be done and the tail passed that all of them have; or {@link
   * #NOTHING}.
   *
   * @param needed what they cost at least
   * @param heads their least heads, ascending
   * @param tails their least tails, ascending
   * @param count how many of either count; where they are fewer than the workers, those that are
   *     left over run nothing
   * @param tail what all of them have at least
   * @throws ArithmeticException when a number gets too large
   */
  long end(long needed, long[] heads, long[] tails, int count, long tail) {
    long work = needed - credit;
    if (work <= 0) {
      return NOTHING;
    }
    long end = line.when(work);
    if (count > 0 && worth.length > 0) {
      long before = -ownLost;
      long after = 0;
      for (int k = 0; k < worth.length; k++) {
        int at = Math.min(k, count - 1);
        before = Math.addExact(before, Math.multiplyExact(worth[k], heads[at]));
        after = Math.addExact(after, Math.multiplyExact(worth[k], tails[at] - tail));
      }
      int last = Math.min(worth.length, count) - 1;
      long least = Math.max(latestOwn, heads[last]) + tails[last] - tail;
      long distinct = line.when(Math.addExact(work, Math.addExact(Math.max(0, before), after)));
      end = distinct > least ? Math.max(end, distinct) : end;
    }
    return end == WorkLine.NEVER ? NOTHING : end + tail;
  }
}
