package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a policy is compared with: latencies of jobs that no policy beats, or those of one plan for
 * all jobs that knows all arrivals and durations beforehand. Both are about the {@linkplain
 * RealisedProblem realised problem}, of which every execution is a plan.
 *
 * @param name {@code lower-bound}, or {@code offline:} and the name of a planner
 * @param latencyMicros by job, from its arrival to its end
 * @param totalBoundMicros no execution has a smaller sum of latencies
 * @param boundSource where that bound comes from
 */
public record Reference(
    String name, long[] latencyMicros, long totalBoundMicros, String boundSource) {
  /** Before the name of the planner that knows everything beforehand. */
  public static final String OFFLINE = "offline:";

  /** Name of the latencies that no policy beats. */
  public static final String LOWER_BOUND = "lower-bound";

  /** Sum of the latencies. */
  public long totalMicros() {
    long total = 0;
    for (long latency : latencyMicros) {
      total += latency;
    }
    return total;
  }

  /** Whether no execution can have a smaller sum of latencies. */
  public boolean isOptimal() {
    return totalMicros() == totalBoundMicros;
  }

  /**
   * What each job takes when it has the cluster to itself: its longest path on the best workers,
   * with the transfers and loads that cannot be avoided. A load that ends before the job arrives
   * can. Where no tasks run in batches, the bound on the sum also counts the work of all jobs
   * together, and may be larger than the sum of what single jobs take.
   */
  public static Reference lowerBound(Cluster cluster, Arrivals arrivals, RuntimeNoise noise) {
    LowerBounds bounds =
        LowerBounds.of(CompiledProblem.of(RealisedProblem.of(cluster, arrivals, noise)));
    long[] latency = new long[arrivals.count()];
    long total = 0;
    for (int j = 0; j < latency.length; j++) {
      latency[j] = bounds.jobEndMicros(j) - arrivals.micros()[j];
      total += latency[j];
    }
    long all = bounds.objective().value();
    return all > total && !cluster.hasBatches()
        ? new Reference(LOWER_BOUND, latency, all, bounds.objective().source())
        : new Reference(LOWER_BOUND, latency, total, "critical-path");
  }

  /**
   * One plan for all jobs, made by a batch planner that minimises the sum of their latencies; for
   * short traces.
   *
   * @param planner name of the planner
   * @param options limits; the warm start is replaced
   * @param start an execution to start from, which the plan is at least as good as; or null
   * @throws IllegalArgumentException if there is no such planner, or the residencies of the
   *     execution were not recorded
   * @throws IllegalStateException if the planner finds no plan
   */
  public static Reference offline(
      Cluster cluster,
      Arrivals arrivals,
      RuntimeNoise noise,
      String planner,
      PlannerOptions options,
      @Nullable Execution start) {
    Planner offline = Planners.get(planner);
    Problem problem = RealisedProblem.of(cluster, arrivals, noise);
    Plan warm = start == null ? null : RealisedPlan.of(start).plan();
    PlanResult result = offline.plan(problem, options.withWarmStart(warm));
    Map<String, Integer> jobs = new HashMap<>();
    for (int j = 0; j < arrivals.count(); j++) {
      jobs.put(RealisedProblem.jobId(j), j);
    }
    long[] latency = new long[arrivals.count()];
    for (TaskRun run : result.requirePlan().runs()) {
      int job = jobs.get(run.job());
      latency[job] = Math.max(latency[job], run.endMicros() - arrivals.micros()[job]);
    }
    return new Reference(
        OFFLINE + planner, latency, result.lowerBound().value(), result.lowerBound().source());
  }
}
