package dev.sextant.benchmarks.simulator;

import java.util.Arrays;

/**
 * Loads models where they are wanted most: one load at a time on each worker, the least loaded
 * workers first, for the line with the most unmet demand. A worker that has time left, or a line
 * that no worker can serve, is what a load is worth; and a worker serves before it loads again.
 */
final class ModelLoads {
  /** How often they are looked at. */
  private static final long LOOK_MICROS = 5_000;

  private static final long USUAL_HORIZON_MICROS = 1_000_000;

  private final RequestLines lines;
  private final Dispatcher dispatcher;
  private final ModelDemand demand;
  private final int[] waits;
  private final boolean[] drains;
  private final boolean[][] holders;
  private final boolean[] hasServed;
  private final boolean[] isOut;
  private final boolean any;
  private long nextLook;

  /**
   * For one simulation.
   *
   * @param waits by line, how many requests wait
   * @param drains by worker, whether nothing should be bound there until it is idle; set here
   */
  ModelLoads(
      Cluster cluster, RequestLines lines, Dispatcher dispatcher, int[] waits, boolean[] drains) {
    this.lines = lines;
    this.dispatcher = dispatcher;
    this.waits = waits;
    this.drains = drains;
    int workers = cluster.workers();
    holders = new boolean[lines.count()][workers];
    hasServed = new boolean[workers];
    Arrays.fill(hasServed, true);
    isOut = new boolean[workers];
    any = cluster.models().length > 0;
    demand = new ModelDemand(lines, workers, horizon(cluster));
  }

  /** The longest that a line takes to load, and at least some time. */
  private long horizon(Cluster cluster) {
    long longest = USUAL_HORIZON_MICROS;
    for (int k = 0; k < lines.count(); k++) {
      for (int w = 0; w < cluster.workers(); w++) {
        int option = lines.option(k, w);
        if (option >= 0) {
          longest = Math.max(longest, dispatcher.startMicros(w, option) - dispatcher.nowMicros());
        }
      }
    }
    return longest;
  }

  /** A request has come. */
  void came(int k) {
    if (any) {
      demand.add(k, dispatcher.nowMicros());
    }
  }

  /** A worker has something to run. */
  void served(int w) {
    hasServed[w] = true;
  }

  /** A worker is there again. */
  void returned(int w) {
    hasServed[w] = true;
  }

  /** When loads are worth a look again. */
  long nextLookMicros() {
    return any ? nextLook : Long.MAX_VALUE;
  }

  /** Lets the next look be one, for something has come up. */
  void lookAgain() {
    nextLook = 0;
  }

  /** Begins loads, unless that was looked at just now. */
  void look() {
    long now = dispatcher.nowMicros();
    if (!any || now < nextLook) {
      return;
    }
    nextLook = now + LOOK_MICROS;
    Arrays.fill(isOut, false);
    divide(now);
    int w = leastLoaded(now);
    while (w >= 0) {
      int k = wanted(w);
      boolean begins = k >= 0 && dispatcher.load(w, lines.option(k, w));
      drains[w] = k >= 0 && !begins;
      hasServed[w] &= !begins;
      isOut[w] = true;
      if (begins) {
        divide(now);
      }
      w = leastLoaded(now);
    }
  }

  private void divide(long now) {
    for (int k = 0; k < holders.length; k++) {
      for (int w = 0; w < isOut.length; w++) {
        int option = lines.option(k, w);
        holders[k][w] = option >= 0 && dispatcher.isPresent(w) && dispatcher.holdsModels(w, option);
      }
    }
    demand.divide(waits, holders, now);
  }

  /** The least loaded worker that could load, or -1. */
  private int leastLoaded(long now) {
    int best = -1;
    for (int w = 0; w < isOut.length; w++) {
      boolean may = !isOut[w] && dispatcher.isPresent(w) && dispatcher.channelMicros(w) <= now;
      if (may && (hasServed[w] || !canServe(w))) {
        best = best < 0 || demand.load(w) < demand.load(best) ? w : best;
      }
    }
    return best;
  }

  private boolean canServe(int w) {
    boolean can = false;
    for (int k = 0; k < holders.length; k++) {
      can |= waits[k] > 0 && holders[k][w];
    }
    return can;
  }

  /** The line that a worker is to load, or -1. */
  private int wanted(int w) {
    int best = -1;
    for (int k = 0; k < holders.length; k++) {
      boolean may = lines.option(k, w) >= 0 && !holders[k][w] && demand.unmet(k) > 0;
      if (may && (demand.hasTime(w) || isNowhere(k))) {
        best = best < 0 || demand.unmet(k) > demand.unmet(best) ? k : best;
      }
    }
    return best;
  }

  private boolean isNowhere(int k) {
    boolean nowhere = true;
    for (boolean holds : holders[k]) {
      nowhere &= !holds;
    }
    return nowhere;
  }
}
