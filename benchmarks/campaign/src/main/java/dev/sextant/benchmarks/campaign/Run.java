package dev.sextant.benchmarks.campaign;

import java.util.Objects;

/**
 * One call of one planner, to be made in a process of its own.
 *
 * @param id readable, with a digest of everything that can change the result
 * @param instance id of the instance
 * @param planner label of the planner
 * @param seed seed of everything random
 * @param limit when it ends
 */
public record Run(String id, String instance, String planner, long seed, Limit limit) {
  public Run {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(instance, "instance");
    Objects.requireNonNull(planner, "planner");
    Objects.requireNonNull(limit, "limit");
  }
}
