package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import java.util.Arrays;

/**
 * What is lost at both ends because no two workers begin with the same task, nor end with the same:
 * the k-th worker to begin begins no earlier than the k-th smallest head, and what follows the last
 * run of the k-th to end is at least the k-th smallest tail. At the prices of {@link PricedWork}
 * the worker worth most gets the smallest of them, which is the cheapest pairing there is
 * (rearrangement inequality), so that no plan loses less.
 *
 * <p>Workers on which something runs or is occupied now, on which nothing can run, or that close
 * early are left out. What is lost is known to be only of what ends before the others close ({@link
 * RunTimes#firstClosing}). For one set of prices.
 *
 * <p>Three tasks with heads 0, 4 and 6 on two workers worth 1: all three have head 0 or more, but
 * only one worker can begin at 0. The other begins at 4 at the earliest, so 4 of what two workers
 * could do is lost, whatever the plan.
 */
final class DistinctEnds {
  private final PricedCapacity capacity;
  private final CompiledWorkers workers;
  private final long now;
  private final int[] idle;

  /** What a microsecond of each of these workers is worth, falling. */
  private final double[] worth;

  DistinctEnds(CompiledProblem problem, PricedCapacity capacity, int[] active) {
    this.capacity = capacity;
    workers = problem.workers();
    now = problem.state().nowMicros();
    idle = Arrays.stream(active).filter(this::counts).toArray();
    worth = new double[idle.length];
    for (int i = 0; i < idle.length; i++) {
      worth[i] = -capacity.worth(idle[i]);
    }
    Arrays.sort(worth);
    for (int i = 0; i < worth.length; i++) {
      worth[i] = -worth[i];
    }
  }

  private boolean counts(int worker) {
    long start = capacity.start(worker, workers.classOf(worker), now);
    return start != Long.MAX_VALUE
        && !capacity.isTaken(worker)
        && !capacity.times().closesEarly(workers.classOf(worker));
  }

  /**
   * What is lost at the beginning beyond the time before the workers' own starts.
   *
   * @param a least head of the tasks
   * @param heads of the tasks, falling; the last counted ones are the smallest
   * @param count how many tasks, at least one
   */
  double atBeginning(long a, long[] heads, int count) {
    double lost = 0;
    double own = 0;
    for (int k = 0; k < idle.length; k++) {
      lost += worth[k] * (heads[Math.max(0, count - 1 - k)] - now);
      int w = idle[k];
      long start = capacity.start(w, workers.classOf(w), a);
      own += capacity.worth(w) * (start - now);
    }
    return difference(lost, own);
  }

  /** The latest own start of a worker that counts, with heads from {@code a} on. */
  long latestStart(long a) {
    long latest = now;
    for (int w : idle) {
      latest = Math.max(latest, capacity.start(w, workers.classOf(w), a));
    }
    return latest;
  }

  /** The latest head that was counted. */
  long latestHead(long[] heads, int count) {
    return heads[Math.max(0, count - idle.length)];
  }

  /**
   * What is lost at the end, before a tail that all tasks have.
   *
   * @param b least tail of the tasks
   * @param tails of the tasks, ascending
   * @param from the first that is no less than {@code b}
   */
  double atEnd(long b, long[] tails, int from) {
    double lost = 0;
    for (int k = 0; k < idle.length; k++) {
      lost += worth[k] * (tails[Math.min(tails.length - 1, from + k)] - b);
    }
    return difference(lost, 0);
  }

  /** The longest tail that was counted. */
  long longestTail(long[] tails, int from) {
    return tails[Math.min(tails.length - 1, from + idle.length - 1)];
  }

  /** Never more than the true difference of two sums, whatever was rounded. */
  private double difference(double sum, double less) {
    if (sum < 0x1p52 && less < 0x1p52) {
      return Math.max(0, sum - less);
    }
    double rounding = (idle.length + 4) * 0x1p-50;
    return Math.max(0, sum * (1 - rounding) - less * (1 + rounding));
  }
}
