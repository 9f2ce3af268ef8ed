package dev.sextant.benchmarks.simulator.scenario;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a sweep found.
 *
 * @param scenario what was simulated
 * @param rows by point and policy, in their order; fewer when the sweep was stopped
 * @param details by label of the policy, the run with the first seed at the point that is looked at
 *     more closely
 * @param sought rows at further points, which were simulated to find the largest rates and smallest
 *     clusters
 */
public record Results(
    Scenario scenario, List<Row> rows, Map<String, Observation> details, List<Row> sought) {
  public Results {
    rows = List.copyOf(rows);
    sought = List.copyOf(sought);
  }

  /** What was swept and nothing else. */
  public Results(Scenario scenario, List<Row> rows, Map<String, Observation> details) {
    this(scenario, rows, details, List.of());
  }

  /** Swept and sought. */
  public Stream<Row> all() {
    return Stream.concat(rows.stream(), sought.stream());
  }

  /** The row of a policy at a point. */
  public Optional<Row> row(Point point, PolicyChoice policy) {
    return all()
        .filter(r -> r.point().equals(point) && Objects.equals(r.policy(), policy))
        .findFirst();
  }
}
