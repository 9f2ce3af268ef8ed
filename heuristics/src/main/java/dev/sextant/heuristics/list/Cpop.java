package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * Critical Path on a Processor (Topcuoglu, Hariri, Wu, IEEE TPDS 13(3), 2002, section 4.3): ready
 * tasks by the length of the longest path through them; those of the critical path go to the one
 * worker that runs the whole path fastest, the others where they end first, with insertion.
 *
 * <p>Deviations: ends include model loads, as the timetable would place them; a path takes its
 * fastest modes; each job has a critical path, and its worker is the one that runs it fastest after
 * the paths of the jobs before it, so that jobs do not meet on one worker; a task of the path that
 * cannot run there goes where it ends first; several jobs are one list, by release first if the
 * objective counts single jobs.
 *
 * <p>The path is followed along the largest priority, so rounding cannot lose it. Ties go to the
 * smaller number.
 */
final class Cpop implements WorkerRule {
  /** No task, no worker. */
  private static final int NONE = -1;

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;
  private final CompiledJobs jobs;
  private final PartialSchedule schedule;
  private final EarliestEnd anywhere;

  /** By workflow task, the longest path through it. */
  private final long[] priority;

  private final int[] pathWorker;

  private Cpop(PartialSchedule schedule) {
    this.schedule = schedule;
    problem = schedule.problem();
    workflows = problem.workflows();
    workers = problem.workers();
    jobs = problem.jobs();
    anywhere = new EarliestEnd(schedule);
    priority = priorities(problem);
    pathWorker = new int[problem.tasks()];
    Arrays.fill(pathWorker, NONE);
    long[] pathWork = new long[workers.count()];
    for (int j = 0; j < jobs.count(); j++) {
      assignPath(j, pathWork);
    }
  }

  static ListRule rule(PartialSchedule schedule) {
    Cpop cpop = new Cpop(schedule);
    CompiledProblem problem = schedule.problem();
    long[] key = new long[problem.tasks()];
    for (int t = 0; t < key.length; t++) {
      key[t] = -cpop.priority[problem.jobs().workflowTask(t)];
    }
    long[] order = FixedOrder.byReleaseIfSingleJobsCount(problem, key);
    return new QueueRule(new ReadyQueue(problem, t -> order[t]), cpop);
  }

  /** Upward plus downward rank, comparable. */
  private static long[] priorities(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    UpwardRanks upward = new UpwardRanks(problem);
    DownwardRanks downward = new DownwardRanks(problem);
    long[] priority = new long[workflows.tasks()];
    for (int t = 0; t < priority.length; t++) {
      priority[t] = UpwardRanks.comparable(downward.micros(t) + upward.micros(t));
    }
    return priority;
  }

  private void assignPath(int job, long[] pathWork) {
    long[] work = new long[workers.classes()];
    for (int t = head(job); t != NONE; t = following(t)) {
      if (!problem.state().isPending(t + jobs.offset(job))) {
        continue;
      }
      for (int c = 0; c < work.length; c++) {
        long shortest = shortestMicros(t, c);
        work[c] = shortest == Long.MAX_VALUE || work[c] < 0 ? -1 : work[c] + shortest;
      }
    }
    int best = NONE;
    for (int w = 0; w < pathWork.length; w++) {
      long own = work[workers.classOf(w)];
      if (own >= 0
          && (best == NONE || pathWork[w] + own < pathWork[best] + work[workers.classOf(best)])) {
        best = w;
      }
    }
    if (best == NONE) {
      return;
    }
    pathWork[best] += work[workers.classOf(best)];
    for (int t = head(job); t != NONE; t = following(t)) {
      pathWorker[t + jobs.offset(job)] = best;
    }
  }

  private long shortestMicros(int workflowTask, int workerClass) {
    long shortest = Long.MAX_VALUE;
    for (int o = workflows.optionsBegin(workflowTask);
        o < workflows.optionsEnd(workflowTask);
        o++) {
      if (workflows.optionClass(o) == workerClass) {
        shortest = Math.min(shortest, workflows.optionDurationMicros(o));
      }
    }
    return shortest;
  }

  /** The entry task of a job's critical path. */
  private int head(int job) {
    int workflow = jobs.workflow(job);
    int head = NONE;
    for (int t = workflows.tasksBegin(workflow); t < workflows.tasksEnd(workflow); t++) {
      if (workflows.predsBegin(t) == workflows.predsEnd(t)
          && (head == NONE || priority[t] > priority[head])) {
        head = t;
      }
    }
    return head;
  }

  private int following(int workflowTask) {
    int following = NONE;
    for (int s = workflows.succsBegin(workflowTask); s < workflows.succsEnd(workflowTask); s++) {
      int to = workflows.edgeTo(workflows.succEdge(s));
      if (following == NONE
          || priority[to] > priority[following]
          || (priority[to] == priority[following] && to < following)) {
        following = to;
      }
    }
    return following;
  }

  @Override
  public void choose(int task, Choice choice) {
    int worker = pathWorker[task];
    if (worker != NONE) {
      schedule.consider(task);
      choice.clear(task);
      for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
        if (workflows.optionClass(o) == workers.classOf(worker) && schedule.isAllowed(o, worker)) {
          choice.offer(schedule.endMicros(o, worker), worker, o);
        }
      }
      if (choice.isMade()) {
        return;
      }
    }
    anywhere.choose(task, choice);
  }
}
