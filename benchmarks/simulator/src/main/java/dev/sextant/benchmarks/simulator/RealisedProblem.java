package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.BatchDuration;
import dev.sextant.planner.model.BatchKey;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

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
    return builder(cluster, arrivals, noise, new DrawnOutcomes(cluster, arrivals, noise.seed()))
        .build();
  }

  /** What of the jobs ran, and how. */
  interface Ran {
    /** Whether a task ran to its end. */
    boolean hasRun(int task);

    /** Whether an edge of its workflow was taken out of a task. */
    boolean isTaken(int edge, int from);

    /**
     * Of the batch in which a task ran the task that says how long it took; itself if alone, and -1
     * where nothing is known of batches but their keys.
     */
    int slowest(int task);
  }

  /**
   * The problem of the tasks that ran: those that their job's outcomes led to, and of a job that
   * was given up, those that ended before. A job of which nothing ran is left out. Where run times
   * are uncertain, what ran in one batch has a batch key of its own, and the times of the slowest.
   */
  static Problem.Builder builder(Cluster cluster, Arrivals arrivals, RuntimeNoise noise, Ran ran) {
    Problem catalogue = cluster.problem().problem();
    Problem.Builder problem = catalogue(cluster).name("realised");
    if (noise.isNone()) {
      for (int f = 0; f < catalogue.workflows().size(); f++) {
        problem.workflow(expected(cluster, f));
      }
    }
    int base = 0;
    for (int j = 0; j < arrivals.count(); j++) {
      Workflow shape = catalogue.workflows().get(arrivals.workflow()[j]);
      String id = shape.id();
      int first = base;
      int tasks = shape.tasks().size();
      base += tasks;
      int count = (int) IntStream.range(first, base).filter(ran::hasRun).count();
      if (count == 0) {
        continue;
      }
      boolean isBranching = cluster.branches().isBranching(arrivals.workflow()[j]);
      if (!noise.isNone() || count < tasks || isBranching || canTakeNoTime(shape)) {
        id = "w" + j;
        problem.workflow(workflow(cluster, arrivals.workflow()[j], id, noise, first, ran));
      }
      List<JobInput> inputs = inputs(cluster, arrivals, j);
      if (count < tasks) {
        Set<String> kept = kept(cluster, arrivals.workflow()[j], first, ran);
        inputs.removeIf(input -> !kept.contains(input.task()));
      }
      problem.job(new Job(jobId(j), id, arrivals.micros()[j]).withInputs(inputs));
    }
    return problem;
  }

  /** Ids of the tasks of a job that ran. */
  private static Set<String> kept(Cluster cluster, int workflow, int base, Ran ran) {
    CompiledWorkflows flows = cluster.problem().workflows();
    int begin = flows.tasksBegin(workflow);
    Set<String> kept = new HashSet<>();
    for (int t = begin; t < flows.tasksEnd(workflow); t++) {
      if (ran.hasRun(base + t - begin)) {
        kept.add(source(cluster, workflow, t).id());
      }
    }
    return kept;
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

  /** A workflow as the catalogue has it, where all tasks run. */
  static Workflow expected(Cluster cluster, int workflow) {
    Workflow shape = cluster.problem().problem().workflows().get(workflow);
    List<Task> tasks = new ArrayList<>();
    for (Task task : shape.tasks()) {
      List<Mode> modes = new ArrayList<>();
      for (Mode mode : task.modes()) {
        BatchKey key = BatchKey.of(shape.id(), task.id(), mode);
        modes.add(shared(mode, key).withConsumes(Map.of()));
      }
      tasks.add(new Task(task.id(), modes));
    }
    return new Workflow(
        shape.id(), tasks, shape.edges().stream().map(edge -> edge.withWhen(null)).toList());
  }

  /** What ran of a job, with the times that it took and the edges that were taken. */
  static Workflow workflow(
      Cluster cluster, int workflow, String id, RuntimeNoise noise, int base, Ran ran) {
    CompiledWorkflows flows = cluster.problem().workflows();
    Workflow shape = cluster.problem().problem().workflows().get(workflow);
    int begin = flows.tasksBegin(workflow);
    Task[] tasks = new Task[shape.tasks().size()];
    Set<List<String>> taken = new HashSet<>();
    for (int i = 0; i < tasks.length; i++) {
      int task = base + i;
      if (!ran.hasRun(task)) {
        continue;
      }
      Task expected = shape.tasks().get(flows.source(begin + i));
      List<Mode> modes = new ArrayList<>();
      for (Mode mode : expected.modes()) {
        modes.add(realised(mode, BatchKey.of(shape.id(), expected.id(), mode), task, noise, ran));
      }
      tasks[flows.source(begin + i)] = new Task(expected.id(), modes);
      for (int k = flows.succsBegin(begin + i); k < flows.succsEnd(begin + i); k++) {
        int edge = flows.succEdge(k);
        int to = flows.edgeTo(edge);
        if (ran.isTaken(edge, task) && ran.hasRun(base + to - begin)) {
          taken.add(List.of(expected.id(), source(cluster, workflow, to).id()));
        }
      }
    }
    return new Workflow(
        id,
        Arrays.stream(tasks).filter(Objects::nonNull).toList(),
        shape.edges().stream()
            .filter(edge -> taken.contains(List.of(edge.from(), edge.to())))
            .map(edge -> edge.withWhen(null))
            .toList());
  }

  /** A mode whose batches are those of its kind in any copy of its workflow. */
  private static Mode shared(Mode mode, @Nullable BatchKey key) {
    Batch batch = mode.batch();
    return batch == null || key == null ? mode : mode.withBatch(batch.withKey("batch/" + key));
  }

  /** A mode that takes what it took in truth, and nothing from budgets. */
  private static Mode realised(
      Mode mode, @Nullable BatchKey key, int task, RuntimeNoise noise, Ran ran) {
    Batch batch = mode.batch();
    int slowest = ran.slowest(task);
    if (batch == null || key == null || slowest < 0 || noise.isNone() && !canTakeNoTime(batch)) {
      return shared(mode, key).toBuilder()
          .duration(realised(mode.duration(), task, noise))
          .consumes(Map.of())
          .build();
    }
    Batch realised =
        batch
            .withDuration(realised(batch.duration(), slowest, noise))
            .withKey("batch-" + slowest + "/" + key);
    return mode.withBatch(realised).withConsumes(Map.of());
  }

  /** Batches that follow each other within an instant would be one if they had one key. */
  private static boolean canTakeNoTime(Workflow workflow) {
    return workflow.tasks().stream()
        .flatMap(task -> task.modes().stream())
        .map(Mode::batch)
        .anyMatch(batch -> batch != null && canTakeNoTime(batch));
  }

  private static boolean canTakeNoTime(Batch batch) {
    return batch.duration() instanceof BatchDuration.PerWorker each
        ? each.micros().values().stream().anyMatch(table -> table.get(0) == 0)
        : ((BatchDuration.Fixed) batch.duration()).micros().get(0) == 0;
  }

  private static BatchDuration realised(BatchDuration expected, int slowest, RuntimeNoise noise) {
    if (expected instanceof BatchDuration.PerWorker each) {
      Map<String, List<Long>> micros = new LinkedHashMap<>();
      each.micros().forEach((name, table) -> micros.put(name, realised(table, slowest, noise)));
      return BatchDuration.perWorker(micros);
    }
    return new BatchDuration.Fixed(
        realised(((BatchDuration.Fixed) expected).micros(), slowest, noise));
  }

  private static List<Long> realised(List<Long> table, int slowest, RuntimeNoise noise) {
    return table.stream().map(micros -> noise.micros(slowest, micros)).toList();
  }

  private static TaskDuration realised(TaskDuration expected, int task, RuntimeNoise noise) {
    if (expected instanceof TaskDuration.PerWorker each) {
      Map<String, Long> micros = new LinkedHashMap<>();
      each.micros().forEach((name, value) -> micros.put(name, noise.micros(task, value)));
      return TaskDuration.perWorker(micros);
    }
    return TaskDuration.of(noise.micros(task, ((TaskDuration.Fixed) expected).micros()));
  }

  /** A mode that takes so long on one worker, and runs nowhere else. */
  static Mode only(Mode mode, String worker, long micros) {
    return mode.toBuilder()
        .workers(List.of(worker))
        .workerTypes(null)
        .duration(TaskDuration.of(micros))
        .batch(null)
        .consumes(Map.of())
        .build();
  }
}
