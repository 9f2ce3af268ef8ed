package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledCalendars;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How much all workers can do in a microsecond at some prices, and when that changes: when they can
 * start, close and open, and when what is held of them ends. Exact, in whole numbers and counted
 * from now. Immutable.
 */
final class PricedRates {
  private final TreeMap<Long, Long> changes = new TreeMap<>();

  /** Of workers of which nothing that is worth something is held once they can start: its worth. */
  private final List<Long> idle = new ArrayList<>();

  private final long now;
  private long lost;
  private long latest;

  /** What is held of a worker until when. */
  private record Held(long worth, long untilMicros) {}

  /**
   * Looks at the workers.
   *
   * @param price by class and resource, whole numbers
   * @param head least head of the tasks, from now
   * @throws ArithmeticException when a number gets too large
   */
  PricedRates(
      CompiledProblem problem,
      FreeCapacity capacity,
      CriticalPath path,
      double[] price,
      long head) {
    CompiledWorkers workers = problem.workers();
    now = problem.state().nowMicros();
    for (int w = 0; w < workers.count(); w++) {
      int c = workers.classOf(w);
      if (path.firstStart[c] == Long.MAX_VALUE) {
        continue;
      }
      long all = worth(workers, c, price);
      if (all == 0) {
        continue;
      }
      long start =
          Math.max(
              Math.max(Math.addExact(head, now), problem.state().availableFromMicros(w)),
              path.firstStart[c]);
      List<Held> held = held(capacity.inUse(w), price, c * workers.resources(), start);
      capacity.times().forEach(c, start, (from, until) -> addTime(from, until, all, held));
      if (held.isEmpty() && !capacity.times().closesEarly(c)) {
        idle.add(all);
        lost = Math.addExact(lost, Math.multiplyExact(all, start - now));
        latest = Math.max(latest, start - now);
      }
    }
    changes.values().removeIf(more -> more == 0);
  }

  private static long worth(CompiledWorkers workers, int c, double[] price) {
    long worth = 0;
    for (int r = 0; r < workers.resources(); r++) {
      long unit = (long) price[c * workers.resources() + r];
      worth = Math.addExact(worth, Math.multiplyExact(unit, workers.capacity(c, r)));
    }
    return worth;
  }

  /** What is held of a worker after an instant and worth something. */
  private static List<Held> held(
      List<FreeCapacity.CapacityInUse> parts, double[] price, int row, long from) {
    List<Held> held = new ArrayList<>();
    for (FreeCapacity.CapacityInUse part : parts) {
      long unit = (long) price[row + part.resource()];
      if (part.untilMicros() > from && unit > 0) {
        held.add(new Held(Math.multiplyExact(unit, part.amount()), part.untilMicros()));
      }
    }
    return held;
  }

  /** Adds a time in which a worker can have runs, as far as what is held leaves some of it. */
  private void addTime(long from, long until, long all, List<Held> held) {
    add(from, until, all);
    for (Held part : held) {
      if (part.untilMicros > from) {
        add(from, Math.min(until, part.untilMicros), -part.worth);
      }
    }
  }

  private void add(long from, long until, long worth) {
    changes.merge(from - now, worth, Math::addExact);
    if (until != CompiledCalendars.NEVER) {
      changes.merge(until - now, -worth, Math::addExact);
    }
  }

  /** By instant, by how much more can be done in a microsecond from then on. */
  SortedMap<Long, Long> changes() {
    return changes;
  }

  /**
   * Worth of the workers whose first and last tasks count, falling: nothing is held of them once
   * they can start, and they do not close early.
   */
  long[] idleWorth() {
    return idle.stream().mapToLong(w -> -w).sorted().map(w -> -w).toArray();
  }

  /** What these do not do before they can start. */
  long idleLost() {
    return lost;
  }

  /** When the last of these can start. */
  long latestIdle() {
    return latest;
  }
}
