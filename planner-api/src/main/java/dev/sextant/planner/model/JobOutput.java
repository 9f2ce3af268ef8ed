package dev.sextant.planner.model;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Data that one of the job's tasks produces and that must reach a place; the job ends no earlier
 * than the delivery.
 *
 * @param task producing task
 * @param bytes amount of data, not negative
 * @param to id of the worker it goes to
 * @param item name of the data, by which copies of a finished task's output tell it from other data
 *     of the task; null for data without a name
 */
public record JobOutput(String task, long bytes, String to, @Nullable String item) {
  public JobOutput {
    Objects.requireNonNull(task, "task");
    Objects.requireNonNull(to, "to");
  }

  /** An output without a name. */
  public JobOutput(String task, long bytes, String to) {
    this(task, bytes, to, null);
  }
}
