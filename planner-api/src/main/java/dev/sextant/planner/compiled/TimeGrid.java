package dev.sextant.planner.compiled;

/**
 * The greatest step that divides every time of a problem. Moving every run and load of a plan as
 * early as its order allows makes all its times sums of the problem's own, so some best plan ends
 * its jobs on the grid, and a bound on job ends may be rounded up to it.
 *
 * <p>A residency lasts a microsecond at least, and what follows it may wait for that where a run or
 * a load in flight takes no time: then the step is 1.
 */
final class TimeGrid {
  private static final long MAX_TRANSFERS = 2_000_000;

  private long step;

  private TimeGrid() {}

  /** The step, at least 1; 1 too where finding it would take too many transfers. */
  static long stepMicros(CompiledProblem problem) {
    TimeGrid grid = new TimeGrid();
    grid.addState(problem);
    grid.addWork(problem);
    if (grid.step != 1) {
      grid.addTransfers(problem);
    }
    return Math.max(1, grid.step);
  }

  private void add(long time) {
    long a = step;
    long b = time;
    while (b != 0 && a != 1) {
      long rest = a % b;
      a = b;
      b = rest;
    }
    step = a;
  }

  private void addState(CompiledProblem problem) {
    CompiledState state = problem.state();
    CompiledWorkers workers = problem.workers();
    add(state.nowMicros());
    for (int w = 0; w < workers.count(); w++) {
      add(state.availableFromMicros(w));
      for (int o = state.occupationsBegin(w); o < state.occupationsEnd(w); o++) {
        add(state.occupationUntilMicros(o));
      }
      for (int f = state.flightsBegin(w); f < state.flightsEnd(w); f++) {
        add(state.flightReadyMicros(f));
        if (state.flightStartMicros(f) == state.flightReadyMicros(f)) {
          add(1);
        }
      }
    }
    for (int i = 0; i < state.runningCount(); i++) {
      add(state.runningEndMicros(i));
    }
    for (int t = 0; t < problem.tasks(); t++) {
      if (state.isFinished(t)) {
        add(state.finishedEndMicros(t));
        for (int c = state.copiesBegin(t); c < state.copiesEnd(t); c++) {
          add(state.copySinceMicros(c));
        }
      }
    }
  }

  private void addWork(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    CompiledWorkers workers = problem.workers();
    for (int j = 0; j < problem.jobs().count() && step != 1; j++) {
      add(problem.jobs().releaseMicros(j));
    }
    for (int wt = 0; wt < workflows.tasks() && step != 1; wt++) {
      for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
        add(workflows.optionDurationMicros(o));
        int mode = workflows.optionMode(o);
        boolean needsModels = workflows.modelsBegin(mode) < workflows.modelsEnd(mode);
        if (workflows.optionDurationMicros(o) == 0 && needsModels) {
          add(1);
        }
      }
    }
    for (int c = 0; c < workers.classes() && step != 1; c++) {
      for (int m = 0; m < problem.models(); m++) {
        if (workers.loadMicros(c, m) != CompiledWorkers.NO_LOAD) {
          add(workers.loadMicros(c, m));
        }
      }
    }
  }

  private void addTransfers(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    CompiledJobs jobs = problem.jobs();
    long tied = 0;
    for (int t = 0; t < problem.tasks(); t++) {
      tied += jobs.inputsEnd(t) - jobs.inputsBegin(t) + jobs.outputsEnd(t) - jobs.outputsBegin(t);
    }
    long links = (long) problem.transfers().positions() * problem.transfers().positions();
    if ((workflows.edges() + tied) * links > MAX_TRANSFERS) {
      step = 1;
      return;
    }
    for (int e = 0; e < workflows.edges() && step != 1; e++) {
      addTransfer(problem, workflows.edgeBytes(e));
    }
    for (int t = 0; t < problem.tasks() && step != 1; t++) {
      for (int i = jobs.inputsBegin(t); i < jobs.inputsEnd(t); i++) {
        addTransfer(problem, jobs.inputBytes(i));
        for (int p = jobs.placesBegin(i); p < jobs.placesEnd(i); p++) {
          add(jobs.placeSinceMicros(p));
        }
      }
      for (int o = jobs.outputsBegin(t); o < jobs.outputsEnd(t); o++) {
        addTransfer(problem, jobs.outputBytes(o));
      }
    }
  }

  private void addTransfer(CompiledProblem problem, long bytes) {
    CompiledTransfers transfers = problem.transfers();
    if (bytes == 0 || problem.workers().count() == 1) {
      return;
    }
    for (int p = 0; p < transfers.positions() && step != 1; p++) {
      for (int q = 0; q < transfers.positions(); q++) {
        add(transfers.microsBetween(p, q, bytes));
      }
    }
  }
}
