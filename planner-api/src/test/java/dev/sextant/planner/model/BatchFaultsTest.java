package dev.sextant.planner.model;

import static dev.sextant.planner.model.ErrorCode.CONTRADICTION;
import static dev.sextant.planner.model.ErrorCode.EMPTY;
import static dev.sextant.planner.model.ErrorCode.OUT_OF_RANGE;
import static dev.sextant.planner.model.ErrorCode.TOO_LARGE;
import static dev.sextant.planner.model.ErrorCode.UNKNOWN_REFERENCE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rules of batches, and what running tasks of one batch hold. */
class BatchFaultsTest {
  private static final String PLAIN = "/workflows/0/tasks/2/batch";
  private static final String CPU = "/workflows/0/tasks/1/modes/1/batch";

  static Stream<Fault> faults() {
    return Stream.of(
        new Fault(
            "limit of none",
            OUT_OF_RANGE,
            PLAIN + "/limit",
            "The limit (0) of the batch of task (c) of workflow (flow) must be at least 1.",
            p -> p.mode(2, 0, m -> m.withBatch(Batch.of(4, 5).withLimit(0)))),
        new Fault(
            "table shorter than the limit",
            CONTRADICTION,
            CPU + "/durationMicros",
            "The durationMicros of the batch of mode (cpu) of task (b) of workflow (flow) have 2"
                + " sizes, which must not be fewer than its limit (3).\nMaybe lower the limit",
            p -> p.mode(1, 1, m -> m.withBatch(Batch.of(20, 25).withLimit(3)))),
        new Fault(
            "table without sizes",
            EMPTY,
            PLAIN + "/durationMicros",
            "The durationMicros of the batch of task (c) of workflow (flow) must not be empty.",
            p -> p.mode(2, 0, m -> m.withBatch(Batch.of(2, BatchDuration.of())))),
        new Fault(
            "table that falls",
            CONTRADICTION,
            PLAIN + "/durationMicros/T4/2",
            "The durationMicros for (T4) of the batch of task (c) of workflow (flow) must not fall"
                + " from size 2 (6) to size 3 (5).\nMaybe use the time of the larger batch",
            p -> p.mode(2, 0, m -> m.withBatch(batch(3, Map.of("T4", List.of(4L, 6L, 5L)))))),
        new Fault(
            "negative duration",
            OUT_OF_RANGE,
            PLAIN + "/durationMicros/0",
            "The value (-4) for size 1 in the durationMicros of the batch of task (c)",
            p -> p.mode(2, 0, m -> m.withBatch(Batch.of(-4, 5)))),
        new Fault(
            "no tables",
            EMPTY,
            PLAIN + "/durationMicros",
            "The durationMicros of the batch of task (c) of workflow (flow) must not be empty.",
            p -> p.mode(2, 0, m -> m.withBatch(batch(1, Map.of())))),
        new Fault(
            "table for something unknown",
            UNKNOWN_REFERENCE,
            PLAIN + "/durationMicros/T3",
            "The worker or worker type (T3) of the batch of task (c)",
            p -> p.mode(2, 0, m -> m.withBatch(both("T4", "T3")))),
        new Fault(
            "eligible worker without a table",
            CONTRADICTION,
            "/workflows/0/tasks/2/workers/1",
            "The worker (g1) of task (c) of workflow (flow) has no duration.",
            p ->
                p.mode(
                    2,
                    0,
                    m -> m.withBatch(batch(1, Map.of("T4", List.of(4L)))).onWorkers("g0", "g1"))),
        new Fault(
            "another duration alone",
            CONTRADICTION,
            "/workflows/0/tasks/2/durationMicros",
            "The durationMicros of task (c) of workflow (flow) must be what its batches of one"
                + " take.\nMaybe leave it out",
            p -> p.mode(2, 0, m -> m.withBatch(Batch.of(4, 5)).withDuration(TaskDuration.of(5)))),
        new Fault(
            "empty key",
            EMPTY,
            PLAIN + "/key",
            "The key of the batch of task (c) of workflow (flow) must not be empty.",
            p -> p.mode(2, 0, m -> m.withBatch(Batch.of(4, 5).withKey("")))),
        new Fault(
            "key of two kinds of batches",
            CONTRADICTION,
            "/workflows/1/tasks/0/batch/key",
            "The batches of task (x) of workflow (more) and of task (c) of workflow (flow) share"
                + " the key (encoder), so their demands must be the same.\nMaybe use another key",
            p -> {
              Batch batch = Batch.of(4, 5).withKey("encoder");
              p.mode(2, 0, m -> m.withBatch(batch));
              Mode other = Mode.of(1).withBatch(batch).withDemands(Map.of());
              Task task = Task.of("x", other);
              p.moreWorkflows.add(0, new Workflow("more", List.of(task), List.of()));
            }),
        new Fault(
            "batch beyond the horizon",
            TOO_LARGE,
            "/workflows/0/tasks/2/batch/durationMicros",
            "the durationMicros (" + (1L << 52) + ") of the batch of task (c)",
            p -> p.mode(2, 0, m -> m.withBatch(Batch.of(4, 1L << 52)))));
  }

