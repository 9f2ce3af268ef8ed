package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;

/**
 * A list schedule for objectives over the ends of single jobs where more is waiting than workers
 * can do: jobs take turns, always that with the least work for its weight ({@link
 * JobTurns#shortestFirst}), and each task goes to the option that ends it first.
 */
public final class ShortestJobList {
  /** For how long tasks of a job that waits are put off. */
  private static final double PATIENCE = 0.3;

  private ShortestJobList() {}

  static ListRule rule(PartialSchedule schedule) {
    return new QueueRule(new FixedOrder(order(schedule.problem())), new EarliestEnd(schedule));
  }

  /** Whether so much is waiting that this is likely better than {@link LatestStartList}. */
  public static boolean suits(CompiledProblem problem) {
    return new JobTurns(problem).areWaiting();
  }

  /** Pending tasks as jobs take turns; predecessors come first. */
  static int[] order(CompiledProblem problem) {
    return new JobTurns(problem).shortestFirst(PATIENCE);
  }
}
