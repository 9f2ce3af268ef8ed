package dev.sextant.planner.model;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Data that one of the job's tasks produces and that must reach a place; the job ends no earlier
 * than the delivery.
 */
public final class JobOutput {
  private final String task;
  private final long bytes;
  private final String to;
  private final @Nullable String item;

  /** An output; the item is null for data without a name. */
  public JobOutput(String task, long bytes, String to, @Nullable String item) {
    this.task = Objects.requireNonNull(task, "task");
    this.bytes = bytes;
    this.to = Objects.requireNonNull(to, "to");
    this.item = item;
  }

  /** Producing task. */
  public String task() {
    return task;
  }

  /** Amount of data, not negative. */
  public long bytes() {
    return bytes;
  }

  /** Id of the worker it goes to. */
  public String to() {
    return to;
  }

  /**
   * Name of the data, by which copies of a finished task's output tell it from other data of the
   * task; null for data without a name.
   */
  public @Nullable String item() {
    return item;
  }

  /** An output without a name. */
  public JobOutput(String task, long bytes, String to) {
    this(task, bytes, to, null);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JobOutput that
        && task.equals(that.task)
        && bytes == that.bytes
        && to.equals(that.to)
        && Objects.equals(item, that.item);
  }

  @Override
  public int hashCode() {
    return Objects.hash(task, bytes, to, item);
  }

  @Override
  public String toString() {
    return "JobOutput[task=" + task + ", bytes=" + bytes + ", to=" + to + ", item=" + item + "]";
  }
}
