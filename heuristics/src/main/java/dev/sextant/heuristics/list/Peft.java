package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * Predict Earliest Finish Time (Arabnejad, Barbosa, IEEE TPDS 25(3), 2014): ready tasks by the mean
 * of their row in the optimistic cost table, each to the option with the smallest sum of its end
 * and its entry in the table, with insertion. An entry is the least time from the end of a task on
 * a worker to the end of its workflow if every later task had its best worker to itself.
 *
 * <p>Deviations: ends include model loads, as the timetable would place them, the table does not;
 * the table has a column per class of workers, which is the same thing since two workers of a class
 * are never better than one of them; means are over options as well as workers; several jobs are
 * one list, by release first if the objective counts single jobs. Ties go to the smaller number.
 */
final class Peft {
  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final int classes;
  private final double[] table;

  Peft(CompiledProblem problem) {
    this.problem = problem;
    workflows = problem.workflows();
    classes = problem.workers().classes();
    table = new double[Math.multiplyExact(workflows.tasks(), classes)];
    // By class, the least rest of a successor if it stays on the worker.
    double[] stay = new double[classes];
    for (int t = workflows.tasks() - 1; t >= 0; t--) {
      for (int s = workflows.succsBegin(t); s < workflows.succsEnd(t); s++) {
        int edge = workflows.succEdge(s);
        int to = workflows.edgeTo(edge);
        double best = rests(to, stay);
        double moved = best + problem.transfers().meanMicros(workflows.edgeBytes(edge));
        for (int c = 0; c < classes && best < Double.POSITIVE_INFINITY; c++) {
          double least = Math.min(stay[c], moved);
          table[t * classes + c] = Math.max(table[t * classes + c], least);
        }
      }
    }
  }

  private double rests(int task, double[] stay) {
    Arrays.fill(stay, Double.POSITIVE_INFINITY);
    double best = Double.POSITIVE_INFINITY;
    for (int o = workflows.optionsBegin(task); o < workflows.optionsEnd(task); o++) {
      int c = workflows.optionClass(o);
      double rest = table[task * classes + c] + workflows.optionDurationMicros(o);
      stay[c] = Math.min(stay[c], rest);
      best = Math.min(best, rest);
    }
    return best;
  }

  static ListRule rule(PartialSchedule schedule) {
    CompiledProblem problem = schedule.problem();
    CompiledWorkflows workflows = problem.workflows();
    Peft peft = new Peft(problem);
    long[] key = new long[problem.tasks()];
    for (int t = 0; t < key.length; t++) {
      key[t] = -UpwardRanks.comparable(peft.rankMicros(problem.jobs().workflowTask(t)));
    }
    long[] order = FixedOrder.byReleaseIfSingleJobsCount(problem, key);
    Scan.Score score =
        (option, worker) -> {
          long end = schedule.endMicros(option, worker);
          int task = problem.jobs().workflowTask(schedule.task());
          return end == PartialSchedule.NEVER
              ? PartialSchedule.NEVER
              : end * UpwardRanks.PER_MICRO
                  + UpwardRanks.comparable(peft.micros(task, workflows.optionClass(option)));
        };
    return new QueueRule(new ReadyQueue(problem, t -> order[t]), new Scan(schedule, score));
  }

  /** The optimistic cost of a workflow task on a class of workers, in microseconds. */
  double micros(int workflowTask, int workerClass) {
    return table[workflowTask * classes + workerClass];
  }

  /** The mean of a workflow task's row over its options and their workers, in microseconds. */
  double rankMicros(int workflowTask) {
    CompiledWorkers workers = problem.workers();
    double sum = 0;
    long count = 0;
    for (int o = workflows.optionsBegin(workflowTask);
        o < workflows.optionsEnd(workflowTask);
        o++) {
      int c = workflows.optionClass(o);
      int members = workers.membersEnd(c) - workers.membersBegin(c);
      sum += micros(workflowTask, c) * members;
      count += members;
    }
    return count == 0 ? 0 : sum / count;
  }
}
