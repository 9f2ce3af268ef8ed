package dev.sextant.planner.model;

import static dev.sextant.planner.model.ErrorCode.DUPLICATE_ID;
import static dev.sextant.planner.model.ErrorCode.EMPTY;
import static dev.sextant.planner.model.ErrorCode.OUT_OF_RANGE;
import static dev.sextant.planner.model.ErrorCode.UNKNOWN_REFERENCE;
import static dev.sextant.planner.model.ProblemParts.map;

import dev.sextant.planner.model.TransferModel.LinkTable;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rules of the problem itself, models, workers, transfers, budgets and the objective. */
class ClusterFaultsTest {

  static Stream<Fault> faults() {
    return Stream.of(
            problem(), models(), workers(), modelLoads(), transfers(), budgets(), objectives())
        .flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void reportsExactlyTheFault(Fault fault) {
    fault.assertIsTheOnlyErrorReported();
  }

  private static List<Fault> problem() {
    return List.of(
        new Fault(
            "zero microsPerUnit",
            OUT_OF_RANGE,
            "/microsPerUnit",
            "The microsPerUnit (0) must be at least 1.",
            p -> p.microsPerUnit = 0),
        new Fault(
            "no workers",
            EMPTY,
            "/workers",
            "The workers must not be empty.",
            p -> {
              p.withoutState().workers.clear();
              p.jobs.clear();
              p.models.set(0, new ModelArtifact("base", 40));
              p.transfers = TransferModel.free();
            }));
  }

  private static List<Fault> models() {
    return List.of(
        new Fault(
            "empty model id",
            EMPTY,
            "/models/3/id",
            "The id of model 3 must not be empty.",
            p -> p.models.add(new ModelArtifact("", 1))),
        new Fault(
            "model twice",
            DUPLICATE_ID,
            "/models/3/id",
            "The id of model (lora) is already taken by /models/1.",
            p -> p.models.add(new ModelArtifact("lora", 1))),
        new Fault(
            "model without bytes",
            OUT_OF_RANGE,
            "/models/1/bytes",
            "The bytes (0) of model (lora) must be at least 1.",
            p -> p.models.set(1, new ModelArtifact("lora", 0))),
        new Fault(
            "negative load time",
            OUT_OF_RANGE,
            "/models/1/loadMicrosByWorkerType/T4",
            "The value (-1) of (T4) in the loadMicrosByWorkerType of model (lora) must not be",
            p -> p.models.set(1, new ModelArtifact("lora", 10, map("T4", -1)))),
        new Fault(
            "load time of an unknown type",
            UNKNOWN_REFERENCE,
            "/models/1/loadMicrosByWorkerType/T5",
            "The worker type (T5) of model (lora) does not exist.\nMaybe (T4) is meant.",
            p -> p.models.set(1, new ModelArtifact("lora", 10, map("T5", 1)))));
  }

  private static List<Fault> workers() {
    return List.of(
        new Fault(
            "empty worker id",
            EMPTY,
            "/workers/3/id",
            "The id of worker 3 must not be empty.",
            p -> p.workers.add(Worker.cpu(""))),
        new Fault(
            "worker twice",
            DUPLICATE_ID,
            "/workers/3/id",
            "The id of worker (g0) is already taken by /workers/0.",
            p -> p.workers.add(Worker.cpu("g0"))),
        new Fault(
            "empty type",
            EMPTY,
            "/workers/2/type",
            "The type of worker (store) must not be empty.",
            p -> p.worker(2, w -> w.withType(""))),
        new Fault(
            "empty zone",
            EMPTY,
            "/workers/2/zone",
            "The zone of worker (store) must not be empty.",
            p -> p.worker(2, w -> w.withZone(""))),
        new Fault(
            "negative GPU memory",
            OUT_OF_RANGE,
            "/workers/0/gpuMemoryBytes",
            "The gpuMemoryBytes (-1) of worker (g0) must not be negative.",
            p -> p.worker(0, w -> w.withGpuMemoryBytes(-1))),
        new Fault(
            "negative capacity",
            OUT_OF_RANGE,
            "/workers/0/capacities/compute",
            "The value (-2) of (compute) in the capacities of worker (g0) must not be negative.",
            p -> p.worker(0, w -> w.withCapacities(map("compute", -2, "slots", 4)))),
        new Fault(
            "negative capacity of a resource with a slash and a tilde",
            OUT_OF_RANGE,
            "/workers/2/capacities/a~1b~0",
            "The value (-1) of (a/b~)",
            p -> p.worker(2, w -> w.withCapacities(map("a/b~", -1)))),
        new Fault(
            "resource without a name",
            EMPTY,
            "/workers/2/capacities/",
            "A name in the capacities of worker (store) must not be empty.",
            p -> p.worker(2, w -> w.withCapacities(map("", 1)))),
        new Fault(
            "negative price",
            OUT_OF_RANGE,
            "/workers/0/priceMicroUnitsPerSecond",
            "The priceMicroUnitsPerSecond (-7) of worker (g0) must not be negative.",
            p -> p.worker(0, w -> w.withPrice(new Price.Constant(-7)))));
  }

  private static List<Fault> modelLoads() {
    return List.of(
        new Fault(
            "negative load latency",
            OUT_OF_RANGE,
            "/workers/0/modelLoad/latencyMicros",
            "The latencyMicros (-1) of the modelLoad of worker (g0) must not be negative.",
            p -> p.worker(0, w -> w.withModelLoad(new Link(-1, 1)))),
        new Fault(
            "load link without bandwidth",
            OUT_OF_RANGE,
            "/workers/1/modelLoad/bandwidthBytesPerSecond",
            "The bandwidthBytesPerSecond (0) of the modelLoad of worker (g1) must be at least 1.",
            p -> p.worker(1, w -> w.withModelLoad(new Link(0, 0)))));
  }

  private static List<Fault> transfers() {
    Link good = Link.FREE;
    return List.of(
        new Fault(
            "negative uniform latency",
            OUT_OF_RANGE,
            "/transfers/uniform/latencyMicros",
            "The latencyMicros (-1) of the uniform link must not be negative.",
            p -> p.transfers = TransferModel.uniform(-1, 1)),
        new Fault(
            "uniform link without bandwidth",
            OUT_OF_RANGE,
            "/transfers/uniform/bandwidthBytesPerSecond",
            "must be at least 1.",
            p -> p.transfers = TransferModel.uniform(0, 0)),
        new Fault(
            "negative default latency",
            OUT_OF_RANGE,
            "/transfers/table/default/latencyMicros",
            "of the default link must not be negative.",
            p -> p.transfers = new LinkTable(new Link(-5, 1), List.of(), List.of())),
        new Fault(
            "zone link from an unused zone",
            UNKNOWN_REFERENCE,
            "/transfers/table/zones/0/from",
            "The zone (z9) of zone link 0 does not exist.",
            p -> p.transfers = zones(entry("z9", "z1", good))),
        new Fault(
            "zone link to an unused zone",
            UNKNOWN_REFERENCE,
            "/transfers/table/zones/0/to",
            "The zone (z9) of zone link 0 does not exist.",
            p -> p.transfers = zones(entry("z1", "z9", good))),
        new Fault(
            "zone link without bandwidth",
            OUT_OF_RANGE,
            "/transfers/table/zones/0/bandwidthBytesPerSecond",
            "The bandwidthBytesPerSecond (-9) of zone link 0 must be at least 1.",
            p -> p.transfers = zones(entry("z1", "z2", new Link(0, -9)))),
        new Fault(
            "zone pair twice",
            DUPLICATE_ID,
            "/transfers/table/zones/1",
            "The link from (z1) to (z2) is already at /transfers/table/zones/0.",
            p -> p.transfers = zones(entry("z1", "z2", good), entry("z1", "z2", good))),
        new Fault(
            "worker link from an unknown worker",
            UNKNOWN_REFERENCE,
            "/transfers/table/workers/0/from",
            "The worker (stone) of worker link 0 does not exist.\nMaybe (store) is meant.",
            p -> p.transfers = pairs(entry("stone", "g0", good))),
        new Fault(
            "worker link to an unknown worker",
            UNKNOWN_REFERENCE,
            "/transfers/table/workers/0/to",
            "The worker (T4) of worker link 0 does not exist.",
            p -> p.transfers = pairs(entry("g0", "T4", good))),
        new Fault(
            "worker link with negative latency",
            OUT_OF_RANGE,
            "/transfers/table/workers/0/latencyMicros",
            "The latencyMicros (-1) of worker link 0 must not be negative.",
            p -> p.transfers = pairs(entry("g0", "g1", new Link(-1, 1)))),
        new Fault(
            "worker pair twice",
            DUPLICATE_ID,
            "/transfers/table/workers/2",
            "The link from (g0) to (g1) is already at /transfers/table/workers/0.",
            p ->
                p.transfers =
                    pairs(
                        entry("g0", "g1", good),
                        entry("g1", "g0", good),
                        entry("g0", "g1", good))));
  }

  private static List<Fault> budgets() {
    return List.of(
        new Fault(
            "empty budget id",
            EMPTY,
            "/budgets/1/id",
            "The id of budget 1 must not be empty.",
            p -> p.budgets.add(new Budget("", 1))),
        new Fault(
            "budget twice",
            DUPLICATE_ID,
            "/budgets/1/id",
            "The id of budget (energy) is already taken by /budgets/0.",
            p -> p.budgets.add(new Budget("energy", 1))),
        new Fault(
            "negative budget",
            OUT_OF_RANGE,
            "/budgets/0/amount",
            "The amount (-1) of budget (energy) must not be negative.",
            p -> p.budgets.set(0, new Budget("energy", -1))));
  }

  private static List<Fault> objectives() {
    return List.of(
        new Fault(
            "no objective",
            EMPTY,
            "/objective",
            "The objective must have a positive weight.\nMaybe",
            p -> p.objective = new Objective(Map.of())),
        new Fault(
            "weights of zero only",
            EMPTY,
            "/objective",
            "The objective must have a positive weight.",
            p -> p.objective = new Objective(Map.of(ObjectiveTerm.LOAD_COUNT, 0L))),
        new Fault(
            "negative weight",
            OUT_OF_RANGE,
            "/objective/makespanMicros",
            "The makespanMicros (-1) of the objective must not be negative.",
            p -> p.objective = p.objective.plus(-1, ObjectiveTerm.MAKESPAN_MICROS)),
        new Fault(
            "negative weight only",
            OUT_OF_RANGE,
            "/objective/workersUsed",
            "The workersUsed (-1) of the objective must not be negative.",
            p -> p.objective = new Objective(Map.of(ObjectiveTerm.WORKERS_USED, -1L))));
  }

  private static LinkTable.Entry entry(String from, String to, Link link) {
    return new LinkTable.Entry(from, to, link);
  }

  private static LinkTable zones(LinkTable.Entry... entries) {
    return new LinkTable(Link.FREE, List.of(entries), List.of());
  }

  private static LinkTable pairs(LinkTable.Entry... entries) {
    return new LinkTable(Link.FREE, List.of(), List.of(entries));
  }
}
