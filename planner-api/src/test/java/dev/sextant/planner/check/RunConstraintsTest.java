package dev.sextant.planner.check;

import static dev.sextant.planner.check.Constraint.AVAILABILITY;
import static dev.sextant.planner.check.Constraint.BUDGET;
import static dev.sextant.planner.check.Constraint.COMPLETENESS;
import static dev.sextant.planner.check.Constraint.DURATION;
import static dev.sextant.planner.check.Constraint.ELIGIBILITY;
import static dev.sextant.planner.check.Constraint.REFERENCE;
import static dev.sextant.planner.check.Constraint.RELEASE;
import static dev.sextant.planner.check.Verdict.gpu;
import static dev.sextant.planner.check.Verdict.on;
import static dev.sextant.planner.check.Verdict.problem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** REFERENCE, COMPLETENESS, ELIGIBILITY, DURATION, AVAILABILITY of runs and BUDGET. */
class RunConstraintsTest {
  private static Workflow one(Mode... modes) {
    return Workflow.builder("f").task(Task.of("a", modes)).build();
  }

  private static Problem.Builder oneTask(Mode... modes) {
    return problem().workflow(one(modes)).job("j", "f");
  }

  private static Problem twoTasks() {
    return problem()
        .workflow(Workflow.builder("f").task("a", 10).task("b", 10).build())
        .job("j", "f")
        .workers(Worker.cpu("w"))
        .build();
  }

  @Test
  void unknownIdsBreakReferenceOnly() {
    Problem problem = oneTask(Mode.of(10)).model("m", 1).workers(gpu("w", 1)).build();
    on(problem).run("a", "w", 0, 10).isValid();
    on(problem).run("a", "x", 0, 10).breaks(REFERENCE);
    on(problem).runIn("j", "a", "x", "w", 0, 10).breaks(REFERENCE);
    on(problem).run("a", "w", 0, 10).run("x", "w", 10, 20).breaks(REFERENCE);
    on(problem).run("a", "w", 0, 10).run("x", "a", "w", 10, 20).breaks(REFERENCE);
    on(problem).run("a", "w", 0, 10).hold("x", "m", 0, 1).breaks(REFERENCE);
    on(problem).run("a", "w", 0, 10).hold("w", "x", 0, 1).breaks(REFERENCE);
  }

  @Test
  void oneViolationNamesEveryUnknownIdOfARun() {
    Problem problem = oneTask(Mode.of(10)).workers(Worker.cpu("w")).build();
    Violation violation = on(problem).runIn("j", "a", "x", "y", 0, 10).breaks(REFERENCE);
    assertThat(violation.subject()).isEqualTo("j/a");
    assertThat(violation.message()).contains("mode (x)").contains("worker (y)");
  }

  @Test
  void everyUnfinishedTaskHasExactlyOneRun() {
    on(twoTasks()).run("a", "w", 0, 10).run("b", "w", 10, 20).isValid();
    on(twoTasks()).run("a", "w", 0, 10).breaks(COMPLETENESS);
    on(twoTasks())
        .run("a", "w", 0, 10)
        .run("b", "w", 10, 20)
        .run("b", "w", 10, 20)
        .breaks(COMPLETENESS);
    Violation violation =
        on(twoTasks())
            .run("a", "w", 0, 10)
            .run("b", "w", 10, 20)
            .run("a", "w", 20, 30)
            .run("a", "w", 30, 40)
            .breaks(COMPLETENESS);
    assertThat(violation.subject()).isEqualTo("j/a");
    assertThat(violation.message()).contains("3");
  }

  @Test
  void finishedTasksHaveNoRun() {
    Problem problem =
        twoTasks()
            .withState(
                ClusterState.EMPTY
                    .withNowMicros(10)
                    .withFinished(new FinishedTask("j", "a", 10, List.of())));
    on(problem).run("b", "w", 10, 20).isValid();
    on(problem).run("a", "w", 20, 30).run("b", "w", 10, 20).breaks(COMPLETENESS);
  }

