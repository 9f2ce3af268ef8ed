package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;

/**
 * A list schedule for objectives over the ends of single jobs: the tasks of all jobs by the latest
 * start with which their job could still end as if it were alone, which is its release plus its
 * longest upward rank minus the task's own, each to the option that ends it first. Jobs that
 * overlap in time take turns that way, where job after job leaves the later ones the gaps. Where
 * jobs have deadlines, by the latest start with which theirs could be kept ({@link LatestEnds}).
 *
 * <p>Ranks are those of HEFT, {@link UpwardRanks}. Ties go to the smaller task.
 */
final class LatestStartList {
  private LatestStartList() {}

  static ListRule rule(PartialSchedule schedule) {
    return new QueueRule(new FixedOrder(order(schedule.problem())), new EarliestEnd(schedule));
  }

  /** Pending tasks by latest start, then number; predecessors come first. */
  static int[] order(CompiledProblem problem) {
    return problem.jobs().haveDeadlines() ? new LatestEnds(problem).order() : asIfAlone(problem);
  }

  private static int[] asIfAlone(CompiledProblem problem) {
    UpwardRanks ranks = new UpwardRanks(problem);
    CompiledJobs jobs = problem.jobs();
    long[] latestStart = new long[problem.tasks()];
    for (int j = 0; j < jobs.count(); j++) {
      long longest = 0;
      for (int t = jobs.tasksBegin(j); t < jobs.tasksEnd(j); t++) {
        if (problem.state().isPending(t)) {
          longest = Math.max(longest, ranks.comparable(jobs.workflowTask(t)));
        }
      }
      long released = Math.max(problem.state().nowMicros(), jobs.releaseMicros(j));
      for (int t = jobs.tasksBegin(j); t < jobs.tasksEnd(j); t++) {
        latestStart[t] =
            released * UpwardRanks.PER_MICRO + longest - ranks.comparable(jobs.workflowTask(t));
      }
    }
    return FixedOrder.sorted(problem, latestStart);
  }
}
