package dev.sextant.planner.model;

import static dev.sextant.planner.model.ProblemParts.map;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.TransferModel.LinkTable;
import dev.sextant.planner.model.TransferModel.LinkTable.Entry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sums that are just too large or just not, and which of several equal parts is blamed. */
class WorstSumsTest {
  private static final long HORIZON = 1L << 52;
  private static final long MOST = 1L << 62;
  private static final Link SLOW = new Link(HORIZON, 1);

  /** One job of one task on one worker. */
  private static Problem.Builder one(Mode... modes) {
    return Problem.builder()
        .workflow(Workflow.builder("f").task(Task.of("t", modes)).build())
        .job("j", "f")
        .objective(Objective.makespan());
  }

  private static Problem.Builder alone(Mode... modes) {
    return one(modes).worker(Worker.gpu("w", "gpu", 100, 1_000_000));
  }

  private static void isValid(Problem.Builder builder) {
    assertThat(builder.buildUnchecked().errors()).isEmpty();
  }

  private static void isTooLarge(Problem.Builder builder, String pointer, String fragment) {
    List<InputError> errors = builder.buildUnchecked().errors();
    assertThat(errors).extracting(InputError::pointer).containsExactly(pointer);
    assertThat(errors.get(0).code()).isEqualTo(ErrorCode.TOO_LARGE);
    assertThat(errors.get(0).message()).contains(fragment);
  }

  private static Mode mode(String id) {
    return Mode.of(id, TaskDuration.of(1));
  }

  @Test
  void theMakespanCountsFromNow() {
    Problem.Builder builder =
        alone(Mode.of(1 << 10)).state(ClusterState.EMPTY.withNowMicros(1 << 20));
    isValid(
        builder.objective(
            Objective.of(ObjectiveTerm.MAKESPAN_MICROS)
                .plus(MOST >> 11, ObjectiveTerm.MAKESPAN_MICROS)));
    isTooLarge(
        builder.objective(
            Objective.of(ObjectiveTerm.LOAD_COUNT).plus(MOST >> 10, ObjectiveTerm.MAKESPAN_MICROS)),
        "/objective/makespanMicros",
        "The upper bound of the objective (4611686018427387904) must be below 2^62.");
  }

  @ParameterizedTest
  @EnumSource(
      value = ObjectiveTerm.class,
      names = {
        "TOTAL_WEIGHTED_FLOW_MICROS",
        "TOTAL_WEIGHTED_TARDINESS_MICROS",
        "TOTAL_WEIGHTED_LATE_JOBS"
      })
  void aTermOverJobsIsBoundedByTheirWeightsAndHowLateTheyCanBe(ObjectiveTerm term) {
    long most = term == ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS ? 1 : 1 << 10;
    Job early = new Job("j", "f", 0).withDueMicros(0L);
    Job late = new Job("k", "f", 1 << 20).withDueMicros(1L << 20);
    Problem.Builder builder = alone(Mode.of(1 << 9)).objective(Objective.of(term));
    // Two runs, after the release of the last.
    long horizon = (1 << 20) + (1 << 10);
    long earliest = most == 1 ? 1 : horizon;
    isValid(builder.onlyJobs(List.of(early, late.withWeight((MOST - 1 - earliest) / most))));
    isTooLarge(
        builder.onlyJobs(List.of(early, late.withWeight(MOST / most))),
        "/jobs/1/weight",
        "Maybe the weight (" + MOST / most + ") of job (k), the largest part of it,");
  }

