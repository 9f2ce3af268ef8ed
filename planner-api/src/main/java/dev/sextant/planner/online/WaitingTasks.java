package dev.sextant.planner.online;

import java.util.Arrays;
import java.util.Objects;

/**
 * How many tasks wait on each worker that can run together, by batch: as published, and with what
 * commits have added since. Grows with the registry.
 */
final class WaitingTasks {
  private final WorkflowRegistry registry;
  private final int capacity;
  private int batches;
  private int[] published = new int[0];
  private int[] known = new int[0];

  /** By worker, whether what is known differs from what was published. */
  private final boolean[] isAssumed;

  WaitingTasks(WorkflowRegistry registry, int workerCapacity) {
    this.registry = registry;
    capacity = workerCapacity;
    isAssumed = new boolean[workerCapacity];
  }

  int get(int worker, int batch) {
    return batch < batches ? known[worker * batches + batch] : 0;
  }

  void publish(int worker, int batch, int tasks) {
    Objects.checkIndex(worker, capacity);
    if (tasks < 0) {
      throw new IllegalArgumentException("The tasks (" + tasks + ") must not be negative.");
    }
    require(batch);
    published[worker * batches + batch] = tasks;
    known[worker * batches + batch] = tasks;
  }

  /** What a commit makes of it, until the next publication. */
  void assume(int worker, int batch, int tasks) {
    require(batch);
    known[worker * batches + batch] = tasks;
    isAssumed[worker] = true;
  }

  void forgetAssumed(int worker) {
    if (isAssumed[worker]) {
      isAssumed[worker] = false;
      System.arraycopy(published, worker * batches, known, worker * batches, batches);
    }
  }

  void clear(int worker) {
    isAssumed[worker] = false;
    Arrays.fill(published, worker * batches, (worker + 1) * batches, 0);
    Arrays.fill(known, worker * batches, (worker + 1) * batches, 0);
  }

  private void require(int batch) {
    if (batch >= batches) {
      grow(registry.catalogue().workflows().batches());
    }
    if (batch < 0 || batch >= batches) {
      throw new IllegalArgumentException("There is no batch number (" + batch + ").");
    }
  }

  private void grow(int newBatches) {
    published = widened(published, newBatches);
    known = widened(known, newBatches);
    batches = newBatches;
  }

  private int[] widened(int[] rows, int newBatches) {
    int[] wider = new int[Math.multiplyExact(capacity, newBatches)];
    for (int w = 0; w < capacity; w++) {
      System.arraycopy(rows, w * batches, wider, w * newBatches, batches);
    }
    return wider;
  }
}
