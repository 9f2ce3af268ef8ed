package dev.sextant.benchmarks.generator;

import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.WorkerMetrics;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;

/**
 * Whether a problem is bound by its model cache, judged by a greedy plan of it.
 *
 * @param loadBusyShare load time over makespan, on average over all workers with GPU memory; 0 to 1
 * @param loadsPerTask loads of the plan over its runs
 * @param offeredLoad rate at which the problem's tasks are released over the rate at which its
 *     workers can complete them, as {@link CacheBoundGenerator} defines it; infinite when all jobs
 *     are released at 0
 */
public record CacheBoundReport(double loadBusyShare, double loadsPerTask, double offeredLoad) {

  /** The least share of time for which load channels of the family are busy. */
  public static final double LEAST_BUSY_SHARE = 0.40;

  /** The greatest share of time for which load channels of the family are busy. */
  public static final double GREATEST_BUSY_SHARE = 0.64;

  /** The least number of loads per task in the family. */
  public static final double LEAST_LOADS_PER_TASK = 0.6;

  /** The report on a valid plan of a problem. */
  public static CacheBoundReport of(Problem problem, Plan plan) {
    return of(problem, PlanMetrics.of(problem, plan));
  }

  /** The report on a plan of a problem, by the plan's metrics. */
  public static CacheBoundReport of(Problem problem, PlanMetrics metrics) {
    long makespan = metrics.terms().getOrDefault(ObjectiveTerm.MAKESPAN_MICROS, 0L);
    long loading = 0;
    long runs = 0;
    long channels = 0;
    for (int worker = 0; worker < problem.workers().size(); worker++) {
      WorkerMetrics of = metrics.workers().get(worker);
      runs += of.runs();
      loading += of.loadMicros();
      channels += problem.workers().get(worker).gpuMemoryBytes() > 0 ? 1 : 0;
    }
    return new CacheBoundReport(
        share(loading, (double) makespan * channels),
        share(metrics.loads(), runs),
        OfferedLoad.of(problem));
  }

  /** Whether the figures of the plan are those of the family, whatever the offered load. */
  public boolean inFamily() {
    return loadBusyShare >= LEAST_BUSY_SHARE
        && loadBusyShare <= GREATEST_BUSY_SHARE
        && loadsPerTask >= LEAST_LOADS_PER_TASK;
  }

  private static double share(double part, double whole) {
    return whole == 0 ? 0 : part / whole;
  }
}
