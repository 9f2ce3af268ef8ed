package dev.sextant.planner.check;

import static dev.sextant.planner.check.Constraint.CAPACITY;
import static dev.sextant.planner.check.Constraint.COMPLETENESS;
import static dev.sextant.planner.check.Constraint.FIXED;
import static dev.sextant.planner.check.Constraint.GPU_MEMORY;
import static dev.sextant.planner.check.Constraint.LOAD_CHANNEL;
import static dev.sextant.planner.check.Constraint.LOAD_EXCLUSION;
import static dev.sextant.planner.check.Constraint.MODEL_RESIDENCY;
import static dev.sextant.planner.check.Constraint.RESIDENCY_SHAPE;
import static dev.sextant.planner.check.Verdict.gpu;
import static dev.sextant.planner.check.Verdict.on;
import static dev.sextant.planner.check.Verdict.problem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Running tasks and loads in flight, under every constraint that sees them. */
class StateConstraintsTest {
  private static final long NOW = 100;

  /** Task r runs on w in mode x from 90 to 120, holding model m and a workspace of 2. */
  private static Problem running(Worker worker) {
    Mode x = Mode.of("x", TaskDuration.of(5)).withModels("m").withWorkspaceBytes(2);
    Workflow workflow =
        Workflow.builder("f")
            .task(Task.of("r", x, Mode.of("y", TaskDuration.of(5))))
            .task("b", 10, "n")
            .build();
    return problem()
        .model("m", 4)
        .model("n", 6)
        .workflow(workflow)
        .job("j", "f")
        .workers(worker, gpu("x", 20))
        .state(
            ClusterState.EMPTY
                .withNowMicros(NOW)
                .withWorkers(WorkerState.holding("w", "m"))
                .withRunning(new RunningTask("j", "r", "x", "w", 90, 120)))
        .build();
  }

  private static Verdict withRunning(Worker worker) {
    return on(running(worker)).runIn("j", "r", "x", "w", 90, 120);
  }

  @Test
  void runningTasksAppearUnchanged() {
    Problem problem = running(gpu("w", 20));
    Verdict valid = on(problem).runIn("j", "r", "x", "w", 90, 120);
    valid.hold("w", "m", NOW, NOW).run("b", "x", 106, 116).hold("x", "n", NOW, 106).isValid();
    for (int change = 0; change < 4; change++) {
      Verdict changed =
          on(problem)
              .runIn(
                  "j",
                  "r",
                  change == 0 ? "y" : "x",
                  change == 1 ? "x" : "w",
                  change == 2 ? 91 : 90,
                  change == 3 ? 121 : 120);
      changed.hold("w", "m", NOW, NOW).run("b", "x", 106, 116).hold("x", "n", NOW, 106);
      assertThat(changed.breaks(FIXED).subject()).isEqualTo("j/r");
    }
  }

  @Test
  void aRunningTaskThatIsChangedIsToldHowItRuns() {
    Violation violation =
        on(running(gpu("w", 20)))
            .runIn("j", "r", "y", "x", 91, 121)
            .hold("w", "m", NOW, NOW)
            .run("b", "x", 106, 116)
            .hold("x", "n", NOW, 106)
            .breaks(FIXED);
    assertThat(violation.message())
        .isEqualTo(
            "The running task j/r appears in mode (y) on worker (x) from 91 to 121, but runs in"
                + " mode (x) on worker (w) from 90 to 120.");
  }

  @Test
  void aRunningTaskThatIsMissingBreaksCompletenessOnly() {
    on(running(gpu("w", 20)))
        .hold("w", "m", NOW, NOW)
        .run("b", "x", 106, 116)
        .hold("x", "n", NOW, 106)
        .breaks(COMPLETENESS);
  }

  @Test
  void runningTasksHoldTheirCapacity() {
    withRunning(gpu("w", 12))
        .hold("w", "m", NOW, NOW)
        .run("b", "w", 120, 130)
        .hold("w", "n", NOW, 106)
        .isValid();
    withRunning(gpu("w", 12))
        .hold("w", "m", NOW, NOW)
        .run("b", "w", 119, 129)
        .hold("w", "n", NOW, 106)
        .breaks(CAPACITY);
  }

  @Test
  void runningTasksHoldTheirWorkspace() {
    withRunning(gpu("w", 11))
        .hold("w", "m", NOW, NOW)
        .run("b", "w", 126, 136)
        .hold("w", "n", 120, 126)
        .isValid();
    withRunning(gpu("w", 11))
        .hold("w", "m", NOW, NOW)
        .run("b", "w", 126, 136)
        .hold("w", "n", 119, 125)
        .breaks(GPU_MEMORY);
  }

