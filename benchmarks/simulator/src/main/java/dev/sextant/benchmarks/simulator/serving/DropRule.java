package dev.sextant.benchmarks.simulator.serving;

/** Which jobs a worker gives up when it is the turn of one of their tasks. */
public enum DropRule {
  /** None. */
  NEVER,
  /** Those of tasks whose deadline is there, or has passed. */
  LATE,
  /** Those that would be late even if the rest of their longest path ran at once, alone. */
  HOPELESS
}
