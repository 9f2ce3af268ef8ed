package dev.sextant.planner.explain;

import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import java.util.Arrays;

/** Which runs use which residencies of a plan. */
final class ModelUses {
  private static final int NOBODY = -1;

  private final int[] first;
  private final int[] last;
  private final int[] count;

  ModelUses(PlanIndex index) {
    IndexedPlan plan = index.plan;
    CompiledWorkflows workflows = index.workflows;
    first = new int[plan.residencies()];
    last = new int[first.length];
    count = new int[first.length];
    Arrays.fill(first, NOBODY);
    Arrays.fill(last, NOBODY);
    for (int task = 0; task < plan.worker.length; task++) {
      if (!index.hasRun(task)) {
        continue;
      }
      int mode = plan.mode[task];
      for (int p = workflows.modelsBegin(mode); p < workflows.modelsEnd(mode); p++) {
        long asked = Math.max(index.now, plan.start[task]);
        int hold = index.lastReady(plan.worker[task], workflows.model(p), asked);
        if (hold != PlanIndex.NONE && plan.evict(hold) >= plan.end[task]) {
          add(plan, hold, task);
        }
      }
    }
  }

  private void add(IndexedPlan plan, int hold, int task) {
    count[hold]++;
    if (first[hold] == NOBODY || plan.start[task] < plan.start[first[hold]]) {
      first[hold] = task;
    }
    if (last[hold] == NOBODY || plan.end[task] > plan.end[last[hold]]) {
      last[hold] = task;
    }
  }

  /** The run that uses a residency first, or -1. */
  int first(int hold) {
    return first[hold];
  }

  /** The run that uses a residency last, or -1. */
  int last(int hold) {
    return last[hold];
  }

  /** How many runs use a residency. */
  int count(int hold) {
    return count[hold];
  }
}
