package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.simulator.Cluster;
import dev.sextant.benchmarks.simulator.Information;
import dev.sextant.benchmarks.simulator.PlacingPolicy;
import dev.sextant.benchmarks.simulator.PolicyProvider;
import dev.sextant.benchmarks.simulator.PolicySettings;
import dev.sextant.benchmarks.simulator.SchedulingPolicy;
import dev.sextant.benchmarks.simulator.WorkerRules;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.Placement;
import java.util.List;

/** A policy from outside, made of what is public: jobs stay where they came in. */
public final class StayingPolicies implements PolicyProvider {
  static final String NAME = "stay";

  /** For the service loader. */
  public StayingPolicies() {}

  @Override
  public List<String> names() {
    return List.of(NAME);
  }

  @Override
  public SchedulingPolicy create(String name, PolicySettings settings) {
    return new Staying(settings.cluster());
  }

  private record Staying(Cluster cluster) implements PlacingPolicy {
    @Override
    public String name() {
      return NAME;
    }

    @Override
    public Information information() {
      return Information.COMPASS;
    }

    @Override
    public WorkerRules rules(WorkerRules ofScenario) {
      return ofScenario;
    }

    @Override
    public boolean isCentral() {
      return false;
    }

    @Override
    public void place(
        int workflow, int ingress, long nowMicros, ClusterSnapshot known, Placement out) {
      out.begin(cluster.problem(), workflow, nowMicros, false);
      int begin = cluster.problem().workflows().tasksBegin(workflow);
      int end = cluster.problem().workflows().tasksEnd(workflow);
      for (int t = begin; t < end; t++) {
        int worker = from(ingress, t, known);
        if (worker < 0) {
          return;
        }
        out.place(t - begin, cluster.quickestOption(t, worker), worker, nowMicros, nowMicros);
        out.setEffect(t - begin, nowMicros, 0);
      }
    }

    /** The first worker from one on that is there and can run a task, or -1. */
    private int from(int first, int workflowTask, ClusterSnapshot known) {
      for (int i = 0; i < cluster.workers(); i++) {
        int worker = (first + i) % cluster.workers();
        if (known.isPresent(worker) && cluster.quickestOption(workflowTask, worker) >= 0) {
          return worker;
        }
      }
      return -1;
    }

    @Override
    public int dispatch(
        int workflow, int task, int planned, int holder, long nowMicros, ClusterSnapshot known) {
      return planned;
    }

    @Override
    public int replace(int workflow, int task, int holder, long nowMicros, ClusterSnapshot known) {
      return from(
          Math.max(0, holder), cluster.problem().workflows().tasksBegin(workflow) + task, known);
    }
  }
}
