package dev.sextant.planner.sharing;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Limits and hints for one call of an allocator. Immutable. */
public final class AllocatorOptions {
  private static final Duration LONGEST = Duration.ofDays(36_500);
  private static final AllocatorOptions DEFAULTS =
      new AllocatorOptions(Duration.ofSeconds(10), 0, null);

  private final Duration timeLimit;
  private final long seed;
  private final @Nullable AllocationPrices warmStart;

  private AllocatorOptions(Duration timeLimit, long seed, @Nullable AllocationPrices warmStart) {
    this.timeLimit = timeLimit;
    this.seed = seed;
    this.warmStart = warmStart;
  }

  /** Ten seconds, seed 0, no warm start. */
  public static AllocatorOptions defaults() {
    return DEFAULTS;
  }

  /** These options with another limit on the whole call; more than a century is a century. */
  public AllocatorOptions withTimeLimit(Duration limit) {
    Objects.requireNonNull(limit, "limit");
    if (limit.isNegative()) {
      throw new IllegalArgumentException("The time limit (" + limit + ") must not be negative.");
    }
    return new AllocatorOptions(limit.compareTo(LONGEST) > 0 ? LONGEST : limit, seed, warmStart);
  }

  /** These options with another seed. */
  public AllocatorOptions withSeed(long newSeed) {
    return new AllocatorOptions(timeLimit, newSeed, warmStart);
  }

  /**
   * These options with prices to begin with, as those of the allocation before. It may have been of
   * another problem, with other jobs and workers: prices of pools that are there are taken, counted
   * as {@code warmStartPricesUsed}; those of other pools, and what is no price, are left out and
   * counted as {@code warmStartIgnored}; prices of jobs follow from those of pools and are not
   * looked at. They change how long it takes, never what is proven.
   */
  public AllocatorOptions withWarmStart(@Nullable AllocationPrices prices) {
    return new AllocatorOptions(timeLimit, seed, prices);
  }

  /** Limit on the whole call, validating and checking included. */
  public Duration timeLimit() {
    return timeLimit;
  }

  /** Seed of everything random. */
  public long seed() {
    return seed;
  }

  /** Prices to begin with, or null. */
  public @Nullable AllocationPrices warmStart() {
    return warmStart;
  }
}
