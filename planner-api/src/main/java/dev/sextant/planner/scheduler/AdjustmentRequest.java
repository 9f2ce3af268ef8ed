package dev.sextant.planner.scheduler;

import org.jspecify.annotations.Nullable;

/**
 * A task whose last input has arrived and that may move to another worker before it starts. Made
 * once and filled again for every task; belongs to one thread.
 */
public final class AdjustmentRequest {
  private @Nullable TaskHandle task;
  private @Nullable WorkerHandle planned;
  private @Nullable WorkerHandle inputAt;
  private long nowMicros;

  /** The task. */
  public AdjustmentRequest task(TaskHandle newTask) {
    task = newTask;
    return this;
  }

  /** The worker it was placed on, which may have left. */
  public AdjustmentRequest planned(WorkerHandle worker) {
    planned = worker;
    return this;
  }

  /**
   * The worker that holds the task's input; null, and a worker that has left, stand for everywhere.
   */
  public AdjustmentRequest inputAt(@Nullable WorkerHandle worker) {
    inputAt = worker;
    return this;
  }

  /** The moment of deciding, from 0 to 2^52. */
  public AdjustmentRequest nowMicros(long micros) {
    nowMicros = micros;
    return this;
  }

  /**
   * The task.
   *
   * @throws IllegalStateException if none was set
   */
  public TaskHandle task() {
    if (task == null) {
      throw new IllegalStateException("The request has no task.");
    }
    return task;
  }

  /**
   * The worker it was placed on.
   *
   * @throws IllegalStateException if none was set
   */
  public WorkerHandle planned() {
    if (planned == null) {
      throw new IllegalStateException("The request has no planned worker.");
    }
    return planned;
  }

  /** The worker that holds the task's input, or null for everywhere. */
  public @Nullable WorkerHandle inputAt() {
    return inputAt;
  }

  /** The moment of deciding. */
  public long nowMicros() {
    return nowMicros;
  }
}
