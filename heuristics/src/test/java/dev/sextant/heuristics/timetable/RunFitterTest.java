package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Calendar.Step;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Why single runs wait, and where they fit nowhere. */
class RunFitterTest {
  private static final Worker WIDE =
      Worker.gpu("w", "T4", 100, 1_000_000).withCapacities(Map.of("compute", 2L));

  private static Problem.Builder on(Worker worker, Workflow workflow) {
    return Problem.builder()
        .worker(worker)
        .workflow(workflow)
        .job("j", "f")
        .objective(Objective.makespan());
  }

  private static Timetable placed(CompiledProblem problem, int tasks) {
    Timetable timetable = new Timetable(problem);
    for (int t = 0; t < tasks; t++) {
      assertThat(timetable.place(t, problem.workflows().optionsBegin(t), 0)).isTrue();
    }
    return timetable;
  }

  @Test
  void aLoadWaitsForTheLoadBeforeIt() {
    Problem problem =
        on(WIDE, Workflow.builder("f").task("x", 5, "m").task("y", 5, "n").build())
            .model("m", 10)
            .model("n", 20)
            .build();
    Timetable timetable = placed(CompiledProblem.of(problem), 2);
    assertThat(timetable.startMicros(0)).isEqualTo(10);
    assertThat(timetable.reason(0)).isEqualTo(Constraint.LOAD_DURATION);
    assertThat(timetable.startMicros(1)).isEqualTo(10 + 20);
    assertThat(timetable.reason(1)).isEqualTo(Constraint.LOAD_CHANNEL);
  }

  /** Its model is there, and cannot be loaded again once the worker has been closed. */
  @Test
  void aModelThatIsGoneForGoodKeepsARunFromFitting() {
    Worker worker = Worker.gpu("w", "T4", 100, 1).withModelLoad(null);
    Workflow workflow = Workflow.builder("f").task("a", 60, "m").build();
    ClusterState held = ClusterState.EMPTY.withWorkers(WorkerState.holding("w", "m"));
    Calendar closes = Calendar.of(Step.closed(50), Step.open(90));
    CompiledProblem problem =
        CompiledProblem.of(
            on(worker.withCalendar(closes), workflow)
                .model(new ModelArtifact("m", 10))
                .state(held)
                .build());
    Timetable timetable = new Timetable(problem);
    assertThat(timetable.place(0, 0, 0)).isFalse();
    assertThat(timetable.earliestEndMicros(0, 0, 0)).isEqualTo(Timetable.NEVER);
    // As if it needed no model it would start when the worker opens again.
    assertThat(timetable.earliestStartWithoutModelsMicros(0, 0, 0)).isEqualTo(90);
    CompiledProblem open =
        CompiledProblem.of(
            on(worker, workflow).model(new ModelArtifact("m", 10)).state(held).build());
    assertThat(new Timetable(open).earliestEndMicros(0, 0, 0)).isEqualTo(60);
  }

  @Test
  void aRunThatIsTooLongForTheTimeThatIsLeftFitsNowhere() {
    Worker worker = Worker.cpu("w").withCalendar(Calendar.of(Step.closed(50)));
    CompiledProblem problem =
        CompiledProblem.of(on(worker, Workflow.builder("f").task("a", 50).build()).build());
    Timetable timetable = new Timetable(problem);
    assertThat(timetable.earliestStartWithoutModelsMicros(0, 0, 0)).isZero();
    assertThat(timetable.earliestStartWithoutModelsMicros(0, 0, 1)).isEqualTo(Timetable.NEVER);
    assertThat(timetable.earliestStartMicros(0, 0, 0)).isZero();
    assertThat(timetable.earliestStartMicros(0, 0, 1)).isEqualTo(Timetable.NEVER);
  }

  /** The channel closes with the worker: both loads take 60, and there are 50 for them. */
  @Test
  void modelsThatAreNotLoadedInTimeKeepARunFromFitting() {
    for (long closes : new long[] {50, 64, 65}) {
      Worker worker =
          Worker.gpu("w", "T4", 100, 1_000_000).withCalendar(Calendar.of(Step.closed(closes)));
      CompiledProblem problem =
          CompiledProblem.of(
              on(worker, Workflow.builder("f").task("a", 5, "m", "n").build())
                  .model("m", 35)
                  .model("n", 25)
                  .build());
      Timetable timetable = new Timetable(problem);
      assertThat(timetable.place(0, 0, 0)).as("closes at %d", closes).isEqualTo(closes >= 65);
    }
  }

