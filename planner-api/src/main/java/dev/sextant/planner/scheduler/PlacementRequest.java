package dev.sextant.planner.scheduler;

import org.jspecify.annotations.Nullable;

/** A job that has arrived. Made once and filled again for every job; belongs to one thread. */
public final class PlacementRequest {
  private @Nullable WorkflowHandle workflow;
  private @Nullable WorkerHandle inputAt;
  private long nowMicros;

  /** The workflow that the job runs. */
  public PlacementRequest workflow(WorkflowHandle newWorkflow) {
    workflow = newWorkflow;
    return this;
  }

  /**
   * The worker that holds the job's input; null, and a worker that has left, stand for everywhere.
   */
  public PlacementRequest inputAt(@Nullable WorkerHandle worker) {
    inputAt = worker;
    return this;
  }

  /** The moment of planning, from 0 to 2^52. */
  public PlacementRequest nowMicros(long micros) {
    nowMicros = micros;
    return this;
  }

  /**
   * The workflow that the job runs.
   *
   * @throws IllegalStateException if none was set
   */
  public WorkflowHandle workflow() {
    if (workflow == null) {
      throw new IllegalStateException("The request has no workflow.");
    }
    return workflow;
  }

  /** The worker that holds the job's input, or null for everywhere. */
  public @Nullable WorkerHandle inputAt() {
    return inputAt;
  }

  /** The moment of planning. */
  public long nowMicros() {
    return nowMicros;
  }
}
