package dev.sextant.planner.model;

import java.util.Map;

/**
 * Capacity and memory that something outside the plan holds from now on.
 *
 * @param demands amounts of resources by name
 * @param memoryBytes GPU memory, not negative
 * @param untilMicros when it is released
 */
public record Occupation(Map<String, Long> demands, long memoryBytes, long untilMicros) {
  public Occupation {
    demands = Copies.ordered(demands);
  }
}
