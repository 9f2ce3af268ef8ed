package dev.sextant.benchmarks.campaign;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A planner as a campaign uses it.
 *
 * @param label its name in the campaign, which no other choice has
 * @param planner its name among the planners, with options that are not the defaults
 * @param threads most search threads, or null for the worker's cores; runs that are limited by
 *     steps then have one thread, because more would make them depend on chance
 * @param seeds its seeds, or null for those of the campaign
 */
public record PlannerChoice(
    String label, String planner, @Nullable Integer threads, @Nullable List<Long> seeds) {
  public PlannerChoice {
    Objects.requireNonNull(label, "label");
    Objects.requireNonNull(planner, "planner");
    seeds = seeds == null ? null : List.copyOf(seeds);
  }

  /** Most search threads of a run. */
  int threadsOf(WorkerSettings workers, Limit limit) {
    if (threads != null) {
      return threads;
    }
    return limit.steps() == null ? workers.cores() : 1;
  }

  /** A planner under its own name, with the usual number of threads. */
  public static PlannerChoice of(String planner) {
    return new PlannerChoice(planner, planner, null, null);
  }
}
