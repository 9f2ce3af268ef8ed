package dev.sextant.planner.scheduler;

/** A task of a workflow of a {@link Catalogue}, and of all that extend it. Immutable. */
public final class TaskHandle {
  private final WorkflowHandle workflow;
  private final String id;
  private final int number;

  TaskHandle(WorkflowHandle workflow, String id, int number) {
    this.workflow = workflow;
    this.id = id;
    this.number = number;
  }

  /** The workflow it belongs to. */
  public WorkflowHandle workflow() {
    return workflow;
  }

  /** Its id within the workflow. */
  public String id() {
    return id;
  }

  /** Its number within the workflow in the layer of numbers below; it keeps it. */
  public int number() {
    return number;
  }

  @Override
  public String toString() {
    return id;
  }
}
