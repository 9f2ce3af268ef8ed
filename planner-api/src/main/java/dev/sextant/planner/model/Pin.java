package dev.sextant.planner.model;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A commitment: the task runs in this mode, on this worker, or both. Its time stays free.
 *
 * @param job id of the job
 * @param task id of the task
 * @param mode id of the mode, or null for any
 * @param worker id of the worker, or null for any
 */
public record Pin(String job, String task, @Nullable String mode, @Nullable String worker) {
  public Pin {
    Objects.requireNonNull(job, "job");
    Objects.requireNonNull(task, "task");
  }
}
