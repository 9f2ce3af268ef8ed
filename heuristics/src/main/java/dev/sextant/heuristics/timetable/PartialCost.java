package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.model.ObjectiveTerm;

/**
 * What a change would cost if the tasks that it has not reached yet stayed as they were: an
 * estimate while it is being decoded, and exact when it is. For objectives that are sums over jobs
 * of something that grows with the job's end; others have none.
 */
final class PartialCost {
  private final CompiledJobs jobs;
  private final IndexedPlan plan;
  private final ObjectiveFunction function;
  private final long flowWeight;
  private final long tardinessWeight;
  private final long lateWeight;
  private final boolean exists;

  private long cost;
  private int stamp;
  private final int[] jobStamp;
  private final long[] jobEnd;

  PartialCost(CompiledProblem problem, IndexedPlan plan) {
    jobs = problem.jobs();
    this.plan = plan;
    function = new ObjectiveFunction(problem);
    flowWeight = problem.objective().weight(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS);
    tardinessWeight = problem.objective().weight(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS);
    lateWeight = problem.objective().weight(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS);
    jobStamp = new int[jobs.count()];
    jobEnd = new long[jobs.count()];
    boolean sumOverJobs = problem.budgets() == 0;
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      sumOverJobs &=
          problem.objective().weight(term) == 0
              || term == ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS
              || term == ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS
              || term == ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS;
    }
    for (int j = 0; j < jobs.count(); j++) {
      sumOverJobs &= jobs.deadlineMicros(j) == CompiledJobs.NONE;
    }
    exists = sumOverJobs;
  }

  /** Whether the objective allows for an estimate. */
  boolean exists() {
    return exists;
  }

  /** Begins with the cost before a change. */
  void begin(long before) {
    stamp++;
    cost = before;
  }

  /** Takes over a task that was placed and ended elsewhere before the change. */
  void placed(int task, long endBefore, ScheduleCost before) {
    int job = jobs.jobOf(task);
    if (jobStamp[job] != stamp) {
      jobStamp[job] = stamp;
      jobEnd[job] = before.jobEndMicros(job);
    }
    boolean delivers = jobs.outputsEnd(task) > jobs.outputsBegin(task);
    long present = jobEnd[job];
    long end = plan.end[task];
    if (delivers || (endBefore == present && end < present)) {
      end = function.jobEndMicros(plan, job);
    } else if (end <= present) {
      return;
    }
    cost += jobCost(job, end) - jobCost(job, present);
    jobEnd[job] = end;
  }

  /** The estimate. */
  long cost() {
    return cost;
  }

  private long jobCost(int job, long end) {
    long due = jobs.dueMicros(job);
    long sum = flowWeight * end;
    if (due != CompiledJobs.NONE && end > due) {
      sum += tardinessWeight * (end - due) + lateWeight;
    }
    return jobs.weight(job) * sum;
  }
}