  @Test
  void durationsAreExact() {
    Problem problem = oneTask(Mode.of(10)).workers(Worker.cpu("w")).build();
    on(problem).run("a", "w", 5, 15).isValid();
    on(problem).run("a", "w", 5, 14).breaks(DURATION);
    on(problem).run("a", "w", 5, 16).breaks(DURATION);
    on(problem).run("a", "w", 5, -5).breaks(DURATION);
  }

  @Test
  void zeroLengthRunsLastZero() {
    Problem problem = oneTask(Mode.of(0)).workers(Worker.cpu("w")).build();
    on(problem).run("a", "w", 5, 5).isValid();
    on(problem).run("a", "w", 5, 6).breaks(DURATION);
  }

  @Test
  void aDurationByWorkerBeatsOneByType() {
    Map<String, Long> micros = new LinkedHashMap<>();
    micros.put("t", 7L);
    micros.put("v", 5L);
    Problem problem =
        oneTask(Mode.of("m", TaskDuration.perWorker(micros)))
            .workers(
                Worker.cpu("v").withType("t"),
                Worker.cpu("w").withType("t"),
                Worker.cpu("x").withType("u"))
            .build();
    on(problem).runIn("j", "a", "m", "v", 0, 5).isValid();
    on(problem).runIn("j", "a", "m", "w", 0, 7).isValid();
    on(problem).runIn("j", "a", "m", "v", 0, 7).breaks(DURATION);
    on(problem).runIn("j", "a", "m", "w", 0, 5).breaks(DURATION);
    on(problem).runIn("j", "a", "m", "x", 0, 7).breaks(ELIGIBILITY);
  }

  @Test
  void eligibilityIsTheUnionOfWorkersAndTypes() {
    Problem problem =
        oneTask(Mode.of(10).onWorkers("v").onTypes("t"))
            .workers(Worker.cpu("v"), Worker.cpu("w").withType("t"), Worker.cpu("x"))
            .build();
    on(problem).run("a", "v", 0, 10).isValid();
    on(problem).run("a", "w", 0, 10).isValid();
    on(problem).run("a", "x", 0, 10).breaks(ELIGIBILITY);
  }

  @Test
  void longListsOfEligibleWorkersAreRespected() {
    String[] ids = new String[20];
    Worker[] workers = new Worker[21];
    for (int i = 0; i < 20; i++) {
      ids[i] = "w" + i;
      workers[i] = Worker.cpu(ids[i]);
    }
    workers[20] = Worker.cpu("w20");
    Problem problem = oneTask(Mode.of(10).onWorkers(ids)).workers(workers).build();
    on(problem).run("a", "w19", 0, 10).isValid();
    on(problem).run("a", "w20", 0, 10).breaks(ELIGIBILITY);
  }

  @Test
  void demandsFitTheWorker() {
    Problem problem =
        oneTask(Mode.of(10).withDemands(Map.of("cores", 4L)))
            .workers(
                Worker.cpu("v").withCapacities(Map.of("cores", 4L)),
                Worker.cpu("w").withCapacities(Map.of("cores", 3L)),
                Worker.storage("s"))
            .build();
    on(problem).run("a", "v", 0, 10).isValid();
    on(problem).run("a", "w", 0, 10).breaks(ELIGIBILITY);
    on(problem).run("a", "s", 0, 10).breaks(ELIGIBILITY);
  }

  @Test
  void aModeThatTakesNothingRunsOnAStorageNode() {
    Mode nothing = Mode.of(10).withDemands(Map.of());
    on(oneTask(nothing).workers(Worker.storage("s")).build()).run("a", "s", 0, 10).isValid();
    Mode zero = Mode.of(10).withDemands(Map.of("compute", 0L));
    on(oneTask(zero).workers(Worker.storage("s")).build()).run("a", "s", 0, 10).isValid();
  }

