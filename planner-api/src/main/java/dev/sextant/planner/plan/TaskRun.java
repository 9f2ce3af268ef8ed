package dev.sextant.planner.plan;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One task of one job, run in one mode on one worker. */
public final class TaskRun {
  private final String job;
  private final String task;
  private final String mode;
  private final String worker;
  private final long startMicros;
  private final long endMicros;

  /** A run. */
  public TaskRun(
      String job, String task, String mode, String worker, long startMicros, long endMicros) {
    this.job = Objects.requireNonNull(job, "job");
    this.task = Objects.requireNonNull(task, "task");
    this.mode = Objects.requireNonNull(mode, "mode");
    this.worker = Objects.requireNonNull(worker, "worker");
    this.startMicros = startMicros;
    this.endMicros = endMicros;
  }

  /** Id of the job. */
  public String job() {
    return job;
  }

  /** Id of the task. */
  public String task() {
    return task;
  }

  /** Id of the mode. */
  public String mode() {
    return mode;
  }

  /** Id of the worker. */
  public String worker() {
    return worker;
  }

  /** Start of the run. */
  public long startMicros() {
    return startMicros;
  }

  /** End of the run. */
  public long endMicros() {
    return endMicros;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TaskRun that
        && job.equals(that.job)
        && task.equals(that.task)
        && mode.equals(that.mode)
        && worker.equals(that.worker)
        && startMicros == that.startMicros
        && endMicros == that.endMicros;
  }

  @Override
  public int hashCode() {
    return Objects.hash(job, task, mode, worker, startMicros, endMicros);
  }

  @Override
  public String toString() {
    return "TaskRun[job="
        + job
        + ", task="
        + task
        + ", mode="
        + mode
        + ", worker="
        + worker
        + ", startMicros="
        + startMicros
        + ", endMicros="
        + endMicros
        + "]";
  }
}
