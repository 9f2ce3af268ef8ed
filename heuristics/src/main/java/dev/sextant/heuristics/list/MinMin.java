package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledJobs;

/**
 * The batch heuristics over completion times (Ibarra, Kim, J. ACM 24(2), 1977; Maheswaran, Ali,
 * Siegel, Hensgen, Freund, J. Parallel Distrib. Comput. 59(2), 1999): for each ready task the
 * option that ends it first; then
 *
 * <ul>
 *   <li>{@code min-min} places the task that ends first of all;
 *   <li>{@code max-min} places the task that ends last of all;
 *   <li>{@code sufferage} places the task that would lose most if it got its second best worker.
 * </ul>
 *
 * Runs queue.
 *
 * <p>Deviations: the papers plan independent tasks, here the batch is what is ready; ends include
 * model loads, as the timetable would place them; max-min counts ends from the release of the job,
 * as otherwise the job released last would always come first; jobs take part from the time on that
 * {@link GreedyRule} says; a task with a single worker suffers most, and sufferage is as of each
 * placement instead of once per pass over the batch. Ties go to the smaller task, worker and mode.
 */
final class MinMin {
  private MinMin() {}

  static ListRule minMin(PartialSchedule schedule, Pace pace) {
    return GreedyRule.byLeastValue(
        schedule, GreedyRule.ends(schedule), (task, best, second) -> 0, pace);
  }

  static ListRule maxMin(PartialSchedule schedule, Pace pace) {
    CompiledJobs jobs = schedule.problem().jobs();
    long now = schedule.problem().state().nowMicros();
    return new GreedyRule(
        schedule,
        GreedyRule.ends(schedule),
        (task, best, second) -> Math.max(now, jobs.releaseMicros(jobs.jobOf(task))) - best,
        (task, best, second) -> 0,
        GreedyRule.Compared.BEST,
        pace);
  }

  static ListRule sufferage(PartialSchedule schedule, Pace pace) {
    return new GreedyRule(
        schedule,
        GreedyRule.ends(schedule),
        (task, best, second) -> second == GreedyRule.NONE ? Long.MIN_VALUE : best - second,
        (task, best, second) -> 0,
        GreedyRule.Compared.TWO_BEST,
        pace);
  }
}
