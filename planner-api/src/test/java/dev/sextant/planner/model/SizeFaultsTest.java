package dev.sextant.planner.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sizes that no table can hold; only counts are made of them, nothing is compiled. */
@Tag("size")
class SizeFaultsTest {
  private static Workflow flow(String id, int tasks) {
    Workflow.Builder flow = Workflow.builder(id);
    for (int t = 0; t < tasks; t++) {
      flow.task("t" + t, 0);
    }
    return flow.build();
  }

  private static Problem.Builder problem(int jobs, int tasks) {
    Problem.Builder builder = Problem.builder().workflow(flow("f", tasks));
    for (int j = 0; j < jobs; j++) {
      builder.job("j" + j, "f");
    }
    return builder.objective(Objective.of(ObjectiveTerm.LOAD_COUNT));
  }

  /** Workers that differ in their memory, each a kind of its own. */
  private static Problem.Builder distinct(Problem.Builder builder, int workers) {
    for (int w = 0; w < workers; w++) {
      builder.worker(Worker.cpu("w" + w).withGpuMemoryBytes(w));
    }
    return builder;
  }

  private static void isTooLarge(Problem.Builder builder, String pointer, String... fragments) {
    List<InputError> errors = builder.buildUnchecked().errors();
    assertThat(errors).extracting(InputError::code).containsExactly(ErrorCode.TOO_LARGE);
    assertThat(errors.get(0).pointer()).isEqualTo(pointer);
    assertThat(errors.get(0).message()).contains(fragments);
  }

  private static void isValid(Problem.Builder builder) {
    assertThat(builder.buildUnchecked().errors()).isEmpty();
  }

  @Test
  void manyJobsOfALargeWorkflow() {
    isTooLarge(
        problem(60_000, 60_000).worker(Worker.cpu("w")),
        "/workflows/0/tasks",
        "tasks of all jobs (3600000000) must not be beyond 10000000",
        "60000 jobs");
    isTooLarge(problem(20_000, 20_000).worker(Worker.cpu("w")), "/workflows/0/tasks", "400000000");
  }

  @Test
  void tenMillionTasksAreNotTooMany() {
    isValid(problem(10_000, 1_000).worker(Worker.cpu("w")));
    isTooLarge(
        problem(10_000, 1_000).workflow(flow("g", 1)).job("more", "g").worker(Worker.cpu("w")),
        "/workflows/0/tasks",
        "10000001");
  }

  @Test
  void modesByKindsOfWorkers() {
    isValid(distinct(problem(1, 5_000), 10_000));
    isTooLarge(
        distinct(problem(1, 5_001), 10_000),
        "/workflows/0/tasks",
        "modes of all workflows by 10000 kinds of workers (50010000)");
  }

  @Test
  void equalWorkersAreOneKind() {
    Problem.Builder builder = problem(1, 20_000);
    for (int w = 0; w < 20_000; w++) {
      builder.worker(Worker.cpu("w" + w));
    }
    isValid(builder);
  }

  @Test
  void workersThatModesNameAreKindsOfTheirOwn() {
    Problem.Builder builder = problem(1, 20_000);
    List<String> named = new ArrayList<>();
    for (int w = 0; w < 10_000; w++) {
      builder.worker(Worker.cpu("w" + w));
      named.add("w" + w);
    }
    Mode mode = Mode.of(0).onWorkers(named.toArray(new String[0]));
    builder.workflow(Workflow.builder("g").task(Task.of("a", mode)).build());
    isTooLarge(builder, "/workflows/0/tasks", "by 10000 kinds of workers");
  }

  @Test
  void tasksOfAllJobsByKindsOfWorkers() {
    isValid(distinct(problem(1_000, 100), 10_000));
    isTooLarge(
        distinct(problem(1_001, 100), 10_000),
        "/workflows/0/tasks",
        "tasks of all jobs by 10000 kinds of workers (1001000000)");
  }

  @Test
  void modelsByKindsOfWorkers() {
    Problem.Builder tight = distinct(problem(1, 1), 10_000);
    Problem.Builder over = distinct(problem(1, 1), 10_000).model("more", 1);
    for (int m = 0; m < 5_000; m++) {
      tight.model("m" + m, 1);
      over.model("m" + m, 1);
    }
    isValid(tight);
    isTooLarge(over, "/models", "models by 10000 kinds of workers (50010000)");
  }

  @Test
  void resourcesByKindsOfWorkers() {
    isValid(withResources(4_999));
    isTooLarge(withResources(5_000), "/workers", "resources by 10000 kinds of workers (50010000)");
  }

  /** These resources beside compute, one of a worker each. */
  private static Problem.Builder withResources(int resources) {
    Problem.Builder builder = problem(1, 1);
    for (int w = 0; w < 10_000; w++) {
      Worker worker = Worker.cpu("w" + w).withGpuMemoryBytes(w);
      builder.worker(
          w < resources
              ? worker.withCapacities(ProblemParts.map("r" + w, 1, "compute", 1))
              : worker);
    }
    return builder;
  }

  @Test
  void placesInTheNetwork() {
    isValid(withLinks(7_071));
    isTooLarge(withLinks(7_072), "/transfers/table/workers", "50013184");
  }

  private static Problem.Builder withLinks(int workers) {
    Problem.Builder builder = problem(1, 1);
    List<TransferModel.LinkTable.Entry> links = new ArrayList<>();
    for (int w = 0; w < workers; w++) {
      builder.worker(Worker.cpu("w" + w));
      links.add(new TransferModel.LinkTable.Entry("w" + w, "w0", Link.FREE));
    }
    return builder.transfers(new TransferModel.LinkTable(Link.FREE, List.of(), links));
  }

