package dev.sextant.planner.model;

import java.util.Objects;

/**
 * A task that runs now; it appears unchanged in every plan, whatever its mode says.
 *
 * @param job id of the job
 * @param task id of the task
 * @param mode id of the mode, whose demands, models and workspace it holds until its end
 * @param worker id of the worker
 * @param startMicros at most now
 * @param endMicros at least now
 */
public record RunningTask(
    String job, String task, String mode, String worker, long startMicros, long endMicros) {
  public RunningTask {
    Objects.requireNonNull(job, "job");
    Objects.requireNonNull(task, "task");
    Objects.requireNonNull(mode, "mode");
    Objects.requireNonNull(worker, "worker");
  }
}
