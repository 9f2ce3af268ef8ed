package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;

/**
 * HEFT that commits only placements whose memory profile stays within the GPU, after MemHEFT
 * (Herrmann, Marchal, Robert, "Memory-aware list scheduling for hybrid platforms", HCW 2014). A
 * model, once on a worker, counts as held there until the last task that could use it is placed; a
 * task may go to a worker if its missing models and its workspace fit beside what is held. Tasks
 * come by falling upward rank; a ready task that may go nowhere is passed over for the next one;
 * each goes, among the workers where it may, to the one where it ends first, with insertion.
 *
 * <p>Deviations: the paper's memory holds the files between tasks, here it holds models, which can
 * be loaded again; so where no ready task may go anywhere, the first one goes where it ends first
 * all the same, and what the timetable evicts for it is no longer held; workspaces of runs that
 * overlap in time are not added up, and occupations do not count: the timetable sees to both.
 * Several jobs, options and ties are as in {@link Heft}; if the estimate does not see fetches it
 * does not see memory either, which gives {@code heft}.
 */
final class MemoryHeft implements ListRule {
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

  /** Ready tasks by their positions in the order. */
  private final WorkspaceNeeds ready;

  /** By model, tasks that could use it and are not placed. */
  private final int[] users;

  private final int[] countedAt;
  private int counts;
  private final boolean[][] held;
  private final long[] heldBytes;

  /** By class, how often what its workers hold has changed. */
  private final int[] changes;

  /** By worker and model, whether the timetable never evicts it. */
  private final boolean[][] stays;

  private long asked;

  MemoryHeft(PartialSchedule schedule, Pace pace) {
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
    changes = new int[workers.classes()];
    stays = new boolean[workers.count()][problem.models()];
    holdFacts(problem.state());
    ready = new WorkspaceNeeds(problem, order);
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
      changes[workers.classOf(worker)]++;
    }
  }

  private void drop(int model, int worker) {
    if (held[worker][model] && !stays[worker][model]) {
      held[worker][model] = false;
      heldBytes[worker] -= problem.modelBytes(model);
      changes[workers.classOf(worker)]++;
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

  /** How much workspace a task of a class that needs these models may take at most. */
  private long room(int workerClass, int[] models) {
    if (!schedule.seesFetches()) {
      return Long.MAX_VALUE;
    }
    long least = Long.MAX_VALUE;
    for (int i = workers.membersBegin(workerClass); i < workers.membersEnd(workerClass); i++) {
      int worker = workers.member(i);
      long bytes = heldBytes[worker];
      for (int model : models) {
        bytes += held[worker][model] ? 0 : problem.modelBytes(model);
      }
      least = Math.min(least, bytes);
    }
    return workers.gpuMemoryBytes(workerClass) - least;
  }

  @Override
  public void choose(Choice choice) {
    int at = ready.firstFrom(0, this::room, changes);
    while (at != WorkspaceNeeds.NONE) {
      asked++;
      withinMemory.choose(order[at], choice);
      if (choice.isMade() || pace.stop() != null) {
        return;
      }
      at = ready.firstFrom(at + 1, this::room, changes);
    }
    anywhere.choose(order[ready.first()], choice);
  }

  @Override
  public void placed(Choice choice) {
    ready.remove(positionOf[choice.task]);
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
      ready.add(positionOf[readiness.task(i)]);
    }
  }

  /** How many tasks were asked where they may go, and how much was looked at to find them. */
  long lookedAt() {
    return asked + ready.lookedAt();
  }
}
