package dev.sextant.heuristics.timetable;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.EnumSet;
import java.util.Set;

/**
 * The terms of an objective that are sums over jobs of something that grows with the end of each:
 * weighted flow, tardiness and late jobs. Immutable and thread-safe.
 */
public final class JobTerms {
  private static final Set<ObjectiveTerm> TERMS =
      EnumSet.of(
          ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS,
          ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS,
          ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS);

  private final CompiledJobs jobs;
  private final Objective objective;
  private final long flowWeight;
  private final long tardinessWeight;
  private final long lateWeight;

  /** The terms of a problem's objective. */
  public JobTerms(CompiledProblem problem) {
    jobs = problem.jobs();
    objective = problem.objective();
    flowWeight = objective.weight(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS);
    tardinessWeight = objective.weight(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS);
    lateWeight = objective.weight(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS);
  }

  /** Whether the end of every job counts by itself. */
  public boolean count() {
    return flowWeight > 0 || tardinessWeight > 0 || lateWeight > 0;
  }

  /** Whether it does so, and the last end of all does not count beside. */
  public boolean countWithoutMakespan() {
    return count() && objective.weight(ObjectiveTerm.MAKESPAN_MICROS) == 0;
  }

  /** Whether the end of every job counts by itself, and nothing else counts. */
  public boolean areAll() {
    if (!count()) {
      return false;
    }
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      if (objective.weight(term) != 0 && !TERMS.contains(term)) {
        return false;
      }
    }
    return true;
  }

  /** Whether it counts only which jobs are late. */
  public boolean areLateJobsAlone() {
    return areAll() && flowWeight == 0 && tardinessWeight == 0;
  }

  /** What no plan costs less than, as every job needs some time by itself. */
  public long least(LowerBounds bounds) {
    long sum = 0;
    for (int j = 0; j < jobs.count(); j++) {
      sum += cost(j, bounds.jobEndMicros(j)) - jobs.weight(j) * flowWeight * jobs.releaseMicros(j);
    }
    return sum;
  }

  /** What a job costs by its end, in about, however large that is. */
  public double costFromRelease(int job, long end) {
    long due = jobs.dueMicros(job);
    double sum = (double) flowWeight * (end - jobs.releaseMicros(job));
    if (due != CompiledJobs.NONE && end > due) {
      sum += (double) tardinessWeight * (end - due) + lateWeight;
    }
    return jobs.weight(job) * sum;
  }

  /** What a job costs by its end; flow is counted from 0, as only differences matter. */
  long cost(int job, long end) {
    long due = jobs.dueMicros(job);
    long sum = flowWeight * end;
    if (due != CompiledJobs.NONE && end > due) {
      sum += tardinessWeight * (end - due) + lateWeight;
    }
    return jobs.weight(job) * sum;
  }
}
