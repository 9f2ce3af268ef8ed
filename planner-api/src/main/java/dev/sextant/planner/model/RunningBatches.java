package dev.sextant.planner.model;

import java.util.HashSet;
import java.util.Set;

/**
 * Tells which running tasks are one batch: those of one {@linkplain BatchKey key} on one worker
 * with the same start. Such a batch holds what one of its tasks holds. Not thread-safe.
 */
final class RunningBatches {
  private record Member(BatchKey key, String worker, long startMicros) {}

  private final Set<Member> seen = new HashSet<>();

  /**
   * Whether a running task holds anything itself: it goes alone, or is the first of its batch that
   * is asked for here.
   *
   * @param workflow id of the workflow of its job
   * @param mode the mode in which it runs
   */
  boolean holds(String workflow, Mode mode, RunningTask task) {
    BatchKey key = BatchKey.of(workflow, task.task(), mode);
    return key == null || seen.add(new Member(key, task.worker(), task.startMicros()));
  }
}
