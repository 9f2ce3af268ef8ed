package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;

/**
 * The immediate mode heuristics (Maheswaran, Ali, Siegel, Hensgen, Freund, J. Parallel Distrib.
 * Comput. 59(2), 1999; Braun et al., J. Parallel Distrib. Comput. 61(6), 2001): tasks in the order
 * of their arrival, each
 *
 * <ul>
 *   <li>{@code mct}, minimum completion time: to the option that ends it first;
 *   <li>{@code met}, minimum execution time: to the option with the shortest duration, however long
 *       its queue;
 *   <li>{@code olb}, opportunistic load balancing: to the worker that is free first, however slow.
 * </ul>
 *
 * Runs queue.
 *
 * <p>Deviations: tasks arrive with the release of their job, in topological order, which is the
 * input order where that is one; with fetches in view the end includes model loads, the execution
 * time includes the load of models that the worker will not hold at the end of its queue, and a
 * worker is free when it has the models, too. As published, met and olb do not see transfers. Ties
 * go to the smaller worker, then to the mode that comes first.
 */
final class Immediate {
  private Immediate() {}

  static ListRule minimumCompletionTime(PartialSchedule schedule) {
    return new QueueRule(arrivalOrder(schedule.problem()), new EarliestEnd(schedule));
  }

  static ListRule minimumExecutionTime(PartialSchedule schedule) {
    Scan.Score score =
        (option, worker) ->
            schedule.startMicros(option, worker) == PartialSchedule.NEVER
                ? PartialSchedule.NEVER
                : schedule.durationMicros(option) + schedule.fetchMicros(option, worker);
    return new QueueRule(arrivalOrder(schedule.problem()), new Scan(schedule, score));
  }

  static ListRule opportunisticLoadBalancing(PartialSchedule schedule) {
    CompiledProblem problem = schedule.problem();
    Scan.Score score =
        (option, worker) ->
            schedule.startWithInputsMicros(option, worker, problem.state().nowMicros());
    return new QueueRule(arrivalOrder(problem), new Scan(schedule, score));
  }

  private static FixedOrder arrivalOrder(CompiledProblem problem) {
    return new FixedOrder(FixedOrder.byReleaseAndKey(problem, new long[problem.tasks()]));
  }
}
