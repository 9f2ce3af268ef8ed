package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Calendar.Step;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is said of small problems without a plan, and that nothing is said where it just fits. */
class RefutationsTest {

  /** A job that may do with 1 takes 4 where it is pinned to that, and a third one takes nothing. */
  @Test
  void aBudgetIsHeldAgainstTheLeastOfEachTask() {
    assertThat(refutations(oncePinned(5))).isEmpty();
    assertThat(refutations(oncePinned(4)))
        .containsExactly(
            new Refutation(
                Refutation.Cause.BUDGET,
                "Budget (tokens) has 4, but the tasks consume at least 5.",
                List.of(2, 0)));
  }

  private static Problem oncePinned(long tokens) {
    return Problem.builder()
        .workflow(
            Workflow.builder("f")
                .task(Task.of("t", consuming("much", 4), consuming("little", 1)))
                .build())
        .workflow(Workflow.builder("free").task("t", 1).build())
        .worker(Worker.cpu("w"))
        .job("once", "f")
        .job("none", "free")
        .job("pinned", "f")
        .budget("tokens", tokens)
        .objective(Objective.makespan())
        .state(ClusterState.EMPTY.withPins(new Pin("pinned", "t", "much", null)))
        .build();
  }

  @Test
  void whatRunsAlreadyIsLeftOfNoBudget() {
    assertThat(refutations(onceRunning(6))).isEmpty();
    assertThat(refutations(onceRunning(5)))
        .containsExactly(
            new Refutation(
                Refutation.Cause.BUDGET,
                "Budget (tokens) has 5, but the tasks consume at least 3, and those that run"
                    + " already 3.",
                List.of(1)));
  }

  private static Problem onceRunning(long tokens) {
    return Problem.builder()
        .workflow(Workflow.builder("f").task(Task.of("t", consuming("m", 3))).build())
        .workers(Worker.cpu("v"), Worker.cpu("w"))
        .job("runs", "f")
        .job("waits", "f")
        .budget("other", 9)
        .budget("tokens", tokens)
        .objective(Objective.makespan())
        .state(ClusterState.EMPTY.withRunning(new RunningTask("runs", "t", "m", "v", 0, 7)))
        .build();
  }

  private static Mode consuming(String id, long tokens) {
    return Mode.of(id, TaskDuration.of(1)).withConsumes(Map.of("tokens", tokens));
  }

  @Test
  void tenLateJobsAreNamedAndTheOthersCounted() {
    assertThat(refutations(late(10, 5))).isEmpty();
    List<Refutation> ten = refutations(late(10, 4));
    assertThat(ten).hasSize(10);
    assertThat(ten.get(9))
        .isEqualTo(
            new Refutation(
                Refutation.Cause.PATH,
                "Job (j9) cannot end before 5 us even with all workers to itself, and its deadline"
                    + " is 4 us.",
                List.of(9)));
    List<Refutation> more = refutations(late(12, 4));
    assertThat(more.subList(0, 10)).isEqualTo(ten);
    assertThat(more.subList(10, 11))
        .containsExactly(
            new Refutation(
                Refutation.Cause.PATH, "And 2 more jobs cannot be in time.", List.of(10, 11)));
  }

  /** Each has a worker to itself. */
  private static Problem late(int jobs, long deadline) {
    Problem.Builder problem =
        Problem.builder()
            .workflow(Workflow.builder("f").task("t", 5).build())
            .objective(Objective.makespan());
    for (int j = 0; j < jobs; j++) {
      problem
          .worker(Worker.cpu("w" + j))
          .job(Job.builder("j" + j, "f").deadlineMicros(deadline).build());
    }
    return problem.build();
  }

  @Test
  void workersThatCloseForGoodShutTasksOut() {
    List<Refutation> found = refutations(closingAt(3 + 5 - 1));
    // Of twelve jobs ten are told.
    assertThat(found).hasSize(10);
    assertThat(found.get(9))
        .isEqualTo(
            new Refutation(
                Refutation.Cause.CLOSING,
                "Task (b) of job (j9) cannot start before 3 us, and from then on no worker that it"
                    + " may run on is open for as long as it takes, loads included.",
                List.of(9)));
    assertThat(refutations(closingAt(3 + 5))).isEmpty();
  }

  private static Problem closingAt(long micros) {
    Problem.Builder problem =
        Problem.builder()
            .workflow(Workflow.builder("f").task("a", 3).task("b", 5).edge("a", "b", 0).build())
            .objective(Objective.makespan())
            .worker(
                Worker.cpu("w")
                    .withCapacities(Map.of("compute", 12L))
                    .withCalendar(Calendar.of(Step.closed(micros))));
    for (int j = 0; j < 12; j++) {
      problem.job("j" + j, "f");
    }
    return problem.build();
  }

