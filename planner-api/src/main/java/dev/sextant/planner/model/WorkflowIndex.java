package dev.sextant.planner.model;

import java.util.IdentityHashMap;
import java.util.Map;

/** A workflow whose tasks are found by id. */
final class WorkflowIndex {
  private final Workflow workflow;
  private final IdIndex tasks;
  private final TaskGraph graph;
  private final Map<Task, IdIndex> modes = new IdentityHashMap<>();

  WorkflowIndex(Workflow workflow, IdIndex tasks, TaskGraph graph) {
    this.workflow = workflow;
    this.tasks = tasks;
    this.graph = graph;
  }

  Workflow workflow() {
    return workflow;
  }

  IdIndex tasks() {
    return tasks;
  }

  TaskGraph graph() {
    return graph;
  }

  Task task(int position) {
    return workflow.tasks().get(position);
  }

  /** The modes of a task by id. */
  IdIndex modesOf(int position) {
    return modes.computeIfAbsent(
        task(position), task -> IdIndex.of("mode", task.modes(), Mode::id));
  }
}