  @Test
  void ofEquallyLargeWorkflowsTheFirstIsBlamedOfOthersTheLargest() {
    Problem.Builder twice = problem(6_000, 1_000).workflow(flow("g", 1_000));
    for (int j = 0; j < 6_000; j++) {
      twice.job("k" + j, "g");
    }
    isTooLarge(twice.worker(Worker.cpu("w")), "/workflows/0/tasks", "12000000");
    isTooLarge(
        distinct(problem(1, 2_501).workflow(flow("g", 2_501)), 10_000),
        "/workflows/0/tasks",
        "50020000");
    isTooLarge(
        distinct(problem(1, 1).workflow(flow("g", 5_001)), 10_000),
        "/workflows/1/tasks",
        "50020000");
  }

  @Test
  void manyTasksOnManyEqualWorkersFit() {
    Problem.Builder builder = problem(1_001, 100);
    for (int w = 0; w < 10_000; w++) {
      builder.worker(Worker.storage("w" + w));
    }
    isValid(builder);
  }

  @Test
  void aModeByIdsCountsTheWorkersThatItNames() {
    Problem.Builder builder = problem(1, 1);
    Workflow.Builder named = Workflow.builder("g");
    for (int t = 0; t < 5_001; t++) {
      named.task(Task.of("t" + t, Mode.of(0).onWorkers("w" + t)));
    }
    isValid(distinct(builder.workflow(named.build()), 10_000));
  }

  @Test
  void workersThatDurationsNameAreKindsOfTheirOwn() {
    Problem.Builder builder = problem(1, 20_000);
    Map<String, Long> micros = new LinkedHashMap<>();
    for (int w = 0; w < 10_000; w++) {
      builder.worker(Worker.cpu("w" + w));
      micros.put("w" + w, 1L);
    }
    Mode mode = Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(micros));
    builder.workflow(Workflow.builder("g").task(Task.of("a", mode)).build());
    isTooLarge(builder, "/workflows/0/tasks", "by 10000 kinds of workers");
  }

  @Test
  void workersThatHoldOtherModelsAreOtherKinds() {
    isValid(holding(w -> true, false));
    isTooLarge(holding(w -> false, false), "/workflows/0/tasks", "by 2500 kinds of workers");
    isTooLarge(holding(w -> false, true), "/workflows/0/tasks", "by 3000 kinds of workers");
  }

  /**
   * Three thousand workers; those that are not alike hold the models whose bits are in their
   * number, each number for two or, where every other one loads one more, for one of them.
   */
  private static Problem.Builder holding(IntPredicate alike, boolean loading) {
    Problem.Builder builder = problem(1, 25_000);
    List<WorkerState> states = new ArrayList<>();
    List<LoadInFlight> loads = new ArrayList<>();
    for (int m = 0; m < 13; m++) {
      builder.model("m" + m, 1);
    }
    for (int w = 0; w < 3_000; w++) {
      builder.worker(Worker.gpu("w" + w, "gpu", 13, 1));
      int number = alike.test(w) ? 1 : w % 2_500;
      List<Resident> residents = new ArrayList<>();
      for (int m = 0; m < 12; m++) {
        if ((number >> m & 1) != 0) {
          residents.add(new Resident("m" + m, m % 2 == 0));
        }
      }
      states.add(new WorkerState("w" + w, 0, List.of(), residents));
      if (loading && w >= 2_500) {
        loads.add(new LoadInFlight("w" + w, "m12", 0, 1));
      }
    }
    return builder.state(ClusterState.builder().workers(states).loadsInFlight(loads).build());
  }

  @Test
  void resourcesThatOnlyModesOrOccupationsNameCountToo() {
    String tooMany = "resources by 10000 kinds of workers (50010000)";
    isValid(stores(resources(5_000), Map.of()));
    isTooLarge(stores(resources(5_001), Map.of()), "/workers", tooMany);
    isTooLarge(stores(Map.of(), resources(5_001)), "/workers", tooMany);
    isValid(stores(resources(5_000), resources(5_000)));
  }

  private static Map<String, Long> resources(int count) {
    Map<String, Long> resources = new LinkedHashMap<>();
    for (int r = 0; r < count; r++) {
      resources.put("r" + r, 0L);
    }
    return resources;
  }

  /** Ten thousand workers that have nothing themselves. */
  private static Problem.Builder stores(Map<String, Long> demands, Map<String, Long> occupied) {
    Task task = Task.of("t", Mode.of(0).withDemands(demands));
    Problem.Builder builder =
        Problem.builder()
            .workflow(Workflow.builder("f").task(task).build())
            .objective(Objective.makespan());
    for (int w = 0; w < 10_000; w++) {
      builder.worker(Worker.storage("w" + w).withGpuMemoryBytes(w));
    }
    Occupation occupation = new Occupation(occupied, 0, 0);
    return builder.state(
        ClusterState.EMPTY.withWorkers(new WorkerState("w0", 0, List.of(occupation), List.of())));
  }

  @Test
  void zonesAreCountedAndBlamedWhereThereAreMore() {
    isValid(withZones(7_071, 7_071));
    isTooLarge(withZones(7_072, 7_071), "/transfers/table/zones", "50013184");
    isTooLarge(withZones(7_072, 7_072), "/transfers/table/workers", "50013184");
  }

  /** Workers with a zone each, of which some have links. */
  private static Problem.Builder withZones(int workers, int linked) {
    Problem.Builder builder = withLinks(linked);
    List<Worker> zoned = new ArrayList<>();
    for (int w = 0; w < workers; w++) {
      zoned.add(Worker.cpu("w" + w).withZone("z" + w));
    }
    return builder.onlyWorkers(zoned);
  }
}
