package dev.sextant.planner.model;

import static dev.sextant.planner.model.ErrorCode.CONTRADICTION;
import static dev.sextant.planner.model.ErrorCode.EMPTY;
import static dev.sextant.planner.model.ErrorCode.OUT_OF_RANGE;
import static dev.sextant.planner.model.ErrorCode.UNKNOWN_REFERENCE;
import static dev.sextant.planner.model.ProblemParts.map;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is just wrong or just right, at the instant 0 above all, and what follows from no error. */
class FaultsAtBoundsTest {

  static Stream<Fault> faults() {
    return Stream.of(atTheStart(), tasks(), items(), alone(), outcomes()).flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void reportsExactlyTheFault(Fault fault) {
    fault.assertIsTheOnlyErrorReported();
  }

  /** Faults of a state whose nowMicros is 0. */
  private static List<Fault> atTheStart() {
    return List.of(
        atTheStart(
            "finished later than 0",
            "/state/finished/0/endMicros",
            "The endMicros (4) of finished task (j2/only) must not be later than nowMicros (0).",
            p -> p.finished.add(finished("j2", "only", 4))),
        atTheStart(
            "started later than 0",
            "/state/running/0/startMicros",
            "The startMicros (1) of running task (j2/only) must not be later than nowMicros (0).",
            p -> p.running.add(new RunningTask("j2", "only", "default", "g1", 1, 9))),
        atTheStart(
            "ended at 0 and released later",
            "/state/running/0/endMicros",
            "must not be earlier than the releaseMicros (4) of its job.",
            p -> p.running.add(new RunningTask("j2", "only", "default", "g1", 0, 0))),
        atTheStart(
            "too much memory at 0",
            "/state/workers/0/occupied/0",
            "on worker (store) at nowMicros take 1 bytes, which must not be more than its",
            p ->
                p.workerStates.add(
                    new WorkerState(
                        "store", 0, List.of(new Occupation(Map.of(), 1, 1)), List.of()))),
        atTheStart(
            "load beside a run at 0 where loads exclude runs",
            "/state/loadsInFlight/0",
            "The loads of worker (g0) exclude runs, but the load in flight of (big) and running",
            p -> {
              p.running.add(new RunningTask("j2", "only", "default", "g0", 0, 9));
              p.loads.add(new LoadInFlight("g0", "big", 0, 9));
            }),
        atTheStart(
            "resident where it is closed from 0 on",
            "/state/workers/0/residents/0",
            "At 0 resident 0 of the state of worker (g0) must not be on worker (g0), which is",
            p -> {
              p.worker(0, w -> w.withCalendar(Calendar.of(closed(0), open(9))));
              p.workerStates.add(WorkerState.holding("g0", "base"));
            }));
  }

  private static Fault atTheStart(
      String name, String pointer, String fragment, Consumer<ProblemParts> change) {
    return new Fault(
        name,
        CONTRADICTION,
        pointer,
        fragment,
        p -> {
          p.withoutState();
          change.accept(p);
        });
  }

  private static Calendar.Step closed(long from) {
    return Calendar.Step.closed(from);
  }

  private static Calendar.Step open(long from) {
    return Calendar.Step.open(from);
  }

  private static FinishedTask finished(String job, String task, long end) {
    return new FinishedTask(job, task, end, List.of(new FinishedTask.Copy("g0", end)));
  }

  private static FinishedTask withCopies(FinishedTask task, FinishedTask.Copy... copies) {
    return new FinishedTask(task.job(), task.task(), task.endMicros(), List.of(copies));
  }

  private static List<Fault> tasks() {
    return List.of(
        new Fault(
            "ended at 0 and runs",
            CONTRADICTION,
            "/state/running/1/endMicros",
            "The endMicros (0) of running task (j2/only) must not be earlier than nowMicros (20).",
            p -> {
              p.job(2, job -> job.withReleaseMicros(0));
              p.running.add(new RunningTask("j2", "only", "default", "g1", 0, 0));
            }),
        new Fault(
            "planned twice",
            CONTRADICTION,
            "/state/planned/1",
            "The task of planned run (j0/b) is already planned at /state/planned/0.",
            p -> p.planned.add(new PlannedRun("j0", "b", "g0", 31))),
        new Fault(
            "as many models missing as are shown",
            CONTRADICTION,
            "/state/running/0",
            "The models (m0, m1, m2, m3, m4) of running task (j1/c) must be resident on worker",
            p -> missing(p, 5)),
        new Fault(
            "more models missing than are shown",
            CONTRADICTION,
            "/state/running/0",
            "The models (m0, m1, m2, m3, m4, 2 more) of running task (j1/c) must be resident",
            p -> missing(p, 7)));
  }

  private static void missing(ProblemParts parts, int count) {
    List<String> ids = IntStream.range(0, count).mapToObj(i -> "m" + i).toList();
    ids.forEach(id -> parts.models.add(new ModelArtifact(id, 1)));
    parts.mode(2, 0, mode -> mode.withModels(ids));
  }

  private static List<Fault> items() {
    return List.of(
        new Fault(
            "item without bytes and with some",
            CONTRADICTION,
            "/workflows/0/edges/1/bytes",
            "The bytes (100) of item (x) of edge (a -> c) of workflow (flow) must be the same as at"
                + " /workflows/0/edges/0 (0).",
            p -> p.edges.set(0, new DataEdge("a", "b", 0, "x"))),
        new Fault(
            "item with bytes and without any",
            CONTRADICTION,
            "/workflows/0/edges/1/bytes",
            "The bytes (0) of item (x)",
            p -> p.edges.set(1, new DataEdge("a", "c", 0, "x"))),
        new Fault(
            "input without bytes and with some",
            CONTRADICTION,
            "/jobs/0/inputs/1/bytes",
            "must be the same as at /jobs/0/inputs/0 (0).",
            p -> inputs(p, new JobInput("a", 0, "image", List.of("g0")), image("g0"))),
        new Fault(
            "input with bytes and without any",
            CONTRADICTION,
            "/jobs/0/inputs/1/bytes",
            "The bytes (0) of item (image) of input 1 of job (j0)",
            p -> inputs(p, image("g0"), new JobInput("a", 0, "image", List.of("g0")))),
        new Fault(
            "copy of an item of the next task",
            UNKNOWN_REFERENCE,
            "/state/finished/0/copies/1/item",
            "The item (of b) of copy 1 of finished task (j0/a) does not exist.",
            p -> {
              p.edges.set(2, new DataEdge("b", "d", 0, "of b"));
              p.finished.set(
                  0,
                  withCopies(
                      p.finished.get(0),
                      new FinishedTask.Copy("g0", 15),
                      new FinishedTask.Copy("g0", 15, "of b")));
            }),
        new Fault(
            "second item without a copy",
            CONTRADICTION,
            "/state/finished/0/copies",
            "The item (y) of finished task (j0/a) must have a copy, for task (c) still needs it.",
            p -> {
              p.edges.set(1, new DataEdge("a", "c", 100, "y"));
              p.finished.set(
                  0, withCopies(p.finished.get(0), new FinishedTask.Copy("g0", 15, "x")));
            }));
  }

  private static JobInput image(String... places) {
    return new JobInput("b", 10, "image", List.of(places));
  }

  private static void inputs(ProblemParts parts, JobInput... inputs) {
    parts.job(0, job -> job.withInputs(inputs));
  }

  /** Faults from which others seem to follow. */
  private static List<Fault> alone() {
    return List.of(
        new Fault(
            "two steps at one time on the worker of a pinned resident",
            OUT_OF_RANGE,
            "/workers/0/calendar/1/fromMicros",
            "must be later than that of the step before (25).",
            p -> p.worker(0, w -> w.withCalendar(Calendar.of(closed(25), open(25))))),
        new Fault(
            "unknown model of a running task",
            UNKNOWN_REFERENCE,
            "/workflows/0/tasks/2/models/0",
            "The model (bas) of task (c) of workflow (flow) does not exist.",
            p -> p.mode(2, 0, mode -> mode.withModels("bas"))),
        new Fault(
            "input without a place that shares an item",
            EMPTY,
            "/jobs/0/inputs/1/at",
            "The at of input 1 of job (j0) must not be empty.",
            p -> inputs(p, image("g0"), image())),
        new Fault(
            "finished task of a job without a workflow",
            UNKNOWN_REFERENCE,
            "/jobs/3/workflow",
            "The workflow (flo) of job (j3) does not exist.",
            p -> {
              p.withoutState().now = 20;
              p.jobs.add(new Job("j3", "flo", 0));
              p.finished.add(finished("j3", "a", 15));
            }),
        new Fault(
            "edge to nowhere beside one that is taken at times",
            UNKNOWN_REFERENCE,
            "/workflows/2/edges/1/to",
            "The task (v) of edge (if -> v) of workflow (choice) does not exist.",
            p ->
                p.moreWorkflows.add(
                    new Workflow(
                        "choice",
                        List.of(
                            Task.of("if", Mode.of(1)).withOutcomes(map("yes", 1_000_000)),
                            Task.of("then", Mode.of(1))),
                        List.of(
                            new DataEdge("if", "then", 0).withWhen("yes"),
                            new DataEdge("if", "v", 0))))),
        new Fault(
            "negative probability beside too few",
            OUT_OF_RANGE,
            "/workflows/0/tasks/3/outcomes/no",
            "The value (-5) of (no) in the outcomes of task (d) of workflow (flow)",
            p -> outcomes(p, map("no", -5, "yes", 400_000))));
  }

  private static List<Fault> outcomes() {
    return List.of(
        new Fault(
            "outcome that never comes beside too few",
            CONTRADICTION,
            "/workflows/0/tasks/3/outcomes",
            "must add up to 1000000 millionths, not 400000.",
            p -> outcomes(p, map("no", 0, "yes", 400_000))),
        new Fault(
            "outcomes of twice as many as there are",
            CONTRADICTION,
            "/workflows/0/tasks/3/outcomes",
            "must add up to 1000000 millionths, not at least 2000000.",
            p -> outcomes(p, map("yes", 2_000_000))),
        new Fault(
            "outcomes of almost twice as many",
            CONTRADICTION,
            "/workflows/0/tasks/3/outcomes",
            "must add up to 1000000 millionths, not 1999999.",
            p -> outcomes(p, map("yes", 1_999_999))));
  }

  private static void outcomes(ProblemParts parts, Map<String, Long> outcomes) {
    parts.tasks.set(3, parts.tasks.get(3).withOutcomes(outcomes));
  }

  @Test
  void whatHoldsByNoMoreThanItMustIsValid() {
    isValid(p -> p.mode(2, 0, mode -> mode.withBatch(Batch.of(0, 0, 5, 5))));
    isValid(p -> p.finished.add(finished("j2", "only", 4)));
    isValid(
        p -> {
          p.job(2, job -> job.withReleaseMicros(20));
          p.running.add(new RunningTask("j2", "only", "default", "g1", 20, 20));
        });
  }

  private static void isValid(Consumer<ProblemParts> change) {
    ProblemParts parts = new ProblemParts();
    change.accept(parts);
    assertThat(parts.errors()).isEmpty();
  }

  @Test
  void aHundredUnknownNamesAreToldWhatMayBeMeant() {
    ProblemParts parts = new ProblemParts();
    for (int i = 0; i < 102; i++) {
      parts.jobs.add(new Job("more" + i, "flo", 0));
    }
    assertThat(parts.errors()).hasSize(102);
    assertThat(parts.errors().subList(0, 100))
        .allMatch(error -> error.message().endsWith("\nMaybe (flow) is meant."));
    assertThat(parts.errors().subList(100, 102))
        .noneMatch(error -> error.message().contains("Maybe"));
  }

  @Test
  void runningTasksOfTwoWorkflowsAreNoBatchWithoutAKey() {
    Mode mode = Mode.of(Mode.DEFAULT_ID, Batch.of(4, 5));
    Problem problem =
        Problem.builder()
            .workflow(Workflow.builder("f").task(Task.of("t", mode)).build())
            .workflow(Workflow.builder("g").task(Task.of("t", mode)).build())
            .job("a", "f")
            .job("b", "g")
            .worker(Worker.cpu("w"))
            .objective(Objective.makespan())
            .state(
                ClusterState.builder()
                    .nowMicros(5)
                    .running(
                        List.of(
                            new RunningTask("a", "t", Mode.DEFAULT_ID, "w", 4, 9),
                            new RunningTask("b", "t", Mode.DEFAULT_ID, "w", 4, 9)))
                    .build())
            .buildUnchecked();
    assertThat(problem.errors())
        .extracting(InputError::pointer)
        .containsExactly("/state/running/1");
  }
}
