package dev.sextant.planner.compiled;

import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** From ids of jobs, tasks and modes to their numbers; index maps are built when first needed. */
final class TaskNumbers {
  private final Problem problem;
  private final IdNumbers ids;
  private final CompiledWorkflows workflows;
  private final int[] jobWorkflow;
  private final int[] jobOffset;
  private final int[] jobOf;
  private final Map<Integer, Map<String, Integer>> byWorkflow = new HashMap<>();
  private final Map<Integer, Map<String, Integer>> itemsByWorkflow = new HashMap<>();

  TaskNumbers(
      Problem problem,
      IdNumbers ids,
      CompiledWorkflows workflows,
      int[] jobWorkflow,
      int[] jobOffset,
      int[] jobOf) {
    this.problem = problem;
    this.ids = ids;
    this.workflows = workflows;
    this.jobWorkflow = jobWorkflow;
    this.jobOffset = jobOffset;
    this.jobOf = jobOf;
  }

  /** The number of a job's task, or -1 when there is none of that name. */
  int taskOrNone(String job, String task) {
    int j = ids.jobOrNone(job);
    return j < 0 ? -1 : taskOrNone(j, task);
  }

  int task(String job, String task) {
    return taskOrNone(ids.job(job), task);
  }

  int taskOrNone(int job, String task) {
    int workflowTask =
        byWorkflow.computeIfAbsent(jobWorkflow[job], this::index).getOrDefault(task, -1);
    return workflowTask < 0 ? -1 : workflowTask + jobOffset[job];
  }

  /** The number of a task's mode, or -1 when there is none of that name. */
  int mode(int task, String mode) {
    int job = jobOf[task];
    int workflowTask = task - jobOffset[job];
    List<Mode> modes = source(workflowTask, jobWorkflow[job]).modes();
    for (int m = 0; m < modes.size(); m++) {
      if (modes.get(m).id().equals(mode)) {
        return workflows.modesBegin(workflowTask) + m;
      }
    }
    return -1;
  }

  /**
   * The number of an item of a task's output: that of the edges with this item, else one that no
   * edge of the workflow has; {@link CompiledWorkflows#NO_ITEM} without an item.
   */
  int item(int task, @Nullable String item) {
    if (item == null) {
      return CompiledWorkflows.NO_ITEM;
    }
    Map<String, Integer> items =
        itemsByWorkflow.computeIfAbsent(
            jobWorkflow[jobOf[task]], f -> IdNumbers.items(problem.workflows().get(f)));
    return items.computeIfAbsent(item, name -> items.size());
  }

  private Task source(int workflowTask, int workflow) {
    return problem.workflows().get(workflow).tasks().get(workflows.source(workflowTask));
  }

  private Map<String, Integer> index(int workflow) {
    Map<String, Integer> index = new HashMap<>();
    for (int t = workflows.tasksBegin(workflow); t < workflows.tasksEnd(workflow); t++) {
      index.put(source(t, workflow).id(), t);
    }
    return index;
  }
}
