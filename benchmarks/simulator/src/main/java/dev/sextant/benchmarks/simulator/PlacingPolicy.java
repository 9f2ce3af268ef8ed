package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.model.Problem;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.plan.Plan;
import org.jspecify.annotations.Nullable;

/**
 * A policy that gives all tasks of a job to workers when the job arrives. Decisions are made at the
 * worker that holds a job's input, and again where the last input of a task was produced; each time
 * with what is known there.
 */
public non-sealed interface PlacingPolicy extends SchedulingPolicy {
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

  /**
   * The worker for a task whose worker has failed, or -1 when none can run it.
   *
   * @param holder where its input is, or -1 when that worker is away, too
   */
  int replace(int workflow, int task, int holder, long nowMicros, ClusterSnapshot known);

  /**
   * How often the policy plans all open work anew, in microseconds of simulated time: 0 whenever a
   * job arrives, a worker fails or one returns; -1 for never.
   */
  default long replanIntervalMicros() {
    return -1;
  }

  /**
   * Plans all open work anew; not called by those that never do.
   *
   * @param open jobs that have arrived and not ended, in the state of the moment
   * @return a plan, or null to go on with the last one
   */
  default @Nullable Plan replan(Problem open) {
    return null;
  }
}
