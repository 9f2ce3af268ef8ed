package dev.sextant.benchmarks.campaign;

import dev.sextant.benchmarks.registry.BestKnown;
import dev.sextant.benchmarks.registry.ContradictionException;
import dev.sextant.benchmarks.registry.Registry;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What a registry and the runs of a campaign know together of its instances. A run whose plan or
 * bound contradicts what others know adds nothing but a contradiction. Immutable.
 */
public final class CampaignKnowledge {
  private final Map<String, BestKnown> known = new LinkedHashMap<>();
  private final List<String> contradictions = new ArrayList<>();
  private final Registry registry;

  /** Puts the records of a campaign to what a registry knows, without a date. */
  public CampaignKnowledge(RunPlan plan, Map<String, RunRecord> records, Registry registry) {
    this(plan, records, registry, "");
  }

  /**
   * Puts the records of a campaign to what a registry knows.
   *
   * @param date when the runs were made, or empty
   */
  public CampaignKnowledge(
      RunPlan plan, Map<String, RunRecord> records, Registry registry, String date) {
    Map<String, Instance> instances = new LinkedHashMap<>();
    for (Instance instance : plan.instances()) {
      instances.put(instance.id(), instance);
      instance.in(registry).ifPresent(row -> known.put(instance.id(), row));
    }
    for (Run run : plan.runs()) {
      RunRecord record = records.get(run.id());
      if (record != null && !record.outcome().failed()) {
        Instance instance = Objects.requireNonNull(instances.get(run.instance()), run.instance());
        add(instance, plan.planner(run.planner()), record, date);
      }
    }
    Registry extended = registry;
    for (BestKnown row : known.values()) {
      extended = extended.with(new Registry(List.of(row)));
    }
    this.registry = extended;
  }

  private void add(Instance instance, PlannerChoice planner, RunRecord record, String date) {
    Long objective = record.objective();
    Long bound = record.lowerBound();
    BigDecimal upper = objective == null ? null : instance.inUnits(objective);
    BigDecimal lower = bound == null ? null : instance.inUnits(bound);
    if (upper == null && lower == null) {
      return;
    }
    BestKnown old = known.get(instance.id());
    String source = "run " + record.run();
    String version = record.versions().getOrDefault("sextant", "");
    try {
      BestKnown row =
          new BestKnown(
              // Its id has a digest: another instance of the same name is another one.
              old == null ? instance.id() : old.instance(),
              old == null ? "" : old.file(),
              old == null ? 0 : old.workers(),
              old == null ? ownName(instance) : old.objective(),
              lower,
              upper,
              source,
              source,
              date,
              planner.planner(),
              version,
              null,
              "");
      known.put(instance.id(), old == null ? row : old.with(row));
    } catch (ContradictionException e) {
      contradictions.add(e.getMessage());
    }
  }

  private static String ownName(Instance instance) {
    return instance.ownObjective() ? "" : instance.objective();
  }

  /** What is known of an instance. */
  public Optional<BestKnown> of(Instance instance) {
    return Optional.ofNullable(known.get(instance.id()));
  }

  /** What cannot all be true, one sentence each, naming both sources. */
  public List<String> contradictions() {
    return Collections.unmodifiableList(contradictions);
  }

  /** The registry with what the runs know in addition. */
  public Registry registry() {
    return registry;
  }
}
