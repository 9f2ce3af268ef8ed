package dev.sextant.planner.model;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A task that runs now; it appears unchanged in every plan, whatever its mode says. */
public final class RunningTask {
  private final String job;
  private final String task;
  private final String mode;
  private final String worker;
  private final long startMicros;
  private final long endMicros;

  /** A task that runs. */
  public RunningTask(
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

  /** Start of the run, at most now. */
  public long startMicros() {
    return startMicros;
  }

  /** End of the run, at least now. */
  public long endMicros() {
    return endMicros;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RunningTask that
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
    return "RunningTask[job="
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
