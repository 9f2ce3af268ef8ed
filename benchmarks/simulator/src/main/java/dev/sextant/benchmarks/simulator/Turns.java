package dev.sextant.benchmarks.simulator;

/** Whose turn it is on an idle worker. Not thread-safe. */
interface Turns {
  /** Picks the tasks that are next on a worker; returns how many, 0 for none now. */
  int pick(int w, long now);

  /** One of the tasks that were picked. */
  int picked(int i);
}
