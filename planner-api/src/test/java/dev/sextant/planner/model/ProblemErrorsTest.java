package dev.sextant.planner.model;

import static dev.sextant.planner.model.ProblemParts.map;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.model.TransferModel.LinkTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the list of errors as a whole is like: complete, in order, free of echoes, of sane size. */
class ProblemErrorsTest {

  @Test
  void reportsAllFaultsAtOnceInDocumentOrder() {
    ProblemParts p = new ProblemParts();
    p.microsPerUnit = -1;
    p.models.add(new ModelArtifact("base", 0, map("T9", -3, "T4", -2)));
    p.worker(0, w -> w.withCapacities(map("slots", -4, "compute", -2)).withZone(""));
    p.worker(1, w -> w.withGpuMemoryBytes(1L << 62));
    p.tasks.add(Task.of("a", Mode.of(-5).withModels("bog", "big", "big").withWorkspaceBytes(-1)));
    p.tasks.set(3, Task.of("d", Mode.of(Long.MAX_VALUE)));
    p.edges.add(new DataEdge("d", "a", -6));
    p.edges.add(new DataEdge("c", "c", 0));
    p.edges.add(new DataEdge("a", "d", 0));
    p.edges.add(new DataEdge("c", "d", 0));
    p.job(0, j -> j.withDueMicros(-7L).withInputs(new JobInput("z", -8)));
    p.job(1, j -> j.withOutputs(new JobOutput("d", 1, "moon")));
    p.transfers =
        new LinkTable(
            new Link(-9, 0),
            List.of(new LinkTable.Entry("z3", "z2", Link.FREE)),
            List.of(new LinkTable.Entry("g0", "g9", new Link(-10, 1))));
    p.budgets.add(new Budget("energy", -11));
    p.finished.set(0, new FinishedTask("j0", "a", 15, List.of()));
    p.loads.add(new LoadInFlight("g0", "big", 10, 21));
    p.pins.add(new Pin("j0", "b", "tpu", null));
    p.objective = p.objective.plus(-12, ObjectiveTerm.BYTES_MOVED);

    assertThat(p.errors())
        .extracting(e -> e.code() + " " + e.pointer())
        .containsExactly(
            "OUT_OF_RANGE /microsPerUnit",
            "DUPLICATE_ID /models/3/id",
            "OUT_OF_RANGE /models/3/bytes",
            "OUT_OF_RANGE /models/3/loadMicrosByWorkerType/T9",
            "UNKNOWN_REFERENCE /models/3/loadMicrosByWorkerType/T9",
            "OUT_OF_RANGE /models/3/loadMicrosByWorkerType/T4",
            "EMPTY /workers/0/zone",
            "OUT_OF_RANGE /workers/0/capacities/slots",
            "OUT_OF_RANGE /workers/0/capacities/compute",
            "TOO_LARGE /workers/1/gpuMemoryBytes",
            "TOO_LARGE /workflows/0/tasks/3/durationMicros",
            "DUPLICATE_ID /workflows/0/tasks/4/id",
            "OUT_OF_RANGE /workflows/0/tasks/4/durationMicros",
            "UNKNOWN_REFERENCE /workflows/0/tasks/4/models/0",
            "DUPLICATE_ID /workflows/0/tasks/4/models/2",
            "OUT_OF_RANGE /workflows/0/tasks/4/workspaceBytes",
            "OUT_OF_RANGE /workflows/0/edges/4/bytes",
            "SELF_EDGE /workflows/0/edges/5",
            "CYCLE /workflows/0/edges/6",
            "DUPLICATE_ID /workflows/0/edges/7",
            "OUT_OF_RANGE /jobs/0/dueMicros",
            "UNKNOWN_REFERENCE /jobs/0/inputs/0/task",
            "OUT_OF_RANGE /jobs/0/inputs/0/bytes",
            "EMPTY /jobs/0/inputs/0/at",
            "UNKNOWN_REFERENCE /jobs/1/outputs/0/to",
            "OUT_OF_RANGE /transfers/table/default/latencyMicros",
            "OUT_OF_RANGE /transfers/table/default/bandwidthBytesPerSecond",
            "UNKNOWN_REFERENCE /transfers/table/zones/0/from",
            "UNKNOWN_REFERENCE /transfers/table/workers/0/to",
            "OUT_OF_RANGE /transfers/table/workers/0/latencyMicros",
            "DUPLICATE_ID /budgets/1/id",
            "OUT_OF_RANGE /budgets/1/amount",
            "CONTRADICTION /state/finished/0",
            "CONTRADICTION /state/finished/0/copies",
            "CONTRADICTION /state/finished/1",
            "CONTRADICTION /state/loadsInFlight/1",
            "CONTRADICTION /state/pins/2",
            "UNKNOWN_REFERENCE /state/pins/2/mode",
            "OUT_OF_RANGE /objective/bytesMoved");
  }

