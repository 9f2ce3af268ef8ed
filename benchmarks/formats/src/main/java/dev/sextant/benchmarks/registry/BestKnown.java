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
 * @param cpSat objective that a published run of CP-SAT reached, or null
 * @param cpSatSetup how that run was made, or empty
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
    String version,
    @Nullable BigDecimal cpSat,
    String cpSatSetup) {
  public BestKnown {
    Objects.requireNonNull(instance, "instance");
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(objective, "objective");
    Objects.requireNonNull(lowerSource, "lowerSource");
    Objects.requireNonNull(upperSource, "upperSource");
    Objects.requireNonNull(date, "date");
    Objects.requireNonNull(solver, "solver");
    Objects.requireNonNull(version, "version");
    Objects.requireNonNull(cpSatSetup, "cpSatSetup");
    refuseContradiction(instance, lower, lowerSource, upper, upperSource);
    refuseContradiction(instance, lower, lowerSource, cpSat, cpSatSetup);
  }

  private static void refuseContradiction(
      String instance,
      @Nullable BigDecimal lower,
      String lowerSource,
      @Nullable BigDecimal plan,
      String planSource) {
    if (lower != null
        && plan != null
        && lower.compareTo(plan.add(rounding(lower)).add(rounding(plan))) > 0) {
      throw new ContradictionException(
          instance, lower, named(lowerSource), plan, named(planSource));
    }
  }

  /** How far a value with decimals may be from what it was rounded from; whole ones are exact. */
  private static BigDecimal rounding(BigDecimal value) {
    return value.scale() > 0 ? BigDecimal.ONE.movePointLeft(value.scale()) : BigDecimal.ZERO;
  }

  private static String named(String source) {
    return source.isEmpty() ? "the registry" : source;
  }

  /** Knowledge of a bound, a plan or both, from one source. */
  public static BestKnown of(
      String instance, @Nullable BigDecimal lower, @Nullable BigDecimal upper, String source) {
    return new BestKnown(instance, "", 0, "", lower, upper, source, source, "", "", "", null, "");
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
    if (!higher && !better && (cpSat != null || other.cpSat == null)) {
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
        higher || better ? other.date : date,
        higher || better ? other.solver : solver,
        higher || better ? other.version : version,
        cpSat == null ? other.cpSat : cpSat,
        cpSat == null ? other.cpSatSetup : cpSatSetup);
  }
}