  @Test
  void modelsAndWorkspaceFitTheGpuMemoryEvenOfZeroLengthModes() {
    for (long duration : new long[] {0, 10}) {
      Problem problem =
          oneTask(Mode.of(duration).withModels("m").withWorkspaceBytes(3))
              .model("m", 4)
              .workers(gpu("v", 7), gpu("w", 6))
              .build();
      on(problem).run("a", "v", 4, 4 + duration).hold("v", "m", 0, 4).isValid();
      on(problem).run("a", "w", 4, 4 + duration).hold("w", "m", 0, 4).breaks(ELIGIBILITY);
    }
  }

  @Test
  void pinnedResidentsThatAModeDoesNotUseTakeItsMemory() {
    Problem.Builder builder =
        oneTask(Mode.of(10).withModels("m").withWorkspaceBytes(3))
            .model("m", 4)
            .model("p", 2)
            .state(
                ClusterState.EMPTY.withWorkers(
                    new WorkerState("w", 0, List.of(), List.of(new Resident("p", true)))));
    Verdict fits = on(builder.workers(gpu("w", 9)).build());
    fits.run("a", "w", 4, 14).hold("w", "m", 0, 4).hold("w", "p", 0, 0).isValid();

    Problem own =
        oneTask(Mode.of(10).withModels("p").withWorkspaceBytes(3))
            .model("p", 2)
            .workers(gpu("w", 5))
            .state(
                ClusterState.EMPTY.withWorkers(
                    new WorkerState("w", 0, List.of(), List.of(new Resident("p", true)))))
            .build();
    on(own).run("a", "w", 0, 10).hold("w", "p", 0, 0).isValid();

    Problem tooSmall =
        oneTask(Mode.of(10).withWorkspaceBytes(3))
            .model("p", 2)
            .workers(gpu("w", 4))
            .state(
                ClusterState.EMPTY.withWorkers(
                    new WorkerState("w", 0, List.of(), List.of(new Resident("p", true)))))
            .build();
    on(tooSmall).run("a", "w", 0, 10).hold("w", "p", 0, 0).breaks(ELIGIBILITY);
  }

  @Test
  void aWorkerThatCannotLoadAModelRunsItOnlyWhileItIsThere() {
    Problem.Builder builder =
        oneTask(Mode.of(10).withModels("m"))
            .model("m", 4)
            .workers(gpu("w", 4).withModelLoad(null), gpu("x", 4).withModelLoad(null))
            .state(ClusterState.EMPTY.withWorkers(WorkerState.holding("w", "m")));
    on(builder.build()).run("a", "w", 0, 10).hold("w", "m", 0, 0).isValid();
    on(builder.build())
        .run("a", "x", 4, 14)
        .hold("x", "m", 0, 4)
        .breaks(ELIGIBILITY, Constraint.LOAD_DURATION);

    ClusterState loading = ClusterState.EMPTY.withLoadsInFlight(new LoadInFlight("x", "m", 0, 3));
    on(builder.state(loading).build()).run("a", "x", 3, 13).hold("x", "m", 0, 3).isValid();

    Problem byType =
        oneTask(Mode.of(10).withModels("m"))
            .model(new ModelArtifact("m", 4, Map.of("gpu", 3L)))
            .workers(gpu("w", 4).withModelLoad(null))
            .build();
    on(byType).run("a", "w", 3, 13).hold("w", "m", 0, 3).isValid();
  }

