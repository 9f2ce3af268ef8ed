package dev.sextant.benchmarks.simulator.scenario;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The smallest cluster with which each policy reaches a median slowdown: of the sizes that were
 * simulated, the first whose mean over the seeds is at most the target.
 */
public final class SmallestClusters {

  /**
   * The smallest cluster of a policy.
   *
   * @param workers its size, or null if none of those that were simulated is large enough
   */
  public record Need(
      double target,
      double jobsPerSecond,
      Staleness staleness,
      PolicyChoice policy,
      @Nullable Integer workers) {}

  private SmallestClusters() {}

  /** For every target, rate, staleness and policy; nothing unless sizes were swept. */
  public static List<Need> of(Results results) {
    Scenario scenario = results.scenario();
    List<Need> needs = new ArrayList<>();
    if (scenario.workers().size() < 2) {
      return needs;
    }
    for (double target : scenario.targets()) {
      for (double rate : scenario.rates()) {
        for (Staleness staleness : scenario.staleness()) {
          for (PolicyChoice policy : scenario.policies()) {
            needs.add(
                new Need(
                    target,
                    rate,
                    staleness,
                    policy,
                    smallest(results, target, rate, staleness, policy)));
          }
        }
      }
    }
    return needs;
  }

  private static @Nullable Integer smallest(
      Results results, double target, double rate, Staleness staleness, PolicyChoice policy) {
    for (int workers : results.scenario().workers().stream().sorted().toList()) {
      Row row = results.row(new Point(workers, rate, staleness), policy).orElse(null);
      if (row != null && row.mean(Metric.MEDIAN_SLOWDOWN).estimate() <= target) {
        return workers;
      }
    }
    return null;
  }
}
