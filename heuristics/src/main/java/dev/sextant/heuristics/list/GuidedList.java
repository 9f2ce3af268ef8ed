package dev.sextant.heuristics.list;

import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import org.jspecify.annotations.Nullable;

/**
 * A list schedule that follows a {@link Guidance}. Either workers take tasks ({@link
 * DispatchRule}), or tasks are sent to workers in order, each to the option that ends it first
 * among those whose price is near the least of the task. Ending first alone sends tasks to whatever
 * worker is free, however slow, and the work of all workers grows. Where more counts than ends,
 * each goes to the option that adds least to the objective ({@link MarginalCost}).
 *
 * <p>The latter is after the rounding of fractional assignments of Lenstra, Shmoys, Tardos
 * (Mathematical Programming 46, 1990); with a tolerance instead of a matching, because loads,
 * transfers and precedence count too. Ties go to the smaller worker, then to the option that comes
 * first.
 */
public final class GuidedList {
  private GuidedList() {}

  /** The complete timetable, or null when a task cannot be placed or the pace says stop. */
  public static @Nullable Timetable build(CompiledProblem of, Guidance guidance, Pace pace) {
    CompiledProblem problem = BudgetedModes.in(of, guidance.modes());
    boolean dispatches = guidance.dispatches();
    if (!dispatches && guidance.keepsJobsWhole() && MarginalCost.isAsked(problem)) {
      return WholeJobs.build(problem, guidance, pace);
    }
    // Between runs there are loads already, and before them others of the same models.
    boolean queues =
        dispatches
            || (guidance.homes() != null
                && !MarginalCost.countsEnds(problem)
                && !Waiting.mayPay(problem));
    PartialSchedule schedule = new PartialSchedule(problem, queues ? Gaps.LEFT : Gaps.FILLED, true);
    ListRule rule =
        dispatches
            ? new DispatchRule(schedule, guidance, pace)
            : new QueueRule(
                new ReadyQueue(problem, guidance::key),
                new Affordable(schedule, guidance, MarginalCost.ifAsked(schedule, guidance)));
    return ListBackend.build(schedule, rule, pace);
  }
}
