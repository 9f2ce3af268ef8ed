package dev.sextant.planner.replan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.PlannedRun;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is left of small plans, worked out by hand. A transfer of 5 bytes takes 5. */
class ReplanTest {
  private static Problem.Builder problem(Workflow workflow) {
    return Problem.builder()
        .workers(Worker.cpu("w0"), Worker.cpu("w1"), Worker.cpu("w2"))
        .transfers(TransferModel.uniform(0, 1_000_000))
        .workflow(workflow)
        .job("j", workflow.id())
        .objective(Objective.makespan());
  }

  private static Plan plan(TaskRun... runs) {
    return new Plan(List.of(runs), List.of());
  }

  private static TaskRun run(String task, String worker, long start, long end) {
    return new TaskRun("j", task, Mode.DEFAULT_ID, worker, start, end);
  }

  private static Problem after(Problem problem, Plan plan, long now, ClusterEvent... events) {
    assertThat(PlanChecker.check(problem, plan)).isEmpty();
    return Replan.after(problem, plan, now, List.of(events));
  }

  private static List<String> finished(Problem left) {
    return left.state().finished().stream().map(FinishedTask::task).toList();
  }

  private static Workflow chain() {
    return Workflow.builder("chain")
        .task("a", 10)
        .task("b", 10)
        .task("c", 10)
        .edge("a", "b", 5)
        .edge("b", "c", 5)
        .build();
  }

  private static Plan chained() {
    return plan(run("a", "w0", 0, 10), run("b", "w1", 15, 25), run("c", "w2", 30, 40));
  }

  @Test
  void dataIsOnItsWayToWhereItWillBeRead() {
    Problem left = after(problem(chain()).build(), chained(), 27);

    assertThat(left.state().nowMicros()).isEqualTo(27);
    assertThat(finished(left)).containsExactly("a", "b");
    assertThat(left.state().finished().get(1).copies())
        .containsExactly(new FinishedTask.Copy("w1", 25), new FinishedTask.Copy("w2", 30));
    assertThat(left.state().running()).isEmpty();
    assertThat(left.state().planned()).containsExactly(new PlannedRun("j", "c", "w2", 30));
  }

  @Test
  void whatHadNotArrivedFromALostWorkerIsMadeAgain() {
    Problem left =
        after(problem(chain()).build(), chained(), 27, new ClusterEvent.WorkerLost("w1"));

    assertThat(finished(left)).containsExactly("a");
    assertThat(left.worker("w1").orElseThrow().isOpenAt(27)).isFalse();
    Problem arrived =
        after(problem(chain()).build(), chained(), 30, new ClusterEvent.WorkerLost("w1"));
    assertThat(finished(arrived)).containsExactly("a", "b");
  }

  @Test
  void lostDataIsMadeAgainTransitively() {
    Problem left =
        after(
            problem(chain()).build(),
            chained(),
            27,
            new ClusterEvent.WorkerLost("w1"),
            new ClusterEvent.WorkerLost("w0"));

    assertThat(finished(left)).isEmpty();
    assertThat(left.jobs().get(0).workflow()).isEqualTo("chain");
  }

