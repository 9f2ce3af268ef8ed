package dev.sextant.heuristics.compass;

import dev.sextant.heuristics.timetable.HeldModels;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.online.WorkflowRegistry;
import java.util.Arrays;

/**
 * What Compass would have published at one instant of the timetable after the other: queue waits
 * and cached models.
 *
 * <p>A worker is looked at again where something was placed there since, and where time has passed
 * for what it runs, loads or keeps; what waits in its queue is not.
 */
final class PublishedState {
  private final CompiledProblem problem;
  private final Timetable timetable;
  private final ClusterSnapshot snapshot;
  private final boolean remembers;
  private final WorkerView[] views;
  private final boolean[] held;
  private final long[] residents;
  private long observed = Long.MIN_VALUE;
  private long rowsLookedAt;

  /** What is known of one worker. */
  private static final class WorkerView {
    final QueuedTasks queue;
    final HeldModels models;

    /** Whether something was placed there since the last look. */
    boolean changed = true;

    /** Until when the models there are those of the last look, if nothing is placed there. */
    long modelsUntil = Long.MIN_VALUE;

    WorkerView(QueuedTasks queue, HeldModels models) {
      this.queue = queue;
      this.models = models;
    }
  }

  PublishedState(CompiledProblem problem, Timetable timetable, CompassVariant variant) {
    remembers = variant.options().rememberFetches();
    this.problem = problem;
    this.timetable = timetable;
    views = new WorkerView[problem.workers().count()];
    snapshot =
        new ClusterSnapshot(
            WorkflowRegistry.leavingCalendars(problem),
            views.length,
            problem.models(),
            WaitReading.ELAPSING);
    snapshot.joinAll();
    held = new boolean[problem.models()];
    residents = new long[snapshot.residentWords()];
    for (int w = 0; w < views.length; w++) {
      QueuedTasks queue = new QueuedTasks(problem.workflows(), remembers ? problem.models() : 0);
      views[w] = new WorkerView(queue, timetable.heldModels(w));
    }
    CompiledState state = problem.state();
    for (int i = 0; i < state.runningCount(); i++) {
      enqueue(state.runningTask(i), state.runningWorker(i));
    }
  }

  /** The table that is kept up to date. */
  ClusterSnapshot snapshot() {
    return snapshot;
  }

  /**
   * Brings the table up to date at an instant.
   *
   * @throws IllegalArgumentException if an earlier call was about a later instant
   */
  void observe(long instant) {
    if (instant < observed) {
      throw new IllegalArgumentException(
          "The instant (" + instant + ") must not be before the last one (" + observed + ").");
    }
    for (int w = 0; w < views.length; w++) {
      if (views[w].changed || instant != observed) {
        observe(w, views[w], instant);
        views[w].changed = false;
      }
    }
    observed = instant;
  }

  private void observe(int w, WorkerView view, long instant) {
    rowsLookedAt++;
    view.queue.passTo(instant);
    long available = Math.max(0, problem.state().availableFromMicros(w) - instant);
    long wait = available + view.queue.busyMicros(instant);
    if (wait != snapshot.queueEndMicros(w, instant) - instant) {
      snapshot.updateWait(w, wait, instant);
    }
    boolean needsChanged = view.queue.takeNeedsChanged();
    if (view.changed || needsChanged || instant >= view.modelsUntil) {
      observeResidents(w, view, instant);
    }
  }

  private void observeResidents(int w, WorkerView view, long instant) {
    view.models.mark(instant, held);
    view.modelsUntil = view.models.unchangedUntilMicros();
    awaitFlights(w, view, instant);
    view.queue.markNeeded(held);
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
  private void awaitFlights(int w, WorkerView view, long instant) {
    CompiledState state = problem.state();
    CompiledWorkers workers = problem.workers();
    for (int f = state.flightsBegin(w); f < state.flightsEnd(w); f++) {
      int m = state.flightModel(f);
      boolean comes = state.flightReadyMicros(f) > instant;
      if (comes && workers.loadMicros(workers.classOf(w), m) == CompiledWorkers.NO_LOAD) {
        held[m] = true;
        view.modelsUntil = Math.min(view.modelsUntil, state.flightReadyMicros(f));
      }
    }
  }

  /** Notes that a task was placed on a worker. */
  void enqueue(int task, int worker) {
    int mode = timetable.runs().mode[task];
    views[worker].changed = true;
    views[worker].queue.add(
        mode, timetable.startMicros(task), timetable.endMicros(task), share(mode, worker));
  }

  /** The largest share of a capacity that a run takes: how much of the worker it keeps busy. */
  private double share(int mode, int worker) {
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
    return share;
  }

  /** How many workers were looked at so far. */
  long rowsLookedAt() {
    return rowsLookedAt;
  }

  /** How many entries of queues and steps of memory were looked at so far. */
  long entriesLookedAt() {
    long entries = 0;
    for (WorkerView view : views) {
      entries += view.queue.lookedAt() + view.models.steps();
    }
    return entries;
  }
}
