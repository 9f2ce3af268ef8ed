package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The options of ready tasks by what they need: in groups by worker class and set of models, those
 * of tasks that are pinned to a worker apart. Not thread-safe.
 */
final class ReadyNeeds {
  private static final NeedGroup.Entry[] NO_ENTRIES = {};

  private final CompiledProblem problem;
  private final CompiledJobs jobs;
  private final CompiledState state;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;

  private final ModelSets sets;
  private final Map<Key, NeedGroup> groups = new HashMap<>();

  /** By class and by worker, the groups that are not empty. */
  private final List<List<NeedGroup>> byClass = new ArrayList<>();

  private final List<List<NeedGroup>> byWorker = new ArrayList<>();

  /** By class, ready tasks that have an option there and some that were, by production. */
  private final List<PriorityQueue<Ready>> soonest = new ArrayList<>();

  private final boolean[] isReady;
  private final NeedGroup.Entry[][] entries;

  /** A class, or a worker and no class; and a set of models. */
  private record Key(int workerClass, int worker, int set) {}

  private record Ready(int task, long producedMicros) {}

  /** Nothing is ready yet. */
  ReadyNeeds(CompiledProblem problem) {
    this.problem = problem;
    jobs = problem.jobs();
    state = problem.state();
    workers = problem.workers();
    workflows = problem.workflows();
    for (int c = 0; c < workers.classes(); c++) {
      byClass.add(new ArrayList<>());
      soonest.add(new PriorityQueue<>(Comparator.comparingLong(Ready::producedMicros)));
    }
    for (int w = 0; w < workers.count(); w++) {
      byWorker.add(new ArrayList<>(0));
    }
    sets = new ModelSets(workflows);
    isReady = new boolean[problem.tasks()];
    entries = new NeedGroup.Entry[problem.tasks()][];
    Arrays.fill(entries, NO_ENTRIES);
  }

  /** Adds a task that is ready. */
  void add(int task, long producedMicros, long fallingRank) {
    int workflowTask = jobs.workflowTask(task);
    int begin = workflows.optionsBegin(workflowTask);
    int end = workflows.optionsEnd(workflowTask);
    NeedGroup.Entry[] own = new NeedGroup.Entry[end - begin];
    int count = 0;
    isReady[task] = true;
    for (int o = begin; o < end; o++) {
      noteSoonest(workflows.optionClass(o), task, producedMicros);
      if (problem.pinsAllow(task, o)) {
        NeedGroup group = group(task, o);
        own[count] =
            new NeedGroup.Entry(
                group, task, o, producedMicros, fallingRank, workflows.optionDurationMicros(o));
        group.add(own[count++]);
      }
    }
    entries[task] = Arrays.copyOf(own, count);
  }

  private void noteSoonest(int workerClass, int task, long producedMicros) {
    soonest.get(workerClass).add(new Ready(task, producedMicros));
  }

  private NeedGroup group(int task, int option) {
    int set = sets.of(workflows.optionMode(option));
    int pinned = state.pinnedWorker(task);
    boolean free = pinned == CompiledState.FREE;
    Key key = new Key(free ? workflows.optionClass(option) : -1, free ? -1 : pinned, set);
    NeedGroup group = groups.get(key);
    if (group == null) {
      List<NeedGroup> list = free ? byClass.get(key.workerClass()) : byWorker.get(key.worker());
      group = new NeedGroup(sets.models(set), list);
      groups.put(key, group);
    }
    return group;
  }

  /** Takes a task out that is placed. */
  void remove(int task) {
    isReady[task] = false;
    for (NeedGroup.Entry entry : entries[task]) {
      entry.group().remove(entry);
    }
    entries[task] = NO_ENTRIES;
  }

  /** When the first ready task that has options on a class is ready; NEVER if there is none. */
  long soonestMicros(int workerClass) {
    PriorityQueue<Ready> queue = soonest.get(workerClass);
    while (!queue.isEmpty() && !isReady[queue.element().task()]) {
      queue.remove();
    }
    return queue.isEmpty() ? PartialSchedule.NEVER : queue.element().producedMicros();
  }

  /** The groups of a class that are not empty, but for tasks that are pinned to a worker. */
  List<NeedGroup> ofClass(int workerClass) {
    return byClass.get(workerClass);
  }

  /** The groups of tasks that are pinned to a worker, without empty ones. */
  List<NeedGroup> ofWorker(int worker) {
    return byWorker.get(worker);
  }
}
