package dev.sextant.benchmarks.simulator;

/** How far a task is that has a worker and has not begun. */
enum TaskStage {
  /** Inputs are still to be produced. */
  ANNOUNCED,
  /** All inputs have been produced, and are on their way to the worker. */
  SENT,
  /** All inputs are there. */
  QUEUED
}
