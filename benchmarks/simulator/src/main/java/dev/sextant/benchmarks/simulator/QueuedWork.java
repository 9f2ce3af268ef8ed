package dev.sextant.benchmarks.simulator;

import dev.sextant.benchmarks.simulator.serving.BatchRule;
import java.util.Arrays;

/**
 * How long the queues of workers take when tasks run in full batches as far as there are enough of
 * them: what a task adds to its queue is what it adds to the batch that it would join.
 */
final class QueuedWork {
  private final Cluster cluster;
  private final boolean batches;
  private final int keys;

  /** By worker and batch key, how many tasks are queued. */
  private final int[] queued;

  QueuedWork(Cluster cluster, BatchRule rule) {
    this.cluster = cluster;
    batches = rule.kind() != BatchRule.Kind.NONE;
    keys = cluster.batchKeys();
    queued = new int[batches ? cluster.workers() * keys : 0];
  }

  /** A task joins a queue; returns by how much that lengthens it. */
  long add(int w, int option) {
    long[] micros = cluster.batchMicros(option);
    if (!batches || micros.length == 1) {
      return micros[0];
    }
    int before = queued[w * keys + cluster.batchKey(option)]++;
    return micros(before + 1, micros) - micros(before, micros);
  }

  /** A task leaves a queue; returns by how much that shortens it. */
  long take(int w, int option) {
    long[] micros = cluster.batchMicros(option);
    if (!batches || micros.length == 1) {
      return micros[0];
    }
    int left = --queued[w * keys + cluster.batchKey(option)];
    return micros(left + 1, micros) - micros(left, micros);
  }

  private static long micros(int count, long[] batchMicros) {
    int limit = batchMicros.length;
    int rest = count % limit;
    return count / limit * batchMicros[limit - 1] + (rest == 0 ? 0 : batchMicros[rest - 1]);
  }

  /** Nothing is queued at a worker. */
  void clear(int w) {
    if (batches) {
      Arrays.fill(queued, w * keys, (w + 1) * keys, 0);
    }
  }
}
