package dev.sextant.benchmarks.registry;

import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one instance under one objective. Values are in the unit of the instance's
 * source; those with decimals may have been rounded in the last one.
 *
 * @param instance name of the instance
 * @param file name of its file, or empty
 * @param workers number of workers, or 0 when the instance says so itself or it does not matter
 * @param objective name of the objective, or empty for the instance's own
 * @param lower proven lower bound, or null
 * @param upper objective of a known plan, or null
 * @param lowerSource who proved the bound
 * @param upperSource who found the plan
 * @param date when it was recorded, or empty
 * @param solver which solver found it, or empty
 * @param version the solver's version, or empty
 */
public record BestKnown(
    String instance,
    String file,
    int workers,
    String objective,
    @Nullable BigDecimal lower,
    @Nullable BigDecimal upper,
    String lowerSource,
    String upperSource,
    String date,
    String solver,
    String version) {
  public BestKnown {
    Objects.requireNonNull(instance, "instance");
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(objective, "objective");
    Objects.requireNonNull(lowerSource, "lowerSource");
    Objects.requireNonNull(upperSource, "upperSource");
    Objects.requireNonNull(date, "date");
    Objects.requireNonNull(solver, "solver");
    Objects.requireNonNull(version, "version");
    if (lower != null
        && upper != null
        && lower.compareTo(upper.add(rounding(lower)).add(rounding(upper))) > 0) {
      throw new ContradictionException(
          instance, lower, named(lowerSource), upper, named(upperSource));
    }
  }

  /** How far a value with decimals may be from what it was rounded from; whole ones are exact. */
  private static BigDecimal rounding(BigDecimal value) {
    return value.scale() > 0 ? BigDecimal.ONE.movePointLeft(value.scale()) : BigDecimal.ZERO;
  }

  private static String named(String source) {
    return source.isEmpty() ? "the registry" : source;
  }

  /** Whether the best plan is proven to be one. */
  public boolean closed() {
    return lower != null && upper != null && lower.compareTo(upper) == 0;
  }

  /**
   * This knowledge and another's: the higher bound and the better plan.
   *
   * @throws ContradictionException when they contradict each other
   */
  public BestKnown with(BestKnown other) {
    boolean higher = other.lower != null && (lower == null || other.lower.compareTo(lower) > 0);
    boolean better = other.upper != null && (upper == null || other.upper.compareTo(upper) < 0);
    if (!higher && !better) {
      return this;
    }
    return new BestKnown(
        instance,
        file,
        workers,
        objective,
        higher ? other.lower : lower,
        better ? other.upper : upper,
        higher ? other.lowerSource : lowerSource,
        better ? other.upperSource : upperSource,
        other.date,
        other.solver,
        other.version);
  }
}
