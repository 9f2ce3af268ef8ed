package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;

/**
 * Heterogeneous Earliest Finish Time (Topcuoglu, Hariri, Wu, IEEE TPDS 13(3), 2002, section 4.2):
 * tasks by falling upward rank, each to the option that ends it first.
 *
 * <p>Two planners: {@code heft} with insertion, as published, and {@code heft-append}, which queues
 * runs and leaves gaps.
 *
 * <p>Deviations: the end of a task includes the model loads it needs, as the timetable would place
 * them; the tasks of all jobs form one list; where the objective counts the ends of single jobs
 * (flow time, tardiness, late jobs), and always with queues, which a job released later would
 * block, jobs are planned in the order of their releases, and by rank within one release; an option
 * is a mode on a worker. Ties go to the task that comes first, then to the worker and then to the
 * mode that do. Of the published examples no makespan depends on that: n3 and n4 of the first graph
 * have equal ranks, and either order gives 80.
 *
 * <p>Time O(tasks x options) estimates.
 */
final class Heft {
  private Heft() {}

  static ListRule withInsertion(PartialSchedule schedule) {
    return new QueueRule(new FixedOrder(order(schedule.problem())), new EarliestEnd(schedule));
  }

  static ListRule withQueues(PartialSchedule schedule) {
    CompiledProblem problem = schedule.problem();
    return new QueueRule(
        new FixedOrder(FixedOrder.byReleaseAndKey(problem, fallingRank(problem))),
        new EarliestEnd(schedule));
  }

  /** Pending tasks by falling upward rank, then number; by release first if single jobs count. */
  static int[] order(CompiledProblem problem) {
    return FixedOrder.byKey(problem, fallingRank(problem));
  }

  /** By task, a key that rises as the upward rank falls. */
  static long[] fallingRank(CompiledProblem problem) {
    UpwardRanks ranks = new UpwardRanks(problem);
    long[] key = new long[problem.tasks()];
    for (int t = 0; t < key.length; t++) {
      key[t] = -ranks.comparable(problem.jobs().workflowTask(t));
    }
    return key;
  }
}