  @Test
  void moreWorkThanFitsUntilTheDeadlinesIsRefuted() {
    assertThat(refutations(demanding(3, 1, 20, 12))).isEmpty();
    assertThat(refutations(demanding(3, 1, 19, 12)))
        .containsExactly(
            new Refutation(
                Refutation.Cause.WORK,
                "The deadlines of jobs (j0), (j1), (j2), (j3), (j4), (j5), (j6), (j7), (j8), (j9)"
                    + " and 2 more conflict: 12 tasks have to end by 19 us and need 60 us of"
                    + " resource cores, but all workers that can run them have 57 us of it until"
                    + " then.",
                IntStream.range(0, 12).boxed().toList()));
    // Each core has room for three.
    assertThat(refutations(demanding(3, 1, 19, 9))).isEmpty();
    assertThat(refutations(demanding(3, 1, 19, 10)).get(0).text())
        .contains("(j9) conflict: 10 tasks")
        .endsWith("no more than 9 of 10 fit on the workers until then.");
  }

  /** Two of three cores leave the third one idle, so that only two follow each other in time. */
  @Test
  void moreRunsThanFollowEachOtherUntilTheDeadlinesAreRefuted() {
    assertThat(refutations(demanding(3, 2, 15, 3))).isEmpty();
    assertThat(refutations(demanding(3, 2, 14, 3)))
        .containsExactly(
            new Refutation(
                Refutation.Cause.WORK,
                "The deadlines of jobs (j0), (j1), (j2) conflict: 3 tasks have to end by 14 us, but"
                    + " no more than 2 of 3 fit on the workers until then.",
                List.of(0, 1, 2)));
    // With four cores two of them run at once.
    assertThat(refutations(demanding(4, 2, 14, 4))).isEmpty();
    assertThat(refutations(demanding(4, 2, 14, 5)).get(0).text())
        .contains("no more than 4 of 5 fit");
  }

  /** What is in use keeps one task from fitting: three cores for 2 us instead of 5 us. */
  @Test
  void oneTaskMayBeTooMuchWork() {
    assertThat(refutations(occupied(13))).isEmpty();
    assertThat(refutations(occupied(10)))
        .containsExactly(
            new Refutation(
                Refutation.Cause.WORK,
                "The deadlines of job (j0) conflict: 1 task has to end by 10 us and needs 15 us of"
                    + " resource cores, but all workers that can run it have 6 us of it until"
                    + " then.",
                List.of(0)));
  }

  private static Problem occupied(long deadline) {
    return demanding(3, 3, deadline, 1)
        .withState(
            ClusterState.EMPTY.withWorkers(
                new WorkerState(
                    "w", 0, List.of(new Occupation(Map.of("cores", 3L), 0, 8)), List.of())));
  }

  /** Closed from 7 to 12, it has room for one run before and one until 17. */
  @Test
  void noRunIsCutByAClosing() {
    assertThat(refutations(closedInBetween(17))).isEmpty();
    List<Refutation> found = refutations(closedInBetween(16));
    assertThat(found).extracting(Refutation::cause).containsExactly(Refutation.Cause.WORK);
    assertThat(found.get(0).text()).endsWith("no more than 1 of 2 fit on the workers until then.");
  }

  private static Problem closedInBetween(long deadline) {
    Worker worker =
        Worker.cpu("w")
            .withCapacities(Map.of("cores", 3L))
            .withCalendar(Calendar.of(Step.open(3), Step.closed(7), Step.open(12), Step.open(14)));
    return demanding(3, 2, deadline, 2).withWorkers(List.of(worker));
  }

  /** With all of three cores for 7 us and from 12 on there are 27 until 14. */
  @Test
  void aClosingIsNoVolume() {
    List<Refutation> found = refutations(onAllCores(14));
    assertThat(found).hasSize(1);
    assertThat(found.get(0).text())
        .contains("need 30 us of resource cores, but all workers that can run them have 27 us");
    assertThat(refutations(onAllCores(17))).isEmpty();
  }

  private static Problem onAllCores(long deadline) {
    return demanding(3, 3, deadline, 2).withWorkers(closedInBetween(deadline).workers());
  }

  /** Two workers have room for both, and the one to which both are pinned has not. */
  @Test
  void onlyWorkersToWhichTasksArePinnedCount() {
    Problem problem =
        demanding(1, 1, 9, 2)
            .withWorkers(
                List.of(
                    Worker.cpu("v").withCapacities(Map.of("cores", 1L)),
                    Worker.cpu("w").withCapacities(Map.of("cores", 1L))));
    assertThat(refutations(problem)).isEmpty();
    Pin first = new Pin("j0", "t", null, "w");
    assertThat(refutations(problem.withState(ClusterState.EMPTY.withPins(first)))).isEmpty();
    Pin second = new Pin("j1", "t", null, "w");
    Problem roomy =
        demanding(1, 1, 10, 2)
            .withWorkers(problem.workers())
            .withState(ClusterState.EMPTY.withPins(first, second));
    assertThat(refutations(roomy)).isEmpty();
    assertThat(refutations(problem.withState(ClusterState.EMPTY.withPins(first, second))))
        .extracting(Refutation::cause)
        .containsExactly(Refutation.Cause.WORK);
  }

