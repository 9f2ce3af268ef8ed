package dev.sextant.planner.model;

import static dev.sextant.planner.model.TaskDuration.perWorker;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.TransferModel.LinkTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Problems that were made to break the validator, and large ones. */
class HostileProblemsTest {

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, Long.MIN_VALUE + 1, -1})
  void reportsEveryNegativeNumberAndNoSum(long value) {
    List<InputError> errors = everywhere(value, "id");

    assertThat(errors)
        .extracting(InputError::code)
        .containsOnly(ErrorCode.OUT_OF_RANGE)
        .hasSize(45);
    assertThat(errors).extracting(InputError::pointer).doesNotHaveDuplicates();
    assertThat(errors).allSatisfy(e -> assertThat(e.message()).contains("(" + value + ")"));
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MAX_VALUE, Long.MAX_VALUE - 1, (1L << 62) + 1})
  void reportsSumsOfLargeNumbersWithoutOverflow(long value) {
    List<InputError> errors = everywhere(value, "id");

    assertThat(errors)
        .extracting(e -> e.code() + " " + e.pointer())
        .contains(
            "TOO_LARGE /workers/0/gpuMemoryBytes",
            "TOO_LARGE /workers/0/capacities/id",
            "TOO_LARGE /workflows/0/tasks/0/demands/id",
            "TOO_LARGE /workflows/0/tasks/0/workspaceBytes",
            "TOO_LARGE /workflows/0/tasks/0/consumes/id",
            "TOO_LARGE /jobs/0/releaseMicros",
            "TOO_LARGE /jobs/0/inputs/0/bytes",
            "TOO_LARGE /objective/totalWeightedLateJobs");
    assertThat(errors).allSatisfy(e -> assertThat(e.message()).doesNotContain("(-"));
  }

  @Test
  void reportsEveryEmptyText() {
    List<InputError> errors = everywhere(1, "");

    assertThat(errors)
        .extracting(InputError::code)
        .containsOnly(ErrorCode.EMPTY, ErrorCode.UNKNOWN_REFERENCE);
    assertThat(errors)
        .extracting(InputError::pointer)
        .contains(
            "/models/0/id",
            "/workers/0/id",
            "/workers/0/type",
            "/workers/0/zone",
            "/workers/0/capacities/",
            "/workflows/0/id",
            "/workflows/0/tasks/0/id",
            "/workflows/0/tasks/0/modes/0/id",
            "/workflows/0/edges/0/item",
            "/jobs/0/id",
            "/jobs/0/workflow",
            "/budgets/0/id",
            "/state/workers/0/residents/0/model",
            "/state/pins/0/job");
  }

  /** A problem whose every number is this one and whose every text is that one. */
  private static List<InputError> everywhere(long value, String text) {
    Map<String, Long> amounts = Map.of(text, value);
    Link link = new Link(value, value);
    Mode mode =
        Mode.builder(text.isEmpty() ? "" : Mode.DEFAULT_ID, perWorker(amounts))
            .workers(List.of(text))
            .workerTypes(List.of(text))
            .demands(amounts)
            .models(List.of(text))
            .workspaceBytes(value)
            .consumes(amounts)
            .costMicroUnits(value)
            .build();
    Task other = Task.of(text + "2", Mode.of(value));
    Job job =
        Job.builder(text, text)
            .releaseMicros(value)
            .dueMicros(value)
            .deadlineMicros(value)
            .weight(value)
            .inputs(List.of(new JobInput(text, value, text, List.of(text))))
            .outputs(List.of(new JobOutput(text, value, text)))
            .build();
    Worker worker =
        Worker.builder(text)
            .type(text)
            .zone(text)
            .gpuMemoryBytes(value)
            .capacities(amounts)
            .modelLoad(link)
            .overlapLoads(false)
            .price(new Price.Constant(value))
            .build();
    LinkTable.Entry entry = new LinkTable.Entry(text, text, link);
    ClusterState state =
        ClusterState.builder()
            .nowMicros(value)
            .workers(
                List.of(
                    new WorkerState(
                        text,
                        value,
                        List.of(new Occupation(amounts, value, value)),
                        List.of(new Resident(text)))))
            .pins(List.of(new Pin(text, text, null, text)))
            .planned(List.of(new PlannedRun(text, text, text, value)))
            .build();
    Objective objective = new Objective(Map.of());
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      objective = objective.plus(value, term);
    }
    return Problem.builder()
        .microsPerUnit(value)
        .model(new ModelArtifact(text, value, amounts))
        .workflow(
            new Workflow(
                text,
                List.of(new Task(text, List.of(mode)), other),
                List.of(new DataEdge(text, text + "2", value, text))))
        .job(job)
        .worker(worker)
        .transfers(new LinkTable(link, List.of(entry), List.of(entry)))
        .budget(text, value)
        .state(state)
        .objective(objective)
        .buildUnchecked()
        .errors();
  }

  @Test
  void survivesFactsAtTheEndsOfTime() {
    for (long now : new long[] {0, Long.MIN_VALUE, Long.MAX_VALUE}) {
      ProblemParts p = new ProblemParts();
      p.now = now;
      p.finished.add(new FinishedTask("j2", "only", Long.MAX_VALUE, List.of()));
      p.running.add(new RunningTask("j0", "b", "gpu", "g0", Long.MIN_VALUE, Long.MAX_VALUE));
      p.loads.add(new LoadInFlight("g0", "big", Long.MAX_VALUE, Long.MIN_VALUE));

      assertThat(p.errors())
          .extracting(e -> e.code() + " " + e.pointer())
          .contains(
              "OUT_OF_RANGE /state/running/1/startMicros",
              "OUT_OF_RANGE /state/loadsInFlight/1/readyMicros");
    }
  }

  @Test
  void takesLargeMapsAndManyFaultsInItsStride() {
    ProblemParts p = new ProblemParts().withoutState();
    Map<String, Long> huge = new LinkedHashMap<>();
    IntStream.range(0, 5_000).forEach(i -> huge.put("resource-" + i, -1L));
    p.worker(2, w -> w.withCapacities(huge));
    p.mode(0, 0, m -> m.withDemands(huge));
    p.mode(2, 0, m -> m.withConsumes(huge));

    List<InputError> errors = p.errors();

    assertThat(errors).hasSize(20_000);
    assertThat(errors.get(0).pointer()).isEqualTo("/workers/2/capacities/resource-0");
    assertThat(errors.get(10_000).pointer()).isEqualTo("/workflows/0/tasks/2/consumes/resource-0");
  }

  @Test
  void validatesAHundredThousandTasksOnAThousandWorkers() {
    int layers = 1000;
    int width = 100;
    List<Task> tasks = new ArrayList<>();
    List<DataEdge> edges = new ArrayList<>();
    for (int layer = 0; layer < layers; layer++) {
      for (int i = 0; i < width; i++) {
        tasks.add(Task.of(id(layer, i), Mode.of(1000 + i).withModels("m" + i % 50)));
        for (int j = 0; layer > 0 && j < 3; j++) {
          edges.add(new DataEdge(id(layer - 1, (i + j) % width), id(layer, i), 1_000_000));
        }
      }
    }
    Problem.Builder problem =
        Problem.builder()
            .workflow(new Workflow("large", tasks, edges))
            .job("job", "large")
            .transfers(TransferModel.uniform(50, 1_000_000_000))
            .objective(Objective.makespan());
    IntStream.range(0, 50).forEach(i -> problem.model("m" + i, 1_000_000_000));
    IntStream.range(0, 1000)
        .forEach(i -> problem.worker(Worker.gpu("w" + i, "T4", 16_000_000_000L, 8_000_000_000L)));
    assertThat(problem.buildUnchecked().errors()).isEmpty();

    edges.add(new DataEdge(id(layers - 1, 0), id(0, 0), 0));
    problem.workflow(new Workflow("circular", tasks, edges));

    List<InputError> errors = problem.buildUnchecked().errors();

    assertThat(errors)
        .extracting(e -> e.code() + " " + e.pointer())
        .containsExactly("CYCLE /workflows/1/edges/" + (edges.size() - 1));
    assertThat(errors.get(0).message()).contains("... (980 more)");
  }

  private static String id(int layer, int position) {
    return "t" + layer + "-" + position;
  }
}
