package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.Placement;

/**
 * Who decides where tasks run. Decisions are made at the worker that holds a job's input, and again
 * where the last input of a task was produced; each time with what is known there. One policy
 * serves one simulation.
 */
public interface SchedulingPolicy {
  /** The name, as in scenarios and reports. */
  String name();

  /** What workers publish to those who place jobs. */
  Publication publication();

  /** What workers publish to those who dispatch tasks. */
  default Publication dispatchPublication() {
    return publication();
  }

  /** What workers do under this policy. */
  WorkerRules rules(WorkerRules ofScenario);

  /** Whether one scheduler decides everything, and remembers what it decided. */
  boolean isCentral();

  /** Places all tasks of a job; incomplete when some task finds no worker. */
  void place(int workflow, int ingress, long nowMicros, ClusterSnapshot known, Placement out);

  /**
   * The worker for a task whose last input has just been produced.
   *
   * @param holder where that was
   */
  int dispatch(
      int workflow, int task, int planned, int holder, long nowMicros, ClusterSnapshot known);

  /** The worker for a task whose worker has failed, or -1 when none can run it. */
  int replace(int workflow, int task, int holder, long nowMicros, ClusterSnapshot known);
}
