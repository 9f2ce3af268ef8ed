package dev.sextant.planner;

import dev.sextant.planner.plan.Plan;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Limits, permissions and hints for one call. Only the limits bind; everything else may be ignored
 * by a planner that has no use for it. Immutable.
 */
public final class PlannerOptions {
  private static final Duration LONGEST = Duration.ofDays(36_500);
  private static final PlannerOptions DEFAULTS =
      new PlannerOptions(Duration.ofSeconds(10), -1, 0, -1, 0.0, null);

  private final Duration timeLimit;
  private final long stepLimit;
  private final long seed;
  private final int maxThreads;
  private final double relativeGap;
  private final @Nullable Plan warmStart;

  private PlannerOptions(
      Duration timeLimit,
      long stepLimit,
      long seed,
      int maxThreads,
      double relativeGap,
      @Nullable Plan warmStart) {
    this.timeLimit = timeLimit;
    this.stepLimit = stepLimit;
    this.seed = seed;
    this.maxThreads = maxThreads;
    this.relativeGap = relativeGap;
    this.warmStart = warmStart;
  }

  /** Ten seconds, seed 0, no step limit, the planner's own number of threads, gap 0. */
  public static PlannerOptions defaults() {
    return DEFAULTS;
  }

  /**
   * These options with another limit on the whole call, compiling and checking included; more than
   * a century is taken as a century.
   */
  public PlannerOptions withTimeLimit(Duration limit) {
    Objects.requireNonNull(limit, "limit");
    if (limit.isNegative()) {
      throw new IllegalArgumentException("The timeLimit (" + limit + ") must not be negative.");
    }
    Duration bounded = limit.compareTo(LONGEST) > 0 ? LONGEST : limit;
    return new PlannerOptions(bounded, stepLimit, seed, maxThreads, relativeGap, warmStart);
  }

  /** These options with a limit on the planner's own steps, which makes a run reproducible. */
  public PlannerOptions withStepLimit(long steps) {
    if (steps < 0) {
      throw new IllegalArgumentException("The stepLimit (" + steps + ") must not be negative.");
    }
    return new PlannerOptions(timeLimit, steps, seed, maxThreads, relativeGap, warmStart);
  }

  /** These options without a limit on steps. */
  public PlannerOptions withoutStepLimit() {
    return new PlannerOptions(timeLimit, -1, seed, maxThreads, relativeGap, warmStart);
  }

  /** These options with another seed. */
  public PlannerOptions withSeed(long newSeed) {
    return new PlannerOptions(timeLimit, stepLimit, newSeed, maxThreads, relativeGap, warmStart);
  }

  /** These options with at most this many search threads. */
  public PlannerOptions withMaxThreads(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("The maxThreads (" + threads + ") must be at least 1.");
    }
    return new PlannerOptions(timeLimit, stepLimit, seed, threads, relativeGap, warmStart);
  }

  /** These options, allowing a planner to stop within this relative gap. */
  public PlannerOptions withRelativeGap(double gap) {
    if (!(gap >= 0.0 && gap <= 1.0)) {
      throw new IllegalArgumentException(
          "The relativeGap (" + gap + ") must be between 0 and 1.\nMaybe it is a percentage.");
    }
    return new PlannerOptions(timeLimit, stepLimit, seed, maxThreads, gap, warmStart);
  }

  /** These options with a plan to start from; it may be partial or infeasible. */
  public PlannerOptions withWarmStart(@Nullable Plan plan) {
    return new PlannerOptions(timeLimit, stepLimit, seed, maxThreads, relativeGap, plan);
  }

  /** Limit on the whole call, compiling and checking included. */
  public Duration timeLimit() {
    return timeLimit;
  }

  /** Limit on the planner's own steps, if any. */
  public OptionalLong stepLimit() {
    return stepLimit < 0 ? OptionalLong.empty() : OptionalLong.of(stepLimit);
  }

  /** Seed of everything random. */
  public long seed() {
    return seed;
  }

  /** Most search threads, if the caller said so; otherwise the planner's documented default. */
  public OptionalInt maxThreads() {
    return maxThreads < 0 ? OptionalInt.empty() : OptionalInt.of(maxThreads);
  }

  /** A planner may stop once (objective - lower bound) / objective is at most this. */
  public double relativeGap() {
    return relativeGap;
  }

  /** A plan to start from, or null. */
  public @Nullable Plan warmStart() {
    return warmStart;
  }
}
