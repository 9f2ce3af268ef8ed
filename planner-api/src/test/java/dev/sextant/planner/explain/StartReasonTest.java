package dev.sextant.planner.explain;

import static dev.sextant.planner.check.Verdict.gpu;
import static dev.sextant.planner.check.Verdict.link;
import static dev.sextant.planner.check.Verdict.on;
import static dev.sextant.planner.check.Verdict.problem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.Verdict;
import dev.sextant.planner.check.Violation;
import dev.sextant.planner.contract.ExplanationFaults;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.FinishedTask.Copy;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
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
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StartReasonTest {
  private static List<StartReason> reasons(Verdict verdict) {
    verdict.isValid();
    return StartReason.of(verdict.checkedProblem(), verdict.plan());
  }

  private static void lastWaits(
      Verdict verdict, @Nullable Constraint constraint, @Nullable String blocker) {
    List<StartReason> reasons = reasons(verdict);
    StartReason last = reasons.get(reasons.size() - 1);
    assertThat(last.run()).isEqualTo(verdict.plan().runs().get(reasons.size() - 1));
    assertThat(last.constraint()).isEqualTo(constraint);
    Party party = last.blocker();
    assertThat(party == null ? null : party.id()).isEqualTo(blocker);
    agreesWithTheChecker(verdict, reasons);
  }

  /** Starts each run one microsecond earlier: that breaks something exactly if it has a reason. */
  private static void agreesWithTheChecker(Verdict verdict, List<StartReason> reasons) {
    Plan plan = verdict.plan();
    for (int i = 0; i < reasons.size(); i++) {
      TaskRun run = plan.runs().get(i);
      List<TaskRun> runs = new ArrayList<>(plan.runs());
      runs.set(
          i,
          new TaskRun(
              run.job(),
              run.task(),
              run.mode(),
              run.worker(),
              run.startMicros() - 1,
              run.endMicros() - 1));
      List<Violation> violations =
          PlanChecker.check(verdict.checkedProblem(), new Plan(runs, plan.residencies()));
      Constraint constraint = reasons.get(i).constraint();
      if (constraint == null) {
        assertThat(violations).as(run.toString()).isEmpty();
      } else {
        boolean awaits = ExplanationFaults.awaitsModel(verdict.checkedProblem(), plan, run);
        assertThat(ExplanationFaults.breaks(violations, constraint, awaits))
            .as(run + " " + constraint + " " + violations)
            .isTrue();
      }
    }
  }

  /** Tasks a (no model), m and n (each its model of 4 and 6 bytes), independent of each other. */
  private static Problem three(Worker worker) {
    return problem()
        .model("m", 4)
        .model("n", 6)
        .workflow(Workflow.builder("f").task("a", 10).task("b", 10, "m").task("c", 10, "n").build())
        .job("j", "f")
        .workers(worker, gpu("x", 20))
        .build();
  }

  private static Worker wide(long memoryBytes) {
    return gpu("w", memoryBytes).withCapacities(Map.of("compute", 3L));
  }

  private static Problem chain(ClusterState state) {
    return problem()
        .workflow(Workflow.builder("f").task("a", 10).task("b", 10).edge("a", "b", 7).build())
        .job("j", "f")
        .workers(Worker.cpu("v"), Worker.cpu("w"))
        .transfers(new TransferModel.Uniform(link(3)))
        .state(state)
        .build();
  }

  private static Problem single(Job job, ClusterState state) {
    return problem()
        .workflow(Workflow.builder("f").task("a", 10).build())
        .job(job)
        .workers(Worker.cpu("w"), Worker.storage("s"))
        .transfers(new TransferModel.Uniform(link(3)))
        .state(state)
        .build();
  }

  @Test
  void runningTasksAreFixed() {
    Problem problem =
        single(
            new Job("j", "f", 0),
            ClusterState.EMPTY
                .withNowMicros(5)
                .withRunning(new RunningTask("j", "a", "default", "w", 2, 12)));
    lastWaits(on(problem).run("a", "w", 2, 12), Constraint.FIXED, null);
  }

  @Test
  void aRunWaitsForItsInput() {
    Problem problem = chain(ClusterState.EMPTY);
    lastWaits(
        on(problem).run("a", "v", 0, 10).run("b", "w", 20, 30), Constraint.INPUT_ARRIVAL, "j/a");
    lastWaits(on(problem).run("a", "v", 0, 10).run("b", "w", 21, 31), null, null);
  }

  @Test
  void inputArrivalComesBeforeCapacity() {
    lastWaits(
        on(chain(ClusterState.EMPTY)).run("a", "v", 0, 10).run("b", "v", 10, 20),
        Constraint.INPUT_ARRIVAL,
        "j/a");
  }

  @Test
  void aRunWaitsForTheOutputOfAFinishedTask() {
    ClusterState state =
        ClusterState.EMPTY
            .withNowMicros(50)
            .withFinished(new FinishedTask("j", "a", 10, List.of(new Copy("v", 55))));
    lastWaits(on(chain(state)).run("b", "v", 55, 65), Constraint.INPUT_ARRIVAL, "j/a");
  }

  @Test
  void aRunWaitsForTheLoadOfItsModel() {
    Verdict verdict = on(three(wide(20))).run("a", "x", 0, 10).run("c", "x", 10, 20);
    verdict.hold("x", "n", 0, 6).run("b", "w", 4, 14).hold("w", "m", 0, 4);
    lastWaits(verdict, Constraint.LOAD_DURATION, "w/m");
    assertThat(reasons(verdict))
        .extracting(StartReason::constraint)
        .containsExactly(Constraint.RELEASE, Constraint.CAPACITY, Constraint.LOAD_DURATION);
  }

  @Test
  void aLoadThatCouldStartEarlierIsWhatItsRunWaitsFor() {
    Verdict verdict = on(three(wide(9))).run("a", "w", 0, 10).run("b", "x", 4, 14);
    verdict.hold("x", "m", 0, 4).hold("w", "n", 2, 8).run("c", "w", 8, 18);
    lastWaits(verdict, Constraint.LOAD_DURATION, "w/n");
  }

  @Test
  void aRunWaitsForALoadThatWaitsForAnother() {
    Verdict verdict = on(three(wide(20))).run("a", "w", 0, 10).run("b", "w", 4, 14);
    verdict.hold("w", "m", 0, 4).hold("w", "n", 4, 10).run("c", "w", 10, 20);
    lastWaits(verdict, Constraint.LOAD_CHANNEL, "w/m");
  }

  @Test
  void aLoadThatTakesNoTimeWaitsForNoOtherLoad() {
    Problem problem =
        problem()
            .model("m", 4)
            .model(new ModelArtifact("o", 2, Map.of("gpu", 0L)))
            .workflow(Workflow.builder("f").task("a", 10, "o").build())
            .job("j", "f")
            .workers(wide(20))
            .build();
    Verdict verdict = on(problem).hold("w", "m", 0, 4).hold("w", "o", 4, 4);
    lastWaits(verdict.run("a", "w", 4, 14), Constraint.LOAD_DURATION, "w/o");
  }

  @Test
  void aRunWaitsForALoadThatWaitsForMemory() {
    Verdict verdict = on(three(wide(9))).run("a", "w", 0, 10).run("b", "w", 4, 14);
    verdict.hold("w", "m", 0, 4, 14L).hold("w", "n", 14, 20).run("c", "w", 20, 30);
    lastWaits(verdict, Constraint.GPU_MEMORY, "w/m");
  }

  @Test
  void aRunWaitsForALoadThatWaitsForTheEndOfARun() {
    Verdict verdict =
        on(three(wide(20).withOverlapLoads(false))).run("b", "x", 4, 14).run("a", "w", 0, 10);
    verdict.hold("x", "m", 0, 4).hold("w", "n", 10, 16).run("c", "w", 16, 26);
    lastWaits(verdict, Constraint.LOAD_EXCLUSION, "j/a");
  }

  @Test
  void aRunWaitsForALoadInFlight() {
    Problem problem =
        three(wide(20))
            .withState(
                ClusterState.EMPTY
                    .withNowMicros(5)
                    .withLoadsInFlight(new LoadInFlight("w", "m", 0, 8)));
    Verdict verdict = on(problem).run("a", "x", 5, 15).run("c", "x", 15, 25).hold("x", "n", 5, 11);
    lastWaits(verdict.hold("w", "m", 0, 8).run("b", "w", 8, 18), Constraint.LOAD_DURATION, "w/m");
  }

  @Test
  void aRunWaitsForCapacity() {
    Verdict verdict =
        on(three(gpu("w", 20))).run("a", "w", 0, 10).hold("x", "n", 0, 6).run("c", "x", 6, 16);
    lastWaits(verdict.hold("w", "m", 0, 4).run("b", "w", 10, 20), Constraint.CAPACITY, "j/a");
    Problem occupied =
        single(
            new Job("j", "f", 0),
            ClusterState.EMPTY.withWorkers(
                new WorkerState(
                    "w", 0, List.of(new Occupation(Map.of("compute", 1L), 0, 9)), List.of())));
    lastWaits(on(occupied).run("a", "w", 9, 19), Constraint.CAPACITY, "w");
  }

  @Test
  void aRunWaitsForALoadThatExcludesIt() {
    Verdict verdict = on(three(wide(20).withOverlapLoads(false)));
    verdict.hold("x", "n", 0, 6).run("c", "x", 6, 16);
    verdict.hold("w", "m", 0, 4).run("b", "w", 4, 14).run("a", "w", 4, 14);
    lastWaits(verdict, Constraint.LOAD_EXCLUSION, "w/m");
  }

  @Test
  void aRunWaitsForItsWorkspace() {
    Mode a = Mode.of(10).withDemands(Map.of()).withWorkspaceBytes(4);
    Mode b = Mode.of(10).withDemands(Map.of()).withWorkspaceBytes(6);
    Problem problem =
        problem()
            .workflow(Workflow.builder("f").task(Task.of("a", a)).task(Task.of("b", b)).build())
            .job("j", "f")
            .workers(gpu("w", 9))
            .build();
    lastWaits(on(problem).run("a", "w", 0, 10).run("b", "w", 10, 20), Constraint.GPU_MEMORY, "j/a");
  }

  @Test
  void aRunWaitsForTheReleaseOfItsJobOrForNow() {
    Problem released = single(new Job("j", "f", 7), ClusterState.EMPTY);
    lastWaits(on(released).run("a", "w", 7, 17), Constraint.RELEASE, "j");
    Problem now = single(new Job("j", "f", 7), ClusterState.EMPTY.withNowMicros(9));
    lastWaits(on(now).run("a", "w", 9, 19), Constraint.RELEASE, null);
  }

  @Test
  void aRunWaitsForAJobInput() {
    Job job = new Job("j", "f", 7).withInputs(new JobInput("a", 20, "s"));
    lastWaits(on(single(job, ClusterState.EMPTY)).run("a", "w", 30, 40), Constraint.RELEASE, "s");
    Job there = new Job("j", "f", 7).withInputs(new JobInput("a", 20, "w"));
    lastWaits(on(single(there, ClusterState.EMPTY)).run("a", "w", 7, 17), Constraint.RELEASE, "j");
  }

  @Test
  void aRunWaitsForItsWorkerToBeAvailable() {
    Problem problem =
        single(
            new Job("j", "f", 0),
            ClusterState.EMPTY.withWorkers(new WorkerState("w", 8, List.of(), List.of())));
    lastWaits(on(problem).run("a", "w", 8, 18), Constraint.AVAILABILITY, "w");
  }

  @Test
  void aZeroLengthRunDoesNotWaitForCapacity() {
    Problem problem =
        problem()
            .workflow(Workflow.builder("f").task("a", 10).task("b", 0).build())
            .job("j", "f")
            .workers(Worker.cpu("w"))
            .build();
    lastWaits(on(problem).run("a", "w", 0, 10).run("b", "w", 10, 10), null, null);
  }

  @Test
  void anInitialResidentHoldsNobodyUp() {
    Problem problem =
        three(wide(20))
            .withState(
                ClusterState.EMPTY.withNowMicros(5).withWorkers(WorkerState.holding("w", "m")));
    Verdict verdict = on(problem).run("a", "x", 5, 15).run("c", "x", 15, 25).hold("x", "n", 5, 11);
    lastWaits(verdict.hold("w", "m", 5, 5).run("b", "w", 5, 15), Constraint.RELEASE, null);
  }

  @Test
  void aRunningTaskWithItsModelIsFixed() {
    Problem problem =
        three(wide(20))
            .withState(
                ClusterState.EMPTY
                    .withNowMicros(5)
                    .withWorkers(WorkerState.holding("w", "n"))
                    .withRunning(new RunningTask("j", "c", "default", "w", 2, 12)));
    Verdict verdict = on(problem).run("a", "x", 5, 15).hold("x", "m", 5, 9).run("b", "x", 15, 25);
    lastWaits(verdict.hold("w", "n", 5, 5).run("c", "w", 2, 12), Constraint.FIXED, null);
  }

  @Test
  void aRunWaitsForALoadThatWaitsForALoadInFlight() {
    Problem problem =
        three(wide(20))
            .withState(
                ClusterState.EMPTY
                    .withNowMicros(5)
                    .withLoadsInFlight(new LoadInFlight("w", "m", 0, 8)));
    Verdict verdict = on(problem).run("a", "x", 5, 15).hold("w", "m", 0, 8).run("b", "w", 8, 18);
    lastWaits(verdict.hold("w", "n", 8, 14).run("c", "w", 14, 24), Constraint.LOAD_CHANNEL, "w/m");
  }

  @Test
  void aRunWaitsForItsWorkerToOpen() {
    Problem problem =
        problem()
            .workflow(Workflow.builder("f").task("a", 10).build())
            .job("j", "f")
            .workers(
                Worker.cpu("w")
                    .withCalendar(Calendar.of(Calendar.Step.closed(3), Calendar.Step.open(7))))
            .build();
    lastWaits(on(problem).run("a", "w", 7, 17), Constraint.AVAILABILITY, "w");
  }

  @Test
  void aRunWaitsForALoadThatWaitsForItsWorker() {
    Problem problem =
        three(wide(20))
            .withState(
                ClusterState.EMPTY.withWorkers(new WorkerState("w", 8, List.of(), List.of())));
    Verdict verdict = on(problem).run("a", "x", 0, 10).hold("x", "n", 0, 6).run("c", "x", 10, 20);
    lastWaits(verdict.hold("w", "m", 8, 12).run("b", "w", 12, 22), Constraint.AVAILABILITY, "w");
  }

  @Test
  void aRunWaitsForALoadOfAModelThatLeavesJustBefore() {
    Problem problem =
        problem()
            .model("m", 4)
            .workflow(Workflow.builder("f").task("a", 10, "m").task("b", 10, "m").build())
            .job("j", "f")
            .workers(wide(20))
            .build();
    Verdict verdict = on(problem).hold("w", "m", 0, 4, 14L).run("a", "w", 4, 14);
    lastWaits(
        verdict.hold("w", "m", 14, 18).run("b", "w", 18, 28), Constraint.RESIDENCY_SHAPE, "w/m");
    Problem resident =
        problem.withState(ClusterState.EMPTY.withWorkers(WorkerState.holding("w", "m")));
    Verdict again = on(resident).hold("w", "m", 0, 0, 10L).run("a", "w", 0, 10);
    lastWaits(
        again.hold("w", "m", 10, 14).run("b", "w", 14, 24), Constraint.RESIDENCY_SHAPE, "w/m");
  }

  @Test
  void aRunDoesNotWaitForALoadOfAModelThatIsThereBefore() {
    Problem problem =
        problem()
            .model(new ModelArtifact("o", 2, Map.of("gpu", 0L)))
            .workflow(Workflow.builder("f").task("a", 10, "o").build())
            .workflow(Workflow.builder("g").task("b", 1, "o").build())
            .job("j", "f")
            .job(new Job("k", "g", 11))
            .workers(wide(20))
            .build();
    Verdict verdict = on(problem).hold("w", "o", 0, 0, 11L).run("a", "w", 0, 10);
    lastWaits(verdict.hold("w", "o", 11, 11).run("k", "b", "w", 11, 12), Constraint.RELEASE, "k");
  }

  @Test
  void namesTheOtherPartyByFields() {
    Verdict verdict = on(chain(ClusterState.EMPTY)).run("a", "v", 0, 10).run("b", "w", 20, 30);
    StartReason reason = reasons(verdict).get(1);
    assertThat(reason.blocker()).isEqualTo(new Party(Party.Kind.TASK, "j", "a", null, null));
    assertThat(reason.words()).isEqualTo("waits for the data of j/a (INPUT_ARRIVAL)");
  }
}
