package dev.sextant.planner.explain;

import dev.sextant.planner.check.JobMetrics;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Place;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A plan explained: what it comes to, where the time of each job goes, what its end hangs on, what
 * each run waits for, and what becomes of models in memory. Takes time of the order of the sizes of
 * problem and plan, sorted. Immutable and thread-safe.
 *
 * @param account what the plan comes to
 * @param jobs where the time of each job goes, in the order of the problem
 * @param criticalPath what the makespan hangs on, in order of time: its steps add up to it
 * @param reasons why each run does not start earlier, in the order of the plan
 * @param caches the story of each worker that holds models, in the order of the problem
 */
public record Explanation(
    PlanAccount account,
    List<JobAccount> jobs,
    List<PathStep> criticalPath,
    List<StartReason> reasons,
    List<WorkerCache> caches) {
  public Explanation {
    Objects.requireNonNull(account, "account");
    jobs = List.copyOf(jobs);
    criticalPath = List.copyOf(criticalPath);
    reasons = List.copyOf(reasons);
    caches = List.copyOf(caches);
  }

  /**
   * Explains a plan that the checker accepts; undefined for one that it does not.
   *
   * @throws dev.sextant.planner.model.InvalidInputException when the problem is not valid
   */
  public static Explanation of(Problem problem, Plan plan) {
    return of(problem, plan, PlanMetrics.of(problem, plan));
  }

  /** The same with metrics that are known already. */
  public static Explanation of(Problem problem, Plan plan, PlanMetrics metrics) {
    return of(PlanIndex.of(problem, plan), problem, plan, metrics);
  }

  static Explanation of(PlanIndex index, Problem problem, Plan plan, PlanMetrics metrics) {
    StartReasons reasons = new StartReasons(index);
    return new Explanation(
        PlanAccount.of(problem, metrics),
        jobs(index, reasons, metrics),
        CriticalPath.ofMakespan(index, reasons),
        reasons.of(plan),
        new CacheStories(index).all());
  }

  private static List<JobAccount> jobs(PlanIndex index, StartReasons reasons, PlanMetrics metrics) {
    JobFlows flows = new JobFlows(index, reasons);
    List<JobAccount> jobs = new ArrayList<>(index.jobs.count());
    for (int number = 0; number < index.jobs.count(); number++) {
      Job job = index.problem.problem().jobs().get(number);
      JobMetrics figures = metrics.jobs().get(number);
      jobs.add(
          new JobAccount(
              job.id(),
              job.releaseMicros(),
              figures.endMicros(),
              figures.flowMicros(),
              job.dueMicros(),
              figures.tardinessMicros(),
              flows.of(number)));
    }
    return jobs;
  }

  /**
   * What the end of one job hangs on, in order of time and across jobs; empty when it ends before
   * now.
   *
   * @throws IllegalArgumentException when there is no such job
   */
  public static List<PathStep> criticalPath(Problem problem, Plan plan, String job) {
    PlanIndex index = PlanIndex.of(problem, plan);
    CompiledJobs jobs = index.jobs;
    for (int number = 0; number < jobs.count(); number++) {
      if (index.jobId(number).equals(job)) {
        return CriticalPath.ofJob(index, new StartReasons(index), number);
      }
    }
    throw new IllegalArgumentException("The job (" + Place.shown(job) + ") is not in the problem.");
  }
}
