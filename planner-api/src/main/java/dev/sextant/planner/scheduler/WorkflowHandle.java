package dev.sextant.planner.scheduler;

import java.util.ArrayList;
import java.util.List;

/** A workflow of a {@link Catalogue}, and of all that extend it. Immutable. */
public final class WorkflowHandle {
  private final String id;
  private final int number;
  private final Ids<TaskHandle> tasks;

  /** Creates a handle; the ids of its tasks are in the order of their numbers. */
  WorkflowHandle(String id, int number, List<String> taskIds) {
    this.id = id;
    this.number = number;
    List<TaskHandle> handles = new ArrayList<>(taskIds.size());
    for (String task : taskIds) {
      handles.add(new TaskHandle(this, task, handles.size()));
    }
    tasks = new Ids<>("task", " in the workflow (" + id + ")", handles, TaskHandle::id);
  }

  /** Its id in the catalogue. */
  public String id() {
    return id;
  }

  /** Its number in the layer of numbers below; it keeps it. */
  public int number() {
    return number;
  }

  /** Its tasks in the order of their numbers, which is topological. */
  public List<TaskHandle> tasks() {
    return tasks.all();
  }

  /**
   * The task of an id.
   *
   * @throws IllegalArgumentException if there is none
   */
  public TaskHandle task(String taskId) {
    return tasks.get(taskId);
  }

  @Override
  public String toString() {
    return id;
  }
}
