package dev.sextant.planner.model;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A task that ended before now, and where its output lies. */
public final class FinishedTask {
  private final String job;
  private final String task;
  private final long endMicros;
  private final List<Copy> copies;

  /** A task that ended. */
  public FinishedTask(String job, String task, long endMicros, List<Copy> copies) {
    this.job = Objects.requireNonNull(job, "job");
    this.task = Objects.requireNonNull(task, "task");
    this.endMicros = endMicros;
    this.copies = List.copyOf(copies);
  }

  /** Id of the job. */
  public String job() {
    return job;
  }

  /** Id of the task. */
  public String task() {
    return task;
  }

  /** When it ended, at most now. */
  public long endMicros() {
    return endMicros;
  }

  /** Where its output lies or will arrive without further action. */
  public List<Copy> copies() {
    return copies;
  }

  /**
   * One copy of a finished task's output, or of one item of it.
   *
   * @param worker id of the worker that holds it
   * @param sinceMicros from when it is there; later than now while it is on its way
   * @param item name of the data, as the edges and outputs of the task give it; null for all data
   *     of the task
   */
  public record Copy(String worker, long sinceMicros, @Nullable String item) {
    public Copy {
      Objects.requireNonNull(worker, "worker");
    }

    /** A copy of all data of the task. */
    public Copy(String worker, long sinceMicros) {
      this(worker, sinceMicros, null);
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FinishedTask that
        && job.equals(that.job)
        && task.equals(that.task)
        && endMicros == that.endMicros
        && copies.equals(that.copies);
  }

  @Override
  public int hashCode() {
    return Objects.hash(job, task, endMicros, copies);
  }

  @Override
  public String toString() {
    return "FinishedTask[job="
        + job
        + ", task="
        + task
        + ", endMicros="
        + endMicros
        + ", copies="
        + copies
        + "]";
  }
}
