package dev.sextant.benchmarks.simulator.scenario;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What a sweep found.
 *
 * @param scenario what was simulated
 * @param rows by point and policy, in their order; fewer when the sweep was stopped
 * @param details by label of the policy, the run with the first seed at the point that is looked at
 *     more closely
 */
public record Results(Scenario scenario, List<Row> rows, Map<String, Observation> details) {
  public Results {
    rows = List.copyOf(rows);
  }

  /** The row of a policy at a point. */
  public Optional<Row> row(Point point, PolicyChoice policy) {
    return rows.stream()
        .filter(r -> r.point().equals(point) && Objects.equals(r.policy(), policy))
        .findFirst();
  }
}
