package dev.sextant.heuristics.search;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;

/** Until when tasks of a plan wait though they could start. */
final class Holds {
  private Holds() {}

  /**
   * Sets when pending tasks start that neither their release, nor their predecessors, nor the run
   * before them on their worker let start just then.
   *
   * @param byStart pending tasks of the plan, by their starts
   */
  static void set(CompiledProblem problem, IndexedPlan plan, int[] byStart, long[] hold) {
    CompiledJobs jobs = problem.jobs();
    CompiledWorkflows workflows = problem.workflows();
    long[] busy = new long[problem.workers().count()];
    for (int w = 0; w < busy.length; w++) {
      busy[w] = problem.state().availableFromMicros(w);
    }
    for (int t : byStart) {
      int w = plan.worker[t];
      long ready = Math.max(busy[w], jobs.releaseMicros(jobs.jobOf(t)));
      int offset = jobs.offset(jobs.jobOf(t));
      int wt = t - offset;
      for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
        int from = workflows.edgeFrom(e) + offset;
        ready = plan.worker[from] < 0 ? ready : Math.max(ready, plan.end[from]);
      }
      if (plan.start[t] > ready) {
        hold[t] = plan.start[t];
      }
      if (problem.isUnary(problem.workers().classOf(w))) {
        busy[w] = Math.max(busy[w], plan.end[t]);
      }
    }
  }
}
