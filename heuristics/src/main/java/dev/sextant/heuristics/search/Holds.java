package dev.sextant.heuristics.search;

import dev.sextant.heuristics.list.Waiting;
import dev.sextant.planner.compiled.CompiledCalendars;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;

/** Until when tasks of a plan wait though they could start. */
final class Holds {
  private Holds() {}

  /**
   * Sets when pending tasks start that neither their release, nor their predecessors, nor the run
   * before them on their worker let start just then. Where ends count, they may wait for loads, and
   * are held until the last instant before at which a step of their worker's calendar begins or
   * they would end with one.
   *
   * @param byStart pending tasks of the plan, by their starts
   */
  static void set(CompiledProblem problem, IndexedPlan plan, int[] byStart, long[] hold) {
    CompiledJobs jobs = problem.jobs();
    CompiledWorkflows workflows = problem.workflows();
    boolean endsCount = Waiting.endsCount(problem);
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
      long until = endsCount ? lastInstant(problem, plan, t) : plan.start[t];
      if (until > ready) {
        hold[t] = until;
      }
      if (problem.isUnary(problem.workers().classOf(w))) {
        busy[w] = Math.max(busy[w], plan.end[t]);
      }
    }
  }

  private static long lastInstant(CompiledProblem problem, IndexedPlan plan, int task) {
    CompiledCalendars calendars = problem.workers().calendars();
    int c = problem.workers().classOf(plan.worker[task]);
    int begun = calendars.stepAt(c, plan.start[task]);
    int ended = calendars.stepAt(c, plan.end[task]);
    long length = plan.end[task] - plan.start[task];
    return ended == calendars.stepsBegin(c)
        ? Long.MIN_VALUE
        : Math.max(
            begun == calendars.stepsBegin(c) ? Long.MIN_VALUE : calendars.fromMicros(begun),
            calendars.fromMicros(ended) - length);
  }
}
