package dev.sextant.benchmarks.simulator;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What happened in a run by the rules of the published simulator. By job in the order of creation
 * and task; NaN for what did not happen, -1 for no worker.
 */
final class PublishedRun {
  final PublishedArrivals arrivals;
  final int[][] worker;
  final double[][] queuedMs;
  final double[][] dequeuedMs;
  final double[][] startMs;
  final double[][] endMs;

  /** By job, when it ended, or NaN. */
  final double[] jobEndMs;

  /** Tasks that need a model, and those of them that found it. */
  int modelTasks;

  int hits;
  int fetches;
  int evictions;
  int adjustments;

  PublishedRun(PublishedArrivals arrivals) {
    this.arrivals = arrivals;
    int jobs = arrivals.count();
    worker = new int[jobs][];
    queuedMs = new double[jobs][];
    dequeuedMs = new double[jobs][];
    startMs = new double[jobs][];
    endMs = new double[jobs][];
    jobEndMs = new double[jobs];
    Arrays.fill(jobEndMs, Double.NaN);
    for (int j = 0; j < jobs; j++) {
      int tasks = PublishedWorkload.tasks(arrivals.workflow()[j]);
      worker[j] = new int[tasks];
      Arrays.fill(worker[j], -1);
      queuedMs[j] = unknown(tasks);
      dequeuedMs[j] = unknown(tasks);
      startMs[j] = unknown(tasks);
      endMs[j] = unknown(tasks);
    }
  }

  private static double[] unknown(int count) {
    double[] values = new double[count];
    Arrays.fill(values, Double.NaN);
    return values;
  }

  /** Completed jobs in the order of creation, without the first share of them. */
  int[] measured(double warmUp) {
    int[] done =
        IntStream.range(0, jobEndMs.length).filter(j -> !Double.isNaN(jobEndMs[j])).toArray();
    return Arrays.copyOfRange(done, (int) (warmUp * done.length), done.length);
  }

  double latencyMs(int job) {
    return jobEndMs[job] - arrivals.createdMs()[job];
  }

  double slowdown(int job) {
    return latencyMs(job) / PublishedWorkload.BEST_MS[arrivals.workflow()[job]];
  }

  /** Median slowdown after the warm-up. */
  double medianSlowdown() {
    double[] sorted = Arrays.stream(measured(0.1)).mapToDouble(this::slowdown).sorted().toArray();
    return Statistics.percentile(sorted, 50);
  }

  /** Mean latency after the warm-up. */
  double meanLatencyMs() {
    return Arrays.stream(measured(0.1)).mapToDouble(this::latencyMs).average().orElse(Double.NaN);
  }

  /** Workers that got tasks. */
  int workersUsed() {
    return (int)
        Arrays.stream(worker).flatMapToInt(Arrays::stream).filter(w -> w >= 0).distinct().count();
  }
}
