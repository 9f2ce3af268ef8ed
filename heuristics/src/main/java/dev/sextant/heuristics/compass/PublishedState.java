package dev.sextant.heuristics.compass;

import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.online.WorkflowRegistry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What Compass would have published at one instant of the timetable: queue waits and cached models.
 */
final class PublishedState {
  private final CompiledProblem problem;
  private final Timetable timetable;
  private final ClusterSnapshot snapshot;
  private final List<ArrayDeque<Integer>> queued = new ArrayList<>();
  private final boolean remembers;
  private final boolean[] held;
  private final long[] residents;

  PublishedState(CompiledProblem problem, Timetable timetable, CompassVariant variant) {
    remembers = variant.options().rememberFetches();
    this.problem = problem;
    this.timetable = timetable;
    int workers = problem.workers().count();
    snapshot =
        new ClusterSnapshot(
            WorkflowRegistry.leavingCalendars(problem),
            workers,
            problem.models(),
            WaitReading.AS_PUBLISHED);
    snapshot.joinAll();
    held = new boolean[problem.models()];
    residents = new long[snapshot.residentWords()];
    for (int w = 0; w < workers; w++) {
      queued.add(new ArrayDeque<>());
    }
    CompiledState state = problem.state();
    for (int i = 0; i < state.runningCount(); i++) {
      queued.get(state.runningWorker(i)).add(state.runningTask(i));
    }
  }

  /** The table that is kept up to date. */
  ClusterSnapshot snapshot() {
    return snapshot;
  }

  /** Brings the table up to date at an instant. */
  void observe(long instant) {
    for (int w = 0; w < queued.size(); w++) {
      long wait = Math.max(0, problem.state().availableFromMicros(w) - instant);
      ArrayDeque<Integer> queue = queued.get(w);
      queue.removeIf(task -> timetable.endMicros(task) <= instant);
      for (int task : queue) {
        long left = timetable.endMicros(task) - Math.max(instant, timetable.startMicros(task));
        wait += share(timetable.runs().mode[task], w, left);
      }
      if (wait != snapshot.queueEndMicros(w, instant) - instant) {
        snapshot.updateWait(w, wait, instant);
      }
      observeResidents(w, instant);
    }
  }

  private void observeResidents(int w, long instant) {
    timetable.markHeld(w, instant, held);
    awaitFlights(w, instant);
    if (remembers) {
      awaitFetches(w);
    }
    Arrays.fill(residents, 0);
    for (int m = 0; m < held.length; m++) {
      residents[m >> 6] |= held[m] ? 1L << m : 0;
    }
    boolean same = true;
    for (int i = 0; i < residents.length; i++) {
      same &= residents[i] == snapshot.residentWord(w, i);
    }
    if (!same) {
      snapshot.updateResidents(w, residents, 0, 0);
    }
  }

  /** What is on its way to a worker that could not fetch it counts as there. */
  private void awaitFlights(int w, long instant) {
    CompiledState state = problem.state();
    CompiledWorkers workers = problem.workers();
    for (int f = state.flightsBegin(w); f < state.flightsEnd(w); f++) {
      int m = state.flightModel(f);
      if (workers.loadMicros(workers.classOf(w), m) == CompiledWorkers.NO_LOAD) {
        held[m] |= state.flightReadyMicros(f) > instant;
      }
    }
  }

  /** What tasks in the queue need will have been fetched. */
  private void awaitFetches(int w) {
    CompiledWorkflows workflows = problem.workflows();
    for (int task : queued.get(w)) {
      int mode = timetable.runs().mode[task];
      for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
        held[workflows.model(i)] = true;
      }
    }
  }

  /** Notes that a task was placed on a worker. */
  void enqueue(int task, int worker) {
    queued.get(worker).add(task);
  }

  /** How long a run keeps a worker busy: its time, times the largest share of a capacity. */
  private long share(int mode, int worker, long micros) {
    CompiledWorkflows workflows = problem.workflows();
    int workerClass = problem.workers().classOf(worker);
    double share = 0;
    for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
      share =
          Math.max(
              share,
              (double) workflows.demandAmount(d)
                  / problem.workers().capacity(workerClass, workflows.demandResource(d)));
    }
    return (long) Math.ceil(share * micros);
  }
}
