package dev.sextant.planner;

/** Why a planner stopped, apart from what it knows by then. */
public enum StopReason {
  /**
   * It had nothing left to do: its search ended by itself, or its plan meets the lower bound. Which
   * of them, {@link PlanResult#status} says: a search without a proof may end before its limits,
   * too, as a heuristic that is through or a local search that finds nothing to change.
   */
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
  FAILED,
  /** The process of an isolated planner ended by itself without a result. */
  CRASHED,
  /**
   * The process of an isolated planner was ended from outside, or by its parent because it was
   * silent, did not stop in time or spoke nonsense.
   */
  KILLED;

  /** Whether a result that ended so has a {@link PlanResult#fault}; others have none. */
  public boolean isFault() {
    return this == FAILED || this == CRASHED || this == KILLED;
  }
}
