package dev.sextant.planner.model;

import static dev.sextant.planner.model.TaskDuration.perWorker;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A valid problem that uses every feature, in parts that a test can change. */
final class ProblemParts {
  long microsPerUnit = 1000;
  final List<ModelArtifact> models =
      listOf(
          new ModelArtifact("base", 40, Map.of("T4", 5L)),
          new ModelArtifact("lora", 10),
          new ModelArtifact("big", 30));
  final List<Worker> workers =
      listOf(
          Worker.gpu("g0", "T4", 100, 1_000_000)
              .withZone("z1")
              .withCapacities(map("compute", 2, "slots", 4))
              .withOverlapLoads(false)
              .withPrice(new Price.Constant(7)),
          Worker.gpu("g1", "A100", 200, 1_000_000).withZone("z2"),
          Worker.storage("store").withType("disk"));
  final List<Task> tasks =
      listOf(
          Task.of("a", Mode.of(10).withModels("base")),
          Task.of(
              "b",
              Mode.of("gpu", perWorker(map("T4", 5, "g1", 3)))
                  .onTypes("T4", "A100")
                  .withDemands(map("compute", 1, "slots", 2))
                  .withModels("base", "lora")
                  .withWorkspaceBytes(5)
                  .withConsumes(map("energy", 3))
                  .withCostMicroUnits(2),
              Mode.of("cpu", TaskDuration.of(20)).onWorkers("g1").withDemands(Map.of())),
          Task.of("c", Mode.of(Mode.DEFAULT_ID, perWorker(map("T4", 4)))),
          Task.of("d", Mode.of(0)));
  final List<DataEdge> edges =
      listOf(
          new DataEdge("a", "b", 100, "x"),
          new DataEdge("a", "c", 100, "x"),
          new DataEdge("b", "d", 0),
          new DataEdge("c", "d", 7));
  final List<Workflow> moreWorkflows = listOf(Workflow.builder("solo").task("only", 3).build());
  final List<Job> jobs =
      listOf(
          new Job("j0", "flow", 0)
              .withDueMicros(50L)
              .withDeadlineMicros(1000L)
              .withWeight(3)
              .withInputs(
                  new JobInput("a", 10, "image", List.of("store", "g0")),
                  new JobInput("b", 10, "image", List.of("g0", "store")),
                  new JobInput("c", 0, "store"))
              .withOutputs(new JobOutput("d", 5, "store")),
          new Job("j1", "flow", 2),
          new Job("j2", "solo", 4));
  TransferModel transfers =
      new TransferModel.LinkTable(
          new Link(1, 1_000_000),
          List.of(
              new TransferModel.LinkTable.Entry("z1", "z2", new Link(2, 1000)),
              new TransferModel.LinkTable.Entry("z1", "z1", new Link(1, Link.UNLIMITED))),
          List.of(new TransferModel.LinkTable.Entry("g0", "store", new Link(0, 1))));
  final List<Budget> budgets = listOf(new Budget("energy", 100));
  long now = 20;
  final List<WorkerState> workerStates =
      listOf(
          new WorkerState(
              "g0",
              0,
              List.of(
                  new Occupation(map("slots", 1), 10, 30),
                  new Occupation(map("compute", 9), 500, 20)),
              List.of(new Resident("base", true), new Resident("lora"))),
          new WorkerState("g1", 40, List.of(), List.of(new Resident("big"))));
  final List<FinishedTask> finished =
      listOf(
          new FinishedTask("j0", "a", 15, List.of(new FinishedTask.Copy("g0", 15))),
          new FinishedTask("j1", "a", 15, List.of(new FinishedTask.Copy("g1", 25))));
  final List<RunningTask> running =
      listOf(new RunningTask("j1", "c", Mode.DEFAULT_ID, "g0", 16, 24));
  final List<LoadInFlight> loads = listOf(new LoadInFlight("g1", "base", 10, 35));
  final List<Pin> pins = listOf(new Pin("j0", "b", "gpu", null), new Pin("j0", "c", null, "g0"));
  final List<PlannedRun> planned = listOf(new PlannedRun("j0", "b", "g1", 30));
  Objective objective = everyTerm();

  /** The problem as it stands. */
  Problem problem() {
    List<Workflow> workflows = new ArrayList<>();
    workflows.add(new Workflow("flow", tasks, edges));
    workflows.addAll(moreWorkflows);
    Problem.Builder problem =
        Problem.builder()
            .name("kitchen sink")
            .microsPerUnit(microsPerUnit)
            .onlyModels(models)
            .onlyWorkflows(workflows)
            .onlyJobs(jobs)
            .onlyWorkers(workers)
            .transfers(transfers)
            .state(
                ClusterState.builder()
                    .nowMicros(now)
                    .workers(workerStates)
                    .finished(finished)
                    .running(running)
                    .loadsInFlight(loads)
                    .pins(pins)
                    .planned(planned)
                    .build())
            .objective(objective);
    budgets.forEach(budget -> problem.budget(budget.id(), budget.amount()));
    return problem.buildUnchecked();
  }

  List<InputError> errors() {
    return problem().errors();
  }

  /** Forgets the state, so that a test can change tasks without contradicting it. */
  ProblemParts withoutState() {
    now = 0;
    workerStates.clear();
    finished.clear();
    running.clear();
    loads.clear();
    pins.clear();
    planned.clear();
    return this;
  }

  void worker(int position, UnaryOperator<Worker> change) {
    workers.set(position, change.apply(workers.get(position)));
  }

  void job(int position, UnaryOperator<Job> change) {
    jobs.set(position, change.apply(jobs.get(position)));
  }

  void mode(int task, int mode, UnaryOperator<Mode> change) {
    List<Mode> modes = new ArrayList<>(tasks.get(task).modes());
    modes.set(mode, change.apply(modes.get(mode)));
    tasks.set(task, new Task(tasks.get(task).id(), modes));
  }

  @SafeVarargs
  @SuppressWarnings("varargs")
  static <T> List<T> listOf(T... elements) {
    return new ArrayList<>(List.of(elements));
  }

  static Map<String, Long> map(String key, long value) {
    return Map.of(key, value);
  }

  static Map<String, Long> map(String key, long value, String key2, long value2) {
    Map<String, Long> map = new LinkedHashMap<>();
    map.put(key, value);
    map.put(key2, value2);
    return map;
  }

  private static Objective everyTerm() {
    Objective objective = new Objective(Map.of());
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      objective = objective.plus(1 + term.ordinal(), term);
    }
    return objective;
  }
}
