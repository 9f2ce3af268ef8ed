package dev.sextant.heuristics.list;

import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchRequest;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Heterogeneous Earliest Finish Time (Topcuoglu, Hariri, Wu, IEEE TPDS 13(3), 2002): tasks by
 * falling upward rank, each to the option that ends it first, gaps included.
 *
 * <p>Deviations: the end of a task includes the model loads it needs, as the timetable would place
 * them; the tasks of all jobs form one list; where the objective counts the ends of single jobs
 * (flow time, tardiness, late jobs), jobs are planned in the order of their releases, and by rank
 * within one release; an option is a mode on a worker. Ties go to the task that comes first, then
 * to the worker and then to the mode that do.
 *
 * <p>Time O(tasks x options) searches of the timetable.
 */
public final class HeftBackend implements PlannerBackend {

  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, PlanInterrupter interrupter) {
    Pace pace = new Pace(request.options(), interrupter);
    Timetable timetable = build(request.problem(), pace);
    return timetable == null
        ? new Outcome(pace.stopReason(), false, Map.of())
        : PlanCompletion.offer(request.problem(), timetable, sink);
  }

  /** The complete timetable, or null when a task cannot be placed or the pace says stop. */
  public static @Nullable Timetable build(CompiledProblem problem, Pace pace) {
    Timetable timetable = new Timetable(problem);
    for (int task : order(problem)) {
      if (pace.step() != null) {
        return null;
      }
      if (!placeWhereItEndsFirst(problem, timetable, task)) {
        return null;
      }
    }
    return timetable;
  }

  /** Pending tasks by falling upward rank, then number; by release first if single jobs count. */
  static int[] order(CompiledProblem problem) {
    UpwardRanks ranks = new UpwardRanks(problem);
    CompiledJobs jobs = problem.jobs();
    Comparator<Integer> byRank =
        Comparator.comparingLong(t -> -ranks.comparable(jobs.workflowTask(t)));
    Comparator<Integer> byRelease =
        Comparator.comparingLong(
            t -> Math.max(problem.state().nowMicros(), jobs.releaseMicros(jobs.jobOf(t))));
    return IntStream.range(0, problem.tasks())
        .filter(problem.state()::isPending)
        .boxed()
        .sorted(countsSingleJobs(problem) ? byRelease.thenComparing(byRank) : byRank)
        .mapToInt(t -> t)
        .toArray();
  }

  private static boolean countsSingleJobs(CompiledProblem problem) {
    return problem.objective().weight(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS) > 0
        || problem.objective().weight(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS) > 0
        || problem.objective().weight(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS) > 0;
  }

  /** Places a task in the option that ends it first; false when there is none. */
  static boolean placeWhereItEndsFirst(CompiledProblem problem, Timetable timetable, int task) {
    CompiledWorkflows workflows = problem.workflows();
    CompiledWorkers workers = problem.workers();
    int workflowTask = problem.jobs().workflowTask(task);
    long bestEnd = Timetable.NEVER;
    int bestOption = -1;
    int bestWorker = -1;
    for (int o = workflows.optionsBegin(workflowTask);
        o < workflows.optionsEnd(workflowTask);
        o++) {
      int c = workflows.optionClass(o);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int worker = workers.member(i);
        if (!problem.pinsAllow(task, workflows.optionMode(o), worker)) {
          continue;
        }
        long end = timetable.earliestEndMicros(task, o, worker);
        if (end < bestEnd || (end == bestEnd && end != Timetable.NEVER && worker < bestWorker)) {
          bestEnd = end;
          bestOption = o;
          bestWorker = worker;
        }
      }
    }
    return bestOption >= 0 && timetable.place(task, bestOption, bestWorker);
  }
}
