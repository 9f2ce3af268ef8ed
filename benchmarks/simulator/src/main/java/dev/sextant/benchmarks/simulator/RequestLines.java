package dev.sextant.benchmarks.simulator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which tasks of the workflows are requests of one kind: those that can run in one batch wherever
 * they run. They have the same models and times. Immutable.
 */
final class RequestLines {
  private final Cluster cluster;

  /** By task of all workflows. */
  private final int[] line;

  /** By line, the first of its tasks. */
  private final List<Integer> first = new ArrayList<>();

  /** By line, what a task takes where it takes least, alone and in full batches. */
  private final long[] leastMicros;

  private final double[] workMicros;

  RequestLines(Cluster cluster) {
    this.cluster = cluster;
    line = new int[cluster.problem().workflows().tasks()];
    Map<List<Integer>, Integer> known = new HashMap<>();
    for (int t = 0; t < line.length; t++) {
      Integer same = known.putIfAbsent(keys(t), first.size());
      line[t] = same == null ? first.size() : same;
      if (same == null) {
        first.add(t);
      }
    }
    leastMicros = new long[first.size()];
    workMicros = new double[first.size()];
    for (int k = 0; k < leastMicros.length; k++) {
      long[] micros = cluster.shortestBatchMicros(first.get(k));
      leastMicros[k] = micros[0];
      // What takes no time needs its models all the same.
      workMicros[k] = Math.max(1, micros[micros.length - 1]) / (double) micros.length;
    }
  }

  /** The batch keys of a task by worker; options without batches have keys of their own. */
  private List<Integer> keys(int flowTask) {
    Integer[] keys = new Integer[cluster.workers()];
    Arrays.setAll(
        keys,
        w -> {
          int option = cluster.quickestOption(flowTask, w);
          return option < 0 ? -1 : cluster.batchKey(option);
        });
    return List.of(keys);
  }

  /** How many lines there are. */
  int count() {
    return leastMicros.length;
  }

  /** The line of a task, by its number among the tasks of all workflows. */
  int of(int flowTask) {
    return line[flowTask];
  }

  /** How requests of a line run on a worker, or -1. */
  int option(int k, int worker) {
    return cluster.quickestOption(first.get(k), worker);
  }

  /** What a request takes at least. */
  long leastMicros(int k) {
    return leastMicros[k];
  }

  /** What a request takes of a worker's time in full batches. */
  double workMicros(int k) {
    return workMicros[k];
  }
}
