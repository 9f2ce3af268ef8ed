package dev.sextant.planner.model;

import static dev.sextant.planner.model.ProblemParts.map;
import static dev.sextant.planner.model.TaskDuration.perWorker;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.TransferModel.LinkTable;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Problems close to a fault that have none. */
class ValidProblemsTest {

  @Test
  void findsNothingWrongWithAProblemThatUsesEveryFeature() {
    assertThat(new ProblemParts().errors()).isEmpty();
  }

  @Test
  void findsNothingWrongWithTheSmallestProblem() {
    assertThat(
            Problem.builder()
                .workers(Worker.storage("w"))
                .objective(Objective.makespan())
                .build()
                .errors())
        .isEmpty();
  }

  @TestFactory
  List<DynamicTest> allowsJobsAndWorkflows() {
    return List.of(
        valid("no jobs", p -> p.withoutState().jobs.clear()),
        valid(
            "an empty plan for no workflow at all",
            p -> {
              p.withoutState().jobs.clear();
              p.tasks.set(0, Task.of("a", Mode.of(1)));
            }),
        valid(
            "a due date before the release",
            p -> p.jobs.set(1, new Job("j1", "flow", 2).withDueMicros(0L))),
        valid(
            "a deadline in the past",
            p -> p.jobs.set(1, new Job("j1", "flow", 2).withDeadlineMicros(0L))),
        valid("a job of weight 0", p -> p.job(0, j -> j.withWeight(0))),
        valid(
            "edges of 0 bytes only",
            p -> p.edges.replaceAll(e -> new DataEdge(e.from(), e.to(), 0))),
        valid(
            "job inputs and edges with the same item",
            p -> p.job(1, j -> j.withInputs(new JobInput("b", 3, "x", List.of("store"))))),
        valid(
            "one item in many jobs with different sizes",
            p -> p.job(1, j -> j.withInputs(new JobInput("a", 11, "image", List.of("g1"))))),
        valid(
            "one worker that is called like a type and a task",
            p -> p.workers.add(Worker.cpu("T4").withZone("a"))));
  }

  @TestFactory
  List<DynamicTest> allowsModes() {
    return List.of(
        valid(
            "a demand for a resource that no worker has",
            p -> p.mode(0, 0, m -> m.withDemands(map("tpu", 1)))),
        valid("a demand of 0", p -> p.mode(0, 0, m -> m.withDemands(map("compute", 0)))),
        valid("models that fit no worker", p -> p.models.set(2, new ModelArtifact("big", 130))),
        valid(
            "a model that a worker can load in no way",
            p -> {
              p.worker(0, w -> w.withModelLoad(null));
              p.worker(1, w -> w.withModelLoad(null));
            }),
        valid(
            "a mode for a type one of whose workers has a duration",
            p -> {
              p.workers.add(Worker.gpu("g2", "A100", 10, 1));
              p.mode(2, 0, m -> mode(perWorker(map("g1", 4))).onTypes("A100"));
            }),
        valid(
            "an eligible worker whose duration is that of its type",
            p -> p.mode(2, 0, m -> mode(perWorker(map("T4", 4))).onWorkers("g0"))),
        valid(
            "durations of workers that are not eligible",
            p -> p.mode(2, 0, m -> mode(perWorker(map("T4", 4, "store", 1))).onWorkers("g0"))),
        valid(
            "a task that needs more of a budget than there is",
            p -> p.budgets.set(0, new Budget("energy", 0))));
  }

  private static Mode mode(TaskDuration duration) {
    return Mode.of(Mode.DEFAULT_ID, duration);
  }

  @TestFactory
  List<DynamicTest> allowsTransfers() {
    Link endless = new Link(1L << 52, 1);
    LinkTable.Entry zone = new LinkTable.Entry("z1", "z2", endless);
    return List.of(
        valid(
            "the two directions of a pair",
            p ->
                p.transfers =
                    new LinkTable(
                        Link.FREE,
                        List.of(),
                        List.of(
                            new LinkTable.Entry("g0", "g1", Link.FREE),
                            new LinkTable.Entry("g1", "g0", Link.FREE)))),
        valid(
            "a slow zone link that worker links hide",
            p ->
                p.transfers =
                    new LinkTable(
                        Link.FREE,
                        List.of(zone),
                        List.of(new LinkTable.Entry("g0", "g1", Link.FREE)))),
        valid(
            "a slow default link that other links hide",
            p -> {
              p.workers.set(2, p.workers.get(2).withZone("z2"));
              p.transfers =
                  new LinkTable(
                      endless,
                      List.of(
                          new LinkTable.Entry("z1", "z2", Link.FREE),
                          new LinkTable.Entry("z2", "z1", Link.FREE),
                          new LinkTable.Entry("z2", "z2", Link.FREE)),
                      List.of());
            }),
        valid(
            "a slow load link of a type that gives its load times",
            p -> {
              p.worker(0, w -> w.withModelLoad(endless));
              p.models.set(1, new ModelArtifact("lora", 10, map("T4", 5)));
            }));
  }

