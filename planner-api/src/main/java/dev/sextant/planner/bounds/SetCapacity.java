package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledCalendars;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;

/**
 * When a set of tasks that start no sooner than some head can be done, by what all workers can do,
 * and budgets at once, at some prices and by ends that are distinct ({@link DistinctEnds}). All is
 * exact, in whole numbers and counted from now. Workers do nothing while they are closed ({@link
 * RunTimes}). Immutable.
 */
final class SetCapacity {
  /** Nothing is said of when the set is done. */
  static final long NOTHING = Long.MIN_VALUE;

  private final WorkLine line;

  /** How many more times what can be done changes than there are workers that start. */
  final int closings;

  /** Of workers of which nothing that is worth something is held once they can start: its worth. */
  private final long[] worth;

  /** What is left of budgets is worth. */
  private final long credit;

  private final long ownLost;
  private final long latestOwn;

  /** No worker whose ends count closes before this. */
  private final long firstClosing;

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
    long now = problem.state().nowMicros();
    PricedRates rates = new PricedRates(problem, capacity, path, price, head);
    line = new WorkLine(rates.changes());
    closings = Math.max(0, rates.changes().size() - workers.count());
    worth = rates.idleWorth();
    ownLost = rates.idleLost();
    latestOwn = rates.latestIdle();
    long atOnce = 0;
    for (int d = workers.classes() * workers.resources(); d < price.length; d++) {
      long left = problem.budgetLeft(d - workers.classes() * workers.resources());
      atOnce = Math.addExact(atOnce, Math.multiplyExact((long) price[d], left));
    }
    credit = atOnce;
    long closing = capacity.times().firstClosing();
    firstClosing = closing == CompiledCalendars.NEVER ? closing : closing - now;
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
      if (distinct > least) {
        // What ends after the first closing is known to do so, and no more.
        long closed = firstClosing == CompiledCalendars.NEVER ? distinct : firstClosing + 1 - tail;
        end = Math.max(end, Math.min(distinct, closed));
      }
    }
    return end == WorkLine.NEVER ? NOTHING : end + tail;
  }
}
