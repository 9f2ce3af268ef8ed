package dev.sextant.planner.model;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a plan minimises: one sum of terms with non-negative integer weights.
 *
 * @param weights at least one of them positive; terms not named weigh 0
 */
public record Objective(Map<ObjectiveTerm, Long> weights) {
  public Objective {
    EnumMap<ObjectiveTerm, Long> copy = new EnumMap<>(ObjectiveTerm.class);
    copy.putAll(weights);
    weights = Collections.unmodifiableMap(copy);
  }

  /** Minimises the latest job end. */
  public static Objective makespan() {
    return of(ObjectiveTerm.MAKESPAN_MICROS);
  }

  /** Minimises the weighted sum of the jobs' flow times. */
  public static Objective totalWeightedFlow() {
    return of(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS);
  }

  /** Minimises one term. */
  public static Objective of(ObjectiveTerm term) {
    return new Objective(Map.of(term, 1L));
  }

  /** This objective with one more (or another) weight. */
  public Objective plus(long weight, ObjectiveTerm term) {
    EnumMap<ObjectiveTerm, Long> copy = new EnumMap<>(ObjectiveTerm.class);
    copy.putAll(weights);
    copy.put(term, weight);
    return new Objective(copy);
  }

  /** The weight of a term, 0 when it is not named. */
  public long weight(ObjectiveTerm term) {
    return weights.getOrDefault(term, 0L);
  }
}
