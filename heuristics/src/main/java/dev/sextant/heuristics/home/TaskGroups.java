package dev.sextant.heuristics.home;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sorts pending tasks by the models that they need in the mode that takes the least memory. */
final class TaskGroups {
  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final Map<List<Integer>, TaskGroup> byModels = new HashMap<>();
  private final List<TaskGroup> groups = new ArrayList<>();

  private TaskGroups(CompiledProblem problem) {
    this.problem = problem;
    workers = problem.workers();
    workflows = problem.workflows();
  }

  /** All groups; those that need more models and more memory come first. */
  static List<TaskGroup> of(CompiledProblem problem) {
    TaskGroups all = new TaskGroups(problem);
    for (int t = 0; t < problem.tasks(); t++) {
      if (problem.state().isPending(t)) {
        all.add(t, all.leastMode(problem.jobs().workflowTask(t)));
      }
    }
    all.groups.sort(
        Comparator.<TaskGroup>comparingInt(group -> -group.models().length)
            .thenComparingLong(group -> -all.bytes(group.models())));
    return all.groups;
  }

  /** Of the modes that take the least memory the first. */
  private int leastMode(int workflowTask) {
    int least = workflows.modesBegin(workflowTask);
    for (int m = least + 1; m < workflows.modesEnd(workflowTask); m++) {
      least = bytes(models(m)) < bytes(models(least)) ? m : least;
    }
    return least;
  }

  private int[] models(int mode) {
    int begin = workflows.modelsBegin(mode);
    int[] models = new int[workflows.modelsEnd(mode) - begin];
    for (int i = 0; i < models.length; i++) {
      models[i] = workflows.model(begin + i);
    }
    java.util.Arrays.sort(models);
    return models;
  }

  private long bytes(int[] models) {
    long bytes = 0;
    for (int model : models) {
      bytes += problem.modelBytes(model);
    }
    return bytes;
  }

  private void add(int task, int mode) {
    int[] models = models(mode);
    if (models.length == 0) {
      return;
    }
    long bytes = bytes(models);
    BitSet allowed = new BitSet();
    long least = Long.MAX_VALUE;
    int wt = problem.jobs().workflowTask(task);
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      int c = workflows.optionClass(o);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int worker = workers.member(i);
        if (workflows.optionMode(o) == mode
            && workers.gpuMemoryBytes(c) >= bytes + workflows.workspaceBytes(mode)
            && problem.pinsAllow(task, mode, worker)) {
          allowed.set(worker);
          least = Math.min(least, workflows.optionDurationMicros(o));
        }
      }
    }
    if (!allowed.isEmpty()) {
      group(models).add(allowed, least);
    }
  }

  private TaskGroup group(int[] models) {
    List<Integer> key = java.util.Arrays.stream(models).boxed().toList();
    TaskGroup known = byModels.get(key);
    if (known == null) {
      known = new TaskGroup(models, workers.count());
      byModels.put(key, known);
      groups.add(known);
    }
    return known;
  }
}
