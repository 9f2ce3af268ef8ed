package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.campaign.Instance;
import dev.sextant.benchmarks.registry.BestKnown;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * All entrants on one instance, and what is known of it. Objectives are in the objective's own
 * unit, microseconds for times.
 *
 * @param instance the instance
 * @param published what the registry knew when the campaign began, or null
 * @param entries one per entrant, in the order of the campaign's entrants
 */
public record InstanceResult(
    Instance instance, @Nullable BestKnown published, List<Entry> entries) {
  public InstanceResult {
    Objects.requireNonNull(instance, "instance");
    entries = List.copyOf(entries);
  }

  /** The best objective of all entrants; infinite without a plan. */
  public double bestObjective() {
    return entries.stream()
        .mapToDouble(Entry::bestObjective)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** The published best-known objective, if there is one. */
  public OptionalDouble publishedUpper() {
    return value(published == null ? null : published.upper());
  }

  /** The objective of the published run of CP-SAT, if there is one. */
  public OptionalDouble publishedCpSat() {
    return value(published == null ? null : published.cpSat());
  }

  /** The best lower bound of all entrants, if there is one. */
  public OptionalDouble bound() {
    return entries.stream().flatMapToLong(entry -> entry.bound().stream()).asDoubleStream().max();
  }

  /**
   * What gaps are measured from: the published best-known objective, or else the best median of all
   * entrants; empty when there is neither.
   */
  public OptionalDouble reference() {
    OptionalDouble upper = publishedUpper();
    return upper.isPresent()
        ? upper
        : finite(
            entries.stream()
                .filter(Entry::ran)
                .mapToDouble(Entry::objective)
                .min()
                .orElse(Double.POSITIVE_INFINITY));
  }

  /** The best objective that anybody has. */
  public OptionalDouble best() {
    return finite(Math.min(publishedUpper().orElse(Double.POSITIVE_INFINITY), bestObjective()));
  }

  /** Whether an objective is as good as the reference, within the rounding of decimals. */
  public boolean reaches(double objective) {
    OptionalDouble reference = reference();
    return reference.isPresent() && objective <= reference.getAsDouble() + rounding();
  }

  /**
   * Whether an objective is better than the published one by more than the rounding of decimals.
   */
  public boolean improves(double objective) {
    OptionalDouble upper = publishedUpper();
    return upper.isPresent() && objective < upper.getAsDouble() - rounding();
  }

  /** Whether our bound is above the published one by more than the rounding of decimals. */
  public boolean improvesBound() {
    BigDecimal lower = published == null ? null : published.lower();
    OptionalDouble bound = bound();
    return lower != null
        && bound.isPresent()
        && bound.getAsDouble() > instance.fromUnits(lower) + rounding(lower);
  }

  private double rounding() {
    return rounding(published == null ? null : published.upper());
  }

  private double rounding(@Nullable BigDecimal value) {
    return value == null || value.scale() <= 0
        ? 0
        : instance.fromUnits(BigDecimal.ONE.movePointLeft(value.scale()));
  }

  private OptionalDouble value(@Nullable BigDecimal units) {
    return units == null ? OptionalDouble.empty() : OptionalDouble.of(instance.fromUnits(units));
  }

  private static OptionalDouble finite(double value) {
    return Double.isInfinite(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** Up to when the incumbents of a limit are followed. */
  long horizonMicros(Entrant entrant) {
    if (entrant.limit().steps() == null) {
      return entrant.limit().timeMicros();
    }
    return Math.max(
        1,
        entries.stream()
            .filter(entry -> entry.entrant().limit().equals(entrant.limit()))
            .mapToLong(Entry::longestMicros)
            .max()
            .orElse(1));
  }
}
