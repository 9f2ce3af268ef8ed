package dev.sextant.planner.check;

import static dev.sextant.planner.check.Constraint.DEADLINE;
import static dev.sextant.planner.check.Constraint.FIXED;
import static dev.sextant.planner.check.Constraint.GPU_MEMORY;
import static dev.sextant.planner.check.Constraint.RELEASE;
import static dev.sextant.planner.check.Constraint.RESIDENCY_SHAPE;
import static dev.sextant.planner.check.Verdict.gpu;
import static dev.sextant.planner.check.Verdict.link;
import static dev.sextant.planner.check.Verdict.on;
import static dev.sextant.planner.check.Verdict.problem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Calendar.Step;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What happens at the one instant that two things share, and with what takes no time. */
class BoundaryInstantsTest {
  private static final ClusterState AT_50 = ClusterState.EMPTY.withNowMicros(50);

  private static Problem.Builder one(Mode mode) {
    return problem().workflow(Workflow.builder("f").task(Task.of("a", mode)).build()).job("j", "f");
  }

  @Test
  void aDeliveryAfterARunThatEndsAtTheDeadlineIsLate() {
    Problem problem =
        problem()
            .workflow(Workflow.builder("f").task("a", 10).build())
            .job(
                new Job("j", "f", 0)
                    .withDeadlineMicros(10L)
                    .withOutputs(new JobOutput("a", 7, "s")))
            .workers(Worker.cpu("w"), Worker.storage("s"))
            .transfers(new TransferModel.Uniform(link(3)))
            .build();
    assertThat(on(problem).run("a", "w", 0, 10).breaks(DEADLINE).message())
        .isEqualTo("The delivery of j/a to worker (s) ends at 20, after the deadline 10.");
  }

  @Test
  void aRunBeforeNowIsNoMatterOfAWorkerThatIsThereFromNowOn() {
    Problem problem =
        one(Mode.of(10))
            .workers(Worker.cpu("w"))
            .state(AT_50.withWorkers(new WorkerState("w", 50, List.of(), List.of())))
            .build();
    on(problem).run("a", "w", 50, 60).isValid();
    on(problem).run("a", "w", 49, 59).breaks(RELEASE);
  }

  @Test
  void theModelOfARunningTaskThatEndsNowNeedNotBeHeld() {
    Problem problem =
        one(Mode.of(10).withModels("m"))
            .model("m", 4)
            .workers(gpu("w", 4))
            .state(
                AT_50
                    .withWorkers(WorkerState.holding("w", "m"))
                    .withRunning(new RunningTask("j", "a", Mode.DEFAULT_ID, "w", 40, 50)))
            .build();
    on(problem).run("a", "w", 40, 50).isValid();
  }

  @Test
  void aLoadThatStartsWhenTheOneInFlightIsReadyDoesNotStandForIt() {
    Problem problem =
        one(Mode.of(10).withModels("m"))
            .model("m", 4)
            .workers(gpu("w", 20))
            .state(AT_50.withLoadsInFlight(new LoadInFlight("w", "m", 45, 52)))
            .build();
    Verdict reloaded = on(problem).run("a", "w", 56, 66).hold("w", "m", 52, 56);
    assertThat(reloaded.breaks(FIXED).message())
        .isEqualTo("The load in flight w/m has no residency in the plan.");
    assertThat(on(problem).run("a", "w", 55, 65).hold("w", "m", 51, 55).violations())
        .filteredOn(violation -> violation.constraint() == FIXED)
        .extracting(Violation::message)
        .containsExactly("The load in flight w/m appears from 51 to 55, but lasts from 45 to 52.");
  }

  private static Problem withALoadOfNoTime(Worker worker) {
    return one(Mode.of(10).withModels("z"))
        .model(new ModelArtifact("z", 1, Map.of("gpu", 0L)))
        .model("n", 6)
        .workers(worker)
        .build();
  }

  @Test
  void aLoadThatTakesNoTimeDisturbsNoLoadAndNoRun() {
    Verdict within = on(withALoadOfNoTime(gpu("w", 20))).run("a", "w", 3, 13);
    within.hold("w", "n", 0, 6).hold("w", "z", 3, 3).isValid();
    Verdict during = on(withALoadOfNoTime(gpu("w", 20).withOverlapLoads(false)));
    during.run("a", "w", 3, 13).hold("w", "z", 1, 1, 13L).hold("w", "z", 13, 13).isValid();
  }

  @Test
  void aResidencyThatHoldsNothingIsNotInAClosedTime() {
    Worker worker = gpu("w", 20).withCalendar(Calendar.of(Step.closed(30), Step.open(40)));
    Verdict verdict = on(withALoadOfNoTime(worker)).run("a", "w", 3, 13).hold("w", "z", 0, 0, 13L);
    verdict.isValid();
    verdict.hold("w", "z", 35, 35, 35L).breaks(RESIDENCY_SHAPE);
  }

  @Test
  void aWorkspaceThatFitsTheWorkerExactlyWaitsForAnOccupation() {
    Problem problem =
        one(Mode.of(10).withWorkspaceBytes(10))
            .workers(gpu("w", 10))
            .state(
                ClusterState.EMPTY.withWorkers(
                    new WorkerState("w", 0, List.of(new Occupation(Map.of(), 1, 5)), List.of())))
            .build();
    on(problem).run("a", "w", 5, 15).isValid();
    on(problem).run("a", "w", 4, 14).breaks(GPU_MEMORY);
  }
}
