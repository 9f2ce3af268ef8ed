package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import java.util.Arrays;

/**
 * What the workers can do over time, and budgets at once, at the prices of {@link PricedWork}. Not
 * thread-safe: it reads the prices as they are at the moment.
 */
final class PricedCapacity {
  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final CompiledState state;
  private final CriticalPath path;
  private final PricedWork work;
  private final FreeCapacity capacity;

  /** The same in which loads count as work. */
  private final FreeCapacity withLoads;

  private final int takenParts;
  private final int budgets;

  PricedCapacity(CompiledProblem problem, CriticalPath path, PricedWork work) {
    this.problem = problem;
    this.workers = problem.workers();
    this.state = problem.state();
    this.path = path;
    this.work = work;
    capacity = new FreeCapacity(problem, RunTimes.of(problem, path));
    withLoads = new FreeCapacity(problem, RunTimes.open(problem));
    budgets = problem.budgets();
    int parts = 0;
    for (int w = 0; w < workers.count(); w++) {
      parts += capacity.parts(w);
    }
    takenParts = parts;
  }

  /** When a worker of a class can start on tasks with heads from {@code a} on. */
  long start(int worker, int workerClass, long a) {
    return Math.max(
        Math.max(a, state.nowMicros()),
        Math.max(state.availableFromMicros(worker), path.firstStart[workerClass]));
  }

  /**
   * How much they can do in a microsecond, from now on.
   *
   * @throws ArithmeticException when a number gets too large
   */
  PricedRates rates() {
    return new PricedRates(problem, capacity, path, work.price, 0);
  }

  /** When workers can have runs. */
  RunTimes times() {
    return capacity.times();
  }

  /** How long a worker cannot have runs between two times for being closed. */
  long closed(int worker, long from, long until) {
    return until <= from
        ? 0
        : until - from - capacity.times().micros(workers.classOf(worker), from, until);
  }

  /** The workers that are worth something. */
  int[] activeWorkers() {
    int[] active = new int[workers.count()];
    int count = 0;
    for (int w = 0; w < active.length; w++) {
      int row = workers.classOf(w) * workers.resources();
      boolean counts = false;
      for (int r = 0; r < workers.resources(); r++) {
        counts |= work.price[row + r] > 0 && workers.capacity(workers.classOf(w), r) > 0;
      }
      if (counts) {
        active[count++] = w;
      }
    }
    return Arrays.copyOf(active, count);
  }

  /** Whether some of a worker's capacity is taken now. */
  boolean isTaken(int worker) {
    return capacity.parts(worker) > 0;
  }

  /** What a microsecond of all of a worker's capacity is worth. */
  double worth(int worker) {
    int c = workers.classOf(worker);
    double worth = 0;
    for (int r = 0; r < workers.resources(); r++) {
      worth += work.price[c * workers.resources() + r] * workers.capacity(c, r);
    }
    return worth;
  }

  /** Less than a sum of this many doubles by what rounding may have added, here and in done. */
  double roundedDown(double sum, int parts) {
    double roundings =
        (4.0 + 2 * budgets) * (parts + 4)
            + 8.0 * workers.count() * workers.resources()
            + 2.0 * takenParts;
    return sum < 0x1p52 ? sum : sum * (1 - roundings * 0x1p-51);
  }

  /** The earliest time by which so much can have been done after {@code a}. */
  long earliestEnd(double needed, long a, boolean loading, int[] active) {
    long low = Math.max(a, state.nowMicros());
    long high = low;
    long step = 1;
    while (done(a, high, loading, active) < needed) {
      low = high;
      high += step;
      step *= 2;
      if (high > 1L << 54) {
        return Long.MAX_VALUE;
      }
    }
    while (low < high) {
      long middle = low + (high - low) / 2;
      if (done(a, middle, loading, active) < needed) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** What all workers can do between two times, and all budgets, are worth this at most. */
  double done(long a, long until, boolean loading, int[] active) {
    double done = work.credit();
    for (int w : active) {
      done += done(w, a, until, loading);
    }
    return done;
  }

  /** What one of them can do between two times is worth this at most. */
  double done(int worker, long a, long until, boolean loading) {
    int c = workers.classOf(worker);
    long from = loading ? state.availableFromMicros(worker) : start(worker, c, a);
    double done = 0;
    for (int r = 0; r < workers.resources() && from < until; r++) {
      double price = work.price[c * workers.resources() + r];
      if (price > 0 && workers.capacity(c, r) > 0) {
        done += price * (loading ? withLoads : capacity).free(worker, r, from, until);
      }
    }
    return done;
  }
}
