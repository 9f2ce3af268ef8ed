package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * What is committed on one worker: capacities, GPU memory, load channel and residencies.
 *
 * <p>A residency is committed from the start of its load to the end of its last user so far. Past
 * that end it may still be there: a later user extends it if the memory in between is free.
 */
final class WorkerTimeline {
  /** No residency. */
  static final int NONE = -1;

  final int worker;
  final int workerClass;
  final long available;
  final long gpuMemory;

  /** Used amount by resource. */
  final StepProfile[] used;

  /** Used GPU memory. */
  final StepProfile memory = new StepProfile();

  /** What a load must stay clear of: loads, and runs where loads exclude compute. */
  final StepProfile channel = new StepProfile();

  /** What a run must stay clear of: loads, on workers where they exclude compute; else empty. */
  final StepProfile loads = new StepProfile();

  final boolean overlap;

  private int residencies;
  private int[] model = new int[8];
  private long[] loadStart = new long[8];
  private long[] ready = new long[8];
  private long[] end = new long[8];
  private int[] next = new int[8];
  private final int[] first;

  WorkerTimeline(CompiledProblem problem, int worker) {
    CompiledWorkers workers = problem.workers();
    this.worker = worker;
    workerClass = workers.classOf(worker);
    available = problem.state().availableFromMicros(worker);
    gpuMemory = workers.gpuMemoryBytes(workerClass);
    overlap = workers.overlapLoads(workerClass);
    used = new StepProfile[workers.resources()];
    for (int r = 0; r < used.length; r++) {
      used[r] = new StepProfile();
    }
    first = new int[problem.models()];
    Arrays.fill(first, NONE);
    addFacts(problem);
  }

  private void addFacts(CompiledProblem problem) {
    CompiledState state = problem.state();
    CompiledWorkers workers = problem.workers();
    long now = state.nowMicros();
    for (int o = state.occupationsBegin(worker); o < state.occupationsEnd(worker); o++) {
      long until = state.occupationUntilMicros(o);
      for (int d = state.occupationDemandsBegin(o); d < state.occupationDemandsEnd(o); d++) {
        used[state.occupationResource(d)].add(now, until, state.occupationAmount(d));
      }
      memory.add(now, until, state.occupationMemoryBytes(o));
    }
    for (int r = state.residentsBegin(worker); r < state.residentsEnd(worker); r++) {
      int resident = state.residentModel(r);
      boolean kept =
          state.residentPinned(r)
              || workers.loadMicros(workerClass, resident) == CompiledWorkers.NO_LOAD;
      long until = kept ? StepProfile.FOREVER : now;
      addResidency(resident, now, now, until);
      memory.add(now, until, problem.modelBytes(resident));
    }
    for (int f = state.flightsBegin(worker); f < state.flightsEnd(worker); f++) {
      int loading = state.flightModel(f);
      boolean kept = workers.loadMicros(workerClass, loading) == CompiledWorkers.NO_LOAD;
      long readyAt = state.flightReadyMicros(f);
      long until = kept ? StepProfile.FOREVER : Math.max(readyAt, state.flightStartMicros(f) + 1);
      addResidency(loading, state.flightStartMicros(f), readyAt, until);
      memory.add(state.flightStartMicros(f), until, problem.modelBytes(loading));
      addLoad(state.flightStartMicros(f), readyAt);
    }
  }

  /** Takes over a running task: its capacity, workspace and models until its end. */
  void addRunning(CompiledProblem problem, int mode, long start, long runEnd) {
    CompiledWorkflows workflows = problem.workflows();
    addRun(problem, mode, start, runEnd);
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      int needed = workflows.model(i);
      int residency = first[needed];
      if (residency != NONE && end[residency] < runEnd) {
        memory.add(end[residency], runEnd, problem.modelBytes(needed));
        end[residency] = runEnd;
      }
    }
  }

  /** Takes capacity and workspace for a run; a run without length takes nothing. */
  void addRun(CompiledProblem problem, int mode, long start, long runEnd) {
    if (start == runEnd) {
      return;
    }
    CompiledWorkflows workflows = problem.workflows();
    for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
      used[workflows.demandResource(d)].add(start, runEnd, workflows.demandAmount(d));
    }
    memory.add(start, runEnd, workflows.workspaceBytes(mode));
    if (!overlap) {
      channel.add(start, runEnd, 1);
    }
  }

  /** Takes the load channel. */
  void addLoad(long from, long to) {
    channel.add(from, to, 1);
    if (!overlap) {
      loads.add(from, to, 1);
    }
  }

  /** Adds a residency to the chain of its model; memory is not touched. */
  int addResidency(int ofModel, long from, long readyAt, long until) {
    if (residencies == model.length) {
      int capacity = residencies * 2;
      model = Arrays.copyOf(model, capacity);
      loadStart = Arrays.copyOf(loadStart, capacity);
      ready = Arrays.copyOf(ready, capacity);
      end = Arrays.copyOf(end, capacity);
      next = Arrays.copyOf(next, capacity);
    }
    int i = residencies++;
    model[i] = ofModel;
    loadStart[i] = from;
    ready[i] = readyAt;
    end[i] = until;
    int before = NONE;
    int after = first[ofModel];
    while (after != NONE && loadStart[after] < from) {
      before = after;
      after = next[after];
    }
    next[i] = after;
    if (before == NONE) {
      first[ofModel] = i;
    } else {
      next[before] = i;
    }
    return i;
  }

  /** The last residency of a model that is ready at an instant, or {@link #NONE}. */
  int readyBy(int ofModel, long instant) {
    int found = NONE;
    for (int i = first[ofModel]; i != NONE && ready[i] <= instant; i = next[i]) {
      found = i;
    }
    return found;
  }

  /** The residency of a model after this one, or the first one after {@link #NONE}. */
  int after(int ofModel, int residency) {
    return residency == NONE ? first[ofModel] : next[residency];
  }

  /** Lets a residency last at least until an instant; memory is not touched. */
  void extend(int residency, long until) {
    end[residency] = Math.max(end[residency], until);
  }

  int residencies() {
    return residencies;
  }

  int model(int residency) {
    return model[residency];
  }

  long loadStart(int residency) {
    return loadStart[residency];
  }

  long ready(int residency) {
    return ready[residency];
  }

  long end(int residency) {
    return end[residency];
  }

  int next(int residency) {
    return next[residency];
  }
}
