package dev.sextant.compat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.json.JsonLimits;
import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import dev.sextant.planner.scheduler.Catalogue;
import dev.sextant.planner.scheduler.Cluster;
import dev.sextant.planner.scheduler.WorkerHandle;
import dev.sextant.planner.scheduler.WorkerReport;
import dev.sextant.planner.scheduler.WorkerType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A caller of the library whose class files are kept, not compiled anew: they must go on running
 * when the library grows. Given a planner, says in lines what it saw.
 */
public final class EarlierCaller implements Function<Planner, List<String>> {
  private final List<String> lines = new ArrayList<>();

  @Override
  public List<String> apply(Planner planner) {
    Problem all = everything();
    lines.add("errors " + all.errors());
    lookUp(all);
    change(all);
    documents(all);
    plan(planner);
    schedule();
    return lines;
  }

  /** A problem that uses every type of the model. */
  private static Problem everything() {
    Mode gpu =
        Mode.of("gpu", TaskDuration.perWorker(Map.of("t4", 30L, "g1", 20L)))
            .onTypes("t4")
            .onWorkers("g1")
            .withDemands(Map.of(Mode.COMPUTE, 1L))
            .withModels("llm")
            .withWorkspaceBytes(3)
            .withConsumes(Map.of("energy", 2L))
            .withCostMicroUnits(5);
    Mode cpu =
        Mode.builder("cpu", TaskDuration.of(90)).workers(List.of("c")).costMicroUnits(1).build();
    Workflow flow =
        Workflow.builder("flow")
            .task("a", 10, "embedder")
            .task(Task.of("b", gpu, cpu))
            .task(new Task("c", List.of(Mode.of(7))))
            .task("d", 5)
            .edge("a", "b", 100)
            .edge(new DataEdge("a", "c", 50, "frames"))
            .edge(new DataEdge("b", "d", 0))
            .build();
    Job job =
        Job.builder("j", "flow")
            .dueMicros(900L)
            .deadlineMicros(90_000L)
            .weight(2)
            .inputs(List.of(new JobInput("d", 9, "picture", List.of("disk"))))
            .outputs(List.of(new JobOutput("d", 8, "disk"), new JobOutput("c", 4, "disk", "x")))
            .build();
    JobInput coming = new JobInput("a", 3, "disk").withArriving(new JobInput.Arrival("c", 40));
    return Problem.builder()
        .name("everything")
        .microsPerUnit(1000)
        .model("embedder", 5)
        .model(new ModelArtifact("llm", 20, Map.of("t4", 6L)))
        .workflow(flow)
        .workflow(new Workflow("single", List.of(Task.of("only", Mode.of(3))), List.of()))
        .job(job)
        .job(new Job("k", "flow", 4).withInputs(coming).withWeight(3))
        .job("s", "single")
        .workers(
            Worker.gpu("g0", "t4", 100, 10).withZone("north"),
            Worker.gpu("g1", "t4", 100, 10).withZone("south").withPrice(new Price.Constant(7)))
        .worker(Worker.cpu("c").withOverlapLoads(false).withCapacities(Map.of("compute", 2L)))
        .worker(Worker.storage("disk").withType("storage"))
        .transfers(
            new TransferModel.LinkTable(
                new Link(1, 1_000_000),
                List.of(new TransferModel.LinkTable.Entry("north", "south", new Link(5, 1_000))),
                List.of(new TransferModel.LinkTable.Entry("g0", "c", Link.FREE))))
        .budget("energy", 50)
        .state(
            ClusterState.EMPTY
                .withNowMicros(20)
                .withWorkers(
                    new WorkerState(
                        "g0",
                        25,
                        List.of(new Occupation(Map.of(), 10, 60)),
                        List.of(new Resident("embedder", true))),
                    WorkerState.holding("g1", "embedder"))
                .withFinished(
                    new FinishedTask(
                        "j", "a", 15, List.of(new FinishedTask.Copy("g0", 15), copyAtG1())))
                .withRunning(new RunningTask("j", "c", Mode.DEFAULT_ID, "c", 16, 24))
                .withLoadsInFlight(new LoadInFlight("g1", "llm", 18, 28))
                .withPins(new Pin("j", "b", "gpu", null)))
        .objective(Objective.makespan().plus(2, ObjectiveTerm.LOAD_COUNT))
        .buildUnchecked();
  }