  @Test
  void whoHasHadLostDataKeepsItUntilHeRunsAgain() {
    Workflow fork =
        Workflow.builder("fork")
            .task("a", 10)
            .task("b", 100)
            .task("c", 10)
            .edge("a", "b", 5)
            .edge("a", "c", 5)
            .build();
    Plan plan = plan(run("a", "w0", 0, 10), run("b", "w1", 15, 115), run("c", "w0", 90, 100));
    Problem left = after(problem(fork).build(), plan, 20, new ClusterEvent.WorkerLost("w0"));

    // The copy for b is at w1, but of the data for b alone.
    assertThat(finished(left)).isEmpty();
    assertThat(left.state().running()).extracting(RunningTask::task).containsExactly("b");
    assertThat(left.jobs().get(0).workflow()).isEqualTo("fork~j");
    assertThat(left.workflow("fork~j").orElseThrow().edges())
        .singleElement()
        .satisfies(edge -> assertThat(edge.to()).isEqualTo("c"));

    Plan next = plan(run("a", "w2", 20, 30), run("b", "w1", 15, 115), run("c", "w2", 30, 40));
    Problem later = after(left, next, 22);
    assertThat(later.jobs().get(0).workflow()).isEqualTo("fork~j");
    assertThat(later.state().running()).extracting(RunningTask::task).containsExactly("a", "b");

    Problem again = after(left, next, 22, new ClusterEvent.WorkerLost("w1"));
    assertThat(again.jobs().get(0).workflow()).isEqualTo("fork");
    assertThat(again.workflow("fork~j")).isEmpty();
    assertThat(again.state().running()).extracting(RunningTask::task).containsExactly("a");
  }

  /** Whose reader runs has turned out so that it does. */
  @Test
  void whoMakesLostDataAgainTurnsOutAsBefore() {
    Map<String, Long> outcomes = Map.of("yes", 100_000L, "no", 900_000L);
    Workflow fork =
        Workflow.builder("fork")
            .task(Task.of("a", Mode.of(10)).withOutcomes(outcomes))
            .task("b", 100)
            .task("c", 10)
            .edge(new DataEdge("a", "b", 5).withWhen("yes"))
            .edge(new DataEdge("a", "c", 5).withWhen("yes"))
            .build();
    Plan plan = plan(run("a", "w0", 0, 10), run("b", "w1", 15, 115), run("c", "w0", 90, 100));
    Problem left = after(problem(fork).build(), plan, 20, new ClusterEvent.WorkerLost("w0"));

    assertThat(left.workflow("fork~j").orElseThrow().tasks().get(0).outcomes())
        .containsOnly(Map.entry("yes", 1_000_000L), Map.entry("no", 0L));
  }

  @Test
  void whatWaitsForALateTaskHasNotBegun() {
    Workflow two = Workflow.builder("two").task("a", 10).task("b", 10).build();
    Plan plan = plan(run("a", "w0", 0, 10), run("b", "w0", 10, 20));
    Problem left =
        after(
            problem(two).build(),
            plan,
            15,
            ClusterEvent.expected("j", "a", Duration.ofNanos(18_000)));

    assertThat(left.state().running())
        .containsExactly(new RunningTask("j", "a", Mode.DEFAULT_ID, "w0", 0, 18));
    assertThat(finished(left)).isEmpty();
    Problem early = after(problem(two).build(), plan, 8, new ClusterEvent.TaskEnded("j", "a", 7));
    assertThat(early.state().finished())
        .singleElement()
        .satisfies(task -> assertThat(task.endMicros()).isEqualTo(7));
  }

  @Test
  void modelsStayForWhoShouldHaveBegunAndGoWhereOthersTookThem() {
    Problem problem =
        problem(Workflow.builder("f").task("a", 10, "m").task("b", 10, "m").build())
            .model("m", 4)
            .onlyWorkers(
                List.of(
                    Worker.gpu("w0", "gpu", 5, 1_000_000), Worker.gpu("w1", "gpu", 5, 1_000_000)))
            .build();
    Plan plan =
        new Plan(
            List.of(run("a", "w0", 4, 14), run("b", "w0", 14, 24)),
            List.of(new Residency("w0", "m", 0, 4, 24L)));

    assertThat(after(problem, plan, 2).state().loadsInFlight()).hasSize(1);
    assertThat(after(problem, plan, 16).state().workers().get(0).residents())
        .containsExactly(new Resident("m"));
    Problem held = after(problem, plan, 30, ClusterEvent.notStarted("j", "b"));
    assertThat(held.state().workers().get(0).residents()).containsExactly(new Resident("m"));
    Problem gone =
        after(
            problem,
            plan,
            30,
            ClusterEvent.notStarted("j", "b"),
            ClusterEvent.modelEvicted("w0", "m"));
    assertThat(gone.state().workers()).allMatch(state -> state.residents().isEmpty());
  }

