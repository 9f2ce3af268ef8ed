package dev.sextant.heuristics.list;

import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.placement.PlacementProblem;
import org.jspecify.annotations.Nullable;

/**
 * A list schedule that waits for cheaper hours: tasks in a given order, each to the option, the
 * worker and the start where its run and the moves of its inputs cost least, as far as its job's
 * deadline leaves time for what must follow ({@link CheapestStart}).
 */
public final class CheapestStartList {
  /** What it costs, in units of the objective, to have a task on a worker besides its run. */
  public interface Moves {
    /** For a task whose predecessors have been placed; {@code Long.MAX_VALUE} if it must not be. */
    long cost(int task, int worker);

    /** A task goes to a worker. */
    void placed(int task, int worker);
  }

  private CheapestStartList() {}

  /** Whether waiting may pay: cost counts, no time does, and some worker's price changes. */
  public static boolean isAsked(CompiledProblem problem) {
    return Waiting.mayPay(problem)
        && problem.objective().weights().keySet().stream().noneMatch(ObjectiveTerm::isTime);
  }

  /**
   * The complete timetable, or null when a task cannot be placed or the pace says stop.
   *
   * @param order pending tasks, predecessors first
   * @param share how much of the time that its job's deadline leaves a task may wait for when
   *     others follow it, from 0 to 1
   */
  public static @Nullable Timetable build(
      CompiledProblem problem, Moves moves, int[] order, double share, Pace pace) {
    PartialSchedule schedule = new PartialSchedule(problem, Gaps.FILLED, true);
    WorkerRule cheapest = new ByMoves(schedule, moves, share);
    TaskQueue queue = new FixedOrder(order);
    ListRule rule =
        new ListRule() {
          @Override
          public void choose(Choice choice) {
            cheapest.choose(queue.next(), choice);
          }

          @Override
          public void placed(Choice choice) {
            moves.placed(choice.task, schedule.timetable().worker(choice.task));
            queue.placed(choice.task);
          }
        };
    return ListBackend.build(schedule, rule, pace);
  }

  /** The order to begin with: by falling upward rank. */
  public static int[] firstOrder(CompiledProblem problem) {
    return Heft.order(problem);
  }

  /**
   * Another order: tasks for which a timetable left only what is dear come earlier, by what they
   * paid above their cheapest option so far (Joslin and Clements, "Squeaky wheel optimization",
   * 1999).
   *
   * @param blame by task, what has been paid so far; what is paid here is added
   */
  public static int[] nextOrder(CompiledProblem problem, Timetable timetable, double[] blame) {
    CompiledWorkflows workflows = problem.workflows();
    long[] key = new long[problem.tasks()];
    for (int t = problem.tasks() - 1; t >= 0; t--) {
      if (!problem.state().isPending(t)) {
        continue;
      }
      blame[t] += paid(problem, timetable, t);
      key[t] = Math.min(key[t], -(long) blame[t]);
      int offset = problem.jobs().offset(problem.jobs().jobOf(t));
      int wt = t - offset;
      for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
        int from = workflows.edgeFrom(e) + offset;
        key[from] = Math.min(key[from], key[t]);
      }
    }
    return FixedOrder.sorted(problem, key);
  }

  /** What a run costs above the least that it could, in units of the objective. */
  private static double paid(CompiledProblem problem, Timetable timetable, int task) {
    CompiledWorkflows workflows = problem.workflows();
    int wt = problem.jobs().workflowTask(task);
    int mode = timetable.runs().mode[task];
    long least = Long.MAX_VALUE;
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      if (problem.pinsAllow(task, o)) {
        least = Math.min(least, PlacementProblem.runCost(problem, o));
      }
    }
    long run =
        problem.timeCost(
            mode, timetable.worker(task), timetable.startMicros(task), timetable.endMicros(task));
    double weight = problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS);
    return Math.max(0, weight * (run + workflows.costMicroUnits(mode)) - least);
  }

  /** Where moves are what counts beside runs, and deadlines are to be kept. */
  private static final class ByMoves implements WorkerRule, CheapestStart.Adds {
    private final PartialSchedule schedule;
    private final Moves moves;
    private final CompiledProblem problem;
    private final LowerBounds bounds;
    private final double share;
    private final CheapestStart cheapest;
    private final EarliestEnd anywhere;
    private long latestEnd;

    ByMoves(PartialSchedule schedule, Moves moves, double share) {
      this.schedule = schedule;
      this.share = share;
      this.moves = moves;
      problem = schedule.problem();
      bounds = LowerBounds.of(problem);
      cheapest = new CheapestStart(schedule);
      anywhere = new EarliestEnd(schedule);
    }

    @Override
    public void choose(int task, Choice choice) {
      schedule.consider(task);
      latestEnd = latestEnd(task);
      cheapest.choose(this, choice);
      if (!choice.isMade()) {
        anywhere.choose(task, choice);
      }
    }

    @Override
    public double besidesRun(int option, int worker) {
      long moved = moves.cost(schedule.task(), worker);
      int mode = problem.workflows().optionMode(option);
      return moved == Long.MAX_VALUE
          ? Double.POSITIVE_INFINITY
          : moved
              + (double) problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS)
                  * problem.workflows().costMicroUnits(mode);
    }

    @Override
    public long score(long endMicros, double besidesEnd) {
      return endMicros > latestEnd ? PartialSchedule.NEVER : (long) besidesEnd;
    }

    @Override
    public long latestEnd() {
      return latestEnd;
    }

    private long latestEnd(int task) {
      long deadline = problem.jobs().deadlineMicros(problem.jobs().jobOf(task));
      if (deadline == CompiledJobs.NONE) {
        return PartialSchedule.NEVER - 1;
      }
      long tail = bounds.tailMicros(task);
      long head = bounds.headMicros(task);
      return tail == 0 ? deadline : head + (long) (share * (deadline - tail - head));
    }
  }
}
