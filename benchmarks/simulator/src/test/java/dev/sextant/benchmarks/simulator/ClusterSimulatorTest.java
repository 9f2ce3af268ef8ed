package dev.sextant.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterSimulatorTest {
  private static final WorkerRules AHEAD =
      new WorkerRules(WorkerRules.Eviction.PLANNED, 1, 8, true);

  /** Two of five workers fail, one of them twice, at times with all of them busy. */
  private static final List<Outage> OUTAGES =
      List.of(
          new Outage(0, 2_000_000, 5_000_000),
          new Outage(3, 2_500_000, 4_000_000),
          new Outage(0, 6_000_000, 6_000_001));

  private static Stream<String> policies() {
    return Policies.names().stream();
  }

  private static Stream<Arguments> everything() {
    return Policies.names().stream()
        .flatMap(
            policy ->
                Stream.of(WorkerRules.Eviction.values())
                    .map(eviction -> Arguments.of(policy, eviction)));
  }

  @ParameterizedTest
  @MethodSource("everything")
  void everyExecutionIsAPlanThatPassesTheChecker(String policy, WorkerRules.Eviction eviction) {
    SimulationOptions options =
        SimulationOptions.DEFAULT
            .withRules(new WorkerRules(eviction, 2, 4, eviction == AHEAD.eviction()))
            .withNoiseSigma(0.4)
            .recording();

    Execution execution = Simulations.run(policy, 3, 2, 60, 5, options);

    RealisedPlan realised = RealisedPlan.of(execution);
    assertThat(PlanChecker.check(realised.problem(), realised.plan())).isEmpty();
    assertThat(realised.plan().runs()).hasSize(execution.tasks());
    assertThat(realised.loadsLeftOut()).isZero();
  }

  /** Memory for one of two models, each of which is there at once for a task without length. */
  @ParameterizedTest
  @MethodSource("policies")
  void aModelThatTakesNoTimeToLoadStaysForAMicrosecond(String policy) {
    Cluster cluster =
        new Cluster(
            Problem.builder()
                .model("one", 1_000)
                .model("other", 1_000)
                .worker(Worker.gpu("gpu", "fast", 1_500, Link.UNLIMITED))
                .workflow(Workflow.builder("ask").task("a", 0, "one").task("b", 0, "other").build())
                .job("j", "ask")
                .objective(Objective.totalWeightedFlow())
                .build());

    Execution execution =
        ClusterSimulator.run(
            cluster,
            new Arrivals(new long[] {0, 0, 7}, new int[3], new int[3]),
            Policies.create(policy, cluster, true, 0),
            SimulationOptions.DEFAULT.withOutages(List.of(new Outage(0, 7, 9))).recording(),
            0);

    RealisedPlan realised = RealisedPlan.of(execution);
    assertThat(PlanChecker.check(realised.problem(), realised.plan())).isEmpty();
    assertThat(execution.jobEndMicros(2)).isPositive();
    assertThat(execution.evictions()).isPositive();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void failuresLoseNoJobAndRunNoneTwice(String policy) {
    SimulationOptions options =
        SimulationOptions.DEFAULT
            .withRules(AHEAD)
            .withNoiseSigma(0.2)
            .withOutages(OUTAGES)
            .recording();

    Execution execution = Simulations.run(policy, 5, 4, 60, 2, options);

    for (int t = 0; t < execution.tasks(); t++) {
      assertThat(execution.endMicros(t)).isGreaterThanOrEqualTo(execution.startMicros(t));
      for (Outage outage : OUTAGES) {
        boolean there = execution.worker(t) == outage.worker();
        boolean before = execution.endMicros(t) <= outage.downMicros();
        assertThat(!there || before || execution.startMicros(t) >= outage.upMicros())
            .as("run %d", t)
            .isTrue();
      }
    }
    assertThat(execution.replacements()).isPositive();
    RealisedPlan realised = RealisedPlan.of(execution);
    assertThat(PlanChecker.check(realised.problem(), realised.plan())).isEmpty();
    assertThat(realised.plan().runs()).hasSize(execution.tasks() + execution.aborted().size());
  }

  @Test
  void jobsWaitForAWorkerToReturnWhenNoneIsThere() {
    List<Outage> all = new ArrayList<>();
    for (int w = 0; w < 3; w++) {
      all.add(new Outage(w, 1_000_000, 9_000_000 + (2 - w) * 100_000L));
    }

    Execution execution =
        Simulations.run(
            "compass", 3, 3, 20, 1, SimulationOptions.DEFAULT.withOutages(all).recording());

    assertThat(execution.aborted()).isNotEmpty();
    RealisedPlan realised = RealisedPlan.of(execution);
    assertThat(PlanChecker.check(realised.problem(), realised.plan())).isEmpty();
    for (int t = 0; t < execution.tasks(); t++) {
      boolean during = execution.endMicros(t) > 1_000_000 && execution.startMicros(t) < 9_000_000;
      assertThat(during).isFalse();
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void theSameSeedGivesTheSameExecution(String policy) {
    SimulationOptions options =
        SimulationOptions.DEFAULT.withRules(AHEAD).withNoiseSigma(0.3).recording();

    String once = Simulations.describe(Simulations.run(policy, 4, 2, 50, 9, options));
    String again = Simulations.describe(Simulations.run(policy, 4, 2, 50, 9, options));
    String other = Simulations.describe(Simulations.run(policy, 4, 2, 50, 10, options));

    assertThat(again).isEqualTo(once).isNotEqualTo(other);
  }

  @Test
  void queuesAreFirstInFirstOut() {
    Execution execution = Simulations.run("jit", 2, 3, 80, 3);

    for (int a = 0; a < execution.tasks(); a++) {
      for (int b = 0; b < execution.tasks(); b++) {
        if (execution.worker(a) == execution.worker(b)
            && execution.readyMicros(a) < execution.readyMicros(b)) {
          assertThat(execution.startMicros(a)).isLessThanOrEqualTo(execution.startMicros(b));
        }
      }
    }
  }

  @Test
  void aLonelyJobTakesItsLoadsItsTransfersAndItsLongestPath() {
    Cluster cluster = Simulations.t4(1);
    Arrivals one = new Arrivals(new long[] {0}, new int[] {1}, new int[] {0});

    Execution execution =
        ClusterSimulator.run(
            cluster,
            one,
            Policies.create("compass", cluster, false, 0),
            SimulationOptions.DEFAULT,
            0);

    // Question and answer on one worker: both runs, and loads of 5.72e9 and 2.14e9 bytes at
    // 10171.2e6 bytes per second, which take 562372.2 and 210397.99 us and are rounded up.
    assertThat(execution.jobEndMicros(0)).isEqualTo(562_373 + 560_000 + 210_398 + 27_000);
  }

  @Test
  void prefetchHidesALoadBehindARun() {
    Cluster cluster = Simulations.t4(1);
    Arrivals one = new Arrivals(new long[] {0}, new int[] {1}, new int[] {0});

    Execution execution =
        ClusterSimulator.run(
            cluster,
            one,
            Policies.create("compass", cluster, false, 0),
            SimulationOptions.DEFAULT.withRules(AHEAD),
            0);

    assertThat(execution.jobEndMicros(0)).isEqualTo(562_373 + 560_000 + 27_000);
  }

  @Test
  void unknownPoliciesAreRefused() {
    Cluster cluster = Simulations.t4(1);
    assertThatThrownBy(() -> Policies.create("compas", cluster, true, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("Maybe compass.");
  }

  @Test
  void arrivalsThatFallOrNameWhatIsNotThereAreRefused() {
    Cluster cluster = Simulations.t4(2);
    SchedulingPolicy hash = Policies.create("hash", cluster, true, 0);
    for (int[] job : new int[][] {{4, 0}, {-1, 0}, {0, 2}, {0, -1}}) {
      Arrivals one = new Arrivals(new long[1], new int[] {job[0]}, new int[] {job[1]});
      assertThatThrownBy(
              () -> ClusterSimulator.run(cluster, one, hash, SimulationOptions.DEFAULT, 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("job number (0)");
    }
    assertThatThrownBy(() -> new Arrivals(new long[] {1, 0}, new int[2], new int[2]))
        .hasMessageContaining("must not fall");
    assertThatThrownBy(() -> new Arrivals(new long[] {-1}, new int[1], new int[1]))
        .hasMessageContaining("must not fall");
    assertThatThrownBy(() -> new Arrivals(new long[1], new int[2], new int[1]))
        .hasMessageContaining("as many");
  }

  @Test
  void outagesThatOverlapOrNameUnknownWorkersAreRefused() {
    assertThatThrownBy(() -> runWith(new Outage(2, 0, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(2)");
    assertThatThrownBy(() -> runWith(new Outage(1, 5, 9), new Outage(1, 0, 6)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("overlap");
    assertThat(runWith(new Outage(1, 5, 9), new Outage(1, 0, 5)).jobEndMicros(0)).isPositive();
  }

  private static Execution runWith(Outage... outages) {
    return Simulations.run(
        "hash", 2, 1, 1, 0, SimulationOptions.DEFAULT.withOutages(List.of(outages)));
  }

  @Test
  void anExecutionWithoutResidenciesIsNotExported() {
    Execution execution = Simulations.run("hash", 2, 1, 1, 0);

    assertThatThrownBy(() -> RealisedPlan.of(execution))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("recording");
  }
}