  /** What takes no time keeps nobody from anything. */
  @Test
  void tasksWithoutLengthAlwaysFit() {
    Problem problem = demanding(1, 1, 10, 2);
    Workflow empty =
        Workflow.builder("empty")
            .task(Task.of("t", Mode.of(0).withDemands(Map.of("cores", 1L))))
            .build();
    assertThat(
            refutations(
                problem
                    .withWorkflows(List.of(problem.workflows().get(0), empty))
                    .withJobs(
                        List.of(
                            problem.jobs().get(0),
                            problem.jobs().get(1),
                            Job.builder("none", "empty").deadlineMicros(10L).build()))))
        .isEmpty();
  }

  /** Disks of one worker, on which another one with many would help only a later task. */
  @Test
  void eachResourceIsLookedAtFromTheFirstTaskOn() {
    for (String scarce : List.of("cores", "disks")) {
      String plenty = scarce.equals("cores") ? "disks" : "cores";
      Map<String, Long> both = Map.of(scarce, 2L, plenty, 1L);
      Problem.Builder problem =
          Problem.builder()
              .workers(
                  Worker.cpu("w").withCapacities(Map.of(scarce, 2L, plenty, 100L)),
                  Worker.cpu("x").withCapacities(Map.of(scarce, 1_000L, plenty, 1_000L)))
              .workflow(
                  Workflow.builder("f")
                      .task(Task.of("t", Mode.of(5).onWorkers("w").withDemands(both)))
                      .build())
              .workflow(
                  Workflow.builder("g")
                      .task(Task.of("t", Mode.of(5).onWorkers("x").withDemands(both)))
                      .build())
              .objective(Objective.makespan());
      for (int j = 0; j < 3; j++) {
        problem.job(Job.builder("j" + j, "f").deadlineMicros(14L).build());
      }
      problem.job(Job.builder("later", "g").deadlineMicros(99L).build());
      List<Refutation> found = refutations(problem.build());
      assertThat(found).extracting(Refutation::jobs).containsExactly(List.of(0, 1, 2));
      assertThat(found.get(0).text()).contains("need 30 us of resource " + scarce);
    }
  }

  /** A task on cores alone and one on disks alone, for both of which there is just enough. */
  @Test
  void whatATaskDoesNotDemandDoesNotCount() {
    Problem problem =
        Problem.builder()
            .worker(Worker.cpu("w").withCapacities(Map.of("cores", 1L, "disks", 1L)))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("t", Mode.of(5).withDemands(Map.of("cores", 1L))))
                    .task(Task.of("u", Mode.of(5).withDemands(Map.of("disks", 1L))))
                    .build())
            .job(Job.builder("j", "f").deadlineMicros(5L).build())
            .objective(Objective.makespan())
            .build();
    assertThat(refutations(problem)).isEmpty();
  }

  /** The first tasks by deadline, not all of them. */
  @Test
  void tasksWithLaterDeadlinesTakeNoPart() {
    Problem problem = demanding(1, 1, 9, 2);
    Job later = Job.builder("later", "f").deadlineMicros(100L).build();
    Job none = Job.builder("none", "f").build();
    assertThat(
            refutations(
                problem.withJobs(
                    List.of(later, none, problem.jobs().get(0), problem.jobs().get(1)))))
        .extracting(Refutation::jobs)
        .containsExactly(List.of(2, 3));
  }

  /** Capacity counts from the earliest head on, and until what must still follow. */
  @Test
  void workLiesBetweenHeadsAndTails() {
    assertThat(refutations(between(3 + 10 + 4))).isEmpty();
    List<Refutation> found = refutations(between(3 + 10 + 4 - 1));
    assertThat(found).extracting(Refutation::cause).containsExactly(Refutation.Cause.WORK);
    assertThat(found.get(0).text()).contains("2 tasks have to end by 12 us");
  }

  private static Problem between(long deadline) {
    Problem.Builder problem =
        Problem.builder()
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("t", Mode.of(5).onWorkers("w")))
                    .task(Task.of("u", Mode.of(4).onTypes("other")))
                    .edge("t", "u", 0)
                    .build())
            .workers(
                Worker.cpu("w"),
                Worker.cpu("x").withType("other").withCapacities(Map.of("compute", 2L)))
            .objective(Objective.makespan());
    for (int j = 0; j < 2; j++) {
      problem.job(Job.builder("j" + j, "f").releaseMicros(3).deadlineMicros(deadline).build());
    }
    return problem.build();
  }

  /** Jobs of five microseconds each on a worker of so many cores. */
  private static Problem demanding(long cores, long demand, long deadline, int jobs) {
    Problem.Builder problem =
        Problem.builder()
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("t", Mode.of(5).withDemands(Map.of("cores", demand))))
                    .build())
            .worker(Worker.cpu("w").withCapacities(Map.of("cores", cores)))
            .objective(Objective.makespan());
    for (int j = 0; j < jobs; j++) {
      problem.job(Job.builder("j" + j, "f").deadlineMicros(deadline).build());
    }
    return problem.build();
  }

  private static List<Refutation> refutations(Problem problem) {
    return Refutations.of(CompiledProblem.of(problem));
  }
}
