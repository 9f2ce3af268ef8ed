package dev.sextant.planner.plan;

import java.util.Objects;

/**
 * One task of one job, run in one mode on one worker.
 *
 * @param job id of the job
 * @param task id of the task
 * @param mode id of the mode
 * @param worker id of the worker
 * @param startMicros start of the run
 * @param endMicros end of the run
 */
public record TaskRun(
    String job, String task, String mode, String worker, long startMicros, long endMicros) {
  public TaskRun {
    Objects.requireNonNull(job, "job");
    Objects.requireNonNull(task, "task");
    Objects.requireNonNull(mode, "mode");
    Objects.requireNonNull(worker, "worker");
  }
}