  @Test
  void inputsThatArriveAtTheReleaseDecide() {
    Workflow workflow =
        Workflow.builder("f").task("empty", 0).task("b", 5).edge("empty", "b", 0).build();
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .worker(Worker.cpu("w"))
                .workflow(workflow)
                .job(new Job("j", "f", 20))
                .objective(Objective.makespan())
                .build());
    Timetable timetable = placed(problem, 2);
    assertThat(timetable.startMicros(1)).isEqualTo(20);
    assertThat(timetable.reason(0)).isEqualTo(Constraint.RELEASE);
    assertThat(timetable.reason(1)).isEqualTo(Constraint.INPUT_ARRIVAL);
  }

  /** Not the worker, be it that it closes later or that loads would keep runs from it. */
  @Test
  void aReleaseDecidesWhereTheWorkerIsThere() {
    Worker closes = Worker.cpu("w").withCalendar(Calendar.of(Step.closed(50), Step.open(90)));
    Worker apart = Worker.gpu("w", "T4", 100, 1_000_000).withOverlapLoads(false);
    for (Worker worker : List.of(closes, apart)) {
      CompiledProblem problem =
          CompiledProblem.of(
              Problem.builder()
                  .worker(worker)
                  .workflow(Workflow.builder("f").task("a", 5).build())
                  .job(new Job("j", "f", 20))
                  .objective(Objective.makespan())
                  .build());
      Timetable timetable = placed(problem, 1);
      assertThat(timetable.startMicros(0)).isEqualTo(20);
      assertThat(timetable.reason(0)).isEqualTo(Constraint.RELEASE);
    }
  }

  /** Its own load takes 50 until 50, it runs until 55, and the other load begins then or later. */
  @Test
  void aRunGoesBeforeALaterLoadOfItsModel() {
    for (long later : new long[] {120, 105, 104}) {
      Problem problem =
          Problem.builder()
              .model("m", 50)
              .worker(Worker.gpu("w", "T4", 100, 1_000_000))
              .workflow(Workflow.builder("f").task("a", 5, "m").build())
              .job(new Job("later", "f", later))
              .job(new Job("first", "f", 50))
              .objective(Objective.makespan())
              .build();
      CompiledProblem compiled = CompiledProblem.of(problem);
      Timetable timetable = new Timetable(compiled, LoadTiming.LATEST);
      assertThat(timetable.place(0, 0, 0)).isTrue();
      assertThat(timetable.startMicros(0)).isEqualTo(later);
      assertThat(timetable.place(1, 0, 0)).isTrue();
      // A microsecond is missing: it uses that one.
      assertThat(timetable.startMicros(1)).isEqualTo(later == 104 ? 109 : 50);
      assertValid(problem, compiled, timetable);
    }
  }

  private static void assertValid(Problem problem, CompiledProblem compiled, Timetable timetable) {
    assertThat(PlanChecker.check(problem, PlanTranslator.toPlan(compiled, timetable.toPlan())))
        .isEmpty();
  }

  /**
   * At 60 another run takes 60 of 100 bytes. A run without length needs 40 more for a model that it
   * loads, for a microsecond; the one that is there is held until 60, and workspace never.
   */
  @Test
  void aRunWithoutLengthHoldsNeitherWorkspaceNorWhatIsThere() {
    Problem problem =
        Problem.builder()
            .model("there", 50)
            .model(new ModelArtifact("instant", 40, Map.of("T4", 0L)))
            .worker(WIDE)
            .workflow(Workflow.builder("f").task("uses", 5, "there").build())
            .workflow(
                Workflow.builder("g")
                    .task(Task.of("a", Mode.of(10).withWorkspaceBytes(60)))
                    .build())
            .workflow(
                Workflow.builder("h")
                    .task(
                        Task.of(
                            "a", Mode.of(0).withWorkspaceBytes(8).withModels("there", "instant")))
                    .build())
            .job("i", "f")
            .job(new Job("j", "g", 60))
            .job(new Job("k", "h", 60))
            .objective(Objective.makespan())
            .build();
    assertThat(problem.errors()).isEmpty();
    CompiledProblem compiled = CompiledProblem.of(problem);
    Timetable timetable = new Timetable(compiled);
    for (int t = 0; t < 3; t++) {
      assertThat(timetable.place(t, compiled.workflows().optionsBegin(t), 0)).isTrue();
    }
    assertThat(timetable.endMicros(0)).isEqualTo(55);
    assertThat(timetable.startMicros(1)).isEqualTo(60);
    assertThat(timetable.startMicros(2)).isEqualTo(60);
    assertValid(problem, compiled, timetable);
  }

  /**
   * Both models are there but have to go for the first run, and the second one loads the one again
   * at once and the other from 10 on. The last run uses the one that is there anew, at 10.
   */
  @Test
  void whatIsLoadedAgainAsItIsEvictedServesTheNextRun() {
    Problem problem =
        Problem.builder()
            .model(new ModelArtifact("a", 20, Map.of("T4", 10L)))
            .model(new ModelArtifact("b", 50, Map.of("T4", 10L)))
            .worker(Worker.gpu("w", "T4", 100, 1_000_000))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("large", Mode.of(10).withWorkspaceBytes(70)))
                    .task("both", 5, "a", "b")
                    .task("one", 5, "a")
                    .build())
            .job("j", "f")
            .state(ClusterState.EMPTY.withWorkers(WorkerState.holding("w", "a", "b")))
            .objective(Objective.makespan())
            .build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    for (LoadTiming timing : LoadTiming.values()) {
      Timetable timetable = new Timetable(compiled, timing);
      for (int t = 0; t < 3; t++) {
        assertThat(timetable.place(t, compiled.workflows().optionsBegin(t), 0)).isTrue();
      }
      assertThat(timetable.startMicros(1)).isEqualTo(20);
      assertThat(timetable.timelines()[0].loadStart(2)).isZero();
      assertThat(timetable.startMicros(2)).isEqualTo(10);
      assertThat(timetable.timelines()[0].loadCount()).isEqualTo(2);
      assertValid(problem, compiled, timetable);
    }
  }

  /** On a worker whose runs exclude each other an order leaves no gaps. */
  @Test
  void inAnOrderTheRunBeforeDecidesWhereItEndsLaterThanInputsArrive() {
    Workflow workflow =
        Workflow.builder("f")
            .task(Task.of("a", Mode.of(10).onWorkers("v")))
            .task(Task.of("b", Mode.of(10).onWorkers("w")))
            .task(Task.of("c", Mode.of(5).onWorkers("w")))
            .task(Task.of("d", Mode.of(5).onWorkers("w")))
            .edge("a", "c", 0)
            .build();
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workers(Worker.cpu("v"), Worker.cpu("w"))
                .workflow(workflow)
                .job("j", "f")
                .objective(Objective.makespan())
                .build());
    int[] options = new int[4];
    for (int t = 0; t < 4; t++) {
      options[t] = problem.workflows().optionsBegin(t);
    }
    for (OrderDecoder decoder : List.of(new ProfileDecoder(problem), new RecordDecoder(problem))) {
      assertThat(decoder.decode(new int[] {0, 1, 2, 3}, options, new int[] {0, 1, 1, 1})).isTrue();
      // The third has its input when its worker is free, at 10.
      assertThat(decoder.startMicros(2)).isEqualTo(10);
      assertThat(reason(decoder, 2)).isEqualTo(Constraint.INPUT_ARRIVAL);
      assertThat(decoder.startMicros(3)).isEqualTo(15);
      assertThat(reason(decoder, 3)).isEqualTo(Constraint.CAPACITY);
    }
    // So has the second if the worker is there at 10.
    ClusterState from10 =
        ClusterState.EMPTY.withWorkers(new WorkerState("w", 10, List.of(), List.of()));
    CompiledProblem later = CompiledProblem.of(problem.problem().withState(from10));
    for (OrderDecoder decoder : List.of(new ProfileDecoder(later), new RecordDecoder(later))) {
      assertThat(decoder.decode(new int[] {0, 2, 1, 3}, options, new int[] {0, 1, 1, 1})).isTrue();
      assertThat(decoder.startMicros(2)).isEqualTo(10);
      assertThat(reason(decoder, 2)).isEqualTo(Constraint.INPUT_ARRIVAL);
      assertThat(reason(decoder, 1)).isEqualTo(Constraint.CAPACITY);
    }
  }

  private static Constraint reason(OrderDecoder decoder, int task) {
    return Constraint.values()[decoder.reason(task)];
  }
}