  @Test
  void pinsBindModeAndWorker() {
    Mode x = Mode.of("x", TaskDuration.of(10));
    Mode y = Mode.of("y", TaskDuration.of(10));
    Problem free = oneTask(x, y).workers(Worker.cpu("v"), Worker.cpu("w")).build();
    Problem byMode = free.withState(ClusterState.EMPTY.withPins(new Pin("j", "a", "y", null)));
    on(byMode).runIn("j", "a", "y", "v", 0, 10).isValid();
    on(byMode).runIn("j", "a", "x", "v", 0, 10).breaks(ELIGIBILITY);
    Problem byWorker = free.withState(ClusterState.EMPTY.withPins(new Pin("j", "a", null, "w")));
    on(byWorker).runIn("j", "a", "x", "w", 0, 10).isValid();
    on(byWorker).runIn("j", "a", "x", "v", 0, 10).breaks(ELIGIBILITY);
    Problem both = free.withState(ClusterState.EMPTY.withPins(new Pin("j", "a", "y", "w")));
    on(both).runIn("j", "a", "y", "w", 0, 10).isValid();
    on(both).runIn("j", "a", "x", "v", 0, 10).breaks(ELIGIBILITY);
  }

  @Test
  void runsWaitForTheWorkerToBeAvailable() {
    Problem problem =
        oneTask(Mode.of(10))
            .workers(Worker.cpu("w"))
            .state(
                ClusterState.EMPTY
                    .withNowMicros(5)
                    .withWorkers(new WorkerState("w", 8, List.of(), List.of())))
            .build();
    on(problem).run("a", "w", 8, 18).isValid();
    on(problem).run("a", "w", 7, 17).breaks(AVAILABILITY);
    on(problem).run("a", "w", 4, 14).breaks(RELEASE, AVAILABILITY);
    on(problem.withState(problem.state().withNowMicros(9))).run("a", "w", 7, 17).breaks(RELEASE);
  }

  @Test
  void aZeroLengthRunWaitsForTheWorkerToo() {
    Problem problem =
        oneTask(Mode.of(0))
            .workers(Worker.cpu("w"))
            .state(ClusterState.EMPTY.withWorkers(new WorkerState("w", 8, List.of(), List.of())))
            .build();
    on(problem).run("a", "w", 8, 8).isValid();
    on(problem).run("a", "w", 7, 7).breaks(AVAILABILITY);
  }

  @Test
  void runningTasksThatExceedABudgetLeaveNothingOfItToNewRuns() {
    Mode free = Mode.of("free", TaskDuration.of(10));
    Mode paid = Mode.of("paid", TaskDuration.of(10)).withConsumes(Map.of("tokens", 1L));
    Mode large = Mode.of("large", TaskDuration.of(10)).withConsumes(Map.of("tokens", 4L));
    Problem problem =
        problem()
            .workflow(one(free, paid, large))
            .job("i", "f")
            .job("j", "f")
            .workers(Worker.cpu("v"), Worker.cpu("w"))
            .budget("tokens", 3)
            .state(ClusterState.EMPTY.withRunning(new RunningTask("i", "a", "large", "v", 0, 20)))
            .build();
    Verdict without = on(problem).runIn("i", "a", "large", "v", 0, 20);
    without.runIn("j", "a", "free", "w", 0, 10).isValid();
    Verdict with = on(problem).runIn("i", "a", "large", "v", 0, 20);
    with.runIn("j", "a", "paid", "w", 0, 10).breaks(BUDGET);
  }

  @Test
  void budgetsHoldOverAllRunsWithRunningTasks() {
    Mode small = Mode.of("small", TaskDuration.of(10)).withConsumes(Map.of("tokens", 3L));
    Mode large = Mode.of("large", TaskDuration.of(10)).withConsumes(Map.of("tokens", 4L));
    Problem problem =
        problem()
            .workflow(one(small, large))
            .job("i", "f")
            .job("j", "f")
            .job("k", "f")
            .workers(Worker.cpu("v"), Worker.cpu("w"))
            .budget("tokens", 10)
            .state(ClusterState.EMPTY.withRunning(new RunningTask("i", "a", "large", "v", 0, 20)))
            .build();
    Verdict tight = on(problem).runIn("i", "a", "large", "v", 0, 20);
    tight.runIn("j", "a", "small", "w", 0, 10).runIn("k", "a", "small", "w", 10, 20).isValid();
    Verdict over = on(problem).runIn("i", "a", "large", "v", 0, 20);
    Violation violation =
        over.runIn("j", "a", "small", "w", 0, 10)
            .runIn("k", "a", "large", "w", 10, 20)
            .breaks(BUDGET);
    assertThat(violation.subject()).isEqualTo("tokens");
    assertThat(violation.message()).contains("consume 7").contains("10").contains("leave 6");
  }