  private static Batch batch(int limit, Map<String, List<Long>> tables) {
    return Batch.of(limit, BatchDuration.perWorker(tables));
  }

  private static Batch both(String first, String second) {
    Map<String, List<Long>> tables = new LinkedHashMap<>();
    tables.put(first, List.of(4L));
    tables.put(second, List.of(4L));
    return batch(1, tables);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void reportsExactlyTheFault(Fault fault) {
    fault.assertIsTheOnlyErrorReported();
  }

  @Test
  void modesOfOneKeySayTheSameOfAllThatABatchTakes() {
    Batch batch = Batch.of(4, 5).withKey("encoder");
    Mode same = Mode.of(1).withBatch(batch);
    Map<String, Mode> others = new LinkedHashMap<>();
    others.put("limit", Mode.of(1).withBatch(batch.withLimit(1)));
    others.put("durationMicros", Mode.of(1).withBatch(batch.withDuration(BatchDuration.of(4, 6))));
    others.put("demands", same.withDemands(Map.of()));
    others.put("models", same.withModels("base"));
    others.put("workspaceBytes", same.withWorkspaceBytes(1));
    assertThat(sharing(batch, same.withCostMicroUnits(3).onWorkers("g0"))).isEmpty();
    others.forEach(
        (part, mode) ->
            assertThat(sharing(batch, mode))
                .singleElement()
                .extracting(InputError::message)
                .asString()
                .contains("share the key (encoder), so their " + part + " must be the same."));
  }

  @Test
  void modelsMayBeNamedInAnyOrder() {
    Mode one = Mode.of(1).withBatch(Batch.of(4, 5).withKey("k")).withModels("m0", "m1");
    Mode other = one.withModels("m1", "m0");
    Problem problem =
        Problem.builder()
            .model("m0", 1)
            .model("m1", 1)
            .worker(Worker.gpu("w", "T4", 9, 1_000_000))
            .workflow(Workflow.builder("f").task(Task.of("a", one)).build())
            .workflow(Workflow.builder("g").task(Task.of("a", other)).build())
            .job("j", "f")
            .objective(Objective.makespan())
            .build();

    assertThat(problem.errors()).isEmpty();
  }

  private static List<InputError> sharing(Batch batch, Mode other) {
    ProblemParts parts = new ProblemParts();
    parts.mode(2, 0, mode -> mode.withBatch(batch));
    parts.moreWorkflows.add(new Workflow("more", List.of(Task.of("x", other)), List.of()));
    return parts.errors();
  }

  @Test
  void saysEverythingAtOnce() {
    ProblemParts parts = new ProblemParts();
    parts.mode(2, 0, m -> m.withBatch(Batch.of(4, 3, -1).withLimit(4).withKey("")));
    assertThat(parts.errors())
        .extracting(InputError::pointer)
        .containsExactlyInAnyOrder(
            PLAIN + "/durationMicros",
            PLAIN + "/durationMicros/1",
            PLAIN + "/durationMicros/2",
            PLAIN + "/key");
  }

  /** Two of one batch fit where two that started apart would not, whenever they end. */
  @Test
  void runningTasksOfOneBatchHoldWhatOneOfThemHolds() {
    assertThat(runningSince(4, 4).errors()).isEmpty();
    assertThat(runningSince(4, 3).errors())
        .extracting(InputError::code)
        .containsExactly(CONTRADICTION);
  }

  private static Problem runningSince(long first, long second) {
    Mode mode = Mode.of(Mode.DEFAULT_ID, Batch.of(4, 5));
    return Problem.builder()
        .workflow(Workflow.builder("f").task(Task.of("t", mode)).build())
        .job("a", "f")
        .job("b", "f")
        .worker(Worker.cpu("w"))
        .objective(Objective.makespan())
        .state(
            ClusterState.builder()
                .nowMicros(5)
                .running(
                    List.of(
                        new RunningTask("a", "t", Mode.DEFAULT_ID, "w", first, 9),
                        new RunningTask("b", "t", Mode.DEFAULT_ID, "w", second, 8)))
                .build())
        .buildUnchecked();
  }
}
