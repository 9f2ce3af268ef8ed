package dev.sextant.heuristics.list;

/** By what {@link BudgetedModes} are chosen, so that budgets are spent where they spare most. */
public enum ModeChoice {
  /** What a run adds to the objective: its money, and its time as far as ends count. */
  BY_OBJECTIVE,
  /** How long it takes, so that workers that cost least have time for more. */
  BY_TIME
}
