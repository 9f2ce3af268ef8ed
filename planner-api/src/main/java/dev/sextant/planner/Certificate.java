package dev.sextant.planner;

import java.util.Map;
import java.util.Objects;

/**
 * What a reader needs to believe and to repeat a result.
 *
 * @param planVerdict what the checker said of the plan: {@code valid}, or {@code no plan}
 * @param boundSource where the lower bound comes from
 * @param seed seed of the run
 * @param parameters limits and parameters of the run, by name; what was chosen of the planner's
 *     options, defaults included, as {@code option.NAME}
 * @param versions versions of this library, the Java runtime and any solver, by name
 */
public record Certificate(
    String planVerdict,
    String boundSource,
    long seed,
    Map<String, String> parameters,
    Map<String, String> versions) {
  public Certificate {
    Objects.requireNonNull(planVerdict, "planVerdict");
    Objects.requireNonNull(boundSource, "boundSource");
    parameters = java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(parameters));
    versions = java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(versions));
  }
}
