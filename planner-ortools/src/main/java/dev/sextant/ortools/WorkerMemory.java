package dev.sextant.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.IntervalVar;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.List;

/**
 * The GPU memory of one worker: what is in it at the beginning, whether everything fits, and the
 * constraint GPU_MEMORY. Residencies are added one by one, then the constraint.
 */
final class WorkerMemory {
  private static final int NONE = -1;

  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final CompiledState state;
  private final CpModel model;
  private final TimeScale scale;
  private final RunFormulation runFormulation;
  private final Horizon horizon;
  private final int worker;
  private final Demands held = new Demands();

  WorkerMemory(FormulationContext context, RunFormulation runFormulation, int worker) {
    this.problem = context.problem();
    this.workers = problem.workers();
    this.workflows = problem.workflows();
    this.state = problem.state();
    this.model = context.hinted().cp;
    this.scale = context.scale();
    this.runFormulation = runFormulation;
    this.horizon = context.horizon();
    this.worker = worker;
  }

  /** A model is there during the interval. */
  void hold(IntervalVar interval, int m) {
    // Residencies of one model that overlap count as one.
    held.add(interval, problem.modelBytes(m), "m" + m);
  }

  /** Whether it holds all that may ever be in it at once. */
  boolean everythingFits(List<Residencies> here) {
    int c = workers.classOf(worker);
    long free = workers.gpuMemoryBytes(c);
    boolean[] counted = new boolean[problem.models()];
    for (Residencies r : here) {
      free -= problem.modelBytes(r.model);
      counted[r.model] = true;
    }
    for (int r = state.residentsBegin(worker); r < state.residentsEnd(worker); r++) {
      int m = state.residentModel(r);
      if (!counted[m] && (state.residentPinned(r) || isHeldByARun(m))) {
        free -= problem.modelBytes(m);
        counted[m] = true;
      }
    }
    for (int f = state.flightsBegin(worker); f < state.flightsEnd(worker); f++) {
      if (!counted[state.flightModel(f)]) {
        free -= problem.modelBytes(state.flightModel(f));
      }
    }
    for (int o = state.occupationsBegin(worker); o < state.occupationsEnd(worker); o++) {
      free -= state.occupationMemoryBytes(o);
    }
    long workspace = 0;
    for (int i = 0; i < state.runningCount(); i++) {
      if (state.runningWorker(i) == worker && state.runningTakes(i)) {
        free -= workflows.workspaceBytes(state.runningMode(i));
      }
    }
    int previous = NONE;
    long largest = 0;
    long most = 0;
    for (Runs.Choice choice : runFormulation.takersOn(worker)) {
      long bytes = choice.interval() == null ? 0 : workflows.workspaceBytes(choice.mode());
      if (choice.task() != previous) {
        workspace += largest;
        largest = 0;
      }
      largest = Math.max(largest, bytes);
      most = Math.max(most, bytes);
      previous = choice.task();
    }
    workspace += largest;
    return free >= (runFormulation.isUnary(worker) ? most : workspace);
  }

  /** GPU_MEMORY; returns whether it did not have to be relaxed. */
  boolean add(List<Residencies> here) {
    boolean[] modelled = new boolean[problem.models()];
    here.forEach(r -> modelled[r.model] = true);
    for (int r = state.residentsBegin(worker); r < state.residentsEnd(worker); r++) {
      int m = state.residentModel(r);
      if (!modelled[m]) {
        long until = state.residentPinned(r) ? horizon.latestEnd() + 1 : heldAtLeastUntil(m);
        held.addFact(model, until, problem.modelBytes(m));
      }
    }
    for (int f = state.flightsBegin(worker); f < state.flightsEnd(worker); f++) {
      int m = state.flightModel(f);
      if (!modelled[m]) {
        held.addFact(model, heldAtLeastUntil(m), problem.modelBytes(m));
      }
    }
    for (int o = state.occupationsBegin(worker); o < state.occupationsEnd(worker); o++) {
      held.addFact(
          model, scale.fromNow(state.occupationUntilMicros(o)), state.occupationMemoryBytes(o));
    }
    for (int i = 0; i < state.runningCount(); i++) {
      if (state.runningWorker(i) == worker
          && state.runningTakes(i)
          && state.runningEndMicros(i) > state.runningStartMicros(i)) {
        held.addFact(
            model,
            scale.fromNow(state.runningEndMicros(i)),
            workflows.workspaceBytes(state.runningMode(i)));
      }
    }
    for (Runs.Choice choice : runFormulation.takersOn(worker)) {
      if (choice.interval() != null) {
        String group = runFormulation.isUnary(worker) ? "run" : "run" + choice.task();
        held.add(choice.interval(), workflows.workspaceBytes(choice.mode()), group);
      }
    }
    return held.addCumulative(
        model, workers.gpuMemoryBytes(workers.classOf(worker)), horizon.latestEnd());
  }

  /** Where the model is among the residents of the state; -1 if it is not. */
  int resident(int m) {
    for (int r = state.residentsBegin(worker); r < state.residentsEnd(worker); r++) {
      if (state.residentModel(r) == m) {
        return r;
      }
    }
    return NONE;
  }

  /** Where the model is among the loads in flight of the state; -1 if it is not. */
  int flight(int m) {
    for (int f = state.flightsBegin(worker); f < state.flightsEnd(worker); f++) {
      if (state.flightModel(f) == m) {
        return f;
      }
    }
    return NONE;
  }

  /** Whether the model may never leave. */
  boolean isPinned(int m) {
    int r = resident(m);
    return r != NONE && state.residentPinned(r);
  }

  /**
   * When what is there from the beginning may leave, in units: a load in flight once it is ready,
   * no residency before it has lasted at all, and nothing while a running task uses it.
   */
  long heldAtLeastUntil(int m) {
    int flight = flight(m);
    long ready = flight == NONE ? 0 : scale.fromNow(state.flightReadyMicros(flight));
    long lasting = flight == NONE || beganBeforeNow(m) ? 0 : 1;
    return Math.max(Math.max(ready, lasting), runsHoldUntil(m));
  }

  /** Whether the model is on its way since before now, so that it has lasted already. */
  boolean beganBeforeNow(int m) {
    int flight = flight(m);
    return flight != NONE && state.flightStartMicros(flight) < state.nowMicros();
  }

  /** Whether a running task uses the model. */
  boolean isHeldByARun(int m) {
    return runsHoldUntil(m) > 0;
  }

  /** Until when running tasks hold a model of theirs here, in units; 0 if they do not. */
  long runsHoldUntil(int m) {
    long until = 0;
    for (int i = 0; i < state.runningCount(); i++) {
      if (state.runningWorker(i) == worker && workflows.needs(state.runningMode(i), m)) {
        until = Math.max(until, scale.fromNow(state.runningEndMicros(i)));
      }
    }
    return until;
  }
}