  @Test
  void theModelsOfARunningTaskAreHeldFromNowUntilItsEnd() {
    withRunning(gpu("w", 20))
        .hold("w", "m", NOW, NOW, 120L)
        .run("b", "x", 106, 116)
        .hold("x", "n", NOW, 106)
        .isValid();
    withRunning(gpu("w", 20))
        .hold("w", "m", NOW, NOW, 119L)
        .run("b", "x", 106, 116)
        .hold("x", "n", NOW, 106)
        .breaks(RESIDENCY_SHAPE);
    withRunning(gpu("w", 20))
        .run("b", "x", 106, 116)
        .hold("x", "n", NOW, 106)
        .breaks(RESIDENCY_SHAPE);
  }

  @Test
  void whereLoadsExcludeComputeTheyWaitForRunningTasks() {
    Worker worker = gpu("w", 20).withOverlapLoads(false);
    withRunning(worker)
        .hold("w", "m", NOW, NOW)
        .run("b", "w", 126, 136)
        .hold("w", "n", 120, 126)
        .isValid();
    withRunning(worker)
        .hold("w", "m", NOW, NOW)
        .run("b", "w", 126, 136)
        .hold("w", "n", 119, 125)
        .breaks(LOAD_EXCLUSION);
  }

  /** Model m loads on w from 90 until 110; task b needs n and task c needs m. */
  private static Problem.Builder loading(Worker worker) {
    return problem()
        .model("m", 4)
        .model("n", 6)
        .workflow(Workflow.builder("f").task("b", 10, "n").task("c", 10, "m").build())
        .job("j", "f")
        .workers(worker, gpu("x", 20))
        .state(
            ClusterState.EMPTY
                .withNowMicros(NOW)
                .withLoadsInFlight(new LoadInFlight("w", "m", 90, 110)));
  }

  private static Verdict elsewhere() {
    return on(loading(gpu("w", 20)).build())
        .run("b", "x", 106, 116)
        .hold("x", "n", NOW, 106)
        .run("c", "w", 110, 120);
  }

  @Test
  void loadsInFlightAppearUnchanged() {
    elsewhere().hold("w", "m", 90, 110).isValid();
    elsewhere().hold("w", "m", 90, 110, 120L).isValid();
    elsewhere().hold("w", "m", 91, 110).breaks(FIXED);
    elsewhere().hold("w", "m", 90, 109).breaks(FIXED);
    elsewhere().hold("w", "m", 90, 111).breaks(FIXED);
    elsewhere().hold("w", "m", NOW, 104).breaks(FIXED);
    elsewhere().hold("w", "m", 105, 109).breaks(FIXED);
  }

  @Test
  void theResidencyWithTheTimesOfALoadInFlightStandsForItWhereverItIs() {
    Verdict verdict = elsewhere().hold("w", "m", 104, 108, 109L).hold("w", "m", 90, 110);
    verdict.breaks(LOAD_CHANNEL, RESIDENCY_SHAPE);
  }

  @Test
  void aLoadInFlightThatIsMissingBreaksFixed() {
    Verdict reloaded =
        on(loading(gpu("w", 20)).build())
            .run("b", "x", 106, 116)
            .hold("x", "n", NOW, 106)
            .run("c", "w", 114, 124)
            .hold("w", "m", 110, 114);
    reloaded.breaks(FIXED);
  }

  @Test
  void aLoadInFlightMayBeEvictedOnceReady() {
    Verdict base = on(loading(gpu("w", 20)).build()).run("b", "x", 106, 116);
    base.hold("x", "n", NOW, 106).hold("x", "m", 106, 110).run("c", "x", 116, 126);
    base.hold("w", "m", 90, 110, 110L).isValid();
    Verdict early = on(loading(gpu("w", 20)).build()).run("b", "x", 106, 116);
    early.hold("x", "n", NOW, 106).hold("x", "m", 106, 110).run("c", "x", 116, 126);
    early.hold("w", "m", 90, 110, 109L).breaks(RESIDENCY_SHAPE);
  }

  @Test
  void runsWaitForALoadInFlight() {
    on(loading(gpu("w", 20)).build())
        .run("b", "x", 106, 116)
        .hold("x", "n", NOW, 106)
        .hold("w", "m", 90, 110)
        .run("c", "w", 109, 119)
        .breaks(MODEL_RESIDENCY);
  }

  @Test
  void loadsWaitForALoadInFlight() {
    Verdict tight = on(loading(gpu("w", 20)).build()).hold("w", "m", 90, 110);
    tight.run("c", "w", 110, 120).run("b", "w", 120, 130).hold("w", "n", 110, 116).isValid();
    Verdict early = on(loading(gpu("w", 20)).build()).hold("w", "m", 90, 110);
    early
        .run("c", "w", 110, 120)
        .run("b", "w", 120, 130)
        .hold("w", "n", 109, 115)
        .breaks(LOAD_CHANNEL);
  }

