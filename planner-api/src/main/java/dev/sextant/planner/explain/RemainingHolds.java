package dev.sextant.planner.explain;

import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.explain.PlanIndex.Origin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What of the residencies on a worker the other runs need when one task is not there. A model may
 * leave when the last other run that uses it ends; a load that no other run uses is not there at
 * all; what is resident now and is used by nobody leaves now, unless it is kept.
 */
final class RemainingHolds {
  private final PlanIndex index;
  private final IndexedPlan plan;
  private final int worker;
  private final Map<Integer, Long> lastEnd = new HashMap<>();

  private RemainingHolds(PlanIndex index, int worker) {
    this.index = index;
    this.worker = worker;
    plan = index.plan;
  }

  /** The holds on a worker without a task, by model and then by time. */
  static List<Hold> of(PlanIndex index, int worker, int without) {
    RemainingHolds remaining = new RemainingHolds(index, worker);
    remaining.findUsers(without);
    return remaining.holds();
  }

  private void findUsers(int without) {
    CompiledWorkflows workflows = index.workflows;
    for (int task : index.runsOn(worker)) {
      boolean over = index.state.isRunning(task) && plan.end[task] <= index.now;
      if (task == without || over) {
        continue;
      }
      int mode = plan.mode[task];
      for (int p = workflows.modelsBegin(mode); p < workflows.modelsEnd(mode); p++) {
        long asked = Math.max(index.now, plan.start[task]);
        int hold = index.lastReady(worker, workflows.model(p), asked);
        if (hold != PlanIndex.NONE) {
          lastEnd.merge(hold, plan.end[task], Math::max);
        }
      }
    }
  }

  private List<Hold> holds() {
    List<Hold> holds = new ArrayList<>();
    CompiledState state = index.state;
    Set<Integer> stays = new HashSet<>();
    Set<Integer> pinned = new HashSet<>();
    for (int r = state.residentsBegin(worker); r < state.residentsEnd(worker); r++) {
      if (state.residentPinned(r)) {
        pinned.add(state.residentModel(r));
      }
    }
    for (int hold : index.holdsOn(worker)) {
      Origin origin = index.origin(hold);
      int model = plan.residencyModel(hold);
      boolean pin = origin == Origin.RESIDENT && pinned.contains(model);
      Long users = lastEnd.get(hold);
      if (users == null && !pin && origin != Origin.IN_FLIGHT) {
        continue;
      }
      if (origin == Origin.RESIDENT) {
        stays.add(model);
      }
      long start = plan.loadStart(hold);
      long shape = Math.max(start + 1, plan.ready(hold));
      long leaves = pin ? Long.MAX_VALUE : users == null ? shape : Math.max(shape, users);
      boolean load = origin != Origin.RESIDENT;
      holds.add(new Hold(model, hold, start, plan.ready(hold), leaves, load));
    }
    for (int r = state.residentsBegin(worker); r < state.residentsEnd(worker); r++) {
      int model = state.residentModel(r);
      if (!stays.contains(model)) {
        holds.add(new Hold(model, PlanIndex.NONE, index.now, index.now, index.now, false));
      }
    }
    holds.sort(
        (a, b) ->
            a.model() == b.model()
                ? Long.compare(a.loadStart(), b.loadStart())
                : Integer.compare(a.model(), b.model()));
    return holds;
  }
}
