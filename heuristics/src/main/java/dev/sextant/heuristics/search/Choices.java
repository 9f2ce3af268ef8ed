package dev.sextant.heuristics.search;

import dev.sextant.heuristics.timetable.Justification;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;

/** What there is to choose beside the order of tasks. */
final class Choices {
  private Choices() {}

  /** Whether so many pending tasks can run in several ways, or on several workers. */
  static boolean exist(CompiledProblem problem, int tasks) {
    CompiledJobs jobs = problem.jobs();
    CompiledWorkers workers = problem.workers();
    CompiledWorkflows workflows = problem.workflows();
    int found = 0;
    for (int t = 0; t < problem.tasks() && found < tasks; t++) {
      int wt = jobs.workflowTask(t);
      int ways = 0;
      for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
        int c = workflows.optionClass(o);
        ways += workers.membersEnd(c) - workers.membersBegin(c);
      }
      found += problem.state().isPending(t) && ways > 1 ? 1 : 0;
    }
    return found >= tasks;
  }

  /**
   * Whether it is the order alone that decides how tasks run side by side, and nothing else (RCPSP
   * with one mode per task). Most changes change little or nothing there.
   */
  static boolean areOrdersAlone(CompiledProblem problem) {
    return Justification.suits(problem) && !exist(problem, 1);
  }
}
