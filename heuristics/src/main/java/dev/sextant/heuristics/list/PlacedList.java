package dev.sextant.heuristics.list;

import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.placement.PlacementProblem;
import org.jspecify.annotations.Nullable;

/**
 * A list schedule for tasks of which somebody else has decided where they run: each in one of its
 * cheapest options there, the one that ends it first.
 *
 * <p>Where starts and ends matter, tasks come by falling upward rank and fill gaps, as {@link Heft}
 * does it; where they do not, in the order of their numbers, job after job, and runs queue, which
 * takes time linear in the number of tasks.
 */
public final class PlacedList {
  /** Worker of a task that may go to any. */
  public static final int ANY = -1;

  private PlacedList() {}

  /**
   * The complete timetable, or null when a task cannot be placed or the pace says stop. A task goes
   * elsewhere where the timetable refuses its place, or haste is needed.
   *
   * @param workerOf by task, its worker, or {@link #ANY}
   */
  public static @Nullable Timetable build(CompiledProblem problem, int[] workerOf, Pace pace) {
    boolean timely = countsTime(problem);
    PartialSchedule schedule = new PartialSchedule(problem, timely ? Gaps.FILLED : Gaps.LEFT, true);
    int[] order =
        timely
            ? Heft.order(problem)
            : FixedOrder.byReleaseAndKey(problem, new long[problem.tasks()]);
    WorkerRule placed = new Placed(schedule, workerOf);
    return ListBackend.build(schedule, new QueueRule(new FixedOrder(order), placed), pace);
  }

  /** Whether starts and ends matter: the objective counts them, or some job has a deadline. */
  public static boolean countsTime(CompiledProblem problem) {
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      boolean timeless =
          term == ObjectiveTerm.COST_MICRO_UNITS
              || term == ObjectiveTerm.BYTES_MOVED
              || term == ObjectiveTerm.WORKERS_USED
              || term == ObjectiveTerm.MOVED_RUNS;
      if (!timeless && problem.objective().weight(term) > 0) {
        return true;
      }
    }
    return problem.jobs().haveDeadlines();
  }

  /** By worker; where that is refused, wherever the task ends first. */
  private static final class Placed implements WorkerRule {
    private final PartialSchedule schedule;
    private final int[] workerOf;
    private final Scan scan;
    private final EarliestEnd anywhere;
    private long least;

    Placed(PartialSchedule schedule, int[] workerOf) {
      this.schedule = schedule;
      this.workerOf = workerOf;
      scan = new Scan(schedule, this::endMicros);
      anywhere = new EarliestEnd(schedule);
    }

    @Override
    public void choose(int task, Choice choice) {
      least = leastCost(task);
      if (workerOf[task] == ANY) {
        scan.choose(task, choice);
      } else {
        chooseThere(task, workerOf[task], choice);
      }
      if (!choice.isMade()) {
        anywhere.choose(task, choice);
      }
    }

    private void chooseThere(int task, int worker, Choice choice) {
      schedule.consider(task);
      choice.clear(task);
      int workerClass = schedule.problem().workers().classOf(worker);
      for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
        if (schedule.problem().workflows().optionClass(o) == workerClass
            && schedule.isAllowed(o, worker)) {
          choice.offer(endMicros(o, worker), worker, o);
        }
      }
    }

    private long endMicros(int option, int worker) {
      return PlacementProblem.runCost(schedule.problem(), option) > least
          ? PartialSchedule.NEVER
          : schedule.endMicros(option, worker);
    }

    /** What the task costs at least, in what it may do where it goes. */
    private long leastCost(int task) {
      CompiledProblem problem = schedule.problem();
      int wt = problem.jobs().workflowTask(task);
      int worker = workerOf[task];
      long cost = Long.MAX_VALUE;
      for (int o = problem.workflows().optionsBegin(wt);
          o < problem.workflows().optionsEnd(wt);
          o++) {
        boolean there =
            worker == ANY
                ? problem.pinsAllow(task, o)
                : problem.workers().classOf(worker) == problem.workflows().optionClass(o)
                    && problem.pinsAllow(task, problem.workflows().optionMode(o), worker);
        cost = there ? Math.min(cost, PlacementProblem.runCost(problem, o)) : cost;
      }
      return cost;
    }
  }
}
