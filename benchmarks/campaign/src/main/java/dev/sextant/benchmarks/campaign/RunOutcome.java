package dev.sextant.benchmarks.campaign;

/** What became of a run. */
public enum RunOutcome {
  /** There is a plan, and the checker accepts it. */
  PLAN,
  /** The planner ended without a plan. */
  NO_PLAN,
  /** The checker refutes the plan, or what the planner says of it. */
  INVALID,
  /** The planner failed and said so. */
  FAULT,
  /** The process ended without a word. */
  CRASHED,
  /** The process did not end by its limit and grace, and was killed. */
  KILLED;

  /** Whether something went wrong. */
  public boolean failed() {
    return this != PLAN && this != NO_PLAN;
  }
}
