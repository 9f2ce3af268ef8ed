package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a simulation turns out to be about, for a planner that knows everything beforehand: all
 * arrivals, with the durations that occur wherever a task may run. It is the same under every
 * policy; the total flow time is to be minimised.
 *
 * <p>Jobs are named {@code j0}, {@code j1} and so on. Failures of workers, deliveries and budgets
 * are left out, so that its bounds hold for executions with them, too.
 */
public final class RealisedProblem {
  private RealisedProblem() {}

  /** The problem of these arrivals. */
  public static Problem of(Cluster cluster, Arrivals arrivals, RuntimeNoise noise) {
    return builder(cluster, arrivals, noise).build();
  }

  static Problem.Builder builder(Cluster cluster, Arrivals arrivals, RuntimeNoise noise) {
    Problem catalogue = cluster.problem().problem();
    Problem.Builder problem = catalogue(cluster).name("realised");
    if (noise.sigma() == 0) {
      for (int f = 0; f < catalogue.workflows().size(); f++) {
        problem.workflow(
            workflow(cluster, f, catalogue.workflows().get(f).id(), RuntimeNoise.NONE, 0));
      }
    }
    int base = 0;
    for (int j = 0; j < arrivals.count(); j++) {
      Workflow shape = catalogue.workflows().get(arrivals.workflow()[j]);
      String id = shape.id();
      if (noise.sigma() > 0) {
        id = "w" + j;
        problem.workflow(workflow(cluster, arrivals.workflow()[j], id, noise, base));
      }
      problem.job(
          new Job(jobId(j), id, arrivals.micros()[j]).withInputs(inputs(cluster, arrivals, j)));
      base += shape.tasks().size();
    }
    return problem;
  }

  /** A problem of a cluster without workflows and jobs. */
  static Problem.Builder catalogue(Cluster cluster) {
    Problem catalogue = cluster.problem().problem();
    Problem.Builder problem =
        Problem.builder()
            .microsPerUnit(catalogue.microsPerUnit())
            .transfers(catalogue.transfers())
            .objective(Objective.totalWeightedFlow());
    catalogue.models().forEach(problem::model);
    catalogue.workers().forEach(problem::worker);
    return problem;
  }

  static String jobId(int job) {
    return "j" + job;
  }

  /** The task of the catalogue that has a number. */
  static Task source(Cluster cluster, int workflow, int flowTask) {
    return cluster
        .problem()
        .problem()
        .workflows()
        .get(workflow)
        .tasks()
        .get(cluster.problem().workflows().source(flowTask));
  }

  private static List<JobInput> inputs(Cluster cluster, Arrivals arrivals, int j) {
    CompiledWorkflows flows = cluster.problem().workflows();
    int f = arrivals.workflow()[j];
    String ingress = cluster.problem().problem().workers().get(arrivals.ingress()[j]).id();
    List<JobInput> inputs = new ArrayList<>();
    for (int t = flows.tasksBegin(f); t < flows.tasksEnd(f); t++) {
      if (cluster.inputBytes(t) > 0) {
        inputs.add(new JobInput(source(cluster, f, t).id(), cluster.inputBytes(t), ingress));
      }
    }
    return inputs;
  }

  static Workflow workflow(Cluster cluster, int workflow, String id, RuntimeNoise noise, int base) {
    CompiledWorkflows flows = cluster.problem().workflows();
    Workflow shape = cluster.problem().problem().workflows().get(workflow);
    int begin = flows.tasksBegin(workflow);
    Task[] tasks = new Task[shape.tasks().size()];
    for (int i = 0; i < tasks.length; i++) {
      int task = base + i;
      Task expected = shape.tasks().get(flows.source(begin + i));
      List<Mode> modes = new ArrayList<>();
      for (Mode mode : expected.modes()) {
        modes.add(withDuration(mode, realised(mode.duration(), task, noise)));
      }
      tasks[flows.source(begin + i)] = new Task(expected.id(), modes);
    }
    return new Workflow(id, List.of(tasks), shape.edges());
  }

  private static TaskDuration realised(TaskDuration expected, int task, RuntimeNoise noise) {
    if (expected instanceof TaskDuration.PerWorker each) {
      Map<String, Long> micros = new LinkedHashMap<>();
      each.micros().forEach((name, value) -> micros.put(name, noise.micros(task, value)));
      return TaskDuration.perWorker(micros);
    }
    return TaskDuration.of(noise.micros(task, ((TaskDuration.Fixed) expected).micros()));
  }

  /** A mode that takes another time and nothing from budgets. */
  private static Mode withDuration(Mode mode, TaskDuration duration) {
    return mode.withDuration(duration).withConsumes(Map.of());
  }

  /** A mode that takes so long on one worker, and runs nowhere else. */
  static Mode only(Mode mode, String worker, long micros) {
    return mode.toBuilder()
        .workers(List.of(worker))
        .workerTypes(null)
        .duration(TaskDuration.of(micros))
        .consumes(Map.of())
        .build();
  }
}
