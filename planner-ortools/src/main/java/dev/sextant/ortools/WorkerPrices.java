package dev.sextant.ortools;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Whole prices for a unit of time of workers that run one task at a time, and what each task costs
 * at least. Any prices give a valid row: what a worker runs, its idle time and what follows its
 * last run fit into the makespan, so that
 *
 * <pre>
 *   sum of price x (idle + tail) over workers + sum of (price x duration - cheapest) over choices
 *     &lt;= total price x makespan - cheapest work of all tasks
 * </pre>
 *
 * The best ones are the duals of the fractional assignment of tasks to workers, which the lower
 * bounds know. A worker that is not counted costs nothing, and neither does a task that may run
 * there.
 */
final class WorkerPrices {
  /** The greatest price: fine enough for prices to lose less than a thousandth of the bound. */
  private static final double FINEST = 1 << 12;

  /**
   * With a greatest price of at least this, a row may be kept small enough for presolve to merge
   * rows, see {@link Magnitudes}; below it, prices would lose more than that gains.
   */
  private static final double COARSEST = 24;

  /** What the terms of a row may add up to. */
  private static final double MAX_ROW = 0x1p58;

  private final long[] ofWorker;
  private final long[] cheapest;
  private final long total;
  private final long cheapestOfAll;

  private WorkerPrices(CompiledProblem problem, Candidates candidates, TimeScale scale, long[] of) {
    ofWorker = of;
    total = Arrays.stream(of).sum();
    cheapest = new long[problem.tasks()];
    long sum = 0;
    for (int t = 0; t < cheapest.length; t++) {
      long least = Long.MAX_VALUE;
      for (Candidates.Candidate c : candidates.of(t)) {
        least = Math.min(least, of[c.worker()] * scale.units(c.durationMicros()));
      }
      cheapest[t] = least == Long.MAX_VALUE ? 0 : least;
      sum += cheapest[t];
    }
    cheapestOfAll = sum;
  }

  /**
   * Prices of some workers, or null where none of them is worth anything or the numbers are too
   * large for a row.
   *
   * @param most no time is later, in units
   * @param coarse whether prices are kept so small that presolve may merge rows, where that is
   *     worth it
   * @param counts which workers have a price; those that run one task at a time
   */
  static @Nullable WorkerPrices of(
      CompiledProblem problem,
      Candidates candidates,
      TimeScale scale,
      LowerBounds bounds,
      long most,
      boolean coarse,
      IntPredicate counts) {
    int workers = problem.workers().count();
    double[] worth = new double[workers];
    double greatest = 0;
    for (int w = 0; w < workers; w++) {
      worth[w] = counts.test(w) ? bounds.workerPrice(problem.workers().classOf(w)) : 0;
      greatest = Math.max(greatest, worth[w]);
    }
    double sum = 0;
    for (int w = 0; w < workers && greatest > 0; w++) {
      // Idle time, the makespan, and runs with what follows them.
      double terms = 2.0 * most;
      for (Candidates.Candidate c : candidates.on(w)) {
        terms += (double) scale.units(c.durationMicros());
        terms += (double) scale.fromTail(bounds.tailMicros(c.task()));
      }
      sum += worth[w] / greatest * terms;
    }
    double finest = Math.floor(finest(sum, coarse));
    if (greatest <= 0 || finest < 1) {
      return null;
    }
    long[] prices = new long[workers];
    for (int w = 0; w < workers; w++) {
      prices[w] = Math.round(worth[w] / greatest * finest);
    }
    return new WorkerPrices(problem, candidates, scale, prices);
  }

  /** How large the greatest price may be when terms at a price of 1 add up to a sum. */
  private static double finest(double sum, boolean coarse) {
    double merged = Magnitudes.MAX_MERGED_ROW / (sum + 1) - 1;
    return coarse && merged >= COARSEST
        ? Math.min(FINEST, merged)
        : Math.min(FINEST, MAX_ROW / (sum + 1));
  }

  /** The price of a unit of time of a worker, not negative. */
  long of(int worker) {
    return ofWorker[worker];
  }

  /** The prices of all workers together. */
  long total() {
    return total;
  }

  /** What a run costs beyond what its task costs at least. */
  long beyondCheapest(int task, int worker, long duration) {
    return ofWorker[worker] * duration - cheapest[task];
  }

  /** What all pending tasks cost at least. */
  long cheapestOfAll() {
    return cheapestOfAll;
  }
}
