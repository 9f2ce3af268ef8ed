package dev.sextant.planner.replan;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A valid workflow with its edges by task, and its tasks in an order that precedence allows. */
final class Flow {
  private final Workflow workflow;
  private final Map<String, Task> tasks = new HashMap<>();
  private final Map<String, List<DataEdge>> incoming = new HashMap<>();
  private final Map<String, List<DataEdge>> outgoing = new HashMap<>();
  private final List<String> order = new ArrayList<>();
  private final Map<String, Integer> rank = new HashMap<>();

  Flow(Workflow workflow) {
    this.workflow = workflow;
    for (Task task : workflow.tasks()) {
      tasks.put(task.id(), task);
    }
    for (DataEdge edge : workflow.edges()) {
      outgoing.computeIfAbsent(edge.from(), any -> new ArrayList<>()).add(edge);
      incoming.computeIfAbsent(edge.to(), any -> new ArrayList<>()).add(edge);
    }
    sort();
  }

  private void sort() {
    Map<String, Integer> waits = new HashMap<>();
    Deque<String> free = new ArrayDeque<>();
    for (Task task : workflow.tasks()) {
      int before = incoming(task.id()).size();
      waits.put(task.id(), before);
      if (before == 0) {
        free.add(task.id());
      }
    }
    while (!free.isEmpty()) {
      String task = free.remove();
      rank.put(task, order.size());
      order.add(task);
      for (DataEdge edge : outgoing(task)) {
        if (waits.merge(edge.to(), -1, Integer::sum) == 0) {
          free.add(edge.to());
        }
      }
    }
  }

  Workflow workflow() {
    return workflow;
  }

  /** The task of this id, or null. */
  @Nullable Task task(String id) {
    return tasks.get(id);
  }

  /** The mode of a task, or null when there is none with this id. */
  @Nullable Mode mode(String taskId, String modeId) {
    Task task = tasks.get(taskId);
    if (task == null) {
      return null;
    }
    return task.modes().stream().filter(m -> m.id().equals(modeId)).findFirst().orElse(null);
  }

  List<DataEdge> incoming(String task) {
    return incoming.getOrDefault(task, List.of());
  }

  List<DataEdge> outgoing(String task) {
    return outgoing.getOrDefault(task, List.of());
  }

  /** All tasks, each after those it waits for. */
  List<String> order() {
    return order;
  }

  /** Where a task is in {@link #order}. */
  int rank(String task) {
    return rank.getOrDefault(task, 0);
  }
}
