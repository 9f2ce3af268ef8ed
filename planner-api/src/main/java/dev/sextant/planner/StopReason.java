package dev.sextant.planner;

/** Why a planner stopped, apart from what it knows by then. */
public enum StopReason {
  /** It had nothing left to do. */
  COMPLETED,
  /** The time limit was reached. */
  TIME_LIMIT,
  /** The step limit was reached. */
  STEP_LIMIT,
  /** The caller interrupted it. */
  INTERRUPTED,
  /** Memory ran out. */
  OUT_OF_MEMORY
}
