package dev.sextant.heuristics.list;

/** The order in which tasks have their turn; predecessors come first. */
interface TaskQueue {
  /** The next task; there must be one left. */
  int next();

  /** Hears that the task was placed. */
  void placed(int task);
}
