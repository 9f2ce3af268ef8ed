package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.Placement;

/** A policy that asks an online planner. */
final class OnlinePolicy implements SchedulingPolicy {
  private final String name;
  private final Publication publication;
  private final boolean central;
  private final boolean adjusts;
  private final OnlinePlanner planner;
  private final OnlinePlanner replacer;

  /**
   * Creates the policy.
   *
   * @param planner places and adjusts
   * @param replacer places tasks whose worker has failed; adjusts joins, too
   */
  OnlinePolicy(
      String name,
      Publication publication,
      boolean central,
      boolean adjusts,
      OnlinePlanner planner,
      OnlinePlanner replacer) {
    this.name = name;
    this.publication = publication;
    this.central = central;
    this.adjusts = adjusts;
    this.planner = planner;
    this.replacer = replacer;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Publication publication() {
    return publication;
  }

  @Override
  public WorkerRules rules(WorkerRules ofScenario) {
    return ofScenario;
  }

  @Override
  public boolean isCentral() {
    return central;
  }

  @Override
  public void place(
      int workflow, int ingress, long nowMicros, ClusterSnapshot known, Placement out) {
    planner.place(workflow, ingress, nowMicros, known, out);
  }

  @Override
  public int dispatch(
      int workflow, int task, int planned, int holder, long nowMicros, ClusterSnapshot known) {
    return adjusts ? planner.adjust(workflow, task, planned, holder, nowMicros, known) : planned;
  }

  @Override
  public int replace(int workflow, int task, int holder, long nowMicros, ClusterSnapshot known) {
    return replacer.adjust(workflow, task, ClusterSnapshot.NO_WORKER, holder, nowMicros, known);
  }
}
