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
  /** The process ended by itself, without a result; the best plan by then is kept. */
  CRASHED,
  /**
   * The process was killed from outside, or for not ending by its limit and grace; the best plan by
   * then is kept.
   */
  KILLED;

  /** Whether something went wrong. */
  public boolean failed() {
    return this != PLAN && this != NO_PLAN;
  }
}
