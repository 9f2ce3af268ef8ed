package dev.sextant.benchmarks.simulator.published;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * What happened in a run by the rules of the published simulator. By job in the order of creation
 * and task; NaN for what did not happen, -1 for no worker.
 */
final class PublishedRun {
  /** Share of the jobs that are not measured. */
  static final double WARM_UP = 0.1;

  final PublishedArrivals arrivals;
  final int[][] worker;
  final double[][] queuedMs;
  final double[][] dequeuedMs;
  final double[][] startMs;
  final double[][] endMs;

  /** By job, when it ended, or NaN. */
  final double[] jobEndMs;

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

  /** Whether any task of a job has begun. */
  boolean hasEntered(int job) {
    return Arrays.stream(worker[job]).anyMatch(w -> w >= 0);
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
    return Median.withDefaults()
        .evaluate(Arrays.stream(measured(WARM_UP)).mapToDouble(this::slowdown).toArray());
  }

  /** Mean latency after the warm-up. */
  double meanLatencyMs() {
    return Arrays.stream(measured(WARM_UP))
        .mapToDouble(this::latencyMs)
        .average()
        .orElse(Double.NaN);
  }

  /** Of the tasks that need a model, after the warm-up, the share that found it. */
  double hitShare() {
    long tasks = 0;
    long hits = 0;
    for (int j : measured(WARM_UP)) {
      for (int t = 0; t < startMs[j].length; t++) {
        if (PublishedWorkload.model(arrivals.workflow()[j], t) >= 0) {
          tasks++;
          hits += startMs[j][t] > dequeuedMs[j][t] ? 0 : 1;
        }
      }
    }
    return (double) hits / tasks;
  }

  /** Workers that got tasks. */
  int workersUsed() {
    return workersUsed((workflow, task) -> true);
  }

  /** Workers that got tasks of some kind, which is told by workflow and task. */
  int workersUsed(BiPredicate<Integer, Integer> kind) {
    BitSet used = new BitSet();
    for (int j = 0; j < worker.length; j++) {
      for (int t = 0; t < worker[j].length; t++) {
        if (worker[j][t] >= 0 && kind.test(arrivals.workflow()[j], t)) {
          used.set(worker[j][t]);
        }
      }
    }
    return used.cardinality();
  }
}