  @Test
  void refusesToBuildAnInvalidProblemAndCarriesEveryError() {
    assertThatThrownBy(() -> Problem.builder().microsPerUnit(0).build())
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e ->
                assertThat(e.errors())
                    .extracting(InputError::pointer)
                    .containsExactly("/microsPerUnit", "/workers", "/objective"));
  }

  @Test
  void countsPositionsBeyondNineInOrder() {
    ProblemParts p = new ProblemParts();
    IntStream.range(0, 12).forEach(i -> p.budgets.add(new Budget("b" + i, -1)));

    assertThat(p.errors())
        .extracting(InputError::pointer)
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, 12).mapToObj(i -> "/budgets/" + i + "/amount").toList());
  }

  @Test
  void keepsTheOrderOfMapsWithNumbersForNames() {
    ProblemParts p = new ProblemParts();
    Map<String, Long> capacities = map("10", -1, "9", -1);
    p.worker(2, w -> w.withCapacities(capacities));

    assertThat(p.errors())
        .extracting(InputError::pointer)
        .containsExactly("/workers/2/capacities/10", "/workers/2/capacities/9");
  }

  @Test
  void reportsEachUnknownIdOfAStateEntryAndNothingElseAboutIt() {
    ProblemParts p = new ProblemParts();
    p.running.add(new RunningTask("nil", "nil", "nil", "nil", 1, 30));
    p.loads.add(new LoadInFlight("nil", "nil", 1, 30));
    p.pins.add(new Pin("nil", "nil", "nil", "nil"));

    assertThat(p.errors())
        .extracting(InputError::pointer)
        .containsExactly(
            "/state/running/1/job",
            "/state/running/1/worker",
            "/state/loadsInFlight/1/worker",
            "/state/loadsInFlight/1/model",
            "/state/pins/2/job",
            "/state/pins/2/worker");
  }

  @Test
  void judgesNoMemoryWhereSizesAreNegative() {
    ProblemParts p = new ProblemParts();
    p.worker(0, w -> w.withGpuMemoryBytes(-1));
    p.worker(1, w -> w.withCapacities(map("compute", -1)));
    p.running.add(new RunningTask("j2", "only", "default", "g1", 10, 30));

    assertThat(p.errors())
        .extracting(InputError::pointer)
        .containsExactly("/workers/0/gpuMemoryBytes", "/workers/1/capacities/compute");
  }

  @Test
  void blamesOneAmountOnceHoweverManySumsItSpoils() {
    ProblemParts p = new ProblemParts();
    p.edges.set(3, new DataEdge("c", "d", Long.MAX_VALUE));

    assertThat(p.errors())
        .extracting(InputError::pointer)
        .containsExactly("/workflows/0/edges/3/bytes");
  }

  @Test
  void keepsLongAndStrangeIdsOutOfMessages() {
    ProblemParts p = new ProblemParts();
    p.budgets.add(new Budget("x\n" + "y".repeat(100_000), -1));

    assertThat(p.errors()).hasSize(1);
    assertThat(p.errors().get(0).message())
        .isEqualTo(
            "The amount (-1) of budget (x\\n" + "y".repeat(62) + "...) must not be negative.");
  }

  @Test
  void suggestsNothingForAnIdThatResemblesNone() {
    ProblemParts p = new ProblemParts();
    p.job(1, j -> j.withOutputs(new JobOutput("d", 1, "completely different")));

    assertThat(p.errors()).hasSize(1);
    assertThat(p.errors().get(0).message()).doesNotContain("Maybe");
  }

  @Test
  void suggestsTheFirstOfTheClosestIds() {
    List<Worker> workers = new ArrayList<>();
    for (String id : List.of("node-20", "node-12", "node-11", "nod")) {
      workers.add(Worker.cpu(id));
    }
    IdIndex index = IdIndex.of("worker", workers, Worker::id);

    assertThat(index.closestTo("node-1")).isEqualTo("node-12");
    assertThat(index.closestTo("nodes-20")).isEqualTo("node-20");
    assertThat(index.closestTo("n")).isNull();
    assertThat(index.closestTo("")).isNull();
  }

  @Test
  void areFoundOnceAndCannotBeChanged() {
    Problem problem = Problem.builder().microsPerUnit(0).buildUnchecked();

    List<InputError> errors = problem.errors();

    assertThat(errors).isUnmodifiable().hasSizeGreaterThan(1);
    assertThat(problem.errors()).isSameAs(errors);
    assertThat(problem.toBuilder().microsPerUnit(1).buildUnchecked().errors())
        .hasSize(errors.size() - 1);
  }
}
