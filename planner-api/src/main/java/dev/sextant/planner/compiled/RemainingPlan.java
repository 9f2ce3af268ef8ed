package dev.sextant.planner.compiled;

import org.jspecify.annotations.Nullable;

/**
 * What is left of an earlier plan in the problem that is left of an earlier problem: the runs of
 * unfinished tasks at their times, and the residencies that last beyond now. Valid whenever
 * everything has gone as that plan said.
 */
public final class RemainingPlan {
  private final CompiledProblem problem;
  private final CompiledState state;
  private final IndexedPlan old;
  private final IndexedPlan left;

  private RemainingPlan(CompiledProblem problem, IndexedPlan old) {
    this.problem = problem;
    this.state = problem.state();
    this.old = old;
    this.left = new IndexedPlan(problem.tasks());
  }

  /** What is left of a plan, or null when it says nothing of some pending task. */
  public static @Nullable IndexedPlan of(CompiledProblem problem, IndexedPlan old) {
    RemainingPlan remaining = new RemainingPlan(problem, old);
    return remaining.runs() ? remaining.withResidencies() : null;
  }

  private boolean runs() {
    for (int t = 0; t < problem.tasks(); t++) {
      if (state.isPending(t)) {
        if (old.worker[t] == IndexedPlan.NO_WORKER) {
          return false;
        }
        left.setRun(t, old.mode[t], old.worker[t], old.start[t], old.end[t]);
      } else if (state.isRunning(t)) {
        int i = state.runningIndex(t);
        left.setRun(
            t,
            state.runningMode(i),
            state.runningWorker(i),
            state.runningStartMicros(i),
            state.runningEndMicros(i));
      }
    }
    return true;
  }

  private IndexedPlan withResidencies() {
    long now = state.nowMicros();
    for (int w = 0; w < problem.workers().count(); w++) {
      for (int r = state.residentsBegin(w); r < state.residentsEnd(w); r++) {
        addResident(w, state.residentModel(r), state.residentPinned(r));
      }
      for (int f = state.flightsBegin(w); f < state.flightsEnd(w); f++) {
        int model = state.flightModel(f);
        int before = covering(w, model, state.flightStartMicros(f));
        long ready = state.flightReadyMicros(f);
        long least = Math.max(ready, state.flightStartMicros(f) + 1);
        long evict = before < 0 ? IndexedPlan.NEVER : Math.max(least, old.evict(before));
        left.addResidency(w, model, state.flightStartMicros(f), ready, evict);
      }
    }
    for (int i = 0; i < old.residencies(); i++) {
      if (old.loadStart(i) >= now && !isKnown(i)) {
        left.addResidency(
            old.residencyWorker(i),
            old.residencyModel(i),
            old.loadStart(i),
            old.ready(i),
            old.evict(i));
      }
    }
    return left;
  }

  private void addResident(int worker, int model, boolean pinned) {
    long now = state.nowMicros();
    int before = covering(worker, model, now);
    long evict = before < 0 ? now : old.evict(before);
    for (int i = 0; i < state.runningCount(); i++) {
      if (state.runningWorker(i) == worker
          && state.runningEndMicros(i) > now
          && problem.workflows().needs(state.runningMode(i), model)) {
        evict = Math.max(evict, state.runningEndMicros(i));
      }
    }
    if (pinned) {
      evict = IndexedPlan.NEVER;
    }
    if (evict > now) {
      left.addResidency(worker, model, now, now, evict);
    }
  }

  /** A residency of the old plan that holds a model at an instant, or -1. */
  private int covering(int worker, int model, long instant) {
    for (int i = 0; i < old.residencies(); i++) {
      if (old.residencyWorker(i) == worker
          && old.residencyModel(i) == model
          && old.loadStart(i) <= instant
          && instant < old.evict(i)) {
        return i;
      }
    }
    return -1;
  }

  /** Whether a residency that begins now or later is a resident or a load in flight. */
  private boolean isKnown(int i) {
    int worker = old.residencyWorker(i);
    long now = state.nowMicros();
    for (int r = state.residentsBegin(worker); r < state.residentsEnd(worker); r++) {
      if (state.residentModel(r) == old.residencyModel(i)
          && old.loadStart(i) == now
          && old.ready(i) == now) {
        return true;
      }
    }
    for (int f = state.flightsBegin(worker); f < state.flightsEnd(worker); f++) {
      if (state.flightModel(f) == old.residencyModel(i)
          && state.flightStartMicros(f) == old.loadStart(i)) {
        return true;
      }
    }
    return false;
  }
}
