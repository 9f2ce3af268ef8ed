package dev.sextant.ortools;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The plan that a search starts from, asked for the values of variables; or none. Runs in a mode
 * that another one makes superfluous are hinted in that other one, which ends no later.
 */
final class Hint {
  private static final int NONE = -1;

  private final CompiledProblem problem;
  private final TimeScale scale;
  private final @Nullable IndexedPlan plan;
  private final int[] mode;
  private final long[] end;
  private final List<List<Integer>> residenciesOn = new ArrayList<>();

  /**
   * A hint from a valid plan.
   *
   * @param candidate is not used when its times are not multiples of the unit
   */
  Hint(
      CompiledProblem problem,
      Candidates candidates,
      TimeScale scale,
      @Nullable IndexedPlan candidate) {
    this.problem = problem;
    this.scale = scale;
    this.plan = candidate != null && isExact(candidate) ? candidate : null;
    this.mode = plan == null ? new int[0] : plan.mode.clone();
    this.end = plan == null ? new long[0] : plan.end.clone();
    for (int w = 0; w < problem.workers().count(); w++) {
      residenciesOn.add(new ArrayList<>());
    }
    if (plan != null) {
      for (int i = 0; i < plan.residencies(); i++) {
        residenciesOn.get(plan.residencyWorker(i)).add(i);
      }
      replaceDominated(plan, candidates);
    }
  }

  private void replaceDominated(IndexedPlan from, Candidates candidates) {
    for (int t = 0; t < problem.tasks(); t++) {
      if (problem.state().isPending(t)) {
        Candidates.Candidate run = candidates.of(t, from.mode[t], from.worker[t]);
        if (run.mode() != from.mode[t]) {
          mode[t] = run.mode();
          end[t] = from.start[t] + run.durationMicros();
        }
      }
    }
  }

  private boolean isExact(IndexedPlan candidate) {
    for (int t = 0; t < problem.tasks(); t++) {
      if (problem.state().isPending(t) && !scale.isExact(candidate.start[t])) {
        return false;
      }
    }
    for (int i = 0; i < candidate.residencies(); i++) {
      // What was loaded before now has no variable.
      if (candidate.loadStart(i) > problem.state().nowMicros()
          && !scale.isExact(candidate.loadStart(i))) {
        return false;
      }
    }
    return true;
  }

  boolean isPresent() {
    return plan != null;
  }

  /** Start of a task in units. */
  long start(int task) {
    return plan == null ? 0 : scale.fromNow(plan.start[task]);
  }

  /** End of a task in units. */
  long end(int task) {
    return plan == null ? 0 : scale.fromNow(end[task]);
  }

  boolean runsOn(int task, int worker) {
    return plan != null && plan.worker[task] == worker;
  }

  boolean runs(int task, int wanted, int worker) {
    return runsOn(task, worker) && mode[task] == wanted;
  }

  /** The residency of a model that a task on a worker uses, or -1 if its mode needs none. */
  int residency(int task, int worker, int model) {
    if (plan == null || !problem.workflows().needs(mode[task], model)) {
      return NONE;
    }
    for (int i : residenciesOn.get(worker)) {
      if (plan.residencyModel(i) == model
          && plan.ready(i) <= plan.start[task]
          && plan.evict(i) >= end[task]) {
        return i;
      }
    }
    return NONE;
  }

  /** Whether a residency began before the plan. */
  boolean isInitial(int residency) {
    if (plan == null) {
      return false;
    }
    int worker = plan.residencyWorker(residency);
    int model = plan.residencyModel(residency);
    var state = problem.state();
    if (plan.loadStart(residency) == state.nowMicros()
        && plan.ready(residency) == state.nowMicros()) {
      for (int r = state.residentsBegin(worker); r < state.residentsEnd(worker); r++) {
        if (state.residentModel(r) == model) {
          return true;
        }
      }
    }
    for (int f = state.flightsBegin(worker); f < state.flightsEnd(worker); f++) {
      if (state.flightModel(f) == model
          && state.flightStartMicros(f) == plan.loadStart(residency)
          && state.flightReadyMicros(f) == plan.ready(residency)) {
        return true;
      }
    }
    return false;
  }

  /** When the load of a residency starts, in units. */
  long loadStart(int residency) {
    return plan == null ? 0 : scale.fromNow(plan.loadStart(residency));
  }
}
