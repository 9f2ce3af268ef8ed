package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.ObjectiveTerm;

/**
 * What a search pays for missed deadlines and exceeded budgets, in units of the objective.
 *
 * <p>Where the objective is when runs end, a microsecond of lateness costs several microseconds of
 * it. Where it is money, bytes, loads or counts, a job that is late by its whole window (from its
 * release to its deadline) costs several times what all tasks together can cost, part of it in
 * proportion; and being late at all costs several times what one task can, so that no single choice
 * is worth it. A budget that is exceeded by its whole amount likewise. So nothing depends on the
 * units in which times, money and budgets are counted. Where no plan costs anything, what is missed
 * still does.
 */
final class ViolationPenalty {
  private static final double FACTOR = 10;

  private final CompiledProblem problem;
  private final long most;
  private final double fixed;
  private final double perMicro;
  private final double amounts;
  private final double perBudget;

  /**
   * The penalties of a problem.
   *
   * @param matters whether there is a deadline or a budget; otherwise nothing is looked at
   */
  ViolationPenalty(CompiledProblem problem, boolean matters) {
    this.problem = problem;
    CompiledJobs jobs = problem.jobs();
    most = Long.MAX_VALUE / 4 / Math.max(1, jobs.count() + problem.budgets());
    double jobWeights = 0;
    double heaviest = 1;
    for (int j = 0; j < jobs.count(); j++) {
      jobWeights += jobs.weight(j);
      heaviest = Math.max(heaviest, jobs.weight(j));
    }
    double overJobs =
        weight(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS)
            + weight(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS)
            + weight(ObjectiveTerm.SHIFTED_MICROS);
    double last = weight(ObjectiveTerm.MAKESPAN_MICROS);
    perMicro = Math.max(last, overJobs * heaviest);
    Amounts all = new Amounts(matters ? jobs.tasks() : 0);
    double counts =
        all.total
            + weight(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS) * jobWeights
            + weight(ObjectiveTerm.WORKERS_USED) * problem.workers().count();
    boolean isFree = matters && counts == 0 && perMicro == 0;
    amounts = isFree ? 1 : counts;
    double ofOne =
        counts == all.total
            ? all.largest
            : Math.max(
                Math.max(all.largest, weight(ObjectiveTerm.WORKERS_USED)),
                weight(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS) * heaviest);
    fixed = isFree ? 1 : ofOne;
    double horizon = all.micros / Math.max(1, problem.workers().count());
    double budget = amounts + (last + overJobs * jobWeights) * horizon;
    perBudget = matters ? Math.max(1, budget) : budget;
  }

  /** What it costs that a job is late. */
  long ofLateness(int job, long micros) {
    if (micros <= 0) {
      return 0;
    }
    CompiledJobs jobs = problem.jobs();
    long from = Math.max(problem.state().nowMicros(), jobs.releaseMicros(job));
    double window = Math.max(1, jobs.deadlineMicros(job) - from);
    return bounded(fixed + Math.max(perMicro, amounts / window) * micros);
  }

  /** What it costs that more of a budget is consumed than is left. */
  long ofExcess(int budget, long excess) {
    if (excess <= 0) {
      return 0;
    }
    double amount = Math.max(1, problem.budgetLeft(budget));
    return bounded(fixed + perBudget / amount * excess);
  }

  private long bounded(double penalty) {
    return (long) Math.min(most, Math.ceil(FACTOR * penalty));
  }

  private double weight(ObjectiveTerm term) {
    return problem.objective().weight(term);
  }

  /** What the tasks can cost apart from time, and how long they can take. */
  private final class Amounts {
    private double total;
    private double largest;
    private double micros;

    Amounts(int tasks) {
      for (int t = 0; t < tasks; t++) {
        if (problem.state().isPending(t)) {
          add(problem.jobs().workflowTask(t));
        }
      }
    }

    private void add(int task) {
      CompiledWorkflows workflows = problem.workflows();
      double cost = 0;
      long longest = 0;
      double loads = 0;
      for (int o = workflows.optionsBegin(task); o < workflows.optionsEnd(task); o++) {
        int mode = workflows.optionMode(o);
        long duration = workflows.optionDurationMicros(o);
        longest = Math.max(longest, duration);
        loads = Math.max(loads, loads(mode, workflows.optionClass(o)));
        if (weight(ObjectiveTerm.COST_MICRO_UNITS) > 0) {
          cost =
              Math.max(
                  cost,
                  (double)
                          problem
                              .workers()
                              .calendars()
                              .mostRunCost(workflows.optionClass(o), duration)
                      + workflows.costMicroUnits(mode));
        }
      }
      double bytes = 0;
      if (weight(ObjectiveTerm.BYTES_MOVED) > 0) {
        for (int e = workflows.predsBegin(task); e < workflows.predsEnd(task); e++) {
          bytes += workflows.edgeBytes(e);
        }
      }
      double one =
          weight(ObjectiveTerm.COST_MICRO_UNITS) * cost
              + weight(ObjectiveTerm.BYTES_MOVED) * bytes
              + loads
              + weight(ObjectiveTerm.MOVED_RUNS);
      total += one;
      largest = Math.max(largest, one);
      micros += longest;
    }

    /** What it costs to load all that a mode needs. */
    private double loads(int mode, int workerClass) {
      CompiledWorkflows workflows = problem.workflows();
      double cost = 0;
      for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
        long micros = problem.workers().loadMicros(workerClass, workflows.model(i));
        cost += weight(ObjectiveTerm.LOAD_COUNT);
        cost += weight(ObjectiveTerm.MODEL_LOAD_MICROS) * Math.max(0, micros);
      }
      return cost;
    }
  }
}
