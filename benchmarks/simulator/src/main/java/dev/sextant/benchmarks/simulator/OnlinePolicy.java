package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.Placement;
import org.jspecify.annotations.Nullable;

/**
 * A policy that asks online planners. There are several, because one that is asked about another
 * cluster than before has to look at all of it.
 */
final class OnlinePolicy implements PlacingPolicy {
  private final String name;
  private final Information information;
  private final @Nullable WorkerRules ownRules;
  private final boolean central;
  private final boolean adjusts;

  /** By workflow, when its tasks should have ended after the job arrives; empty for never. */
  private final long[][] dueMicros;

  private final OnlinePlanner placer;
  private final OnlinePlanner adjuster;
  private final OnlinePlanner replacer;

  /**
   * Creates the policy.
   *
   * @param information what is known in placing and in adjusting
   * @param ownRules what workers do under this policy, or null for the rules of the scenario
   * @param central whether one scheduler decides everything
   * @param adjusts whether tasks are adjusted
   * @param dueMicros by workflow and task, when the task should have ended after its job arrives,
   *     for policies that look at it; empty for a workflow without
   * @param placer places jobs
   * @param adjuster adjusts
   * @param replacer places tasks whose worker has failed; adjusts joins, too
   */
  OnlinePolicy(
      String name,
      Information information,
      @Nullable WorkerRules ownRules,
      boolean central,
      boolean adjusts,
      long[][] dueMicros,
      OnlinePlanner placer,
      OnlinePlanner adjuster,
      OnlinePlanner replacer) {
    this.name = name;
    this.information = information;
    this.ownRules = ownRules;
    this.central = central;
    this.adjusts = adjusts;
    this.dueMicros = dueMicros;
    this.placer = placer;
    this.adjuster = adjuster;
    this.replacer = replacer;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Information information() {
    return information;
  }

  @Override
  public WorkerRules rules(WorkerRules ofScenario) {
    return ownRules == null ? ofScenario : ownRules;
  }

  @Override
  public boolean isCentral() {
    return central;
  }

  @Override
  public void place(
      int workflow, int ingress, long nowMicros, ClusterSnapshot known, Placement out) {
    placer.place(workflow, ingress, nowMicros, dueMicros[workflow], known, out);
  }

  @Override
  public int dispatch(
      int workflow, int task, int planned, int holder, long nowMicros, ClusterSnapshot known) {
    return adjusts ? adjuster.adjust(workflow, task, planned, holder, nowMicros, known) : planned;
  }

  @Override
  public int replace(int workflow, int task, int holder, long nowMicros, ClusterSnapshot known) {
    return replacer.adjust(workflow, task, ClusterSnapshot.NO_WORKER, holder, nowMicros, known);
  }
}