  @Test
  void finishedTasksConsumeNothingMore() {
    Mode mode = Mode.of(10).withConsumes(Map.of("tokens", 3L));
    Problem problem =
        problem()
            .workflow(one(mode))
            .job("i", "f")
            .job("j", "f")
            .workers(Worker.cpu("w"))
            .budget("tokens", 3)
            .state(
                ClusterState.EMPTY
                    .withNowMicros(10)
                    .withFinished(new FinishedTask("i", "a", 10, List.of())))
            .build();
    on(problem).run("a", "w", 10, 20).isValid();
  }

  @Test
  void jobsOfOneWorkflowAreToldApart() {
    Problem problem =
        problem()
            .workflow(one(Mode.of(10)))
            .job(new Job("i", "f", 0))
            .job(new Job("j", "f", 10))
            .workers(Worker.cpu("w"))
            .build();
    on(problem).run("i", "a", "w", 0, 10).run("j", "a", "w", 10, 20).isValid();
    on(problem).run("i", "a", "w", 10, 20).run("j", "a", "w", 0, 10).breaks(RELEASE);
  }

  @Test
  void loadTimesOfALinkRoundUp() {
    Problem problem =
        oneTask(Mode.of(10).withModels("m"))
            .model("m", 10)
            .workers(gpu("w", 10).withModelLoad(new Link(2, 3_000_000)))
            .build();
    on(problem).run("a", "w", 6, 16).hold("w", "m", 0, 6).isValid();
    on(problem).run("a", "w", 6, 16).hold("w", "m", 0, 5).breaks(Constraint.LOAD_DURATION);
  }

  private static String ineligible(Problem problem, String worker) {
    return on(problem).run("a", worker, 0, 10).violations().get(0).message();
  }

  @Test
  void aRunThatIsNoOptionIsToldWhy() {
    Problem named =
        oneTask(Mode.of(10).onWorkers("v")).workers(Worker.cpu("v"), Worker.cpu("w")).build();
    assertThat(ineligible(named, "w"))
        .isEqualTo("The mode (default) of j/a is not eligible on worker (w).");
    Problem timed =
        oneTask(Mode.of("default", TaskDuration.perWorker(Map.of("v", 10L))).onTypes("t"))
            .workers(Worker.cpu("v").withType("t"), Worker.cpu("w").withType("t"))
            .build();
    assertThat(ineligible(timed, "w"))
        .isEqualTo("The mode (default) of j/a has no duration on worker (w).");
    Problem demanding =
        oneTask(Mode.of(10).withDemands(Map.of("cores", 4L)))
            .workers(
                Worker.cpu("v").withCapacities(Map.of("cores", 4L)),
                Worker.cpu("w").withCapacities(Map.of("cores", 3L)))
            .build();
    assertThat(ineligible(demanding, "w"))
        .isEqualTo("The mode (default) of j/a demands 4 of cores, of which worker (w) has 3.");
    Problem large =
        oneTask(Mode.of(10).withWorkspaceBytes(7)).workers(gpu("v", 7), gpu("w", 6)).build();
    assertThat(ineligible(large, "w"))
        .isEqualTo(
            "The mode (default) of j/a needs 7 bytes with the pinned models on worker (w), which"
                + " has 6.");
    Problem unloadable =
        oneTask(Mode.of(10).withModels("m"))
            .model("m", 4)
            .workers(gpu("v", 4), gpu("w", 4).withModelLoad(null))
            .build();
    assertThat(ineligible(unloadable, "w"))
        .isEqualTo("The mode (default) of j/a needs the model (m), which worker (w) cannot load.");
  }
}
