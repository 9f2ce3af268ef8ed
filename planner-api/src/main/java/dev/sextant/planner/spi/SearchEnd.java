package dev.sextant.planner.spi;

/** Why a search ended, as its backend sees it. The facade says why the call did. */
public enum SearchEnd {
  /** It had nothing left to do. */
  COMPLETED,
  /** The time limit was reached. */
  TIME_LIMIT,
  /** The step limit was reached. */
  STEP_LIMIT,
  /** It was asked to stop. */
  INTERRUPTED,
  /** Memory ran out. */
  OUT_OF_MEMORY
}
