package dev.sextant.heuristics.list;

/** Where a task goes whose turn it is. */
interface WorkerRule {
  /** Chooses an option and a worker; none, if there is none on which the task can be placed. */
  void choose(int task, Choice choice);

  /** Hears that a task was placed. */
  default void placed(int task) {}
}
