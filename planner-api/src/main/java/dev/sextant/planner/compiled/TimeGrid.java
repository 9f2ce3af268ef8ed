package dev.sextant.planner.compiled;

import java.util.HashSet;
import java.util.Set;

/**
 * The greatest step that divides every time of a problem, counted from now. Moving every run and
 * load of a plan as early as its order allows makes all its times from now on sums of the problem's
 * own, and no objective gets worse by that: so some best plan starts and ends everything on the
 * grid. Formulations may count in steps, and a bound on the end of a job may be rounded up.
 *
 * <p>A residency lasts a microsecond at least, and what follows it may wait for that where a run or
 * a load in flight takes no time: then the step is 1. So it is where two batches that must not
 * start together may overlap.
 */
public final class TimeGrid {
  /** Beyond this many looks at times the step is 1, which is always right. */
  private static final long MOST_LOOKS = 4_000_000;

  private final CompiledProblem problem;
  private final CompiledState state;
  private final CompiledJobs jobs;
  private final CompiledWorkflows workflows;
  private final long now;
  private final Set<Long> bytes = new HashSet<>();
  private long step;
  private long looks;

  private TimeGrid(CompiledProblem problem) {
    this.problem = problem;
    state = problem.state();
    jobs = problem.jobs();
    workflows = problem.workflows();
    now = state.nowMicros();
  }

  /** What is kept of a grid. */
  private record Step(long micros) {}

  /**
   * The step in microseconds, at least 1; 1 too where finding it would take too long. Found once
   * for a problem, whoever asks.
   */
  public static long stepMicros(CompiledProblem problem) {
    return problem.derived(Step.class, TimeGrid::step).micros();
  }

  private static Step step(CompiledProblem problem) {
    TimeGrid grid = new TimeGrid(problem);
    grid.takeState();
    grid.takeReleases();
    grid.takeTasks();
    grid.takeTransfers();
    return new Step(Math.max(1, grid.step));
  }

  private void take(long duration) {
    looks++;
    step = looks > MOST_LOOKS ? 1 : CommonDivisor.of(step, duration);
  }

  private void takeTime(long time) {
    if (time > now) {
      take(time - now);
    }
  }

  private void takeState() {
    takeClosedTimes();
    for (int w = 0; w < problem.workers().count() && step != 1; w++) {
      takeTime(state.availableFromMicros(w));
      for (int o = state.occupationsBegin(w); o < state.occupationsEnd(w); o++) {
        takeTime(state.occupationUntilMicros(o));
      }
      for (int f = state.flightsBegin(w); f < state.flightsEnd(w); f++) {
        takeTime(state.flightReadyMicros(f));
        if (state.flightStartMicros(f) == state.flightReadyMicros(f)) {
          take(1);
        }
      }
    }
    for (int i = 0; i < state.runningCount(); i++) {
      takeTime(state.runningEndMicros(i));
    }
  }

  private void takeClosedTimes() {
    CompiledCalendars calendars = problem.workers().calendars();
    for (int c = 0; c < problem.workers().classes() && step != 1; c++) {
      for (int i = calendars.stepsBegin(c) + 1; i < calendars.stepsEnd(c); i++) {
        if (calendars.isOpen(i) != calendars.isOpen(i - 1)) {
          takeTime(calendars.fromMicros(i));
        }
      }
    }
  }

  private void takeReleases() {
    for (int j = 0; j < jobs.count() && step != 1; j++) {
      takeTime(jobs.releaseMicros(j));
    }
  }

  private void takeTasks() {
    for (int t = 0; t < problem.tasks() && step != 1; t++) {
      for (int o = jobs.outputsBegin(t); o < jobs.outputsEnd(t); o++) {
        bytes.add(jobs.outputBytes(o));
        if (state.isFinished(t)) {
          takeTime(state.finishedEndMicros(t));
          takeTime(FinishedData.deliveryMicros(problem, t, o));
        }
      }
      if (state.isPending(t)) {
        takeOptions(jobs.workflowTask(t));
        takeInputs(t);
      }
    }
  }

  private void takeOptions(int workflowTask) {
    for (int o = workflows.optionsBegin(workflowTask);
        o < workflows.optionsEnd(workflowTask);
        o++) {
      long duration = workflows.optionDurationMicros(o);
      int mode = workflows.optionMode(o);
      take(duration);
      takeBatches(o);
      for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
        long load = problem.workers().loadMicros(workflows.optionClass(o), workflows.model(i));
        take(duration == 0 ? 1 : Math.max(0, load));
      }
    }
  }

  /** Batches of one key do not start together: where two may overlap, one waits a microsecond. */
  private void takeBatches(int option) {
    int mode = workflows.optionMode(option);
    if (workflows.batch(mode) == CompiledWorkflows.NO_BATCH) {
      return;
    }
    for (int size = 2; size <= workflows.batchLimit(option); size++) {
      take(workflows.batchMicros(option, size));
    }
    boolean apart = false;
    for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
      long capacity =
          problem.workers().capacity(workflows.optionClass(option), workflows.demandResource(d));
      apart |= workflows.demandAmount(d) > capacity - workflows.demandAmount(d);
    }
    if (!apart || workflows.optionDurationMicros(option) == 0) {
      take(1);
    }
  }

  private void takeInputs(int task) {
    int workflowTask = jobs.workflowTask(task);
    int offset = jobs.offset(jobs.jobOf(task));
    boolean onItsWay = jobs.inputsBegin(task) < jobs.inputsEnd(task) || now > 0;
    for (int e = workflows.predsBegin(workflowTask); e < workflows.predsEnd(workflowTask); e++) {
      bytes.add(workflows.edgeBytes(e));
      // What had ended by 0 may arrive later.
      onItsWay |= state.isFinished(workflows.edgeFrom(e) + offset);
    }
    if (!onItsWay) {
      return;
    }
    for (int w = 0; w < problem.workers().count() && step != 1; w++) {
      takeTime(Arrivals.releaseMicros(problem, task, w));
      for (int e = workflows.predsBegin(workflowTask); e < workflows.predsEnd(workflowTask); e++) {
        int from = workflows.edgeFrom(e) + offset;
        if (state.isFinished(from) && workflows.edgeBytes(e) > 0) {
          takeTime(FinishedData.arrivalMicros(problem, from, e, w));
        }
      }
    }
  }

  private void takeTransfers() {
    CompiledTransfers transfers = problem.transfers();
    for (long amount : bytes) {
      for (int link = 0; link < transfers.links() && step != 1; link++) {
        if (transfers.isUsed(link)) {
          take(transfers.linkMicros(link, amount));
        }
      }
    }
  }
}
