package dev.sextant.planner.model;

import static dev.sextant.planner.model.ErrorCode.TOO_LARGE;
import static dev.sextant.planner.model.ProblemParts.map;
import static dev.sextant.planner.model.TaskDuration.perWorker;

import dev.sextant.planner.model.TransferModel.LinkTable;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sums that leave the range in which planning is exact. */
@Tag("numbers")
class TotalsFaultsTest {
  private static final long MAX = Long.MAX_VALUE;
  private static final long HORIZON = 1L << 52;

  static Stream<Fault> faults() {
    return Stream.of(moments(), work(), transfers(), totals(), objective()).flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void reportsExactlyTheFault(Fault fault) {
    fault.assertIsTheOnlyErrorReported();
  }

  /** With one term only, so that a bound that overflows has one cause. */
  private static Fault fault(
      String name, String pointer, String fragment, Consumer<ProblemParts> change) {
    Consumer<ProblemParts> oneTerm = p -> p.objective = Objective.makespan();
    return new Fault(name, TOO_LARGE, pointer, fragment, change.andThen(oneTerm));
  }

  private static List<Fault> moments() {
    return List.of(
        fault(
            "release",
            "/jobs/2/releaseMicros",
            "must not be beyond 2^52.\nMaybe the releaseMicros (4503599627370496) of job (j2),",
            p -> p.jobs.set(2, new Job("j2", "solo", HORIZON))),
        fault(
            "due date",
            "/jobs/0/dueMicros",
            "The horizon in microseconds (9223372036854775807) must not be beyond 2^52.\nMaybe the"
                + " dueMicros (9223372036854775807) of job (j0), the largest part of it,",
            p -> p.job(0, j -> j.withDueMicros(MAX))),
        fault(
            "deadline",
            "/jobs/0/deadlineMicros",
            "deadlineMicros (9223372036854775807) of job (j0)",
            p -> p.job(0, j -> j.withDeadlineMicros(MAX))),
        fault(
            "now",
            "/state/nowMicros",
            "nowMicros (4503599627370496)",
            p -> p.withoutState().now = HORIZON),
        fault(
            "availability",
            "/state/workers/1/availableFromMicros",
            "of the state of worker (g1)",
            p -> p.workerStates.set(1, new WorkerState("g1", MAX, List.of(), List.of()))),
        fault(
            "occupation",
            "/state/workers/2/occupied/0/untilMicros",
            "untilMicros (9223372036854775807) of occupation 0 of the state of worker (store)",
            p ->
                p.workerStates.add(
                    new WorkerState(
                        "store", 0, List.of(new Occupation(Map.of(), 0, MAX)), List.of()))),
        fault(
            "copy on its way",
            "/state/finished/0/copies/0/sinceMicros",
            "of copy 0 of finished task (a)",
            p ->
                p.finished.set(
                    0, new FinishedTask("j0", "a", 15, List.of(new FinishedTask.Copy("g0", MAX))))),
        fault(
            "running task",
            "/state/running/0/endMicros",
            "of running task (c)",
            p -> p.running.set(0, new RunningTask("j1", "c", "default", "g0", 16, MAX))),
        fault(
            "load in flight",
            "/state/loadsInFlight/0/readyMicros",
            "of the load in flight of (base)",
            p -> p.loads.set(0, new LoadInFlight("g1", "base", 10, MAX))));
  }

  private static List<Fault> work() {
    return List.of(
        fault(
            "plain duration",
            "/workflows/0/tasks/3/durationMicros",
            "Maybe the durationMicros (9223372036854775807) of task (d) of workflow (flow),",
            p -> p.mode(3, 0, m -> Mode.of(MAX))),
        fault(
            "duration of a mode on a type",
            "/workflows/0/tasks/3/modes/1/durationMicros/T4",
            "Maybe the durationMicros (4503599627370496) of mode (slow) of task (d)",
            p ->
                p.tasks.set(
                    3,
                    Task.of(
                        "d",
                        Mode.of("fast", TaskDuration.of(1)),
                        Mode.of("slow", perWorker(map("g1", 2, "T4", HORIZON)))))),
        fault(
            "duration counted once per job",
            "/workflows/0/tasks/3/durationMicros",
            "Maybe the durationMicros (2251799813685248) of task (d)",
            p -> p.mode(3, 0, m -> Mode.of(HORIZON / 2))),
        fault(
            "given load time",
            "/models/0/loadMicrosByWorkerType/T4",
            "Maybe the longest load in microseconds (4503599627370496) of model (base)",
            p -> p.models.set(0, new ModelArtifact("base", 40, map("T4", HORIZON)))),
        fault(
            "load over a slow link",
            "/models/0/bytes",
            "Maybe the longest load in microseconds (4503599627370536) of model (base)",
            p -> p.worker(1, w -> w.withModelLoad(new Link(HORIZON, 1_000_000)))));
  }

  private static List<Fault> transfers() {
    Link slow = new Link(HORIZON, 1);
    return List.of(
        fault(
            "edge over a slow link",
            "/workflows/0/edges/0/bytes",
            "Maybe the longest transfer in microseconds (4503599727370496) of edge 0 of workflow",
            p -> p.transfers = new TransferModel.Uniform(slow)),
        fault(
            "edge over a slow default link",
            "/workflows/0/edges/0/bytes",
            "of edge 0 of workflow (flow)",
            p -> p.transfers = new LinkTable(slow, List.of(), List.of())),
        fault(
            "edge over a slow zone link",
            "/workflows/0/edges/0/bytes",
            "of edge 0 of workflow (flow)",
            p ->
                p.transfers =
                    new LinkTable(
                        Link.FREE, List.of(new LinkTable.Entry("z1", "z2", slow)), List.of())),
        fault(
            "edge over a slow worker link",
            "/workflows/0/edges/0/bytes",
            "of edge 0 of workflow (flow)",
            p ->
                p.transfers =
                    new LinkTable(
                        Link.FREE, List.of(), List.of(new LinkTable.Entry("g0", "g1", slow)))),
        fault(
            "input",
            "/jobs/0/inputs/2/bytes",
            "of input 2 of job (j0)",
            p ->
                p.job(
                    0,
                    j ->
                        j.withInputs(
                            j.inputs().get(0),
                            j.inputs().get(1),
                            new JobInput("c", HORIZON, "store")))),
        fault(
            "delivery",
            "/jobs/0/outputs/0/bytes",
            "of output 0 of job (j0)",
            p -> p.job(0, j -> j.withOutputs(new JobOutput("d", HORIZON, "store")))));
  }

  private static List<Fault> totals() {
    long big = 1L << 62;
    return List.of(
        fault(
            "GPU memory of all workers",
            "/workers/0/gpuMemoryBytes",
            "The total of the gpuMemoryBytes of all workers (4611686018427388104) must not be"
                + " beyond 2^62.\nMaybe the gpuMemoryBytes (4611686018427387904) of worker (g0),",
            p -> p.worker(0, w -> w.withGpuMemoryBytes(big))),
        fault(
            "capacities",
            "/workers/1/capacities/compute",
            "The total of the capacities for (compute) (9223372036854775807)",
            p -> p.worker(1, w -> w.withCapacities(map("compute", MAX)))),
        fault(
            "models",
            "/models/2/bytes",
            "The total of the sizes of models, workspaces and occupations",
            p -> {
              p.withoutState();
              p.models.set(2, new ModelArtifact("big", big));
            }),
        fault(
            "workspaces",
            "/workflows/1/tasks/0/workspaceBytes",
            "Maybe the workspaceBytes (9223372036854775807) of task (only) of workflow (solo)",
            p ->
                p.moreWorkflows.set(
                    0,
                    new Workflow(
                        "solo",
                        List.of(Task.of("only", Mode.of(1).withWorkspaceBytes(MAX))),
                        List.of()))),
        fault(
            "bytes that move",
            "/workflows/0/edges/3/bytes",
            "The total of the bytes that move (9223372036854775807)",
            p -> p.edges.set(3, new DataEdge("c", "d", MAX))),
        fault(
            "demands",
            "/workflows/0/tasks/1/modes/0/demands/slots",
            "The total of the demands of (slots) (4611686018427387905) must not be beyond 2^62.\n"
                + "Maybe the demands of (slots) (2305843009213693952) of mode (gpu) of task (b)",
            p -> p.mode(1, 0, m -> m.withDemands(map("slots", big / 2)))),
        fault(
            "budgets",
            "/workflows/0/tasks/1/modes/0/consumes/energy",
            "The total of the amounts from budget (energy) (9223372036854775806)",
            p -> p.mode(1, 0, m -> m.withConsumes(map("energy", MAX / 2)))),
        fault(
            "costs",
            "/workflows/0/tasks/1/modes/1/costMicroUnits",
            "The total of the costs (9223372036854775807) must not be beyond 2^62.",
            p -> p.mode(1, 1, m -> m.withCostMicroUnits(MAX))),
        fault(
            "prices",
            "/workers/2/priceMicroUnitsPerSecond",
            "Maybe the priceMicroUnitsPerSecond (9223372036854775807) of worker (store), the",
            p -> {
              p.withoutState();
              p.mode(0, 0, m -> Mode.of(1_000_000));
              p.worker(2, w -> w.withPrice(new Price.Constant(MAX)));
            }));
  }

  private static List<Fault> objective() {
    return List.of(
        new Fault(
            "objective of one large weight",
            TOO_LARGE,
            "/objective/workersUsed",
            "The upper bound of the objective (9223372036854775807) must be below 2^62.\nMaybe the"
                + " workersUsed (9223372036854775807) of the objective, the largest part of it,",
            p -> p.objective = p.objective.plus(MAX, ObjectiveTerm.WORKERS_USED)),
        new Fault(
            "objective that a job weighs down",
            TOO_LARGE,
            "/jobs/0/weight",
            "Maybe the weight (4611686018427387904) of job (j0), the largest part of it,",
            p -> p.job(0, j -> j.withWeight(1L << 62))));
  }
}
