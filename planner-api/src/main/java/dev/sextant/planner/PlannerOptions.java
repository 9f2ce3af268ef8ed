package dev.sextant.planner;

import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.spi.SearchOptions;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Limits, permissions and hints for one call. Only the limits bind; everything else may be ignored
 * by a planner that has no use for it. Immutable.
 */
public final class PlannerOptions {
  private static final PlannerOptions DEFAULTS = new PlannerOptions(SearchOptions.defaults(), null);

  private final SearchOptions search;
  private final @Nullable Plan warmStart;

  private PlannerOptions(SearchOptions search, @Nullable Plan warmStart) {
    this.search = search;
    this.warmStart = warmStart;
  }

  private PlannerOptions with(SearchOptions others) {
    return new PlannerOptions(others, warmStart);
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
    return with(search.withTimeLimit(limit));
  }

  /**
   * These options with a limit on the planner's own steps, which makes a run reproducible. A list
   * takes a step for each task, and has no plan with fewer.
   */
  public PlannerOptions withStepLimit(long steps) {
    return with(search.withStepLimit(steps));
  }

  /** These options without a limit on steps. */
  public PlannerOptions withoutStepLimit() {
    return with(search.withoutStepLimit());
  }

  /** These options with another seed. */
  public PlannerOptions withSeed(long newSeed) {
    return with(search.withSeed(newSeed));
  }

  /** These options with at most this many search threads. */
  public PlannerOptions withMaxThreads(int threads) {
    return with(search.withMaxThreads(threads));
  }

  /** These options, allowing a planner to stop within this relative gap. */
  public PlannerOptions withRelativeGap(double gap) {
    return with(search.withRelativeGap(gap));
  }

  /** These options with a plan to start from; it may be partial or infeasible. */
  public PlannerOptions withWarmStart(@Nullable Plan plan) {
    return new PlannerOptions(search, plan);
  }

  /** Limit on the whole call, compiling and checking included. */
  public Duration timeLimit() {
    return search.timeLimit();
  }

  /** Limit on the planner's own steps, if any. */
  public OptionalLong stepLimit() {
    return search.stepLimit();
  }

  /** Seed of everything random. */
  public long seed() {
    return search.seed();
  }

  /** Most search threads, if the caller said so; otherwise the planner's documented default. */
  public OptionalInt maxThreads() {
    return search.maxThreads();
  }

  /** A planner may stop once (objective - lower bound) / objective is at most this. */
  public double relativeGap() {
    return search.relativeGap();
  }

  /** A plan to start from, or null. */
  public @Nullable Plan warmStart() {
    return warmStart;
  }

  /** What of these is for the search itself. */
  SearchOptions search() {
    return search;
  }
}
