package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.List;

/**
 * An execution as the plan of the problem that it turned out to be: one workflow for each job, with
 * the durations that occurred. The plan passes the checker.
 *
 * <p>A run that a failure cut off is a job of one task, as long as the run was, that has to be on
 * its worker. Loads that a failure cut off cannot be expressed, for a load takes its whole time;
 * they are left out and counted.
 *
 * @param problem what had to be done
 * @param plan what was done
 * @param loadsLeftOut loads that failures cut off
 */
public record RealisedPlan(Problem problem, Plan plan, int loadsLeftOut) {

  /**
   * Exports an execution.
   *
   * @throws IllegalArgumentException if its residencies were not recorded although it has loads
   */
  public static RealisedPlan of(Execution execution) {
    if (execution.loads() > 0 && execution.held().isEmpty() && execution.abortedLoads() == 0) {
      throw new IllegalArgumentException(
          "The residencies of the execution were not recorded.\nMaybe simulate it recording.");
    }
    Problem catalogue = execution.cluster().problem().problem();
    Problem.Builder problem =
        Problem.builder()
            .name("realised-" + execution.policy())
            .microsPerUnit(catalogue.microsPerUnit())
            .transfers(catalogue.transfers())
            .objective(Objective.totalWeightedFlow());
    for (ModelArtifact model : catalogue.models()) {
      problem.model(model);
    }
    catalogue.workers().forEach(problem::worker);
    List<TaskRun> runs = new ArrayList<>();
    for (int j = 0; j < execution.arrivals().count(); j++) {
      addJob(execution, j, problem, runs);
    }
    for (int i = 0; i < execution.aborted().size(); i++) {
      addAborted(execution, i, problem, runs);
    }
    List<Residency> residencies = new ArrayList<>();
    for (Execution.Held held : execution.held()) {
      residencies.add(
          new Residency(
              catalogue.workers().get(held.worker()).id(),
              catalogue.models().get(held.model()).id(),
              held.loadStartMicros(),
              held.readyMicros(),
              held.evictMicros() < 0 ? null : held.evictMicros()));
    }
    return new RealisedPlan(problem.build(), new Plan(runs, residencies), execution.abortedLoads());
  }

  private static void addJob(
      Execution execution, int j, Problem.Builder problem, List<TaskRun> runs) {
    Problem catalogue = execution.cluster().problem().problem();
    int f = execution.arrivals().workflow()[j];
    Workflow shape = catalogue.workflows().get(f);
    CompiledWorkflows flows = execution.cluster().problem().workflows();
    Workflow.Builder workflow = Workflow.builder("w" + j);
    String[] names = new String[shape.tasks().size()];
    List<JobInput> inputs = new ArrayList<>();
    String ingress = catalogue.workers().get(execution.arrivals().ingress()[j]).id();
    for (int i = 0; i < names.length; i++) {
      int flowTask = flows.tasksBegin(f) + i;
      Task task = shape.tasks().get(flows.source(flowTask));
      names[i] = task.id();
      int run = execution.base(j) + i;
      workflow.task(
          Task.of(
              task.id(),
              realised(execution, run, execution.startMicros(run), execution.endMicros(run))));
      runs.add(
          new TaskRun(
              "j" + j,
              task.id(),
              Mode.DEFAULT_ID,
              catalogue.workers().get(execution.worker(run)).id(),
              execution.startMicros(run),
              execution.endMicros(run)));
      long bytes = execution.cluster().inputBytes(flowTask);
      if (bytes > 0) {
        inputs.add(new JobInput(task.id(), bytes, ingress));
      }
    }
    for (DataEdge edge : shape.edges()) {
      workflow.edge(edge);
    }
    problem.workflow(workflow.build());
    problem.job(new Job("j" + j, "w" + j, execution.arrivals().micros()[j]).withInputs(inputs));
  }

  private static Mode realised(Execution execution, int task, long start, long end) {
    return mode(execution, execution.option(task), execution.worker(task), end - start);
  }

  private static Mode mode(Execution execution, int option, int worker, long micros) {
    Problem catalogue = execution.cluster().problem().problem();
    CompiledWorkflows flows = execution.cluster().problem().workflows();
    int mode = flows.optionMode(option);
    List<String> models = new ArrayList<>();
    for (int i = flows.modelsBegin(mode); i < flows.modelsEnd(mode); i++) {
      models.add(catalogue.models().get(flows.model(i)).id());
    }
    return Mode.of(micros).withModels(models).onWorkers(catalogue.workers().get(worker).id());
  }

  private static void addAborted(
      Execution execution, int i, Problem.Builder problem, List<TaskRun> runs) {
    Problem catalogue = execution.cluster().problem().problem();
    Execution.Aborted aborted = execution.aborted().get(i);
    String id = "aborted" + i;
    long micros = aborted.endMicros() - aborted.startMicros();
    problem.workflow(
        Workflow.builder(id)
            .task(Task.of("run", mode(execution, aborted.option(), aborted.worker(), micros)))
            .build());
    problem.job(new Job(id, id, aborted.startMicros()));
    runs.add(
        new TaskRun(
            id,
            "run",
            Mode.DEFAULT_ID,
            catalogue.workers().get(aborted.worker()).id(),
            aborted.startMicros(),
            aborted.endMicros()));
  }
}
