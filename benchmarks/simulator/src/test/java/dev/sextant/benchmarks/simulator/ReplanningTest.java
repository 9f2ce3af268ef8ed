package dev.sextant.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.benchmarks.simulator.serving.BatchRule;
import dev.sextant.benchmarks.simulator.serving.DropRule;
import dev.sextant.benchmarks.simulator.serving.QueueDiscipline;
import dev.sextant.benchmarks.simulator.serving.QueueOrder;
import dev.sextant.benchmarks.simulator.serving.Serving;
import dev.sextant.benchmarks.simulator.serving.TaskDeadlines;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplanningTest {
  private static final long GB = 1_000_000_000L;

  private static ReplanOptions every(long micros, long steps) {
    return new ReplanOptions(
        micros, PlannerOptions.defaults().withStepLimit(steps).withMaxThreads(1));
  }

  private static Execution run(
      String policy, int workers, int jobs, ReplanOptions replan, SimulationOptions options) {
    Cluster cluster = Simulations.t4(workers);
    return ClusterSimulator.run(
        cluster,
        Simulations.exponential(workers, 0.6 * workers, jobs, 7),
        Policies.create(policy, cluster, true, 7, replan),
        options.recording(),
        7);
  }

  private static void assertValid(Execution execution) {
    RealisedPlan realised = RealisedPlan.of(execution);
    assertThat(PlanChecker.check(realised.problem(), realised.plan())).isEmpty();
    assertThat(realised.plan().runs()).hasSize(execution.tasks() + execution.aborted().size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"heft", "compass", "local-search", "timefold", "cp-sat"})
  void anyPlannerPlansTheOpenWorkAnewAndTheExecutionPassesTheChecker(String planner) {
    boolean exact = planner.equals("cp-sat");
    Execution execution =
        run(
            "replan:" + planner,
            3,
            exact ? 6 : 15,
            every(400_000, exact ? 20 : 200),
            SimulationOptions.DEFAULT.withNoiseSigma(0.3));

    assertValid(execution);
    assertThat(execution.replans()).isGreaterThan(3);
    assertThat(execution.replansWithoutPlan()).isZero();
    assertThat(execution.replanMoves()).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"local-search", "cp-sat"})
  void aLimitOnStepsMakesItReproducible(String planner) {
    ReplanOptions replan = every(500_000, planner.equals("cp-sat") ? 20 : 300);
    String policy = "replan:" + planner;

    String once = Simulations.describe(run(policy, 3, 6, replan, SimulationOptions.DEFAULT));
    String again = Simulations.describe(run(policy, 3, 6, replan, SimulationOptions.DEFAULT));

    assertThat(again).isEqualTo(once);
  }

  @Test
  void itPlansAtMultiplesOfTheIntervalWhileWorkWaits() {
    Cluster cluster = single(3_000_000);
    Arrivals two = new Arrivals(new long[2], new int[2], new int[2]);

    Execution execution =
        ClusterSimulator.run(
            cluster,
            two,
            Policies.create("replan:heft", cluster, false, 0, every(1_000_000, 10)),
            SimulationOptions.DEFAULT,
            0);

    // The second job waits at 1 s and 2 s. At 3 s it runs, for the first has just ended.
    assertThat(execution.replans()).isEqualTo(2);
    assertThat(execution.jobEndMicros(1)).isEqualTo(6_000_000);
  }

  @Test
  void whatRunsTogetherIsOneBatchToThePlannerThoughOneAloneTakesNoTime() {
    Task small =
        Task.of("small", Mode.of(0).withBatch(Batch.of(0, 1_000_000)))
            .withOutcomes(ProblemOutcomes.of("sure", 500_000, "unsure", 500_000));
    Workflow workflow =
        Workflow.builder("ask")
            .task("first", 1_000)
            .task(small)
            .task("large", 2_000_000)
            .edge("first", "small", 0)
            .edge(new DataEdge("small", "large", 0).withWhen("unsure"))
            .build();
    Cluster cluster =
        new Cluster(
            Problem.builder()
                .worker(Worker.cpu("w"))
                .workflow(workflow)
                .job("j", "ask")
                .objective(Objective.totalWeightedFlow())
                .build());
    Serving serving =
        new Serving(
            null,
            new QueueDiscipline(
                QueueOrder.FIFO,
                new BatchRule(BatchRule.Kind.WAIT, 5_000),
                DropRule.NEVER,
                TaskDeadlines.JOB));

    Execution execution =
        ClusterSimulator.run(
            cluster,
            new Arrivals(new long[] {0, 0, 500_000}, new int[3], new int[3]),
            Policies.create("replan:heft", cluster, false, 0, every(0, 10)),
            SimulationOptions.DEFAULT.withServing(serving).recording(),
            0);

    assertThat(execution.batchSize(1)).isEqualTo(2);
    RealisedPlan realised = RealisedPlan.of(execution);
    assertThat(PlanChecker.check(realised.problem(), realised.plan())).isEmpty();
  }

  @Test
  void withoutAnIntervalItPlansWheneverAJobArrives() {
    Cluster cluster = single(3_000_000);
    Arrivals three = new Arrivals(new long[] {0, 10, 20}, new int[3], new int[3]);

    Execution execution =
        ClusterSimulator.run(
            cluster,
            three,
            Policies.create("replan:heft", cluster, false, 0, every(0, 10)),
            SimulationOptions.DEFAULT,
            0);

    // The first job runs before anything waits.
    assertThat(execution.replans()).isEqualTo(2);
  }

  private static Cluster single(long micros) {
    return new Cluster(
        Problem.builder()
            .worker(Worker.gpu("w", "gpu", GB, GB))
            .workflow(Workflow.builder("f").task("t", micros).build())
            .job(new Job("j", "f", 0))
            .objective(Objective.totalWeightedFlow())
            .build());
  }

  @Test
  void theOrderOfThePlanReplacesFirstComeFirstServed() {
    Cluster cluster =
        new Cluster(
            Problem.builder()
                .worker(Worker.gpu("w", "gpu", GB, GB))
                .workflow(Workflow.builder("long").task("t", 5_000_000).build())
                .workflow(Workflow.builder("short").task("t", 1_000_000).build())
                .job(new Job("a", "long", 0))
                .job(new Job("b", "short", 0))
                .objective(Objective.totalWeightedFlow())
                .build());
    Arrivals arrivals = new Arrivals(new long[] {0, 1, 2}, new int[] {0, 0, 1}, new int[3]);

    Execution replanned =
        ClusterSimulator.run(
            cluster,
            arrivals,
            Policies.create("replan:local-search", cluster, false, 0, every(0, 200)),
            SimulationOptions.DEFAULT,
            0);
    Execution fifo =
        ClusterSimulator.run(
            cluster,
            arrivals,
            Policies.create("compass", cluster, false, 0),
            SimulationOptions.DEFAULT,
            0);

    assertThat(replanned.jobEndMicros(2)).isEqualTo(6_000_000);
    assertThat(replanned.jobEndMicros(1)).isEqualTo(11_000_000);
    assertThat(fifo.jobEndMicros(2)).isEqualTo(11_000_000);
  }

  @Test
  void whatIsMovedReadsItsInputWhereItWasProduced() {
    Cluster cluster =
        new Cluster(
            Problem.builder()
                .worker(Worker.gpu("a", "gpu", GB, GB))
                .worker(Worker.gpu("b", "gpu", GB, GB))
                .transfers(TransferModel.uniform(0, GB))
                .workflow(
                    Workflow.builder("f")
                        .task("first", 1_000_000)
                        .task("second", 2_000_000)
                        .task("third", 2_000_000)
                        .edge(new DataEdge("first", "second", GB, "out"))
                        .edge(new DataEdge("first", "third", GB, "out"))
                        .build())
                .job(new Job("j", "f", 0))
                .objective(Objective.totalWeightedFlow())
                .build());
    Arrivals one = new Arrivals(new long[1], new int[1], new int[1]);

    Execution execution =
        ClusterSimulator.run(
            cluster,
            one,
            Policies.create("replan:local-search", cluster, false, 0, every(0, 500)),
            SimulationOptions.DEFAULT.recording(),
            0);

    // One after the other on one worker takes 5 s; beside each other 1 + 1 + 2.
    assertThat(execution.jobEndMicros(0)).isEqualTo(4_000_000);
    assertThat(execution.movedBytes()).isEqualTo(GB);
    assertValid(execution);
  }

  @Test
  void failuresLoseNothing() {
    SimulationOptions options =
        SimulationOptions.DEFAULT
            .withNoiseSigma(0.2)
            .withOutages(
                List.of(
                    new Outage(0, 1_500_000, 3_000_000),
                    new Outage(1, 2_000_000, 4_000_000),
                    new Outage(2, 2_500_000, 3_500_000),
                    new Outage(0, 5_000_000, 6_000_000)));

    Execution execution = run("replan:local-search", 3, 25, every(300_000, 200), options);

    assertValid(execution);
    assertThat(execution.aborted()).isNotEmpty();
    assertThat(execution.replansWithoutPlan()).isZero();
  }

  @Test
  void whereNoPlanIsFoundTheOldOneStays() {
    PlannerOptions noTime = PlannerOptions.defaults().withTimeLimit(Duration.ZERO);
    ReplanOptions replan = new ReplanOptions(500_000, noTime);

    Execution execution = run("replan:local-search", 3, 10, replan, SimulationOptions.DEFAULT);

    assertThat(execution.replans()).isPositive();
    assertThat(execution.replansWithoutPlan()).isEqualTo(execution.replans());
    assertValid(execution);
  }

  @Test
  void unknownPlannersAreRefused() {
    Cluster cluster = Simulations.t4(1);
    assertThatThrownBy(() -> Policies.create("replan:cpsat", cluster, true, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cp-sat");
  }
}