  @Test
  void budgetsPinsAndEndedJobs() {
    Mode dear =
        Mode.builder(Mode.DEFAULT_ID, TaskDuration.of(10)).consumes(Map.of("tokens", 3L)).build();
    Problem problem =
        problem(new Workflow("f", List.of(Task.of("a", dear), Task.of("b", dear)), List.of()))
            .budget("tokens", 10)
            .build();
    problem = problem.withState(problem.state().withPins(new Pin("j", "b", null, "w1")));
    Plan plan = plan(run("a", "w0", 0, 10), run("b", "w1", 0, 10));

    assertThat(after(problem, plan, 5).budgets().get(0).amount()).isEqualTo(10);
    Problem failed = after(problem, plan, 5, new ClusterEvent.TaskFailed("j", "a"));
    assertThat(failed.budgets().get(0).amount()).isEqualTo(7);
    Problem lost = after(problem, plan, 0, new ClusterEvent.WorkerLost("w1"));
    assertThat(lost.state().pins()).isEmpty();
    assertThat(after(problem, plan, 10).jobs()).isEmpty();
  }

  @Test
  void jobsAndWorkersComeAndGo() {
    Problem problem = problem(chain()).build();
    Workflow other = Workflow.builder("other").task("x", 1).build();
    Problem left =
        after(
            problem,
            chained(),
            5,
            ClusterEvent.jobAdded(new Job("k", "other", 7), other),
            ClusterEvent.jobCancelled("j"),
            ClusterEvent.workerAdded(Worker.cpu("w3")),
            ClusterEvent.workerDelayed("w2", Duration.ofNanos(50_000)));

    assertThat(left.jobs()).extracting(Job::id).containsExactly("k");
    assertThat(left.state().running()).isEmpty();
    assertThat(left.workers()).hasSize(4);
    assertThat(left.state().workers())
        .filteredOn(state -> state.worker().equals("w2"))
        .extracting(WorkerState::availableFromMicros)
        .containsExactly(50L);
    Problem gone = after(problem, chained(), 5, ClusterEvent.workerLost("w2"));
    Problem back =
        Replan.after(
            gone,
            plan(run("a", "w0", 0, 10), run("b", "w1", 15, 25), run("c", "w1", 25, 35)),
            6,
            List.of(ClusterEvent.workerAdded(Worker.cpu("w2"))));
    assertThat(back.worker("w2").orElseThrow().isOpenAt(6)).isTrue();
  }

