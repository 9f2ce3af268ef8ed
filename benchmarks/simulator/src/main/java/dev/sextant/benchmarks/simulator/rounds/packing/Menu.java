package dev.sextant.benchmarks.simulator.rounds.packing;

import java.util.List;

/**
 * What a job of a profile can be given, on each type of worker and with each size of gang: small
 * gangs first, and of those of one size the fastest.
 *
 * @param best the smallest points that reach the highest rate
 * @param proportional the fastest points within the job's proportional share of a worker; none
 *     where every mode takes more
 * @param base what it takes of the base at least, all its workers together
 */
record Menu(List<DemandPoint> best, List<DemandPoint> proportional, long base) {
  Menu {
    best = List.copyOf(best);
    proportional = List.copyOf(proportional);
  }

  /** The point that the job's speed is measured by, in micro-units per second. */
  double standardRate() {
    List<DemandPoint> some = proportional.isEmpty() ? best : proportional;
    return some.isEmpty() ? 1 : some.get(0).rate();
  }

  /** The proportional point on the workers of another; itself where there is none. */
  DemandPoint proportionalOf(DemandPoint point) {
    for (DemandPoint one : proportional) {
      if (one.type() == point.type() && one.gang() == point.gang()) {
        return one;
      }
    }
    return point;
  }
}
