package dev.sextant.planner.evidence;

import java.util.List;
import java.util.Objects;

/**
 * What a microsecond of one unit of a resource is worth, in no unit.
 *
 * @param price not negative
 * @param resource its name
 * @param workers ids of the workers that it holds for; empty: all
 */
public record CapacityPrice(long price, String resource, List<String> workers) {
  public CapacityPrice {
    Objects.requireNonNull(resource, "resource");
    workers = List.copyOf(workers);
  }
}
