package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * The same rule as {@link MemoryHeft}, which looks at every ready task that comes before the one it
 * takes.
 */
final class ScanningMemoryHeft implements ListRule {
  private final PartialSchedule schedule;
  private final Pace pace;
  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;
  private final Readiness readiness;
  private final EarliestEnd anywhere;
  private final Scan withinMemory;

  private final int[] order;
  private final int[] positionOf;

  /** Positions of ready tasks in the order, ascending. */
  private int[] ready = new int[16];

  private int readyCount;

  /** By model, tasks that could use it and are not placed. */
  private final int[] users;

  private final int[] countedAt;
  private int counts;
  private final boolean[][] held;
  private final long[] heldBytes;

  /** By worker and model, whether the timetable never evicts it. */
  private final boolean[][] stays;

  ScanningMemoryHeft(PartialSchedule schedule, Pace pace) {
    this.schedule = schedule;
    this.pace = pace;
    problem = schedule.problem();
    workflows = problem.workflows();
    workers = problem.workers();
    anywhere = new EarliestEnd(schedule);
    withinMemory =
        new Scan(
            schedule,
            (option, worker) ->
                fits(option, worker) ? schedule.endMicros(option, worker) : PartialSchedule.NEVER);
    order = Heft.order(problem);
    positionOf = new int[problem.tasks()];
    for (int i = 0; i < order.length; i++) {
      positionOf[order[i]] = i;
    }
    users = new int[problem.models()];
    countedAt = new int[problem.models()];
    for (int task : order) {
      countUses(task, 1);
    }
    held = new boolean[workers.count()][problem.models()];
    heldBytes = new long[workers.count()];
    stays = new boolean[workers.count()][problem.models()];
    holdFacts(problem.state());
    readiness = new Readiness(problem);
    addReady();
  }

  private void holdFacts(CompiledState state) {
    for (int w = 0; w < held.length; w++) {
      int c = workers.classOf(w);
      for (int r = state.residentsBegin(w); r < state.residentsEnd(w); r++) {
        int model = state.residentModel(r);
        stays[w][model] =
            state.residentPinned(r) || workers.loadMicros(c, model) == CompiledWorkers.NO_LOAD;
        if (stays[w][model] || users[model] > 0) {
          hold(model, w);
        }
      }
      for (int f = state.flightsBegin(w); f < state.flightsEnd(w); f++) {
        int model = state.flightModel(f);
        stays[w][model] = workers.loadMicros(c, model) == CompiledWorkers.NO_LOAD;
        if (stays[w][model] || users[model] > 0) {
          hold(model, w);
        }
      }
    }
  }

  private void hold(int model, int worker) {
    if (!held[worker][model]) {
      held[worker][model] = true;
      heldBytes[worker] += problem.modelBytes(model);
    }
  }

  private void drop(int model, int worker) {
    if (held[worker][model] && !stays[worker][model]) {
      held[worker][model] = false;
      heldBytes[worker] -= problem.modelBytes(model);
    }
  }

  private void countUses(int task, int change) {
    CompiledJobs jobs = problem.jobs();
    int workflowTask = jobs.workflowTask(task);
    counts++;
    for (int mode = workflows.modesBegin(workflowTask);
        mode < workflows.modesEnd(workflowTask);
        mode++) {
      for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
        int model = workflows.model(i);
        if (countedAt[model] != counts) {
          countedAt[model] = counts;
          users[model] += change;
        }
      }
    }
  }

  private boolean fits(int option, int worker) {
    if (!schedule.seesFetches()) {
      return true;
    }
    int mode = workflows.optionMode(option);
    long bytes = heldBytes[worker] + workflows.workspaceBytes(mode);
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      int model = workflows.model(i);
      bytes += held[worker][model] ? 0 : problem.modelBytes(model);
    }
    return bytes <= workers.gpuMemoryBytes(workers.classOf(worker));
  }

  @Override
  public void choose(Choice choice) {
    for (int i = 0; i < readyCount; i++) {
      withinMemory.choose(order[ready[i]], choice);
      if (choice.isMade() || pace.stop() != null) {
        return;
      }
    }
    anywhere.choose(order[ready[0]], choice);
  }

  @Override
  public void placed(Choice choice) {
    int at = Arrays.binarySearch(ready, 0, readyCount, positionOf[choice.task]);
    readyCount--;
    System.arraycopy(ready, at + 1, ready, at, readyCount - at);
    readiness.placed(choice.task);
    addReady();
    int mode = workflows.optionMode(choice.option);
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      hold(workflows.model(i), choice.worker);
    }
    if (heldBytes[choice.worker] > workers.gpuMemoryBytes(workers.classOf(choice.worker))) {
      for (int m = 0; m < users.length; m++) {
        if (held[choice.worker][m] && !schedule.holdsAtQueueEnd(m, choice.worker)) {
          drop(m, choice.worker);
        }
      }
    }
    countUses(choice.task, -1);
    int workflowTask = problem.jobs().workflowTask(choice.task);
    for (int any = workflows.modesBegin(workflowTask);
        any < workflows.modesEnd(workflowTask);
        any++) {
      for (int i = workflows.modelsBegin(any); i < workflows.modelsEnd(any); i++) {
        for (int w = 0; users[workflows.model(i)] == 0 && w < held.length; w++) {
          drop(workflows.model(i), w);
        }
      }
    }
  }

  private void addReady() {
    for (int i = 0; i < readiness.count(); i++) {
      if (readyCount == ready.length) {
        ready = Arrays.copyOf(ready, readyCount * 2);
      }
      int position = positionOf[readiness.task(i)];
      int at = -1 - Arrays.binarySearch(ready, 0, readyCount, position);
      System.arraycopy(ready, at, ready, at + 1, readyCount - at);
      ready[at] = position;
      readyCount++;
    }
  }
}
