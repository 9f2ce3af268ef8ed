package dev.sextant.ortools;

import com.google.ortools.sat.Literal;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.IndexedPlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads residencies out of a solution: those of one model on one worker that overlap become one,
 * and what was there from the beginning is kept for as long as something needs it. One is used
 * once.
 */
final class PlanResidencies {
  /** A residency of a solution before those of one model that overlap become one. */
  private record HeldResidency(long loadStart, long ready, long evict) {}

  private final CompiledProblem problem;
  private final CompiledState state;
  private final CompiledWorkers workers;
  private final TimeScale scale;
  private final IndexedPlan plan;
  private final NativeSolver.Values values;

  /** By worker and model, whether its residencies have been read. */
  private final boolean[][] done;

  /** For a plan that has all its runs. */
  PlanResidencies(
      CompiledProblem problem, TimeScale scale, IndexedPlan plan, NativeSolver.Values values) {
    this.problem = problem;
    this.scale = scale;
    this.plan = plan;
    this.values = values;
    state = problem.state();
    workers = problem.workers();
    done = new boolean[workers.count()][problem.models()];
  }

  /** Adds those that a solution says, and those that began before the plan. */
  void addAll(List<Residencies> residencies) {
    for (Residencies r : residencies) {
      done[r.worker][r.model] = true;
      List<HeldResidency> held = new ArrayList<>();
      for (Residencies.Opening opening : r.openings) {
        if (values.isTrue(opening.opened())) {
          held.add(held(r, opening));
        }
      }
      addMerged(r.worker, r.model, held, latestInitialUser(r));
    }
    for (int w = 0; w < workers.count(); w++) {
      for (int i = state.residentsBegin(w); i < state.residentsEnd(w); i++) {
        if (!done[w][state.residentModel(i)]) {
          addMerged(w, state.residentModel(i), List.of(), Long.MIN_VALUE);
        }
      }
      for (int f = state.flightsBegin(w); f < state.flightsEnd(w); f++) {
        if (!done[w][state.flightModel(f)]) {
          addMerged(w, state.flightModel(f), List.of(), Long.MIN_VALUE);
        }
      }
    }
  }

  private HeldResidency held(Residencies r, Residencies.Opening opening) {
    long length = workers.loadMicros(workers.classOf(r.worker), r.model);
    long loadStart = scale.micros(values.of(opening.loadStart()));
    long evict = loadStart + Math.max(1, length);
    for (int j = 0; j < r.users.size(); j++) {
      boolean rides =
          opening.leader() < 0
              ? values.isTrue(r.users.get(j).uses())
              : opening.leader() == j || isTrue(opening.riders()[j]);
      if (rides) {
        evict = Math.max(evict, plan.end[r.users.get(j).task()]);
      }
    }
    return new HeldResidency(loadStart, loadStart + length, evict);
  }

  /** When the last user of an initial resident or load in flight ends; far back if none. */
  private long latestInitialUser(Residencies r) {
    long end = Long.MIN_VALUE;
    for (int j = 0; j < r.users.size(); j++) {
      boolean rides =
          r.openings.isEmpty() && r.initialRiders.length == 0
              ? values.isTrue(r.users.get(j).uses())
              : j < r.initialRiders.length && isTrue(r.initialRiders[j]);
      if (rides) {
        end = Math.max(end, plan.end[r.users.get(j).task()]);
      }
    }
    return end;
  }

  private boolean isTrue(@Nullable Literal literal) {
    return literal != null && values.isTrue(literal);
  }

  private void addMerged(int w, int m, List<HeldResidency> loads, long initialUntil) {
    List<HeldResidency> all = new ArrayList<>();
    HeldResidency initial = initial(w, m, initialUntil);
    if (initial != null) {
      all.add(initial);
    }
    // Behind what is there from the beginning, so that a load at that instant, which costs the
    // objective nothing, does not take its place.
    all.addAll(loads);
    all.sort(Comparator.comparingLong(HeldResidency::loadStart));
    HeldResidency last = null;
    for (HeldResidency next : all) {
      if (last != null && next.loadStart() < last.evict()) {
        last =
            new HeldResidency(last.loadStart(), last.ready(), Math.max(last.evict(), next.evict()));
      } else {
        add(w, m, last);
        last = next;
      }
    }
    add(w, m, last);
  }

  private void add(int w, int m, @Nullable HeldResidency held) {
    if (held != null) {
      plan.addResidency(w, m, held.loadStart(), held.ready(), held.evict());
    }
  }

  /** What is there from the beginning, if it is kept. */
  private @Nullable HeldResidency initial(int w, int m, long usedUntil) {
    long until = usedUntil;
    for (int i = 0; i < state.runningCount(); i++) {
      if (state.runningWorker(i) == w
          && problem.workflows().needs(state.runningMode(i), m)
          && state.runningEndMicros(i) > state.nowMicros()) {
        until = Math.max(until, state.runningEndMicros(i));
      }
    }
    for (int i = state.residentsBegin(w); i < state.residentsEnd(w); i++) {
      if (state.residentModel(i) == m) {
        if (!state.residentPinned(i) && until == Long.MIN_VALUE) {
          return null;
        }
        long evict =
            state.residentPinned(i) ? IndexedPlan.NEVER : Math.max(until, state.nowMicros() + 1);
        return new HeldResidency(state.nowMicros(), state.nowMicros(), evict);
      }
    }
    for (int f = state.flightsBegin(w); f < state.flightsEnd(w); f++) {
      if (state.flightModel(f) == m) {
        long least = Math.max(state.flightReadyMicros(f), state.flightStartMicros(f) + 1);
        return new HeldResidency(
            state.flightStartMicros(f), state.flightReadyMicros(f), Math.max(until, least));
      }
    }
    return null;
  }
}