  private static FinishedTask.Copy copyAtG1() {
    return new FinishedTask.Copy("g1", 30, "frames");
  }

  private void lookUp(Problem all) {
    Worker worker = all.worker("g1").orElseThrow();
    Mode mode = all.workflow("flow").orElseThrow().task("b").orElseThrow().modes().get(0);
    Job job = all.job("k").orElseThrow();
    ModelArtifact model = all.model("llm").orElseThrow();
    lines.add(
        "worker "
            + worker.type()
            + " "
            + worker.zone()
            + " "
            + worker.gpuMemoryBytes()
            + " "
            + worker.capacities()
            + " "
            + worker.modelLoad()
            + " "
            + worker.price());
    lines.add(
        "mode "
            + mode.id()
            + " "
            + mode.workers()
            + " "
            + mode.workerTypes()
            + " "
            + mode.models()
            + " "
            + mode.demands()
            + " "
            + mode.workspaceBytes()
            + " "
            + mode.consumes()
            + " "
            + mode.costMicroUnits());
    lines.add(
        "job "
            + job.workflow()
            + " "
            + job.releaseMicros()
            + " "
            + job.dueMicros()
            + " "
            + job.weight()
            + " "
            + job.inputs().get(0).at()
            + " "
            + job.inputs().get(0).arriving().get(0).sinceMicros());
    lines.add("model " + model.bytes() + " " + model.loadMicrosByWorkerType());
    lines.add("nothing " + all.worker("none").isPresent() + all.job("none").isPresent());
  }

  private void change(Problem all) {
    Problem other = all.toBuilder().name("other").buildUnchecked();
    lines.add("equal " + other.equals(all) + other.withName("everything").equals(all));
    lines.add("same hash " + (other.withName("everything").hashCode() == all.hashCode()));
    Mode mode = Mode.of(5);
    lines.add("mode equal " + mode.toBuilder().build().equals(mode.withModels(List.of())));
  }

  private void documents(Problem all) {
    try {
      PlannerJson json = new PlannerJson(JsonLimits.SAFE);
      ByteArrayOutputStream written = new ByteArrayOutputStream();
      json.writeProblem(all, written);
      String text = written.toString(StandardCharsets.UTF_8);
      lines.add("read as written " + json.readProblem(text).equals(all));
      Plan plan =
          new Plan(
              List.of(new TaskRun("j", "b", "gpu", "g1", 30, 50)),
              List.of(
                  new Residency("g1", "llm", 18, 28, null),
                  new Residency("g0", "embedder", 0, 0, 90L)));
      written.reset();
      json.writePlan(plan, written);
      lines.add(
          "plan as written "
              + json.readPlan(written.toString(StandardCharsets.UTF_8)).equals(plan));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void plan(Planner planner) {
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("w"))
            .transfers(TransferModel.uniform(1, 1_000))
            .workflow(Workflow.builder("f").task("a", 10).task("b", 5).edge("a", "b", 3).build())
            .job("j", "f")
            .objective(Objective.totalWeightedFlow())
            .build();
    Plan known =
        new Plan(
            List.of(
                new TaskRun("j", "a", Mode.DEFAULT_ID, "w", 0, 10),
                new TaskRun("j", "b", Mode.DEFAULT_ID, "w", 10, 15)),
            List.of());
    PlanResult result =
        planner.plan(problem, PlannerOptions.defaults().withWarmStart(known).withSeed(3));
    TaskRun last = result.requirePlan().run("j", "b").orElseThrow();
    lines.add(
        "planned "
            + result.status()
            + " "
            + result.stopReason()
            + " "
            + result.objective()
            + " "
            + result.lowerBound().value()
            + " "
            + last.worker()
            + " "
            + last.startMicros()
            + " "
            + last.endMicros()
            + " "
            + result.certificate().seed());
  }

  private void schedule() {
    Catalogue catalogue =
        Catalogue.builder()
            .model("llm", 14)
            .workerType(WorkerType.gpu("T4", 16, 8))
            .workflow(Workflow.builder("ask").task("answer", 900, "llm").build())
            .build();
    Cluster cluster = Cluster.builder(catalogue).mostWorkers(2).build();
    WorkerHandle gpu = cluster.join("gpu", "T4");
    cluster.publish(gpu, new WorkerReport().waitMicros(250).observedMicros(3).models("llm"));
    lines.add("scheduling " + gpu.id() + " " + catalogue.model("llm").id());
  }
}
