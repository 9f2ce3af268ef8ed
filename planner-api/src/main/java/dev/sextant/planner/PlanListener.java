package dev.sextant.planner;

/**
 * Hears of progress, on the planner's threads, one call at a time. An exception it throws stops the
 * search and comes out of {@code plan}, unchanged.
 */
@FunctionalInterface
public interface PlanListener {
  /** A listener that does nothing. */
  PlanListener NONE = incumbent -> {};

  /** A better plan was found; objectives fall from call to call. */
  void onIncumbent(Incumbent incumbent);

  /** The lower bound rose. */
  default void onBound(long elapsedMicros, long lowerBound) {}
}
