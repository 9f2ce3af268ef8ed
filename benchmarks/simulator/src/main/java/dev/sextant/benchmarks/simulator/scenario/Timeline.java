package dev.sextant.benchmarks.simulator.scenario;

/** The course of a run: means over equal pieces of time from 0 on. */
public final class Timeline {
  private Timeline() {}

  /** The share of all workers that run a task. */
  public static double[] utilisation(Observation seen, int pieces, long endMicros) {
    double[] sums = new double[pieces];
    for (Observation.Run run : seen.runs()) {
      add(sums, run.startMicros(), run.endMicros(), endMicros, 1.0 / run.batch());
    }
    return scaled(sums, (double) pieces / endMicros / seen.workers().size());
  }

  /** The number of jobs that have arrived and not ended. */
  public static double[] jobsInSystem(Observation seen, int pieces, long endMicros) {
    double[] sums = new double[pieces];
    for (Observation.ObservedJob job : seen.jobs()) {
      long left = job.isDropped() ? job.dropMicros() : endMicros;
      add(sums, job.arrivalMicros(), job.ended() ? job.endMicros() : left, endMicros, 1);
    }
    return scaled(sums, (double) pieces / endMicros);
  }

  /** Adds to each piece the time that it shares with an interval, times a weight. */
  private static void add(double[] sums, long from, long until, long endMicros, double weight) {
    double width = (double) endMicros / sums.length;
    int last = Math.min(sums.length - 1, (int) (until / width));
    for (int i = Math.max(0, (int) (from / width)); i <= last; i++) {
      sums[i] += weight * Math.max(0, Math.min(until, (i + 1) * width) - Math.max(from, i * width));
    }
  }

  private static double[] scaled(double[] sums, double factor) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] *= factor;
    }
    return sums;
  }
}
