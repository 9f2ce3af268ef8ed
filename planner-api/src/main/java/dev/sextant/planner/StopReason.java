package dev.sextant.planner;

/** Why a planner stopped, apart from what it knows by then. */
public enum StopReason {
  /** It had nothing left to do: its search ended by itself, or its plan meets the lower bound. */
  COMPLETED,
  /** The plan is within the relative gap that the caller asked for. */
  GAP_REACHED,
  /** The time limit was reached. */
  TIME_LIMIT,
  /** The step limit was reached. */
  STEP_LIMIT,
  /** The caller interrupted it, or the thread that it was called on. */
  INTERRUPTED,
  /** Memory ran out. */
  OUT_OF_MEMORY,
  /** A fault ended it, or spoilt what it found; {@link PlanResult#fault} says which. */
  FAILED
}
