package dev.sextant.planner;

/** What is known about a problem after planning; derived from plan and bound, never declared. */
public enum PlanStatus {
  /** There is a checked plan, and the lower bound equals its objective. */
  OPTIMAL,
  /** There is a checked plan. */
  FEASIBLE,
  /** It is proven that no plan exists. */
  INFEASIBLE,
  /** No plan was found, and nothing is proven. */
  UNKNOWN
}
