package dev.sextant.planner.model;

import java.util.Objects;

/**
 * What a task was to do in an earlier plan: a promise, which binds nothing. The objective can weigh
 * how far a plan is from it ({@link ObjectiveTerm#MOVED_RUNS}, {@link
 * ObjectiveTerm#SHIFTED_MICROS}).
 *
 * @param job id of the job
 * @param task id of the task
 * @param worker id of the worker on which it was to run
 * @param startMicros when it was to start, not negative
 */
public record PlannedRun(String job, String task, String worker, long startMicros) {
  public PlannedRun {
    Objects.requireNonNull(job, "job");
    Objects.requireNonNull(task, "task");
    Objects.requireNonNull(worker, "worker");
  }
}
