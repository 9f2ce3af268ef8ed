package dev.sextant.planner.model;

import org.jspecify.annotations.Nullable;

/**
 * What the runs of one batch have in common besides worker and start: a key that modes share, or a
 * task of a workflow in a mode. Either {@code shared} or the other three are there.
 *
 * @param shared the key that modes share, or null
 * @param workflow id of the workflow, or null
 * @param task id of the task, or null
 * @param mode id of the mode, or null
 */
public record BatchKey(
    @Nullable String shared,
    @Nullable String workflow,
    @Nullable String task,
    @Nullable String mode) {

  /** The key of runs of a task in one of its modes; null where they do not go in batches. */
  public static @Nullable BatchKey of(String workflow, String task, Mode mode) {
    Batch batch = mode.batch();
    if (batch == null) {
      return null;
    }
    return batch.key() != null
        ? new BatchKey(batch.key(), null, null, null)
        : new BatchKey(null, workflow, task, mode.id());
  }

  /** What messages call it. */
  @Override
  public String toString() {
    return shared != null ? shared : workflow + "/" + task + "/" + mode;
  }
}