  @TestFactory
  List<DynamicTest> allowsStates() {
    return List.of(
        valid("a state of nothing", ProblemParts::withoutState),
        valid("a pin that says nothing", p -> p.pins.set(0, new Pin("j0", "b", null, null))),
        valid(
            "a pin that nothing can satisfy",
            p -> p.pins.set(1, new Pin("j0", "c", null, "store"))),
        valid(
            "a finished task without copies that only running and finished tasks read",
            p -> {
              p.finished.set(1, new FinishedTask("j1", "a", 15, List.of()));
              p.finished.add(
                  new FinishedTask("j1", "b", 18, List.of(new FinishedTask.Copy("g0", 18))));
            }),
        valid(
            "a finished task without copies whose reader reads 0 bytes",
            p -> p.finished.add(new FinishedTask("j1", "b", 18, List.of()))),
        valid(
            "a finished task whose delivery of 0 bytes needs no copy",
            p -> {
              p.job(2, j -> j.withOutputs(new JobOutput("only", 0, "store")));
              p.finished.add(new FinishedTask("j2", "only", 15, List.of()));
            }),
        valid(
            "one task finished in two jobs",
            p -> p.finished.set(0, new FinishedTask("j0", "a", 20, p.finished.get(0).copies()))),
        valid(
            "a running task that ends now and takes nothing any more",
            p -> {
              p.worker(0, w -> w.withGpuMemoryBytes(60));
              p.running.add(new RunningTask("j1", "b", "gpu", "g0", 19, 20));
              p.running.add(new RunningTask("j2", "only", "default", "g0", 19, 20));
            }),
        valid(
            "a running task on a worker where it is not eligible",
            p -> p.running.set(0, new RunningTask("j1", "c", "default", "g1", 16, 24))),
        valid(
            "a load that is ready now beside a run where loads exclude runs",
            p -> p.loads.add(new LoadInFlight("g0", "big", 10, 20))),
        valid(
            "a load beside a run that ends now where loads exclude runs",
            p -> {
              p.running.set(0, new RunningTask("j1", "c", "default", "g0", 16, 20));
              p.loads.add(new LoadInFlight("g0", "big", 10, 25));
            }),
        valid(
            "memory that is full to the last byte",
            p -> p.worker(1, w -> w.withGpuMemoryBytes(70))),
        valid(
            "an occupation that ended",
            p ->
                p.workerStates.add(
                    new WorkerState(
                        "store", 0, List.of(new Occupation(map("tpu", 9), 9, 20)), List.of()))));
  }

  @TestFactory
  List<DynamicTest> allowsSumsAtTheLimit() {
    return List.of(
        valid(
            "a horizon of exactly 2^52",
            p -> {
              p.withoutState();
              p.objective = Objective.makespan();
              p.jobs.clear();
              p.jobs.add(new Job("j", "solo", (1L << 52) - 3));
            }),
        valid(
            "a budget without limit", p -> p.budgets.set(0, new Budget("energy", Long.MAX_VALUE))),
        valid(
            "a duration beyond the horizon in a workflow that no job runs",
            p ->
                p.moreWorkflows.add(
                    new Workflow(
                        "long", List.of(Task.of("t", Mode.of(Long.MAX_VALUE))), List.of()))),
        valid(
            "bytes over links of unlimited bandwidth",
            p -> {
              p.transfers = TransferModel.free();
              p.edges.set(3, new DataEdge("c", "d", 1L << 57));
              p.objective = Objective.makespan();
            }),
        valid(
            "capacities of 2^62 in all",
            p -> p.worker(1, w -> w.withCapacities(Map.of("compute", (1L << 62) - 2)))));
  }

  private static DynamicTest valid(String name, Consumer<ProblemParts> change) {
    return DynamicTest.dynamicTest(
        name,
        () -> {
          ProblemParts parts = new ProblemParts();
          change.accept(parts);
          assertThat(parts.errors()).isEmpty();
        });
  }
}
