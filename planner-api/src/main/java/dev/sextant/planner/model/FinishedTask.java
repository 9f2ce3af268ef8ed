package dev.sextant.planner.model;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A task that ended before now, and where its output lies.
 *
 * @param job id of the job
 * @param task id of the task
 * @param endMicros when it ended, at most now
 * @param copies where its output lies or will arrive without further action
 */
public record FinishedTask(String job, String task, long endMicros, List<Copy> copies) {
  public FinishedTask {
    Objects.requireNonNull(job, "job");
    Objects.requireNonNull(task, "task");
    copies = List.copyOf(copies);
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
}
