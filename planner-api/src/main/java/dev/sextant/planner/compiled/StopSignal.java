package dev.sextant.planner.compiled;

/**
 * Asked now and then by long computations whether their result is still wanted. Thread-safe; once
 * set it stays set.
 */
@FunctionalInterface
public interface StopSignal {
  /** Never set. */
  StopSignal NEVER = () -> false;

  /** Whether to stop. */
  boolean isSet();

  /**
   * Goes on unless it is set.
   *
   * @throws StoppedException when it is set
   */
  default void look() {
    if (isSet()) {
      throw new StoppedException();
    }
  }
}
