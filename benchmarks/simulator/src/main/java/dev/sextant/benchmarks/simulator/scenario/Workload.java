package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.generator.CompassWorkload;
import dev.sextant.benchmarks.simulator.Cluster;
import dev.sextant.planner.model.BatchDuration;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What jobs do: the models, workflows and inputs of a problem, whatever its workers and arrivals.
 *
 * @param document the problem; of its jobs the first of each workflow gives the inputs
 * @param name what it is called in a sentence
 */
public record Workload(Problem document, String name) {
  private static final int JOBS_WITH_EVERY_WORKFLOW = 200;

  /** The four workflows of the publication. */
  public static Workload published(boolean sharedModels) {
    return new Workload(
        new CompassWorkload(
                1,
                JOBS_WITH_EVERY_WORKFLOW,
                100_000,
                sharedModels,
                1,
                Objective.totalWeightedFlow())
            .generate(),
        sharedModels
            ? "the Compass workflows"
            : "the Compass workflows, each with models of its own");
  }

  /** Some of its workflows, by id, in its order. */
  public Workload only(List<String> ids) {
    return new Workload(
        document
            .withWorkflows(
                document.workflows().stream().filter(each -> ids.contains(each.id())).toList())
            .withJobs(
                document.jobs().stream().filter(each -> ids.contains(each.workflow())).toList()),
        name + " (" + String.join(", ", ids) + ")");
  }

  /** Ids of the workflows, in order. */
  public List<String> workflows() {
    return document.workflows().stream().map(Workflow::id).toList();
  }

  /**
   * The cluster that works on it.
   *
   * @throws dev.sextant.planner.model.InvalidInputException if the workflows do not fit the workers
   * @throws IllegalArgumentException if the simulator cannot run them
   */
  public Cluster on(Hardware hardware, int workers) {
    List<Worker> machines = hardware.workers(workers);
    Problem.Builder problem =
        Problem.builder()
            .name("cluster")
            .microsPerUnit(document.microsPerUnit())
            .transfers(hardware.transfers())
            .objective(Objective.totalWeightedFlow());
    for (ModelArtifact model : document.models()) {
      problem.model(model);
    }
    machines.forEach(problem::worker);
    for (Workflow workflow : document.workflows()) {
      problem.workflow(hardware.scales() ? scaled(workflow, hardware, machines) : workflow);
    }
    Set<String> seen = new LinkedHashSet<>();
    for (Job job : document.jobs()) {
      if (seen.add(job.workflow())) {
        List<JobInput> inputs = new ArrayList<>();
        for (JobInput input : job.inputs()) {
          inputs.add(new JobInput(input.task(), input.bytes(), machines.get(0).id()));
        }
        problem.job(new Job("first-" + job.workflow(), job.workflow(), 0).withInputs(inputs));
      }
    }
    return new Cluster(problem.build());
  }

  private static Workflow scaled(Workflow workflow, Hardware hardware, List<Worker> machines) {
    Set<String> types = new LinkedHashSet<>();
    machines.forEach(worker -> types.add(worker.type()));
    Workflow.Builder scaled = Workflow.builder(workflow.id());
    for (Task task : workflow.tasks()) {
      scaled.task(
          task.withModes(
              task.modes().stream().map(mode -> scaled(mode, hardware, types)).toList()));
    }
    workflow.edges().forEach(scaled::edge);
    return scaled.build();
  }

  /** Durations that already depend on the worker stay as they are. */
  private static Mode scaled(Mode mode, Hardware hardware, Set<String> types) {
    if (mode.batch() != null && mode.batch().duration() instanceof BatchDuration.Fixed fixed) {
      return mode.withBatch(mode.batch().withDuration(scaled(fixed, hardware, types)));
    }
    if (mode.batch() != null || !(mode.duration() instanceof TaskDuration.Fixed fixed)) {
      return mode;
    }
    Map<String, Long> micros = new LinkedHashMap<>();
    for (String type : types) {
      micros.put(type, hardware.scaled(type, fixed.micros()));
    }
    return mode.withDuration(TaskDuration.perWorker(micros));
  }

  private static BatchDuration scaled(
      BatchDuration.Fixed fixed, Hardware hardware, Set<String> types) {
    Map<String, List<Long>> micros = new LinkedHashMap<>();
    for (String type : types) {
      micros.put(type, fixed.micros().stream().map(each -> hardware.scaled(type, each)).toList());
    }
    return BatchDuration.perWorker(micros);
  }
}