  @Test
  void inputsAreOnTheirWayAndMissedWhenTheirLastPlaceIsLost() {
    Problem problem = problem(Workflow.builder("f").task("a", 10).build()).build();
    problem =
        problem.withJobs(List.of(problem.jobs().get(0).withInputs(new JobInput("a", 5, "w1"))));
    Plan plan = plan(run("a", "w0", 5, 15));

    assertThat(after(problem, plan, 3).jobs().get(0).inputs().get(0).arriving())
        .containsExactly(new JobInput.Arrival("w0", 5));
    Problem broken = problem;
    assertThatThrownBy(
            () -> Replan.after(broken, plan, 3, List.of(new ClusterEvent.WorkerLost("w1"))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("/jobs/0/inputs/0/at");
  }

  @Test
  void impossibleEventsAreAllNamed() {
    Problem problem = problem(chain()).build();
    assertThatThrownBy(
            () ->
                Replan.after(
                    problem,
                    chained(),
                    5,
                    Arrays.asList(
                        new ClusterEvent.TaskEnded("j", "a", 6),
                        new ClusterEvent.TaskExpected("j", "x", 4),
                        new ClusterEvent.WorkerAdded(Worker.cpu("w0")),
                        new ClusterEvent.JobAdded(new Job("j", "chain", 0), null))))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e ->
                assertThat(e.errors())
                    .extracting(error -> error.pointer())
                    .containsExactly(
                        "/events/0/endMicros",
                        "/events/1/task",
                        "/events/1/endMicros",
                        "/events/2/worker",
                        "/events/3/job"));
    assertThatThrownBy(() -> Replan.after(after(problem, chained(), 5), chained(), 4, List.of()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("nowMicros (4)");
  }

  @Test
  void movesAndShiftsCountAgainstThePlanBefore() {
    Problem problem = problem(chain()).build();
    problem =
        problem.withState(
            problem
                .state()
                .withPlanned(
                    new PlannedRun("j", "a", "w0", 0),
                    new PlannedRun("j", "b", "w2", 11),
                    new PlannedRun("j", "c", "w2", 99)));
    Map<ObjectiveTerm, Long> terms = PlanMetrics.of(problem, chained()).terms();

    assertThat(terms.get(ObjectiveTerm.MOVED_RUNS)).isEqualTo(1);
    assertThat(terms.get(ObjectiveTerm.SHIFTED_MICROS)).isEqualTo(4);
    Problem twice =
        problem.withState(
            problem
                .state()
                .withPlanned(
                    new PlannedRun("j", "a", "w9", -1), new PlannedRun("j", "a", "w0", 1)));
    assertThat(twice.errors())
        .extracting(error -> error.pointer())
        .containsExactly(
            "/state/planned/0/worker", "/state/planned/0/startMicros", "/state/planned/1");
  }

  /** One job goes on in a workflow of its own, and one run of the batch takes longer. */
  @Test
  void whatGetsKeysForItsBatchesStillTurnsOutAsItMay() {
    Task first = Task.of("a", Mode.of(10)).withOutcomes(Map.of("yes", 500_000L, "no", 500_000L));
    Mode batched = Mode.of(Mode.DEFAULT_ID, Batch.of(20, 30));
    Workflow fork =
        new Workflow(
            "fork",
            List.of(first, Task.of("b", batched), Task.of("c", batched)),
            List.of(new DataEdge("a", "b", 5), new DataEdge("a", "c", 5).withWhen("yes")));
    Problem problem = problem(fork).build();
    Plan plan = plan(run("a", "w0", 0, 10), run("b", "w1", 15, 35), run("c", "w2", 15, 35));

    Problem left = after(problem, plan, 12, new ClusterEvent.WorkerLost("w0"));

    assertThat(left.errors()).isEmpty();
    assertThat(left.workflows())
        .allSatisfy(w -> assertThat(w.tasks().get(0).outcomes()).containsKey("yes"));
  }

  @Test
  void runsOfABatchGoOnTogether() {
    Workflow fork =
        Workflow.builder("fork")
            .task("a", 10)
            .task(Task.of("b", Mode.of(Mode.DEFAULT_ID, Batch.of(10, 14))))
            .task("c", 10)
            .edge("a", "b", 5)
            .edge("a", "c", 5)
            .build();
    Problem problem = problem(fork).job("k", "fork").build();
    String mode = Mode.DEFAULT_ID;
    Plan plan =
        plan(
            run("a", "w0", 0, 10),
            run("b", "w1", 15, 29),
            run("c", "w0", 30, 40),
            new TaskRun("k", "a", mode, "w2", 0, 10),
            new TaskRun("k", "b", mode, "w1", 15, 29),
            new TaskRun("k", "c", mode, "w2", 40, 50));

    Problem left =
        after(
            problem,
            plan,
            20,
            new ClusterEvent.WorkerLost("w0"),
            ClusterEvent.expected("k", "b", Duration.ofNanos(33_000)));

    assertThat(left.errors()).isEmpty();
    assertThat(left.jobs()).extracting(Job::workflow).containsExactly("fork~j", "fork");
    assertThat(left.state().running())
        .containsExactly(
            new RunningTask("j", "b", mode, "w1", 15, 29),
            new RunningTask("k", "b", mode, "w1", 15, 33));
  }
}
