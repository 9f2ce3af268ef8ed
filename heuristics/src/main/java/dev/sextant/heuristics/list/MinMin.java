package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;

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

  static Criterion minMin() {
    return Criterion.leastValue(Criterion.ends(1), task -> 0, task -> 0);
  }

  static Criterion maxMin(CompiledProblem problem) {
    CompiledJobs jobs = problem.jobs();
    long now = problem.state().nowMicros();
    return new Criterion(
        Criterion.ends(1),
        Criterion.Compared.BEST,
        (best, second) -> -best,
        task -> Math.max(now, jobs.releaseMicros(jobs.jobOf(task))),
        task -> 0);
  }

  static Criterion sufferage() {
    return new Criterion(
        Criterion.ends(1),
        Criterion.Compared.TWO_BEST,
        (best, second) -> second == Criterion.NONE ? Long.MIN_VALUE : best - second,
        task -> 0,
        task -> 0);
  }
}
