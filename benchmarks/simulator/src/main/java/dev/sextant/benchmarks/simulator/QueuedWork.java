package dev.sextant.benchmarks.simulator;

import dev.sextant.benchmarks.simulator.serving.BatchRule;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * How much work is on each worker, and how many tasks for each batch, when tasks run in full
 * batches as far as there are enough of them: what a task adds is what it adds to the batch that it
 * would join.
 */
final class QueuedWork {
  /** In place of a batch where a task goes alone. */
  static final int ALONE = CompiledWorkflows.NO_BATCH;

  private final Cluster cluster;
  private final CompiledWorkflows flows;
  private final int batches;
  private final long[] micros;

  /** By worker and batch. */
  private final int[] tasks;

  QueuedWork(Cluster cluster, BatchRule rule) {
    this.cluster = cluster;
    flows = cluster.problem().workflows();
    batches = rule.kind() == BatchRule.Kind.NONE ? 0 : flows.batches();
    micros = new long[cluster.workers()];
    tasks = new int[Math.multiplyExact(cluster.workers(), batches)];
  }

  /** Number of batches; 0 where every task goes alone. */
  int batches() {
    return batches;
  }

  /** The batch of an option, as in {@link CompiledWorkflows#batch}, or {@link #ALONE}. */
  int batch(int option) {
    return batches == 0 || flows.batchLimit(option) == 1
        ? ALONE
        : flows.batch(flows.optionMode(option));
  }

  /** What the work on a worker takes. */
  long micros(int w) {
    return micros[w];
  }

  /** How many tasks there are for a batch. */
  int tasks(int w, int batch) {
    return tasks[w * batches + batch];
  }

  /** A task comes. */
  void add(int w, int option) {
    long[] table = cluster.batchMicros(option);
    int batch = batch(option);
    if (batch == ALONE) {
      micros[w] += table[0];
      return;
    }
    int before = tasks[w * batches + batch]++;
    micros[w] += micros(before + 1, table) - micros(before, table);
  }

  /** A task goes. */
  void take(int w, int option) {
    long[] table = cluster.batchMicros(option);
    int batch = batch(option);
    if (batch == ALONE) {
      micros[w] -= table[0];
      return;
    }
    int left = --tasks[w * batches + batch];
    micros[w] -= micros(left + 1, table) - micros(left, table);
  }

  private static long micros(int count, long[] batchMicros) {
    int limit = batchMicros.length;
    int rest = count % limit;
    return count / limit * batchMicros[limit - 1] + (rest == 0 ? 0 : batchMicros[rest - 1]);
  }

  /** Nothing is left on a worker. */
  void clear(int w) {
    micros[w] = 0;
    Arrays.fill(tasks, w * batches, (w + 1) * batches, 0);
  }
}
