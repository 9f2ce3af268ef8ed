package dev.sextant.planner.spi;

import dev.sextant.planner.compiled.IndexedPlan;
import org.jspecify.annotations.Nullable;

/** Where a search puts what it finds. Thread-safe. */
public interface IncumbentSink {
  /**
   * Offers a plan, which is copied. Drops it when it does not improve on the best so far.
   *
   * @return whether it is the new incumbent
   */
  boolean offer(IndexedPlan plan);

  /**
   * Offers a plan that may break a constraint, as rounding inside a solver can make it. It is
   * checked first, which takes time, and dropped when it is not valid.
   *
   * @return whether it is the new incumbent
   */
  boolean offerUnchecked(IndexedPlan plan);

  /** Reports a proven lower bound on the objective; lower ones than known are dropped. */
  void tightenLowerBound(long bound);

  /** The objective of the incumbent, or {@code Long.MAX_VALUE} when there is none. */
  long incumbentObjective();

  /**
   * The plan of the incumbent, whoever found it, so that a search can go on from what those beside
   * it find; null when there is none. The caller's own copy.
   */
  @Nullable IndexedPlan incumbent();

  /**
   * The best lower bound known. The library's own is computed when this is asked for, or after the
   * first incumbent, whatever comes first; both on the thread that calls.
   */
  long lowerBound();

  /**
   * Says, before the first incumbent, that the search will ask for the {@link #lowerBound} itself,
   * so that no incumbent has to wait for it. Nothing by default.
   */
  default void boundLater() {}
}
