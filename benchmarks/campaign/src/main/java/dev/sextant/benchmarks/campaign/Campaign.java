package dev.sextant.benchmarks.campaign;

import dev.sextant.benchmarks.registry.Registry;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * What is to be run: instances x limits x planners x seeds.
 *
 * @param name its name in reports
 * @param sources the instances
 * @param planners the planners, with labels of their own
 * @param seeds seeds of planners that have none of their own
 * @param limits each makes runs of its own
 * @param workers what the worker processes get
 * @param registry what is known of the instances
 * @param noiseFloor relative differences up to this are none, such as 0.001
 */
public record Campaign(
    String name,
    List<InstanceSource> sources,
    List<PlannerChoice> planners,
    List<Long> seeds,
    List<Limit> limits,
    WorkerSettings workers,
    Registry registry,
    double noiseFloor) {
  /** The noise floor of those who do not name one. */
  public static final double USUAL_NOISE_FLOOR = 0.001;

  public Campaign {
    Objects.requireNonNull(name, "name");
    sources = List.copyOf(sources);
    planners = List.copyOf(planners);
    seeds = List.copyOf(seeds);
    limits = List.copyOf(limits);
    Objects.requireNonNull(workers, "workers");
    Objects.requireNonNull(registry, "registry");
    Set<String> labels = new HashSet<>();
    for (PlannerChoice planner : planners) {
      if (!labels.add(planner.label())) {
        throw new IllegalArgumentException(
            "The label (" + planner.label() + ") of a planner is there twice.");
      }
    }
    if (!(noiseFloor >= 0 && noiseFloor < 1)) {
      throw new IllegalArgumentException(
          "The noise floor (" + noiseFloor + ") must be at least 0 and below 1.");
    }
  }
}
