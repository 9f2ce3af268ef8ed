package dev.sextant.planner.evidence;

import java.util.List;
import java.util.Objects;

/**
 * What a microsecond of one unit of a resource is worth at different times.
 *
 * @param resource its name
 * @param workers ids of the workers that it holds for; empty: all
 * @param instants microseconds, rising; before the first and from the last on it is worth nothing
 * @param prices from each instant to the next, not negative, so one fewer than instants
 */
public record PricedTimes(
    String resource, List<String> workers, List<Long> instants, List<Long> prices) {
  public PricedTimes {
    Objects.requireNonNull(resource, "resource");
    workers = List.copyOf(workers);
    instants = List.copyOf(instants);
    prices = List.copyOf(prices);
  }
}
