package dev.sextant.heuristics.list;

import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
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
  public static @Nullable Timetable build(CompiledProblem problem, Guidance guidance, Pace pace) {
    boolean dispatches = guidance.dispatches();
    // Between runs there are loads already, and before them others of the same models.
    boolean queues = dispatches || (guidance.homes() != null && !MarginalCost.countsEnds(problem));
    PartialSchedule schedule = new PartialSchedule(problem, queues ? Gaps.LEFT : Gaps.FILLED, true);
    ListRule rule =
        dispatches
            ? new DispatchRule(schedule, guidance, pace)
            : new QueueRule(
                new ReadyQueue(problem, guidance::key), new Affordable(schedule, guidance));
    return ListBackend.build(schedule, rule, pace);
  }

  /** Where a task ends first among the options that it can afford. */
  private static final class Affordable implements WorkerRule {
    private final PartialSchedule schedule;
    private final CompiledWorkers workers;
    private final CompiledWorkflows workflows;
    private final Guidance guidance;

    /** What counts beside the end; null where nothing does. */
    private final @Nullable MarginalCost cost;

    Affordable(PartialSchedule schedule, Guidance guidance) {
      this.schedule = schedule;
      this.guidance = guidance;
      workers = schedule.problem().workers();
      workflows = schedule.problem().workflows();
      cost = MarginalCost.isAsked(schedule.problem()) ? new MarginalCost(schedule, guidance) : null;
    }

    @Override
    public void choose(int task, Choice choice) {
      schedule.consider(task);
      choice.clear(task);
      double least = leastPrice();
      if (cost != null) {
        cost.consider(least);
      }
      offer(least * (1 + guidance.tolerance()) + 1, choice);
      if (!choice.isMade()) {
        // What it can afford may be closed for ever by now.
        offer(Double.POSITIVE_INFINITY, choice);
      }
    }

    private void offer(double limit, Choice choice) {
      for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
        int c = workflows.optionClass(o);
        for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
          int w = workers.member(i);
          if (guidance.price(o, w) <= limit && schedule.isAllowed(o, w)) {
            offer(o, w, choice);
          }
        }
      }
    }

    private double leastPrice() {
      double least = Double.POSITIVE_INFINITY;
      for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
        int c = workflows.optionClass(o);
        for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
          int w = workers.member(i);
          double price = guidance.price(o, w);
          if (price < least
              && schedule.isAllowed(o, w)
              && schedule.arrivals().micros(w) != PartialSchedule.NEVER) {
            least = price;
          }
        }
      }
      return least;
    }

    private void offer(int option, int worker, Choice choice) {
      long arrival = schedule.arrivals().micros(worker);
      if (arrival == PartialSchedule.NEVER) {
        return;
      }
      long bound = schedule.boundMicros(option, worker, arrival) + schedule.durationMicros(option);
      double besides = cost == null ? 0 : cost.besidesEnd(option, worker);
      if (choice.yieldsTo(score(bound, besides), worker, option)) {
        choice.offer(score(schedule.endMicros(option, worker), besides), worker, option);
      }
    }

    private long score(long end, double besides) {
      return cost == null ? end : cost.score(end, besides);
    }

    @Override
    public void placed(int task) {
      if (cost != null) {
        cost.placed(task);
      }
    }
  }
}
