package dev.sextant.planner.compiled;

import dev.sextant.planner.model.Task;
import java.util.Arrays;

/**
 * How likely the loads of plans are made: as likely as the likeliest of the pending runs that the
 * residency serves, and for certain where it serves none (SEMANTICS.md, section 5). Keeps scratch
 * space, so it is not thread-safe.
 */
final class ExpectedLoads {
  private static final int NONE = -1;

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;

  /** By worker and model, one of their residencies; others follow in {@link #next}. */
  private final int[] first;

  private int[] next = new int[0];
  private long[] chance = new long[0];

  ExpectedLoads(CompiledProblem problem) {
    this.problem = problem;
    workflows = problem.workflows();
    first = new int[problem.workers().count() * problem.models()];
  }

  /** Looks at a complete plan. */
  void of(IndexedPlan plan) {
    int count = plan.residencies();
    Arrays.fill(first, NONE);
    if (next.length < count) {
      next = new int[count];
      chance = new long[count];
    }
    Arrays.fill(chance, 0, count, NONE);
    for (int r = 0; r < count; r++) {
      int slot = plan.residencyWorker(r) * problem.models() + plan.residencyModel(r);
      next[r] = first[slot];
      first[slot] = r;
    }
    for (int t = 0; t < problem.tasks(); t++) {
      if (problem.state().isPending(t)) {
        serve(plan, t);
      }
    }
  }

  private void serve(IndexedPlan plan, int task) {
    int mode = plan.mode[task];
    long own = workflows.chanceMillionths(problem.jobs().workflowTask(task));
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      int slot = plan.worker[task] * problem.models() + workflows.model(i);
      for (int r = first[slot]; r != NONE; r = next[r]) {
        if (plan.ready(r) <= plan.start[task] && plan.end[task] <= plan.evict(r)) {
          chance[r] = Math.max(chance[r], own);
        }
      }
    }
  }

  /** How likely the load of a residency of the plan looked at is made, in millionths. */
  long chanceMillionths(int residency) {
    return chance[residency] == NONE ? Task.CERTAIN_MILLIONTHS : chance[residency];
  }
}
