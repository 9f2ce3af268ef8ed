package dev.sextant.planner.compiled;

/**
 * Asked now and then by long computations whether their result is still wanted. Thread-safe; once
 * set it stays set.
 */
@FunctionalInterface
public interface StopSignal {
  /** Never set. */
  StopSignal NEVER = () -> false;

  /** How many steps of a loop pass between two looks. */
  int STRIDE = 1024;

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

  /**
   * Looks now and then in a loop, so that a look costs next to nothing.
   *
   * @param at the step of the loop, counted from 0
   * @throws StoppedException when it is set, and this step looks
   */
  default void look(int at) {
    if (at % STRIDE == 0) {
      look();
    }
  }
}
