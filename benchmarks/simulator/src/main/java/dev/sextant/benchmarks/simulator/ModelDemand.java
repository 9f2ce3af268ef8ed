package dev.sextant.benchmarks.simulator;

import java.util.Arrays;

/**
 * How much work comes for the models of each line of requests, and how much of that the workers
 * that hold them can do: the load priorities of Clockwork (Gujarati et al., OSDI'20, section 5.3).
 * The demand for a line is divided among the workers that hold its models in inverse proportion to
 * how loaded they are; what a worker cannot do of its part is unmet.
 *
 * <p>Deviations: a worker can do as much as keeps it busy for four fifths of its time. Demand is
 * the work that came lately, older work counting less (by the exponential law), and what waits if
 * that is more; so models that load for longer than a request may wait are loaded at all.
 */
final class ModelDemand {
  /** Less than that is rounding. */
  private static final double LEAST_MICROS = 1e-3;

  /** For which part of its time a worker should have work, so that requests do not wait long. */
  private static final double BUSY = 0.8;

  private final RequestLines lines;
  private final double horizon;
  private final double capacity;
  private final double[] recent;
  private final long[] notedMicros;

  /** By line, all demand and what of it is unmet; by worker, how much it is to do. */
  private final double[] demand;

  private final double[] unmet;
  private final double[] load;
  private final double[] equalLoad;

  /**
   * Without demand.
   *
   * @param horizonMicros for how long demand is looked at, which is what a worker can do of it
   */
  ModelDemand(RequestLines lines, int workers, long horizonMicros) {
    this.lines = lines;
    horizon = horizonMicros;
    capacity = BUSY * horizonMicros;
    recent = new double[lines.count()];
    notedMicros = new long[lines.count()];
    demand = new double[lines.count()];
    unmet = new double[lines.count()];
    load = new double[workers];
    equalLoad = new double[workers];
  }

  /** A request has come. */
  void add(int k, long now) {
    recent[k] = faded(recent[k], notedMicros[k], now) + lines.workMicros(k);
    notedMicros[k] = now;
  }

  private double faded(double work, long noted, long now) {
    return work * StrictMath.exp((noted - now) / horizon);
  }

  /**
   * Divides the demand.
   *
   * @param waiting how many requests of each line wait
   * @param holders by line, whether each worker holds its models
   */
  void divide(int[] waiting, boolean[][] holders, long now) {
    Arrays.fill(equalLoad, 0);
    Arrays.fill(load, 0);
    for (int k = 0; k < demand.length; k++) {
      double recently = faded(recent[k], notedMicros[k], now);
      demand[k] = Math.max(recently, waiting[k] * lines.workMicros(k));
      double parts = 0;
      for (boolean holds : holders[k]) {
        parts += holds ? 1 : 0;
      }
      addParts(holders[k], demand[k] / Math.max(1, parts), equalLoad);
    }
    for (int k = 0; k < demand.length; k++) {
      double share = demand[k] / Math.max(Double.MIN_NORMAL, weights(holders[k]));
      for (int w = 0; w < load.length; w++) {
        load[w] += holders[k][w] ? share / weight(w) : 0;
      }
    }
    for (int k = 0; k < demand.length; k++) {
      double share = demand[k] / Math.max(Double.MIN_NORMAL, weights(holders[k]));
      double met = 0;
      for (int w = 0; w < load.length; w++) {
        met += holders[k][w] ? share / weight(w) * Math.min(1, capacity / load[w]) : 0;
      }
      double lacking = demand[k] - met;
      unmet[k] = lacking < LEAST_MICROS ? 0 : lacking;
    }
  }

  private static void addParts(boolean[] holds, double part, double[] to) {
    for (int w = 0; w < to.length; w++) {
      to[w] += holds[w] ? part : 0;
    }
  }

  private double weight(int w) {
    return Math.max(1, equalLoad[w]);
  }

  private double weights(boolean[] holds) {
    double sum = 0;
    for (int w = 0; w < holds.length; w++) {
      sum += holds[w] ? 1 / weight(w) : 0;
    }
    return sum;
  }

  /** Work for a line that no worker with its models has time for. */
  double unmet(int k) {
    return unmet[k];
  }

  /** How much a worker is to do. */
  double load(int w) {
    return load[w];
  }

  /** Whether a worker could do more. */
  boolean hasTime(int w) {
    return load[w] < capacity;
  }
}
