package dev.sextant.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReferenceTest {
  private static final long GB = 1_000_000_000L;
  private static final PlannerOptions STEPS =
      PlannerOptions.defaults().withStepLimit(2_000).withMaxThreads(1);

  /** A task of 2 s whose model loads in 1 s, and then one of 1 s, on one GPU. */
  private static Cluster chain() {
    return new Cluster(
        Problem.builder()
            .worker(Worker.gpu("gpu", "gpu", 4 * GB, GB))
            .model("m", GB)
            .transfers(TransferModel.uniform(0, GB))
            .workflow(
                Workflow.builder("f")
                    .task("first", 2_000_000, "m")
                    .task("second", 1_000_000)
                    .edge("first", "second", GB)
                    .build())
            .job(new Job("j", "f", 0).withInputs(new JobInput("first", GB, "gpu")))
            .objective(Objective.totalWeightedFlow())
            .build());
  }

  @Test
  void aLoadIsUnavoidableOnlyBeforeAJobThatArrivesEarly() {
    Arrivals arrivals = new Arrivals(new long[] {0, 400_000, 9_000_000}, new int[3], new int[3]);

    Reference bound = Reference.lowerBound(chain(), arrivals, RuntimeNoise.NONE);

    assertThat(bound.latencyMicros()).containsExactly(4_000_000, 3_600_000, 3_000_000);
    assertThat(bound.totalMicros()).isEqualTo(10_600_000);
    assertThat(bound.totalBoundMicros()).isGreaterThanOrEqualTo(10_600_000);
  }

  @Test
  void theOfflineOptimumKnowsWhatComes() {
    // Three jobs of one task each; the long one comes first, two short ones right after it.
    Cluster cluster =
        new Cluster(
            Problem.builder()
                .worker(Worker.gpu("w", "gpu", GB, GB))
                .workflow(Workflow.builder("long").task("t", 10_000_000).build())
                .workflow(Workflow.builder("short").task("t", 1_000_000).build())
                .job(new Job("a", "long", 0))
                .job(new Job("b", "short", 0))
                .objective(Objective.totalWeightedFlow())
                .build());
    Arrivals arrivals =
        new Arrivals(new long[] {0, 100_000, 200_000}, new int[] {0, 1, 1}, new int[3]);

    Reference optimum =
        Reference.offline(cluster, arrivals, RuntimeNoise.NONE, "cp-sat", STEPS, null);

    // The worker waits for the short jobs: they end at 1.1 and 2.1 s, the long one at 12.1 s.
    assertThat(optimum.name()).isEqualTo("offline:cp-sat");
    assertThat(optimum.latencyMicros()).containsExactly(12_100_000, 1_000_000, 1_900_000);
    assertThat(optimum.isOptimal()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"compass", "compass+", "jit", "hash", "replan:heft"})
  void noPolicyBeatsTheBoundsNorTheOfflinePlanThatStartsFromIt(String policy) {
    Cluster cluster = Simulations.t4(3);
    Arrivals arrivals = Simulations.exponential(3, 2, 12, 4);
    RuntimeNoise noise = new RuntimeNoise(0.3, 4);
    SimulationOptions options =
        SimulationOptions.DEFAULT
            .withNoiseSigma(noise.sigma())
            .withOutages(List.of(new Outage(1, 1_000_000, 2_000_000)))
            .recording();

    Execution execution =
        ClusterSimulator.run(
            cluster, arrivals, Policies.create(policy, cluster, true, 4), options, 4);
    Reference bound = Reference.lowerBound(cluster, arrivals, noise);
    Reference offline =
        Reference.offline(cluster, arrivals, noise, "local-search", STEPS, execution);

    long total = 0;
    for (int j = 0; j < arrivals.count(); j++) {
      long latency = execution.jobEndMicros(j) - arrivals.micros()[j];
      total += latency;
      assertThat(bound.latencyMicros()[j]).isLessThanOrEqualTo(latency);
      assertThat(bound.latencyMicros()[j]).isLessThanOrEqualTo(offline.latencyMicros()[j]);
    }
    assertThat(offline.totalMicros()).isLessThanOrEqualTo(total);
    assertThat(bound.totalBoundMicros()).isLessThanOrEqualTo(offline.totalMicros());
    assertThat(offline.totalBoundMicros()).isLessThanOrEqualTo(offline.totalMicros());
  }

  @Test
  void anUnknownPlannerIsRefused() {
    assertThatThrownBy(
            () ->
                Reference.offline(
                    chain(),
                    new Arrivals(new long[1], new int[1], new int[1]),
                    RuntimeNoise.NONE,
                    "oracle",
                    STEPS,
                    null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("oracle");
  }
}