  @Test
  void jobsThatAreNeverLateWeighNothing() {
    Problem.Builder builder =
        alone(Mode.of(1)).onlyJobs(List.of(new Job("j", "f", 0).withWeight(Long.MAX_VALUE)));
    isValid(builder.objective(Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS)));
    isValid(builder.objective(Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS)));
  }

  @Test
  void loadsCountOncePerJobAndModel() {
    Problem.Builder builder =
        alone(Mode.of(1).withModels("m", "n")).model("m", 1).model("n", 1).job("k", "f");
    long weight = MOST / 4;
    isValid(
        builder.objective(
            Objective.of(ObjectiveTerm.LOAD_COUNT).plus(weight - 2, ObjectiveTerm.LOAD_COUNT)));
    isTooLarge(
        builder.objective(
            Objective.of(ObjectiveTerm.WORKERS_USED).plus(weight, ObjectiveTerm.LOAD_COUNT)),
        "/objective/loadCount",
        "must be below 2^62");
  }

  @Test
  void asManyBytesAsMayMoveAreTooManyToWeigh() {
    Problem.Builder builder =
        Problem.builder()
            .workflow(Workflow.builder("f").task("a", 1).task("b", 1).edge("a", "b", MOST).build())
            .job("j", "f")
            .worker(Worker.cpu("w"));
    isValid(builder.objective(Objective.makespan()));
    isTooLarge(
        builder.objective(Objective.of(ObjectiveTerm.BYTES_MOVED)),
        "/objective/bytesMoved",
        "The upper bound of the objective (4611686018427387904)");
  }

  @Test
  void occupationsThatEndedCountInTheTotals() {
    Problem.Builder builder = alone(Mode.of(1));
    isTooLarge(
        builder.state(occupied(new Occupation(Map.of(), Long.MAX_VALUE, 0))),
        "/state/workers/0/occupied/0/memoryBytes",
        "of occupation 0 of the state of worker (w), the largest part of it,");
    isTooLarge(
        builder.state(occupied(new Occupation(map("compute", Long.MAX_VALUE), 0, 0))),
        "/state/workers/0/occupied/0/demands/compute",
        "of occupation 0 of the state of worker (w), the largest part of it,");
  }

  private static ClusterState occupied(Occupation occupation) {
    return ClusterState.EMPTY.withWorkers(new WorkerState("w", 0, List.of(occupation), List.of()));
  }

  @Test
  void anInputInTransitArrivesBeforeTheHorizonEnds() {
    JobInput input = new JobInput("t", 0, "w").withArriving(new JobInput.Arrival("w", HORIZON));
    isTooLarge(
        alone(Mode.of(1)).onlyJobs(List.of(new Job("j", "f", 0).withInputs(input))),
        "/jobs/0/inputs/0/arriving/0/sinceMicros",
        "of copy in transit 0 of input 0 of job (j), the largest part of it,");
  }

  @Test
  void ofEqualPartsTheFirstIsBlamed() {
    Price dear = new Price.Constant(Long.MAX_VALUE);
    isTooLarge(
        one(Mode.of(1_000_000))
            .workers(Worker.cpu("v").withPrice(dear), Worker.cpu("w").withPrice(dear)),
        "/workers/0/priceMicroUnitsPerSecond",
        "of worker (v)");
    isTooLarge(
        alone(mode("x").withCostMicroUnits(MOST + 1), mode("y").withCostMicroUnits(MOST + 1)),
        "/workflows/0/tasks/0/modes/0/costMicroUnits",
        "of mode (x)");
    Mode slow = Mode.of(1_000_000).withCostMicroUnits(MOST);
    isTooLarge(
        one(slow).worker(Worker.cpu("w").withPrice(new Price.Constant(MOST))),
        "/workflows/0/tasks/0/costMicroUnits",
        "Maybe the costMicroUnits (4611686018427387904) of task (t)");
    isTooLarge(
        alone(Mode.of(1).withModels("m", "n"))
            .model(new ModelArtifact("m", 1, map("gpu", HORIZON)))
            .model(new ModelArtifact("n", 1, map("gpu", HORIZON))),
        "/models/0/loadMicrosByWorkerType/gpu",
        "of model (m)");
    isTooLarge(
        alone(mode("x").withWorkspaceBytes(MOST + 1), mode("y").withWorkspaceBytes(MOST + 1)),
        "/workflows/0/tasks/0/modes/0/workspaceBytes",
        "of mode (x)");
    isTooLarge(
        alone(demanding("x", MOST + 1), demanding("y", MOST + 1)),
        "/workflows/0/tasks/0/modes/0/demands/disk",
        "of mode (x)");
  }

  private static Mode demanding(String id, long amount) {
    return mode(id).withDemands(map("disk", amount));
  }

  @Test
  void ofSeveralModesTheWorstIsBlamed() {
    isTooLarge(
        alone(mode("x").withWorkspaceBytes(1), mode("y").withWorkspaceBytes(MOST + 1)),
        "/workflows/0/tasks/0/modes/1/workspaceBytes",
        "Maybe the workspaceBytes (4611686018427387905) of mode (y)");
    isTooLarge(
        alone(demanding("x", 1), demanding("y", MOST + 1), demanding("z", 2)),
        "/workflows/0/tasks/0/modes/1/demands/disk",
        "Maybe the demands of (disk) (4611686018427387905) of mode (y)");
    isTooLarge(
        alone(Mode.of(1).withModels("m", "n"))
            .model(new ModelArtifact("m", 1, map("gpu", 1)))
            .model(new ModelArtifact("n", 1, map("gpu", HORIZON))),
        "/models/1/loadMicrosByWorkerType/gpu",
        "of model (n)");
  }

  @Test
  void aLoadTakesTheLatencyOfOneTypeAndTheBandwidthOfAnother() {
    Problem.Builder builder = one(Mode.of(1).withModels("m")).model("m", 1L << 33);
    Worker fast = Worker.gpu("u", "fast", 100, 1_000_000);
    Worker far = Worker.gpu("v", "far", 100, 1).withModelLoad(new Link(HORIZON, Link.UNLIMITED));
    Worker slow = Worker.gpu("w", "slow", 100, 1).withModelLoad(new Link(0, 1));
    isValid(builder.onlyWorkers(List.of(fast)));
    isTooLarge(builder.onlyWorkers(List.of(fast, far)), "/models/0/bytes", "longest load");
    // 2^33 seconds.
    isTooLarge(
        builder.onlyWorkers(List.of(fast, slow)),
        "/models/0/bytes",
        "Maybe the longest load in microseconds (8589934592000000) of model (m)");
    // Where a type and a link take as long, the bytes are blamed.
    ModelArtifact stated = new ModelArtifact("m", 1, map("fast", HORIZON));
    isTooLarge(
        one(Mode.of(1).withModels("m")).model(stated).workers(fast, far),
        "/models/0/bytes",
        "longest load");
  }

  /** Two tasks of which one sends to the other. */
  private static Problem.Builder sending(TransferModel transfers, Worker... workers) {
    return Problem.builder()
        .workflow(Workflow.builder("f").task("a", 1).task("b", 1).edge("a", "b", 7).build())
        .job("j", "f")
        .workers(workers)
        .transfers(transfers)
        .objective(Objective.makespan());
  }

  private static Worker in(String id, String zone) {
    return Worker.cpu(id).withZone(zone);
  }

  @Test
  void aLinkCountsWhereItJoinsTwoWorkers() {
    String pointer = "/workflows/0/edges/0/bytes";
    TransferModel uniform = new TransferModel.Uniform(SLOW);
    isValid(sending(uniform, Worker.cpu("w")));
    isTooLarge(sending(uniform, Worker.cpu("v"), Worker.cpu("w")), pointer, "longest transfer");

    // Within a zone of one worker nothing moves, and of two in two directions.
    TransferModel within = new LinkTable(Link.FREE, List.of(new Entry("z", "z", SLOW)), List.of());
    isValid(sending(within, in("u", "z"), Worker.cpu("v"), Worker.cpu("w")));
    isTooLarge(sending(within, in("u", "z"), in("v", "z")), pointer, "longest transfer");

    // The default holds for each pair of workers for which nothing else does.
    TransferModel inside = new LinkTable(SLOW, List.of(new Entry("z", "z", Link.FREE)), List.of());
    isValid(sending(inside, in("u", "z"), in("v", "z")));
    isTooLarge(
        sending(inside, in("u", "z"), in("v", "z"), Worker.cpu("w")), pointer, "longest transfer");
    TransferModel across = new LinkTable(SLOW, List.of(new Entry("y", "z", Link.FREE)), List.of());
    isTooLarge(
        sending(across, in("u", "y"), in("v", "z"), Worker.cpu("w")), pointer, "longest transfer");
  }
}
