package dev.sextant.planner.evidence.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What all workers can do by when at some prices: by how much it grows between the instants at
 * which one of them can start, closes or opens, or at which something ends that has been begun.
 * Instants count from now; exact. Immutable.
 */
final class CapacityLine {
  private final Knowledge known;
  private final Prices prices;
  private final TreeMap<Long, BigInteger> changes = new TreeMap<>();

  /** Ascending; the workers do nothing before the first of them. */
  final long[] instants;

  /** What can be done by each of them. */
  final BigInteger[] done;

  /** What can be done in a microsecond from each of them on. */
  final BigInteger[] rate;

  /**
   * Looks at the workers on which something can run.
   *
   * @param head what is done starts no sooner, an instant
   * @throws BadEvidence when more is taken of them than they have
   */
  CapacityLine(Knowledge known, Prices prices, long head) {
    this.known = known;
    this.prices = prices;
    for (int w = 0; w < known.view.kinds.workers(); w++) {
      if (known.isUsed(w) && prices.worth(w).signum() > 0) {
        add(w, known.start(w, head));
      }
    }
    changes.values().removeIf(more -> more.signum() == 0);
    instants = changes.keySet().stream().mapToLong(i -> i).toArray();
    done = new BigInteger[instants.length];
    rate = new BigInteger[instants.length];
    BigInteger now = BigInteger.ZERO;
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < instants.length; i++) {
      if (i > 0) {
        sum = sum.add(now.multiply(BigInteger.valueOf(instants[i] - instants[i - 1])));
      }
      now = now.add(changes.get(instants[i]));
      if (now.signum() < 0) {
        throw new BadEvidence("More is taken of the workers than they have.");
      }
      done[i] = sum;
      rate[i] = now;
    }
  }

  private void add(int worker, long start) {
    List<OpenTimes.Window> times = new ArrayList<>();
    for (OpenTimes.Window window : known.runTimes(worker).windows()) {
      if (window.until() > start) {
        times.add(new OpenTimes.Window(Math.max(start, window.from()), window.until()));
      }
    }
    for (OpenTimes.Window time : times) {
      add(time.from(), time.until(), prices.worth(worker));
      for (Map.Entry<Long, BigInteger> held : prices.held(worker).entrySet()) {
        if (held.getKey() > time.from()) {
          long until = Math.min(held.getKey(), time.until());
          add(time.from(), until, held.getValue().negate());
        }
      }
    }
  }

  private void add(long from, long until, BigInteger worth) {
    long now = known.view.now;
    changes.merge(Math.subtractExact(from, now), worth, BigInteger::add);
    if (until != OpenTimes.NEVER) {
      changes.merge(Math.subtractExact(until, now), worth.negate(), BigInteger::add);
    }
  }
}
