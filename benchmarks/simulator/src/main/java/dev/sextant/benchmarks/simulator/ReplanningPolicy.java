package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.plan.Plan;
import org.jspecify.annotations.Nullable;

/**
 * One scheduler that lets a batch planner plan all open work anew from time to time, starting from
 * its last plan. Until then an online planner appends arriving jobs to what is placed. Workers load
 * models ahead in the order of the plan. What is planned anew is the cluster as it is; what
 * arriving jobs meet is what was published.
 */
final class ReplanningPolicy implements PlacingPolicy {
  private final String name;
  private final ReplanOptions options;
  private final Planner planner;
  private final WorkerRules rules;
  private final OnlinePlanner placing;
  private final OnlinePlanner replacing;
  private @Nullable Plan last;

  ReplanningPolicy(
      String name,
      Planner planner,
      ReplanOptions options,
      WorkerRules rules,
      OnlinePlanner placing,
      OnlinePlanner replacing) {
    this.name = name;
    this.planner = planner;
    this.options = options;
    this.rules = rules;
    this.placing = placing;
    this.replacing = replacing;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Information information() {
    return Information.ANNOUNCED;
  }

  @Override
  public WorkerRules rules(WorkerRules ofScenario) {
    return rules;
  }

  @Override
  public boolean isCentral() {
    return true;
  }

  @Override
  public void place(
      int workflow, int ingress, long nowMicros, ClusterSnapshot known, Placement out) {
    placing.place(workflow, ingress, nowMicros, known, out);
  }

  @Override
  public int dispatch(
      int workflow, int task, int planned, int holder, long nowMicros, ClusterSnapshot known) {
    return planned;
  }

  @Override
  public int replace(int workflow, int task, int holder, long nowMicros, ClusterSnapshot known) {
    return replacing.adjust(workflow, task, ClusterSnapshot.NO_WORKER, holder, nowMicros, known);
  }

  @Override
  public long replanIntervalMicros() {
    return options.intervalMicros();
  }

  @Override
  public @Nullable Plan replan(Problem open) {
    PlannerOptions call = options.planner().withWarmStart(last);
    Plan plan = planner.plan(open, call).plan();
    last = plan == null ? last : plan;
    return plan;
  }
}