  @Test
  void aLoadInFlightHoldsItsMemory() {
    Verdict tight = on(loading(gpu("w", 9)).build()).hold("w", "m", 90, 110, 120L);
    tight.run("c", "w", 110, 120).run("b", "w", 126, 136).hold("w", "n", 120, 126).isValid();
    Verdict early = on(loading(gpu("w", 9)).build()).hold("w", "m", 90, 110, 120L);
    early
        .run("c", "w", 110, 120)
        .run("b", "w", 126, 136)
        .hold("w", "n", 119, 125)
        .breaks(GPU_MEMORY);
  }

  @Test
  void whereLoadsExcludeComputeRunsWaitForALoadInFlight() {
    Worker worker = gpu("w", 20).withOverlapLoads(false);
    Problem problem =
        loading(worker).workflow(Workflow.builder("g").task("a", 10).build()).job("k", "g").build();
    for (long start : new long[] {110, 109}) {
      Verdict verdict = on(problem).hold("w", "m", 90, 110).run("k", "a", "w", start, start + 10);
      verdict.run("c", "w", 120, 130).run("b", "x", 106, 116).hold("x", "n", NOW, 106);
      if (start == 110) {
        verdict.isValid();
      } else {
        verdict.breaks(LOAD_EXCLUSION);
      }
    }
  }

  @Test
  void whereLoadsExcludeComputeFactsDoNotExcludeEachOther() {
    Problem problem =
        problem()
            .model("m", 4)
            .workflow(Workflow.builder("f").task("r", 10).build())
            .job("j", "f")
            .workers(gpu("w", 20).withOverlapLoads(false).withCapacities(Map.of("compute", 1L)))
            .state(
                ClusterState.EMPTY
                    .withNowMicros(NOW)
                    .withRunning(new RunningTask("j", "r", "default", "w", 95, NOW))
                    .withLoadsInFlight(new LoadInFlight("w", "m", 90, 110)))
            .build();
    on(problem).run("r", "w", 95, NOW).hold("w", "m", 90, 110).isValid();
  }

  /** Tasks r and s run on w with model m until 120 and 130, and perhaps m is pinned there. */
  private static Problem sharing(boolean swapped, boolean pinned) {
    RunningTask r = new RunningTask("j", "r", Mode.DEFAULT_ID, "w", 90, 120);
    RunningTask s = new RunningTask("j", "s", Mode.DEFAULT_ID, "w", 90, 130);
    return problem()
        .model("m", 4)
        .workflow(Workflow.builder("f").task("r", 5, "m").task("s", 5, "m").build())
        .job("j", "f")
        .workers(gpu("w", 20).withCapacities(Map.of("compute", 2L)))
        .state(
            ClusterState.EMPTY
                .withNowMicros(NOW)
                .withWorkers(new WorkerState("w", 0, List.of(), List.of(new Resident("m", pinned))))
                .withRunning(swapped ? s : r, swapped ? r : s))
        .build();
  }

  @Test
  void aModelOfSeveralRunningTasksIsHeldUntilTheLastEnds() {
    for (int first = 0; first < 2; first++) {
      String[] tasks = first == 0 ? new String[] {"r", "s"} : new String[] {"s", "r"};
      long[] ends = first == 0 ? new long[] {120, 130} : new long[] {130, 120};
      Problem problem = sharing(first == 1, false);
      on(problem)
          .run(tasks[0], "w", 90, ends[0])
          .run(tasks[1], "w", 90, ends[1])
          .hold("w", "m", NOW, NOW, 130L)
          .isValid();
      Violation violation =
          on(problem)
              .run(tasks[0], "w", 90, ends[0])
              .run(tasks[1], "w", 90, ends[1])
              .hold("w", "m", NOW, NOW, 125L)
              .breaks(RESIDENCY_SHAPE);
      assertThat(violation.message())
          .isEqualTo(
              "The resident w/m must be held from now until 130, because the running task j/s"
                  + " needs it, but it is evicted at 125.");
    }
  }

  @Test
  void whatIsPinnedIsHeldForEverWhoeverRuns() {
    Violation violation =
        on(sharing(false, true))
            .run("r", "w", 90, 120)
            .run("s", "w", 90, 130)
            .hold("w", "m", NOW, NOW, 140L)
            .breaks(RESIDENCY_SHAPE);
    assertThat(violation.message()).contains("for ever, because it is pinned");
  }
}
