package dev.sextant.planner.spi;

import java.time.Duration;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Limits and permissions of one search. Only the limits bind; everything else may be ignored by a
 * backend that has no use for it.
 *
 * @param timeLimit not negative; more than a century is taken as a century
 * @param stepLimit limit on the backend's own steps, if any
 * @param seed seed of everything random
 * @param maxThreads most search threads, if the caller said so; otherwise the planner's documented
 *     default
 * @param relativeGap from 0 to 1: a search may stop once (objective - lower bound) / objective is
 *     at most this
 */
public record SearchOptions(
    Duration timeLimit,
    OptionalLong stepLimit,
    long seed,
    OptionalInt maxThreads,
    double relativeGap) {
  private static final Duration LONGEST = Duration.ofDays(36_500);
  private static final SearchOptions DEFAULTS =
      new SearchOptions(Duration.ofSeconds(10), OptionalLong.empty(), 0, OptionalInt.empty(), 0.0);

  public SearchOptions {
    Objects.requireNonNull(timeLimit, "timeLimit");
    if (timeLimit.isNegative()) {
      throw new IllegalArgumentException(
          "The time limit (" + timeLimit + ") must not be negative.");
    }
    timeLimit = timeLimit.compareTo(LONGEST) > 0 ? LONGEST : timeLimit;
    if (stepLimit.orElse(0) < 0) {
      throw new IllegalArgumentException(
          "The step limit (" + stepLimit.getAsLong() + ") must not be negative.");
    }
    if (maxThreads.orElse(1) < 1) {
      throw new IllegalArgumentException(
          "The number of threads (" + maxThreads.getAsInt() + ") must be at least 1.");
    }
    if (!(relativeGap >= 0.0 && relativeGap <= 1.0)) {
      throw new IllegalArgumentException(
          "The relative gap ("
              + relativeGap
              + ") must be between 0 and 1.\nMaybe it is a percentage.");
    }
  }

  /** Ten seconds, seed 0, no step limit, the planner's own number of threads, gap 0. */
  public static SearchOptions defaults() {
    return DEFAULTS;
  }

  /** These options with another limit on time. */
  public SearchOptions withTimeLimit(Duration limit) {
    return new SearchOptions(limit, stepLimit, seed, maxThreads, relativeGap);
  }

  /** These options with a limit on the backend's own steps, which makes a run reproducible. */
  public SearchOptions withStepLimit(long steps) {
    return new SearchOptions(timeLimit, OptionalLong.of(steps), seed, maxThreads, relativeGap);
  }

  /** These options without a limit on steps. */
  public SearchOptions withoutStepLimit() {
    return new SearchOptions(timeLimit, OptionalLong.empty(), seed, maxThreads, relativeGap);
  }

  /** These options with another seed. */
  public SearchOptions withSeed(long newSeed) {
    return new SearchOptions(timeLimit, stepLimit, newSeed, maxThreads, relativeGap);
  }

  /** These options with at most this many search threads. */
  public SearchOptions withMaxThreads(int threads) {
    return new SearchOptions(timeLimit, stepLimit, seed, OptionalInt.of(threads), relativeGap);
  }

  /** These options, allowing a search to stop within this relative gap. */
  public SearchOptions withRelativeGap(double gap) {
    return new SearchOptions(timeLimit, stepLimit, seed, maxThreads, gap);
  }
}
