package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LowerBoundsTest {

  @Test
  void criticalPathCountsLoadsThatNoWorkerHolds() {
    Problem problem =
        onTwoGpus()
            .workflow(
                Workflow.builder("f").task("a", 10, "m").task("b", 20).edge("a", "b", 9).build())
            .build();
    assertThat(bound(problem)).isEqualTo(new LowerBound(40 + 10 + 20, "critical-path"));
    assertThat(
            bound(
                problem.withState(ClusterState.EMPTY.withWorkers(WorkerState.holding("g1", "m")))))
        .isEqualTo(new LowerBound(10 + 20, "critical-path"));
  }

  @Test
  void criticalPathCountsTransfersThatNoChoiceAvoids() {
    Problem problem =
        onTwoGpus()
            .worker(Worker.cpu("cpu"))
            .transfers(TransferModel.uniform(3, 1_000_000))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("a", Mode.of(10).onWorkers("cpu")))
                    .task(Task.of("b", Mode.of(20).onTypes("T4")))
                    .edge("a", "b", 9)
                    .build())
            .build();
    assertThat(bound(problem).value()).isEqualTo(10 + 3 + 9 + 20);
  }

  @Test
  void workIsSpreadOverAllCapacity() {
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < 5; t++) {
      workflow.task("t" + t, 10);
    }
    // Half of 50 is 25, but every time of the problem is a multiple of 10.
    assertThat(bound(onTwoGpus().workflow(workflow.build()).build()))
        .isEqualTo(new LowerBound(30, "work"));
  }

  @Test
  void workStartsWhenWorkersAreAvailable() {
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < 5; t++) {
      workflow.task("t" + t, 10);
    }
    Problem problem =
        onTwoGpus()
            .workflow(workflow.build())
            .state(ClusterState.EMPTY.withWorkers(new WorkerState("g0", 30, List.of(), List.of())))
            .build();
    assertThat(bound(problem)).isEqualTo(new LowerBound(40, "work"));
  }

  @Test
  void workWaitsForRunningTasksAndOccupations() {
    Workflow.Builder workflow = Workflow.builder("f").task("running", 50);
    for (int t = 0; t < 5; t++) {
      workflow.task("t" + t, 10);
    }
    Problem problem =
        onTwoGpus()
            .workflow(workflow.build())
            .state(
                ClusterState.EMPTY
                    .withNowMicros(20)
                    .withRunning(new RunningTask("job", "running", "default", "g0", 0, 50))
                    .withWorkers(
                        new WorkerState(
                            "g1",
                            0,
                            List.of(new Occupation(Map.of("compute", 1L), 0, 40)),
                            List.of())))
            .build();
    // From 40 on one worker, from 50 on both: 10 are done by 50, the other 40 by 70.
    assertThat(bound(problem)).isEqualTo(new LowerBound(70 - 20, "work"));
  }

  @Test
  void workBeyondTheRangeOfExactDoublesIsNeverRoundedUp() {
    long demand = (1L << 29) + 1;
    long micros = (1L << 32) + 3;
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < 999; t++) {
      workflow.task(Task.of("t" + t, Mode.of(micros).withDemands(Map.of("cores", demand))));
    }
    Problem problem =
        Problem.builder()
            .worker(Worker.cpu("w").withCapacities(Map.of("cores", demand)))
            .workflow(workflow.build())
            .job("job", "f")
            .objective(Objective.makespan())
            .build();
    assertThat(bound(problem).value()).isBetween(999 * micros - 10, 999 * micros);
  }

  @Test
  void deliveriesToAWorkerWithoutCapacityMayBeFasterThanAnyOther() {
    Problem problem =
        onTwoGpus()
            .worker(Worker.storage("store"))
            .transfers(slowButTo("store"))
            .workflow(Workflow.builder("f").task("a", 10).build())
            .job(new Job("tied", "f", 0).withOutputs(new JobOutput("a", 5, "store")))
            .build();
    assertThat(bound(problem).value()).isEqualTo(10);
  }

  @Test
  void tasksWithoutDemandsMayRunOnAFastWorkerWithoutCapacity() {
    Problem problem =
        onTwoGpus()
            .worker(Worker.storage("store"))
            .transfers(slowButTo("store"))
            .workflow(
                Workflow.builder("f")
                    .task("a", 10)
                    .task(Task.of("b", Mode.of(1).onWorkers("store").withDemands(Map.of())))
                    .edge("a", "b", 5)
                    .build())
            .build();
    assertThat(bound(problem).value()).isEqualTo(11);
  }

  private static TransferModel slowButTo(String fast) {
    return new TransferModel.LinkTable(
        new Link(1_000, 1),
        List.of(),
        List.of(
            new TransferModel.LinkTable.Entry("g0", fast, Link.FREE),
            new TransferModel.LinkTable.Entry("g1", fast, Link.FREE)));
  }

  @Test
  void workOfOneClassCountsHeadsAndTails() {
    Workflow workflow =
        Workflow.builder("f")
            .task(Task.of("head", Mode.of(7).onWorkers("g1")))
            .task(Task.of("x", Mode.of(10).onWorkers("g0")))
            .task(Task.of("y", Mode.of(10).onWorkers("g0")))
            .task(Task.of("tail", Mode.of(5).onWorkers("g1")))
            .edge("head", "x", 0)
            .edge("head", "y", 0)
            .edge("x", "tail", 0)
            .edge("y", "tail", 0)
            .build();
    assertThat(bound(onTwoGpus().workflow(workflow).build()))
        .isEqualTo(new LowerBound(7 + 10 + 10 + 5, "work-of-class"));
  }

  @Test
  void unavoidableLoadsShareTheChannels() {
    Problem problem =
        onTwoGpus()
            .model("n", 80)
            .model("o", 80)
            .workflow(
                Workflow.builder("f")
                    .task("a", 40, "m")
                    .task("b", 40, "n")
                    .task("c", 40, "o")
                    .build())
            .build();
    // Half of 200 and a run are 140, but every time of the problem is a multiple of 40.
    assertThat(bound(problem)).isEqualTo(new LowerBound(160, "load-channel"));
    assertThat(bound(problem.withObjective(Objective.of(ObjectiveTerm.LOAD_COUNT))).value())
        .isEqualTo(3);
    assertThat(bound(problem.withObjective(Objective.of(ObjectiveTerm.MODEL_LOAD_MICROS))).value())
        .isEqualTo(200);
  }

  @Test
  void aModelThatOneModeAvoidsNeedNotBeLoaded() {
    Problem problem =
        onTwoGpus()
            .workflow(
                Workflow.builder("f")
                    .task(
                        Task.of(
                            "a",
                            Mode.of("gpu", dev.sextant.planner.model.TaskDuration.of(1))
                                .withModels("m"),
                            Mode.of("plain", dev.sextant.planner.model.TaskDuration.of(90))))
                    .build())
            .objective(Objective.of(ObjectiveTerm.LOAD_COUNT))
            .build();
    assertThat(bound(problem).value()).isZero();
  }

  @Test
  void boundsTheTermsOfJobsBytesAndCost() {
    Problem problem =
        onTwoGpus()
            .worker(Worker.storage("store"))
            .worker(Worker.cpu("dear").withPrice(new Price.Constant(3_000_000)))
            .transfers(TransferModel.uniform(1, 1_000_000))
            .workflow(
                Workflow.builder("g")
                    .task(Task.of("a", Mode.of(10).onWorkers("dear").withCostMicroUnits(2)))
                    .build())
            .job(
                new Job("late", "g", 5)
                    .withWeight(2)
                    .withDueMicros(12L)
                    .withInputs(new JobInput("a", 4, "store"))
                    .withOutputs(new JobOutput("a", 6, "store")))
            .workflow(Workflow.builder("f").task("x", 0).build())
            .build();
    // Input 5 + 1 + 4 = 10, run until 20, delivery until 27.
    assertThat(value(problem, ObjectiveTerm.MAKESPAN_MICROS)).isEqualTo(27);
    assertThat(value(problem, ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS)).isEqualTo(2 * 22);
    assertThat(value(problem, ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS)).isEqualTo(2 * 15);
    assertThat(value(problem, ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS)).isEqualTo(2);
    assertThat(value(problem, ObjectiveTerm.BYTES_MOVED)).isEqualTo(10);
    assertThat(value(problem, ObjectiveTerm.COST_MICRO_UNITS)).isEqualTo(30 + 2);
    assertThat(value(problem, ObjectiveTerm.WORKERS_USED)).isEqualTo(1);
    assertThat(
            bound(problem.withObjective(Objective.makespan().plus(10, ObjectiveTerm.WORKERS_USED))))
        .isEqualTo(new LowerBound(37, "sum-of-terms"));
  }

  /** Half of the work of each job after the other ends at 5, 10, 15 and 20, each run at 10. */
  @Test
  void flowIsAMultipleOfTheStepWhereNothingLiesBehind() {
    assertThat(bound(flow(0)).value()).as("10 + 10 + 15 + 20 and 5 more").isEqualTo(60);
    ClusterState later = ClusterState.EMPTY.withNowMicros(10);
    assertThat(bound(flow(0).withState(later)).value()).isEqualTo(55 + 4 * 10);
    assertThat(bound(flow(10).withState(later)).value()).isEqualTo(60);
    // One job has ended, 7 after its release.
    Problem.Builder more = flow(10).toBuilder().job(new Job("done", "f", 0));
    FinishedTask done = new FinishedTask("done", "t", 7, List.of());
    assertThat(bound(more.state(later.withFinished(done)).build()).value()).isEqualTo(55 + 7);
  }

  private static Problem flow(long release) {
    Problem.Builder problem =
        Problem.builder()
            .workers(Worker.cpu("v"), Worker.cpu("w"))
            .workflow(Workflow.builder("f").task("t", 10).build())
            .objective(Objective.totalWeightedFlow());
    for (int j = 0; j < 4; j++) {
      problem.job(new Job("j" + j, "f", release));
    }
    return problem.build();
  }

  @Test
  void aPinnedTaskCostsWhatItsPinLeaves() {
    Mode dear = Mode.of("dear", TaskDuration.of(1)).onWorkers("v").withCostMicroUnits(20);
    Mode cheap = Mode.of("cheap", TaskDuration.of(1)).onWorkers("w").withCostMicroUnits(5);
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("v"), Worker.cpu("w"))
            .workflow(Workflow.builder("f").task(Task.of("t", dear, cheap)).build())
            .job("j", "f")
            .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS))
            .build();
    ClusterState pinned = ClusterState.EMPTY.withPins(new Pin("j", "t", null, "v"));

    assertThat(bound(problem).value()).isEqualTo(5);
    assertThat(bound(problem.withState(pinned)).value()).isEqualTo(20);
  }

  /** On v a run costs 20, on w 5 and its input is moved: alone 5 and nothing, together 15. */
  @Test
  void moneyAndBytesAreMoreTogetherThanEachOfThemAlone() {
    Mode dear = Mode.of("dear", TaskDuration.of(1)).onWorkers("v").withCostMicroUnits(20);
    Mode cheap = Mode.of("cheap", TaskDuration.of(1)).onWorkers("w").withCostMicroUnits(5);
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("v"), Worker.cpu("w"))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("p", Mode.of(1).onWorkers("v")))
                    .task(Task.of("s", dear, cheap))
                    .edge("p", "s", 10)
                    .build())
            .job("j", "f")
            .objective(
                Objective.of(ObjectiveTerm.COST_MICRO_UNITS).plus(1, ObjectiveTerm.BYTES_MOVED))
            .build();
    assertThat(bound(problem)).isEqualTo(new LowerBound(15, "placement"));
    Objective longer = problem.objective().plus(3, ObjectiveTerm.MAKESPAN_MICROS);
    assertThat(bound(problem.withObjective(longer)))
        .isEqualTo(new LowerBound(15 + 3 * 2, "sum-of-terms"));
    assertThat(value(problem, ObjectiveTerm.BYTES_MOVED)).isZero();
    assertThat(value(problem, ObjectiveTerm.COST_MICRO_UNITS)).isEqualTo(5);
  }

  @Test
  void whoAsksOnlyForWhatIsKnownGetsWhatSomebodyAskedFor() {
    CompiledProblem problem = CompiledProblem.of(flow(0));
    assertThat(LowerBounds.soFar(problem)).isNull();
    LowerBounds bounds = LowerBounds.of(problem);
    assertThat(LowerBounds.soFar(problem)).isSameAs(bounds);
    assertThat(bounds.objectiveSoFar()).isEqualTo(new LowerBound(40, "critical-path"));
    LowerBound objective = bounds.objective();
    assertThat(bounds.objectiveSoFar()).isEqualTo(objective);
  }

  @Test
  void noWorkerIsUsedWhereNothingIsLeftToStart() {
    Problem problem =
        onTwoGpus()
            .workflow(Workflow.builder("f").task("a", 10).build())
            .objective(Objective.of(ObjectiveTerm.WORKERS_USED))
            .build();
    assertThat(bound(problem).value()).isEqualTo(1);
    RunningTask running = new RunningTask("job", "a", Mode.DEFAULT_ID, "g0", 0, 10);
    assertThat(bound(problem.withState(ClusterState.EMPTY.withRunning(running))).value()).isZero();
  }

  /** A third of the work after the other ends at 3, 6, 9 and 14, each run at 10 or later. */
  @Test
  void flowIsRoundedUpToTheNextMultipleOfTheStep() {
    Problem.Builder problem =
        Problem.builder()
            .workers(Worker.cpu("u"), Worker.cpu("v"), Worker.cpu("w"))
            .workflow(Workflow.builder("f").task("t", 10).build())
            .objective(Objective.totalWeightedFlow());
    for (int j = 0; j < 4; j++) {
      problem.job("j" + j, "f");
    }
    assertThat(bound(problem.build()))
        .as("44 and 6 more")
        .isEqualTo(new LowerBound(50, "job-sets"));
  }

  /** Both tasks of a job need it, wherever they run, and it is moved once; so for each item. */
  @Test
  void anItemThatTwoTasksNeedIsMovedOnce() {
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("w"), Worker.storage("store"))
            .workflow(Workflow.builder("f").task("a", 1).task("b", 1).build())
            .job(
                new Job("j", "f", 0)
                    .withInputs(
                        new JobInput("a", 40, "one", List.of("store")),
                        new JobInput("b", 40, "one", List.of("store")),
                        new JobInput("a", 7, "two", List.of("store")),
                        new JobInput("b", 7, "two", List.of("store")),
                        new JobInput("a", 300, "store"),
                        new JobInput("b", 300, "store")))
            .objective(Objective.of(ObjectiveTerm.BYTES_MOVED))
            .build();
    assertThat(problem.errors()).isEmpty();
    assertThat(bound(problem)).isEqualTo(new LowerBound(40 + 7 + 600, "tied-data"));
  }

  /** An input of no bytes need not be there. */
  @Test
  void nothingWaitsForAnInputOfNoBytes() {
    for (long bytes : new long[] {0, 1}) {
      JobInput input = new JobInput("a", bytes).withArriving(new JobInput.Arrival("store", 50));
      Problem problem =
          Problem.builder()
              .workers(Worker.cpu("w"), Worker.storage("store"))
              .transfers(TransferModel.uniform(3, 1_000_000))
              .workflow(Workflow.builder("f").task("a", 10).build())
              .job(new Job("j", "f", 0).withInputs(input))
              .objective(Objective.makespan())
              .build();
      assertThat(problem.errors()).isEmpty();
      assertThat(bound(problem).value()).isEqualTo(bytes == 0 ? 10 : 50 + 3 + 1 + 10);
    }
  }

  private static long value(Problem problem, ObjectiveTerm term) {
    return bound(problem.withObjective(Objective.of(term))).value();
  }

  private static LowerBound bound(Problem problem) {
    return LowerBounds.of(CompiledProblem.of(problem)).objective();
  }

  private static Problem.Builder onTwoGpus() {
    return Problem.builder()
        .model("m", 40)
        .workers(Worker.gpu("g0", "T4", 100, 1_000_000), Worker.gpu("g1", "T4", 100, 1_000_000))
        .job("job", "f")
        .objective(Objective.makespan());
  }
}
