package dev.sextant.planner.model;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A task of a job in a mode on a worker, from start to end: a fact of the state, or a decision of a
 * plan. Immutable; two are equal when they are of one class and all fields are.
 */
public abstract class Run {
  private final String job;
  private final String task;
  private final String mode;
  private final String worker;
  private final long startMicros;
  private final long endMicros;

  /** A run; every id must be there. */
  protected Run(
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

  /** Id of the mode, whose demands, models and workspace it holds until its end. */
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

  /** End of the run, not before its start. */
  public long endMicros() {
    return endMicros;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Run that
        && getClass() == that.getClass()
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
    return getClass().getSimpleName()
        + "[job="
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
