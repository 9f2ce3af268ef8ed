package dev.sextant.planner.model;

import static dev.sextant.planner.model.ErrorCode.CONTRADICTION;
import static dev.sextant.planner.model.ErrorCode.CYCLE;
import static dev.sextant.planner.model.ErrorCode.DUPLICATE_ID;
import static dev.sextant.planner.model.ErrorCode.EMPTY;
import static dev.sextant.planner.model.ErrorCode.OUT_OF_RANGE;
import static dev.sextant.planner.model.ErrorCode.SELF_EDGE;
import static dev.sextant.planner.model.ErrorCode.UNKNOWN_REFERENCE;
import static dev.sextant.planner.model.ProblemParts.map;
import static dev.sextant.planner.model.TaskDuration.perWorker;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rules of workflows, tasks, modes and edges. */
class WorkflowFaultsTest {
  private static final String PLAIN = "/workflows/0/tasks/2";
  private static final String GPU = "/workflows/0/tasks/1/modes/0";

  static Stream<Fault> faults() {
    return Stream.of(tasks(), modes(), eligibility(), durations(), edges(), items(), cycles())
        .flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void reportsExactlyTheFault(Fault fault) {
    fault.assertIsTheOnlyErrorReported();
  }

  private static List<Fault> tasks() {
    Task spare = Task.of("a", Mode.of(1));
    return List.of(
        new Fault(
            "empty workflow id",
            EMPTY,
            "/workflows/2/id",
            "The id of workflow 2 must not be empty.",
            p -> p.moreWorkflows.add(new Workflow("", List.of(spare), List.of()))),
        new Fault(
            "workflow twice",
            DUPLICATE_ID,
            "/workflows/2/id",
            "The id of workflow (flow) is already taken by /workflows/0.",
            p -> p.moreWorkflows.add(new Workflow("flow", List.of(spare), List.of()))),
        new Fault(
            "workflow without tasks",
            EMPTY,
            "/workflows/2/tasks",
            "The tasks of workflow (bare) must not be empty.",
            p -> p.moreWorkflows.add(new Workflow("bare", List.of(), List.of()))),
        new Fault(
            "empty task id",
            EMPTY,
            "/workflows/0/tasks/4/id",
            "The id of task 4 of workflow (flow) must not be empty.",
            p -> p.tasks.add(Task.of("", Mode.of(1)))),
        new Fault(
            "task twice",
            DUPLICATE_ID,
            "/workflows/0/tasks/4/id",
            "The id of task (a) of workflow (flow) is already taken by /workflows/0/tasks/0.",
            p -> p.tasks.add(spare)),
        new Fault(
            "task without modes",
            EMPTY,
            "/workflows/0/tasks/4/modes",
            "The modes of task (e) of workflow (flow) must not be empty.",
            p -> p.tasks.add(new Task("e", List.of()))),
        new Fault(
            "empty mode id",
            EMPTY,
            "/workflows/0/tasks/4/modes/0/id",
            "The id of mode 0 of task (e) of workflow (flow) must not be empty.",
            p -> p.tasks.add(Task.of("e", Mode.of("", TaskDuration.of(1))))),
        new Fault(
            "mode twice",
            DUPLICATE_ID,
            "/workflows/0/tasks/4/modes/1/id",
            "already taken by /workflows/0/tasks/4/modes/0.",
            p -> p.tasks.add(Task.of("e", Mode.of(1), Mode.of(2)))));
  }

  private static List<Fault> modes() {
    return List.of(
        new Fault(
            "negative demand",
            OUT_OF_RANGE,
            GPU + "/demands/slots",
            "The value (-2) of (slots) in the demands of mode (gpu) of task (b) of workflow (flow)",
            p -> p.mode(1, 0, m -> m.withDemands(map("compute", 1, "slots", -2)))),
        new Fault(
            "demand without a name",
            EMPTY,
            GPU + "/demands/",
            "A name in the demands of mode (gpu)",
            p -> p.mode(1, 0, m -> m.withDemands(map("", 1)))),
        new Fault(
            "unknown model",
            UNKNOWN_REFERENCE,
            GPU + "/models/1",
            "The model (lara) of mode (gpu) of task (b) of workflow (flow) does not exist.\n"
                + "Maybe (lora) is meant.",
            p -> p.mode(1, 0, m -> m.withModels("base", "lara"))),
        new Fault(
            "model of a mode twice",
            DUPLICATE_ID,
            GPU + "/models/1",
            "The id (base) is more than once in the models of mode (gpu)",
            p -> p.mode(1, 0, m -> m.withModels("base", "base"))),
        new Fault(
            "negative workspace",
            OUT_OF_RANGE,
            GPU + "/workspaceBytes",
            "The workspaceBytes (-5) of mode (gpu) of task (b) of workflow (flow) must not be",
            p -> p.mode(1, 0, m -> m.withWorkspaceBytes(-5))),
        new Fault(
            "unknown budget",
            UNKNOWN_REFERENCE,
            GPU + "/consumes/enrgy",
            "The budget (enrgy) of mode (gpu) of task (b) of workflow (flow) does not exist.\n"
                + "Maybe (energy) is meant.",
            p -> p.mode(1, 0, m -> m.withConsumes(map("enrgy", 1)))),
        new Fault(
            "negative consumption",
            OUT_OF_RANGE,
            GPU + "/consumes/energy",
            "The value (-3) of (energy) in the consumes of mode (gpu)",
            p -> p.mode(1, 0, m -> m.withConsumes(map("energy", -3)))),
        new Fault(
            "negative cost of a plain task",
            OUT_OF_RANGE,
            PLAIN + "/costMicroUnits",
            "The costMicroUnits (-1) of task (c) of workflow (flow) must not be negative.",
            p -> p.mode(2, 0, m -> m.withCostMicroUnits(-1))));
  }

  private static List<Fault> eligibility() {
    return List.of(
        new Fault(
            "no eligible workers",
            EMPTY,
            PLAIN + "/workers",
            "The workers of task (c) of workflow (flow) must not be empty.\nMaybe leave them out",
            p -> p.mode(2, 0, m -> m.onWorkers())),
        new Fault(
            "no eligible types",
            EMPTY,
            GPU + "/workerTypes",
            "The workerTypes of mode (gpu) of task (b) of workflow (flow) must not be empty.",
            p -> p.mode(1, 0, m -> m.onTypes())),
        new Fault(
            "no eligible workers beside types",
            EMPTY,
            GPU + "/workers",
            "The workers of mode (gpu)",
            p -> p.mode(1, 0, m -> m.onWorkers())),
        new Fault(
            "unknown eligible worker",
            UNKNOWN_REFERENCE,
            "/workflows/0/tasks/1/modes/1/workers/1",
            "The worker (g7) of mode (cpu) of task (b) of workflow (flow) does not exist.\n"
                + "Maybe (g0) is meant.",
            p -> p.mode(1, 1, m -> m.onWorkers("g1", "g7"))),
        new Fault(
            "eligible worker twice",
            DUPLICATE_ID,
            "/workflows/0/tasks/1/modes/1/workers/1",
            "The id (g1) is more than once in the workers of mode (cpu)",
            p -> p.mode(1, 1, m -> m.onWorkers("g1", "g1"))),
        new Fault(
            "unknown eligible type",
            UNKNOWN_REFERENCE,
            GPU + "/workerTypes/1",
            "The worker type (A10) of mode (gpu) of task (b) of workflow (flow) does not exist.\n"
                + "Maybe (A100) is meant.",
            p -> p.mode(1, 0, m -> m.onTypes("T4", "A10"))),
        new Fault(
            "eligible type twice",
            DUPLICATE_ID,
            GPU + "/workerTypes/1",
            "The id (T4) is more than once in the workerTypes of mode (gpu)",
            p -> p.mode(1, 0, m -> m.onTypes("T4", "T4"))));
  }

  private static List<Fault> durations() {
    return List.of(
        new Fault(
            "negative duration of a plain task",
            OUT_OF_RANGE,
            "/workflows/0/tasks/3/durationMicros",
            "The durationMicros (-1) of task (d) of workflow (flow) must not be negative.",
            p -> p.mode(3, 0, m -> Mode.of(-1))),
        new Fault(
            "negative duration of a mode",
            OUT_OF_RANGE,
            "/workflows/0/tasks/1/modes/1/durationMicros",
            "The durationMicros (-1) of mode (cpu) of task (b) of workflow (flow) must not be",
            p -> p.mode(1, 1, m -> Mode.of("cpu", TaskDuration.of(-1)))),
        new Fault(
            "negative duration on a type",
            OUT_OF_RANGE,
            GPU + "/durationMicros/T4",
            "The value (-5) of (T4) in the durationMicros of mode (gpu)",
            p -> p.mode(1, 0, m -> lasting(m, map("T4", -5, "g1", 3)))),
        new Fault(
            "no durations",
            EMPTY,
            GPU + "/durationMicros",
            "The durationMicros of mode (gpu) of task (b) of workflow (flow) must not be empty.",
            p -> p.mode(1, 0, m -> lasting(m, Map.of()))),
        new Fault(
            "duration on something unknown",
            UNKNOWN_REFERENCE,
            PLAIN + "/durationMicros/T3",
            "The worker or worker type (T3) of task (c) of workflow (flow) does not exist.\n"
                + "Maybe (T4) is meant.",
            p -> p.mode(2, 0, m -> lasting(m, map("T4", 4, "T3", 4)))),
        new Fault(
            "eligible worker without a duration",
            CONTRADICTION,
            PLAIN + "/workers/1",
            "The worker (g1) of task (c) of workflow (flow) has no duration.\nMaybe add it",
            p -> p.mode(2, 0, m -> m.onWorkers("g0", "g1"))),
        new Fault(
            "eligible type without a duration",
            CONTRADICTION,
            GPU + "/workerTypes/1",
            "The worker type (A100) of mode (gpu) of task (b) of workflow (flow) has no duration.",
            p -> p.mode(1, 0, m -> lasting(m, map("T4", 5)))));
  }

  private static Mode lasting(Mode m, Map<String, Long> micros) {
    return m.withDuration(perWorker(micros));
  }

  private static List<Fault> edges() {
    return List.of(
        new Fault(
            "edge from an unknown task",
            UNKNOWN_REFERENCE,
            "/workflows/0/edges/4/from",
            "The task (nowhere) of edge (nowhere -> d) of workflow (flow) does not exist.",
            p -> p.edges.add(new DataEdge("nowhere", "d", 1))),
        new Fault(
            "edge to an unknown task",
            UNKNOWN_REFERENCE,
            "/workflows/0/edges/4/to",
            "The task (nowhere) of edge (a -> nowhere) of workflow (flow) does not exist.",
            p -> p.edges.add(new DataEdge("a", "nowhere", 1))),
        new Fault(
            "edge from a task to itself",
            SELF_EDGE,
            "/workflows/0/edges/4",
            "The task (c) of workflow (flow) must not wait for itself.",
            p -> p.edges.add(new DataEdge("c", "c", 1))),
        new Fault(
            "edge twice",
            DUPLICATE_ID,
            "/workflows/0/edges/4",
            "The edge (c -> d) of workflow (flow) is already at /workflows/0/edges/3.\nMaybe one",
            p -> p.edges.add(new DataEdge("c", "d", 1))),
        new Fault(
            "edge twice with different items",
            DUPLICATE_ID,
            "/workflows/0/edges/4",
            "The edge (a -> b) of workflow (flow) is already at /workflows/0/edges/0.",
            p -> p.edges.add(new DataEdge("a", "b", 1, "y"))),
        new Fault(
            "negative bytes",
            OUT_OF_RANGE,
            "/workflows/0/edges/3/bytes",
            "The bytes (-7) of edge (c -> d) of workflow (flow) must not be negative.",
            p -> p.edges.set(3, new DataEdge("c", "d", -7))),
        new Fault(
            "empty item",
            EMPTY,
            "/workflows/0/edges/3/item",
            "The item of edge (c -> d) of workflow (flow) must not be empty.",
            p -> p.edges.set(3, new DataEdge("c", "d", 7, ""))));
  }

  private static List<Fault> items() {
    return List.of(
        new Fault(
            "item that leaves two tasks",
            CONTRADICTION,
            "/workflows/0/edges/3/item",
            "The item (x) of edge (c -> d) of workflow (flow) must not leave another task than at"
                + " /workflows/0/edges/0.\nMaybe these are two items",
            p -> p.edges.set(3, new DataEdge("c", "d", 100, "x"))),
        new Fault(
            "item of two sizes",
            CONTRADICTION,
            "/workflows/0/edges/1/bytes",
            "The bytes (99) of item (x) of edge (a -> c) of workflow (flow) must be the same as at"
                + " /workflows/0/edges/0 (100).",
            p -> p.edges.set(1, new DataEdge("a", "c", 99, "x"))));
  }

  private static List<Fault> cycles() {
    return List.of(
        new Fault(
            "cycle of two",
            CYCLE,
            "/workflows/0/edges/4",
            "The tasks (e -> f -> e) of workflow (flow) wait for each other.",
            p -> {
              p.tasks.add(Task.of("e", Mode.of(1)));
              p.tasks.add(Task.of("f", Mode.of(1)));
              p.edges.add(3, new DataEdge("e", "f", 1));
              p.edges.add(4, new DataEdge("f", "e", 1));
              p.edges.add(new DataEdge("f", "d", 1));
            }),
        new Fault(
            "cycle of four whose first edge comes last",
            CYCLE,
            "/workflows/0/edges/4",
            "The tasks (a -> b -> d -> a) of workflow (flow) wait for each other.",
            p -> p.withoutState().edges.add(new DataEdge("d", "a", 1))));
  }
}
