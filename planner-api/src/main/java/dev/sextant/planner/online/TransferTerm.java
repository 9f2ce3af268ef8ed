package dev.sextant.planner.online;

/** Where the time to move data between workers counts. */
public enum TransferTerm {
  /** Nowhere: data is everywhere at once. */
  NONE,
  /** In placing, not in adjusting: as published. */
  PLACING,
  /** In placing, and in adjusting for the input that has to follow a task. */
  PLACING_AND_ADJUSTING
}
