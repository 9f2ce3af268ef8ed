package dev.sextant.planner.check;

import static dev.sextant.planner.check.Verdict.gpu;
import static dev.sextant.planner.check.Verdict.link;
import static dev.sextant.planner.check.Verdict.on;
import static dev.sextant.planner.check.Verdict.problem;
import static dev.sextant.planner.model.ObjectiveTerm.BYTES_MOVED;
import static dev.sextant.planner.model.ObjectiveTerm.COST_MICRO_UNITS;
import static dev.sextant.planner.model.ObjectiveTerm.LOAD_COUNT;
import static dev.sextant.planner.model.ObjectiveTerm.MAKESPAN_MICROS;
import static dev.sextant.planner.model.ObjectiveTerm.MODEL_LOAD_MICROS;
import static dev.sextant.planner.model.ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS;
import static dev.sextant.planner.model.ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS;
import static dev.sextant.planner.model.ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS;
import static dev.sextant.planner.model.ObjectiveTerm.WORKERS_USED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.FinishedTask.Copy;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanMetricsTest {
  private static final TransferModel THREE_AND_BYTES = new TransferModel.Uniform(link(3));

  private static Workflow one(long duration) {
    return Workflow.builder("f").task("a", duration).build();
  }

  private static long term(Verdict verdict, ObjectiveTerm term) {
    return verdict.metrics().terms().get(term);
  }

  private static Worker wide(String id) {
    return Worker.cpu(id).withCapacities(Map.of("compute", 9L));
  }

  @Test
  void theMakespanCountsFromNowToTheLatestTaskOrDelivery() {
    Problem problem =
        problem()
            .workflow(one(10))
            .job(new Job("j", "f", 0).withOutputs(new JobOutput("a", 7, "s")))
            .job("k", "f")
            .workers(Worker.cpu("w"), Worker.storage("s"))
            .transfers(THREE_AND_BYTES)
            .state(ClusterState.EMPTY.withNowMicros(100))
            .build();
    Verdict delivered = on(problem).run("a", "w", 110, 120).run("k", "a", "w", 100, 110);
    assertThat(term(delivered, MAKESPAN_MICROS)).isEqualTo(30);
    Verdict ran = on(problem).run("a", "w", 100, 110).run("k", "a", "w", 115, 125);
    assertThat(term(ran, MAKESPAN_MICROS)).isEqualTo(25);
  }

  @Test
  void theMakespanIsZeroWhenEverythingEnded() {
    Problem problem =
        problem()
            .workflow(one(10))
            .job("j", "f")
            .workers(Worker.cpu("w"))
            .state(
                ClusterState.EMPTY
                    .withNowMicros(100)
                    .withFinished(new FinishedTask("j", "a", 60, List.of())))
            .build();
    PlanMetrics metrics = on(problem).metrics();
    assertThat(metrics.terms().get(MAKESPAN_MICROS)).isZero();
    assertThat(metrics.jobs()).containsExactly(new JobMetrics("j", 60, 60, 0, false, 10));
    assertThat(metrics.workers()).containsExactly(new WorkerMetrics("w", 0, 0, 0, 0, 0, 0.0));
    assertThat(metrics.terms()).containsOnlyKeys(ObjectiveTerm.values());
  }

  @Test
  void flowTardinessAndLatenessAreWeighted() {
    Problem problem =
        problem()
            .workflow(one(10))
            .job(new Job("i", "f", 5).withWeight(3).withDueMicros(15L))
            .job(new Job("j", "f", 0).withWeight(2).withDueMicros(21L))
            .job(new Job("k", "f", 0).withWeight(7))
            .workers(Worker.cpu("w"))
            .build();
    Verdict verdict =
        on(problem).run("i", "a", "w", 5, 15).run("j", "a", "w", 15, 25).run("k", "a", "w", 25, 35);
    PlanMetrics metrics = verdict.metrics();
    assertThat(metrics.terms())
        .containsEntry(TOTAL_WEIGHTED_FLOW_MICROS, 3 * 10L + 2 * 25 + 7 * 35)
        .containsEntry(TOTAL_WEIGHTED_TARDINESS_MICROS, 2 * 4L)
        .containsEntry(TOTAL_WEIGHTED_LATE_JOBS, 2L);
    assertThat(metrics.jobs())
        .containsExactly(
            new JobMetrics("i", 15, 10, 0, false, 10),
            new JobMetrics("j", 25, 25, 4, true, 10),
            new JobMetrics("k", 35, 35, 0, false, 10));
    assertThat(metrics.jobs().get(1).slowdown()).isEqualTo(2.5);
  }

  @Test
  void aJobThatEndedBeforeItsReleaseHasANegativeFlow() {
    Problem problem =
        problem()
            .workflow(one(10))
            .job(new Job("j", "f", 80))
            .workers(Worker.cpu("w"))
            .state(
                ClusterState.EMPTY
                    .withNowMicros(100)
                    .withFinished(new FinishedTask("j", "a", 60, List.of())))
            .buildUnchecked();
    assertThat(term(on(problem), TOTAL_WEIGHTED_FLOW_MICROS)).isEqualTo(-20);
  }

  @Test
  void aJobEndsWithTheDeliveryOfAFinishedTask() {
    Job job = new Job("j", "f", 0).withOutputs(new JobOutput("a", 7, "s"));
    Problem.Builder builder =
        problem()
            .workflow(one(10))
            .job(job)
            .workers(Worker.cpu("w"), Worker.storage("s"))
            .transfers(THREE_AND_BYTES);
    FinishedTask sent = new FinishedTask("j", "a", 60, List.of(new Copy("w", 60)));
    ClusterState state = ClusterState.EMPTY.withNowMicros(100).withFinished(sent);
    assertThat(on(builder.state(state).build()).metrics().jobs().get(0).endMicros()).isEqualTo(110);
    FinishedTask there =
        new FinishedTask("j", "a", 60, List.of(new Copy("w", 60), new Copy("s", 75)));
    Problem delivered = builder.state(state.withFinished(there)).build();
    assertThat(on(delivered).metrics().jobs().get(0).endMicros()).isEqualTo(75);
  }

  @Test
  void loadsOfThePlanCountAndFactsDoNot() {
    Problem problem =
        problem()
            .model("m", 4)
            .model("n", 6)
            .model("o", 2)
            .workflow(
                Workflow.builder("f")
                    .task("a", 10, "m")
                    .task("b", 10, "n")
                    .task("c", 10, "o")
                    .build())
            .job("j", "f")
            .workers(gpu("w", 12))
            .state(
                ClusterState.EMPTY
                    .withNowMicros(5)
                    .withWorkers(WorkerState.holding("w", "m"))
                    .withLoadsInFlight(new LoadInFlight("w", "o", 0, 7)))
            .build();
    Verdict verdict =
        on(problem)
            .hold("w", "m", 5, 5, 15L)
            .hold("w", "o", 0, 7)
            .hold("w", "n", 7, 13, 40L)
            .hold("w", "m", 20, 24)
            .run("a", "w", 5, 15)
            .run("b", "w", 15, 25)
            .run("c", "w", 25, 35);
    PlanMetrics metrics = verdict.metrics();
    assertThat(metrics.terms()).containsEntry(LOAD_COUNT, 2L).containsEntry(MODEL_LOAD_MICROS, 10L);
    assertThat(metrics.loads()).isEqualTo(2);
    assertThat(metrics.evictions()).isEqualTo(2);
    assertThat(metrics.modelTasks()).isEqualTo(3);
    assertThat(metrics.modelTaskHits()).isEqualTo(2);
    assertThat(metrics.hitRate()).isEqualTo(2.0 / 3);
    // Loads run from 5 (the one in flight) to 13 and from 20 to 24.
    assertThat(metrics.workers()).containsExactly(new WorkerMetrics("w", 3, 30, 12, 2, 2, 1.0));
  }

  @Test
  void whatLiesAfterTheMakespanKeepsNobodyBusy() {
    Problem problem =
        problem().model("m", 4).workflow(one(10)).job("j", "f").workers(gpu("w", 12)).build();
    Verdict verdict = on(problem).run("a", "w", 0, 10).hold("w", "m", 7, 11);
    assertThat(verdict.metrics().workers())
        .containsExactly(new WorkerMetrics("w", 1, 10, 3, 1, 0, 1.0));
    assertThat(term(verdict, MODEL_LOAD_MICROS)).isEqualTo(4);
  }

  @Test
  void onlyTheFirstUserOfALoadIsAMiss() {
    Workflow workflow =
        Workflow.builder("f")
            .task("a", 10, "m")
            .task("b", 10, "m")
            .task("c", 10, "m", "n")
            .task("d", 10)
            .build();
    Problem problem =
        problem()
            .model("m", 4)
            .model("n", 6)
            .workflow(workflow)
            .job("j", "f")
            .workers(gpu("w", 10).withCapacities(Map.of("compute", 4L)))
            .build();
    Verdict verdict = on(problem).hold("w", "m", 0, 4).hold("w", "n", 4, 10);
    verdict.run("a", "w", 4, 14).run("b", "w", 4, 14).run("c", "w", 10, 20).run("d", "w", 0, 10);
    assertThat(verdict.metrics().modelTasks()).isEqualTo(3);
    assertThat(verdict.metrics().modelTaskHits()).isEqualTo(1);
    Verdict last = on(problem).hold("w", "m", 0, 4).hold("w", "n", 4, 10);
    last.run("a", "w", 20, 30).run("b", "w", 20, 30).run("c", "w", 10, 20).run("d", "w", 0, 10);
    assertThat(last.metrics().modelTaskHits()).isEqualTo(2);
    assertThat(on(onlyCpu()).run("a", "w", 0, 10).metrics().hitRate()).isEqualTo(1.0);
  }

  private static Problem onlyCpu() {
    return problem().workflow(one(10)).job("j", "f").workers(Worker.cpu("w")).build();
  }

  @Test
  void bytesOfEdgesMoveBetweenWorkersOnly() {
    Workflow workflow =
        Workflow.builder("f")
            .task("a", 10)
            .task("b", 10)
            .task("c", 10)
            .edge("a", "b", 7)
            .edge("a", "c", 9)
            .build();
    Problem problem =
        problem().workflow(workflow).job("j", "f").workers(wide("v"), wide("w")).build();
    Verdict apart = on(problem).run("a", "v", 0, 10).run("b", "w", 10, 20).run("c", "v", 10, 20);
    assertThat(term(apart, BYTES_MOVED)).isEqualTo(7);
    Verdict both = on(problem).run("a", "v", 0, 10).run("b", "w", 10, 20).run("c", "w", 10, 20);
    assertThat(term(both, BYTES_MOVED)).isEqualTo(16);
  }

  @Test
  void anItemMovesOncePerJobAndDestination() {
    Workflow workflow =
        Workflow.builder("f")
            .task("a", 10)
            .task("b", 10)
            .task("c", 10)
            .task("d", 10)
            .edge(new DataEdge("a", "b", 7, "x"))
            .edge(new DataEdge("a", "c", 7, "x"))
            .edge(new DataEdge("a", "d", 7, "x"))
            .build();
    Problem problem =
        problem()
            .workflow(workflow)
            .job("j", "f")
            .job("k", "f")
            .workers(wide("u"), wide("v"), wide("w"))
            .build();
    Verdict verdict = on(problem);
    verdict.run("a", "u", 0, 10).run("b", "v", 10, 20).run("c", "v", 10, 20).run("d", "w", 10, 20);
    verdict.run("k", "a", "u", 0, 10).run("k", "b", "v", 10, 20).run("k", "c", "v", 10, 20);
    verdict.run("k", "d", "u", 10, 20);
    assertThat(term(verdict, BYTES_MOVED)).isEqualTo(14 + 7);
  }

  @Test
  void jobInputsMoveUnlessTheyAreThereAndTheirItemsAreNotThoseOfEdges() {
    Workflow workflow =
        Workflow.builder("f")
            .task("a", 10)
            .task("b", 10)
            .edge(new DataEdge("a", "b", 7, "x"))
            .build();
    List<String> places = List.of("s", "v");
    Job job =
        new Job("j", "f", 0)
            .withInputs(
                new JobInput("a", 100, "x", places),
                new JobInput("b", 100, "x", places),
                new JobInput("b", 40, null, List.of("s")));
    Problem problem =
        problem()
            .workflow(workflow)
            .job(job)
            .workers(wide("v"), wide("w"), Worker.storage("s"))
            .build();
    Verdict shared = on(problem).run("a", "w", 0, 10).run("b", "w", 10, 20);
    assertThat(term(shared, BYTES_MOVED)).isEqualTo(100 + 40);
    Verdict split = on(problem).run("a", "v", 0, 10).run("b", "w", 10, 20);
    assertThat(term(split, BYTES_MOVED)).isEqualTo(7 + 100 + 40);
    Verdict there = on(problem).run("a", "v", 0, 10).run("b", "v", 10, 20);
    assertThat(term(there, BYTES_MOVED)).isEqualTo(40);
  }

  @Test
  void finishedTasksMoveBytesOnlyWhereNoCopyIsOrWillBe() {
    Workflow workflow = Workflow.builder("f").task("a", 10).task("b", 10).edge("a", "b", 7).build();
    Job job = new Job("j", "f", 0).withOutputs(new JobOutput("a", 50, "s"));
    Problem problem =
        problem()
            .workflow(workflow)
            .job(job)
            .workers(wide("u"), wide("v"), wide("w"), Worker.storage("s"))
            .state(
                ClusterState.EMPTY
                    .withNowMicros(20)
                    .withFinished(
                        new FinishedTask(
                            "j", "a", 10, List.of(new Copy("u", 10), new Copy("v", 25)))))
            .build();
    assertThat(term(on(problem).run("b", "u", 20, 30), BYTES_MOVED)).isEqualTo(50);
    assertThat(term(on(problem).run("b", "v", 25, 35), BYTES_MOVED)).isEqualTo(50);
    assertThat(term(on(problem).run("b", "w", 20, 30), BYTES_MOVED)).isEqualTo(57);
    ClusterState delivered =
        problem
            .state()
            .withFinished(
                new FinishedTask("j", "a", 10, List.of(new Copy("u", 10), new Copy("s", 11))));
    Verdict verdict = on(problem.withState(delivered)).run("b", "w", 20, 30);
    assertThat(term(verdict, BYTES_MOVED)).isEqualTo(7);
  }

  @Test
  void itemsAndInputsInTransitMoveOnlyWhereTheyAreNotExpected() {
    Workflow workflow =
        Workflow.builder("f")
            .task("a", 10)
            .task("b", 10)
            .edge(new DataEdge("a", "b", 7, "p"))
            .build();
    JobInput input = new JobInput("b", 100, "s").withArriving(new JobInput.Arrival("v", 25));
    Problem problem =
        problem()
            .workflow(workflow)
            .job(
                new Job("j", "f", 0)
                    .withInputs(input)
                    .withOutputs(new JobOutput("a", 50, "s", "o")))
            .workers(wide("u"), wide("v"), Worker.storage("s"))
            .state(
                ClusterState.EMPTY
                    .withNowMicros(20)
                    .withFinished(
                        new FinishedTask(
                            "j", "a", 10, List.of(new Copy("u", 10, "p"), new Copy("v", 25, "o")))))
            .build();
    assertThat(term(on(problem).run("b", "u", 20, 30), BYTES_MOVED)).isEqualTo(50 + 100);
    assertThat(term(on(problem).run("b", "v", 25, 35), BYTES_MOVED)).isEqualTo(50 + 7);
  }

  @Test
  void aJobThatTakesNoTimeAndHasNoWorkIsNotSlowedDown() {
    JobMetrics nothing = new JobMetrics("j", 5, 0, 0, false, 0);
    assertThat(nothing.slowdown()).isEqualTo(1.0);
    assertThat(new JobMetrics("j", 5, 3, 0, false, 0).slowdown()).isInfinite();
    assertThat(new JobMetrics("j", 5, 3, 0, false, 6).slowdown()).isEqualTo(0.5);
  }

  @Test
  void anObjectiveThatLeavesTheRangeIsTheEndOfIt() {
    Problem problem =
        problem()
            .workflow(one(10))
            .job(new Job("j", "f", 0).withWeight(1L << 20))
            .workers(Worker.cpu("w"))
            .objective(Objective.of(TOTAL_WEIGHTED_FLOW_MICROS))
            .build();
    long late = 1L << 50;
    PlanMetrics metrics = on(problem).run("a", "w", late, late + 10).metrics();
    assertThat(metrics.objective()).isEqualTo(Long.MAX_VALUE);
    assertThat(metrics.terms()).containsEntry(TOTAL_WEIGHTED_FLOW_MICROS, Long.MAX_VALUE);
    assertThat(metrics.terms()).containsEntry(MAKESPAN_MICROS, late + 10);
    Problem unweighed = problem.withObjective(Objective.makespan());
    PlanMetrics finite = on(unweighed).run("a", "w", late, late + 10).metrics();
    assertThat(finite.objective()).isEqualTo(late + 10);
  }

  @Test
  void runningTasksMoveWhatTheirReadersAndDeliveriesNeedButCostNothing() {
    Workflow workflow = Workflow.builder("f").task("a", 10).task("b", 10).edge("a", "b", 7).build();
    Job job =
        new Job("j", "f", 0)
            .withInputs(new JobInput("a", 100, "s"))
            .withOutputs(new JobOutput("a", 50, "s"), new JobOutput("b", 30, "w"));
    Worker v = wide("v").withPrice(new Price.Constant(1_000_000));
    Worker w = wide("w").withPrice(new Price.Constant(1_500_000));
    Problem problem =
        problem()
            .workflow(workflow)
            .job(job)
            .workers(v, w, Worker.storage("s"))
            .state(
                ClusterState.EMPTY
                    .withNowMicros(5)
                    .withRunning(new RunningTask("j", "a", "default", "v", 0, 10)))
            .build();
    PlanMetrics metrics = on(problem).run("a", "v", 0, 10).run("b", "w", 10, 20).metrics();
    assertThat(metrics.terms())
        .containsEntry(BYTES_MOVED, 57L)
        .containsEntry(COST_MICRO_UNITS, 15L)
        .containsEntry(WORKERS_USED, 1L);
    assertThat(metrics.workers().get(0)).isEqualTo(new WorkerMetrics("v", 1, 5, 0, 0, 0, 5.0 / 15));
  }

  @Test
  void costsRoundUpPerRunAndAddTheCostOfTheMode() {
    Mode mode = Mode.of(3).withCostMicroUnits(100);
    Problem problem =
        problem()
            .workflow(Workflow.builder("f").task(Task.of("a", mode)).task("b", 3).build())
            .job("j", "f")
            .workers(Worker.cpu("w").withPrice(new Price.Constant(1_500_000)))
            .build();
    assertThat(term(on(problem).run("a", "w", 0, 3).run("b", "w", 3, 6), COST_MICRO_UNITS))
        .isEqualTo(5 + 100 + 5);
  }

  @Test
  void workersWithANewRunAreUsed() {
    Problem problem =
        problem()
            .workflow(Workflow.builder("f").task("a", 10).task("b", 0).build())
            .job("j", "f")
            .workers(Worker.cpu("u"), Worker.cpu("v"), Worker.cpu("w"))
            .build();
    assertThat(term(on(problem).run("a", "u", 0, 10).run("b", "u", 3, 3), WORKERS_USED))
        .isEqualTo(1);
    assertThat(term(on(problem).run("a", "u", 0, 10).run("b", "w", 3, 3), WORKERS_USED))
        .isEqualTo(2);
  }

  @Test
  void theObjectiveIsTheWeightedSum() {
    Problem problem =
        problem()
            .model("m", 4)
            .workflow(Workflow.builder("f").task("a", 10, "m").build())
            .job("j", "f")
            .workers(gpu("w", 4))
            .objective(Objective.makespan().plus(2, MAKESPAN_MICROS).plus(1_000, LOAD_COUNT))
            .build();
    assertThat(on(problem).run("a", "w", 4, 14).hold("w", "m", 0, 4).metrics().objective())
        .isEqualTo(2 * 14 + 1_000);
  }

  @Test
  void aTermThatIsNotWeighedStopsAtTheEndOfTheRange() {
    Problem problem =
        problem()
            .workflow(one(1L << 40))
            .job(new Job("j", "f", 0).withWeight(1L << 40))
            .workers(Worker.cpu("w"))
            .build();
    PlanMetrics metrics = on(problem).run("a", "w", 0, 1L << 40).metrics();
    assertThat(metrics.terms()).containsEntry(TOTAL_WEIGHTED_FLOW_MICROS, Long.MAX_VALUE);
    assertThat(metrics.objective()).isEqualTo(1L << 40);
  }

  @Test
  void overlappingRunsKeepAWorkerBusyOnce() {
    Problem problem =
        problem()
            .workflow(Workflow.builder("f").task("a", 10).task("b", 4).task("c", 10).build())
            .job("j", "f")
            .workers(wide("w"))
            .build();
    Verdict verdict = on(problem).run("a", "w", 0, 10).run("b", "w", 2, 6).run("c", "w", 15, 25);
    assertThat(verdict.metrics().workers())
        .containsExactly(new WorkerMetrics("w", 3, 20, 0, 0, 0, 0.8));
  }

  @Test
  void theBestPathTakesMinimumDurationsOverExistingOptions() {
    Map<String, Long> byWorker = new LinkedHashMap<>();
    byWorker.put("fast", 4L);
    byWorker.put("slow", 9L);
    byWorker.put("w", 6L);
    Mode mode = Mode.of("x", TaskDuration.perWorker(byWorker)).withWorkspaceBytes(5);
    Workflow workflow =
        Workflow.builder("f")
            .task(Task.of("a", mode, Mode.of("y", TaskDuration.of(8))))
            .task("b", 20)
            .task("c", 1)
            .edge("a", "c", 1_000)
            .edge("b", "c", 0)
            .build();
    Problem.Builder builder =
        problem()
            .workflow(workflow)
            .workflow(Workflow.builder("g").task(Task.of("a", mode)).build())
            .job("j", "f")
            .job("k", "g")
            .transfers(THREE_AND_BYTES)
            .workers(
                gpu("v", 4).withType("fast").withCapacities(Map.of("compute", 9L)),
                gpu("w", 5).withType("fast").withCapacities(Map.of("compute", 9L)),
                gpu("x", 5).withType("slow"));
    Verdict verdict = on(builder.build()).runIn("k", "a", "x", "w", 0, 6);
    verdict.runIn("j", "a", "y", "v", 0, 8).run("b", "v", 0, 20).run("c", "v", 20, 21);
    List<JobMetrics> jobs = verdict.metrics().jobs();
    // On v the workspace does not fit, and on w the id beats the type.
    assertThat(jobs.get(0).bestMicros()).isEqualTo(21);
    assertThat(jobs.get(1).bestMicros()).isEqualTo(6);
    assertThat(jobs.get(0).slowdown()).isEqualTo(1.0);
  }

  @Test
  void theBestPathGoesOnAsFarAsEdgesLead() {
    Workflow workflow =
        Workflow.builder("f")
            .task("d", 1)
            .task("c", 4)
            .task("b", 3)
            .task("a", 2)
            .edge("a", "b", 0)
            .edge("a", "c", 0)
            .edge("b", "d", 0)
            .edge("c", "d", 0)
            .build();
    Problem problem = problem().workflow(workflow).job("j", "f").workers(wide("w")).build();
    Verdict verdict = on(problem).run("a", "w", 0, 2).run("b", "w", 2, 5).run("c", "w", 2, 6);
    assertThat(verdict.run("d", "w", 6, 7).metrics().jobs().get(0).bestMicros()).isEqualTo(7);
  }

  private static long best(Problem problem, String mode, String worker, long duration) {
    return on(problem)
        .runIn("j", "a", mode, worker, 0, duration)
        .metrics()
        .jobs()
        .get(0)
        .bestMicros();
  }

  /** Mode y of 20 runs everywhere, x of 10 perhaps nowhere. */
  private static Problem choosing(Mode x, Worker... workers) {
    return problem()
        .workflow(
            Workflow.builder("f").task(Task.of("a", Mode.of("y", TaskDuration.of(20)), x)).build())
        .job("j", "f")
        .workers(workers)
        .build();
  }

  @Test
  void theShortestModeCountsOnlyWhereItHasAnOption() {
    Mode x = Mode.of("x", TaskDuration.of(10));
    Mode wideX = x.withDemands(Map.of("compute", 5L));
    Worker narrow = Worker.cpu("n");
    Worker wide = wide("w").withType("c");
    Worker otherType = wide("v").withType("t");
    assertThat(best(choosing(wideX, narrow), "y", "n", 20)).isEqualTo(20);
    assertThat(best(choosing(wideX, narrow, wide), "y", "n", 20)).isEqualTo(10);
    assertThat(best(choosing(wideX.onWorkers("n"), narrow, wide), "y", "n", 20)).isEqualTo(20);
    assertThat(best(choosing(wideX.onWorkers("n", "w"), narrow, wide), "y", "n", 20)).isEqualTo(10);
    assertThat(best(choosing(wideX.onTypes("t"), narrow, otherType), "y", "n", 20)).isEqualTo(10);
    Worker narrowT = Worker.cpu("u").withType("t");
    assertThat(best(choosing(wideX.onTypes("t"), narrow, narrowT), "y", "n", 20)).isEqualTo(20);
    assertThat(best(choosing(wideX.onTypes("t", "c"), narrowT, wide), "y", "w", 20)).isEqualTo(10);
  }

  @Test
  void aDurationByWorkerCountsOnlyWhereThatWorkerIsAnOption() {
    Mode x =
        Mode.of("x", TaskDuration.perWorker(Map.of("n", 5L, "c", 10L)))
            .withDemands(Map.of("compute", 5L));
    assertThat(best(choosing(x, Worker.cpu("n"), wide("w").withType("c")), "y", "n", 20))
        .isEqualTo(10);
    assertThat(best(choosing(x, wide("n"), wide("w").withType("c")), "y", "n", 20)).isEqualTo(5);
    assertThat(best(choosing(x, Worker.cpu("n"), Worker.cpu("w").withType("c")), "y", "n", 20))
        .isEqualTo(20);
  }
}
