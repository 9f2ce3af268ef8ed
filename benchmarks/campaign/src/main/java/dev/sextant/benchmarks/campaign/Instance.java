package dev.sextant.benchmarks.campaign;

import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.registry.BestKnown;
import dev.sextant.benchmarks.registry.Registry;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Workflow;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * An instance as a campaign's directory keeps it.
 *
 * @param id family, name and digest; also the name of its file
 * @param family its family
 * @param name its name within the family
 * @param file name of the file it was read from, without folders; empty for a generated one
 * @param askedWorkers how many workers the campaign asked for; 0 when the instance says so itself
 * @param objective what is minimised, as reports show it
 * @param ownObjective whether that is the objective of its source
 * @param microsPerUnit microseconds in a unit of its source, for objectives that are times; 1 for
 *     others
 * @param tasks number of tasks over all jobs
 * @param workers number of workers
 */
public record Instance(
    String id,
    String family,
    String name,
    String file,
    int askedWorkers,
    String objective,
    boolean ownObjective,
    long microsPerUnit,
    long tasks,
    int workers) {
  public Instance {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(family, "family");
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(objective, "objective");
  }

  /** An instance that is a problem. */
  public static Instance of(
      String id,
      String family,
      String name,
      String file,
      int askedWorkers,
      boolean ownObjective,
      Problem problem) {
    Map<String, Integer> sizes = new HashMap<>();
    for (Workflow workflow : problem.workflows()) {
      sizes.put(workflow.id(), workflow.tasks().size());
    }
    long tasks = problem.jobs().stream().mapToLong(job -> sizes.get(job.workflow())).sum();
    boolean times =
        problem.objective().weights().entrySet().stream()
            .filter(weighed -> weighed.getValue() != 0)
            .map(Map.Entry::getKey)
            .allMatch(ObjectiveTerm::isTime);
    return new Instance(
        id,
        family,
        name,
        file,
        askedWorkers,
        Quantities.objectiveName(problem),
        ownObjective,
        times ? problem.microsPerUnit() : 1,
        tasks,
        problem.workers().size());
  }

  /** A value of the objective in the unit of the source; exact unless its decimals have no end. */
  public BigDecimal inUnits(long value) {
    BigDecimal units =
        BigDecimal.valueOf(value)
            .divide(BigDecimal.valueOf(microsPerUnit), MathContext.DECIMAL128)
            .stripTrailingZeros();
    return units.scale() < 0 ? units.setScale(0) : units;
  }

  /** What a registry's value is in the objective's own unit. */
  public double fromUnits(BigDecimal value) {
    return value.multiply(BigDecimal.valueOf(microsPerUnit)).doubleValue();
  }

  /** The best-known values of this instance, if a registry has them: by its id, or by its name. */
  public Optional<BestKnown> in(Registry registry) {
    Optional<BestKnown> exact = registry.find(id, "", workers, objective, ownObjective);
    return exact.isPresent() ? exact : registry.find(name, file, workers, objective, ownObjective);
  }
}
