package dev.sextant.heuristics.list;

import dev.sextant.heuristics.timetable.LoadTiming;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.spi.PlanRepair;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchOptions;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Puts an old plan right: tasks in the order of their old starts, each in its old mode on its old
 * worker while there is such an option and pins allow it, else where it ends first. A task that the
 * old plan does not know comes before the first one that waits for it, or at the end. Loads as late
 * as can be and as early as can be are both tried, and the better plan is kept. Plans that searches
 * begin with are {@linkplain #settled settled} the same way. Stateless and thread-safe.
 */
public final class RepairedList implements PlanRepair {
  private static final long UNKNOWN = Long.MAX_VALUE;

  @Override
  public @Nullable IndexedPlan repair(
      CompiledProblem problem, IndexedPlan old, SearchInterrupter interrupter) {
    int[] option = keptOptions(problem, old);
    int[] order = order(problem, old);
    long[] whenever = new long[problem.tasks()];
    Arrays.fill(whenever, Long.MAX_VALUE);
    ObjectiveFunction objective = new ObjectiveFunction(problem);
    IndexedPlan best = null;
    long least = Long.MAX_VALUE;
    for (LoadTiming timing : LoadTiming.values()) {
      Pace pace = new Pace(SearchOptions.defaults(), interrupter);
      Timetable timetable = build(problem, timing, order, option, old.worker, whenever, pace);
      if (timetable == null) {
        continue;
      }
      IndexedPlan plan = timetable.toPlan();
      long value = objective.evaluate(plan);
      if (best == null || value < least) {
        best = plan;
        least = value;
      }
    }
    return best;
  }

  /**
   * A complete plan with loads as early as can be, as decoders of orders have them. A run may have
   * to wait a little then for memory or a load that it did not wait for, and come behind a closed
   * time for that, with all that follows it. So a task stays where it was only while it ends no
   * later there than it did.
   *
   * @return null when a task cannot be placed or the pace says stop
   */
  public static @Nullable Timetable settled(CompiledProblem problem, IndexedPlan plan, Pace pace) {
    int[] option = keptOptions(problem, plan);
    int[] order = order(problem, plan);
    return build(problem, LoadTiming.EARLIEST, order, option, plan.worker, plan.end, pace);
  }

  private static @Nullable Timetable build(
      CompiledProblem problem,
      LoadTiming timing,
      int[] order,
      int[] option,
      int[] worker,
      long[] latestEnd,
      Pace pace) {
    PartialSchedule schedule =
        new PartialSchedule(problem, new Timetable(problem, timing), Gaps.FILLED, true);
    WorkerRule kept = new Kept(schedule, option, worker, latestEnd);
    return ListBackend.build(schedule, new QueueRule(new FixedOrder(order.clone()), kept), pace);
  }

  /** By task, the option that it had on its old worker, or {@link Choice#NONE}. */
  private static int[] keptOptions(CompiledProblem problem, IndexedPlan old) {
    int[] option = new int[problem.tasks()];
    Arrays.fill(option, Choice.NONE);
    for (int t = 0; t < option.length; t++) {
      int worker = old.worker[t];
      if (worker != IndexedPlan.NO_WORKER
          && problem.state().isPending(t)
          && problem.pinsAllow(t, old.mode[t], worker)) {
        int o =
            problem
                .workflows()
                .option(
                    problem.jobs().workflowTask(t), old.mode[t], problem.workers().classOf(worker));
        option[t] = o < 0 ? Choice.NONE : o;
      }
    }
    return option;
  }

  /** The pending tasks by their old starts, each after those it waits for. */
  private static int[] order(CompiledProblem problem, IndexedPlan old) {
    CompiledJobs jobs = problem.jobs();
    CompiledWorkflows workflows = problem.workflows();
    long[] key = new long[problem.tasks()];
    for (int t = key.length - 1; t >= 0; t--) {
      key[t] = old.worker[t] == IndexedPlan.NO_WORKER ? UNKNOWN : old.start[t];
      int offset = jobs.offset(jobs.jobOf(t));
      int wt = t - offset;
      for (int s = workflows.succsBegin(wt); key[t] == UNKNOWN && s < workflows.succsEnd(wt); s++) {
        key[t] = Math.min(key[t], key[workflows.edgeTo(workflows.succEdge(s)) + offset]);
      }
    }
    for (int t = 0; t < key.length; t++) {
      int offset = jobs.offset(jobs.jobOf(t));
      int wt = t - offset;
      for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
        int from = workflows.edgeFrom(e) + offset;
        if (problem.state().isPending(from)) {
          key[t] = Math.max(key[t], key[from]);
        }
      }
    }
    return FixedOrder.sorted(problem, key);
  }

  /** The option that a task had; where that is refused or too late, wherever it ends first. */
  private static final class Kept implements WorkerRule {
    private final PartialSchedule schedule;
    private final int[] option;
    private final int[] worker;

    /** By task, after when it is too late. */
    private final long[] latestEnd;

    private final EarliestEnd anywhere;

    Kept(PartialSchedule schedule, int[] option, int[] worker, long[] latestEnd) {
      this.schedule = schedule;
      this.option = option;
      this.worker = worker;
      this.latestEnd = latestEnd;
      anywhere = new EarliestEnd(schedule);
    }

    @Override
    public void choose(int task, Choice choice) {
      choice.clear(task);
      if (option[task] != Choice.NONE) {
        schedule.consider(task);
        choice.offer(schedule.endMicros(option[task], worker[task]), worker[task], option[task]);
      }
      if (!choice.isMade() || choice.score > latestEnd[task]) {
        anywhere.choose(task, choice);
      }
    }
  }
}
