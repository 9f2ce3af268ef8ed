package dev.sextant.benchmarks.generator;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Splits work over large data into chunks: every splittable task becomes several, each with its
 * share of the data, the duration, the cost and the workspace. So what does not fit a memory in one
 * piece can be run piece by piece. Shares of bytes and costs add up to the whole; durations and
 * workspaces are rounded up; models and demands are those of the whole. A task that is not
 * splittable reads all chunks of what a splittable one hands on, and a chunk of what it hands on
 * goes to each chunk behind it.
 */
public final class Chunks {
  private final int chunks;
  private final Predicate<Task> splittable;

  private Chunks(int chunks, Predicate<Task> splittable) {
    this.chunks = chunks;
    this.splittable = splittable;
  }

  /**
   * A problem with all its workflows split; task {@code t} becomes {@code t#1}, {@code t#2} and so
   * on.
   *
   * @param chunks how many of each splittable task, at least 1
   * @param splittable whether a task works on each part of its data by itself
   * @throws IllegalArgumentException when the problem's state says something of tasks, or there are
   *     fewer chunks than one
   */
  public static Problem split(Problem problem, int chunks, Predicate<Task> splittable) {
    Ranges.require("number of chunks", chunks, 1, 1_000_000);
    ClusterState state = problem.state();
    if (!state.finished().isEmpty() || !state.running().isEmpty() || !state.pins().isEmpty()) {
      throw new IllegalArgumentException(
          "The problem ("
              + problem.name()
              + ") must not have finished, running or pinned tasks.\nMaybe split it before.");
    }
    Chunks split = new Chunks(chunks, splittable);
    return problem.toBuilder()
        .onlyWorkflows(problem.workflows().stream().map(split::workflow).toList())
        .onlyJobs(problem.jobs().stream().map(job -> split.job(problem, job)).toList())
        .build();
  }

  private Workflow workflow(Workflow whole) {
    List<Task> tasks = new ArrayList<>();
    Map<String, Boolean> isSplit = new LinkedHashMap<>();
    for (Task task : whole.tasks()) {
      // How a task turns out is one answer, not one of each of its parts.
      boolean split = task.outcomes().isEmpty() && splittable.test(task);
      isSplit.put(task.id(), split);
      for (int i = 1; i <= chunks && split; i++) {
        int chunk = i;
        tasks.add(
            new Task(task.id() + "#" + i, task.modes().stream().map(m -> mode(m, chunk)).toList()));
      }
      if (!split) {
        tasks.add(task);
      }
    }
    List<DataEdge> edges = new ArrayList<>();
    for (DataEdge edge : whole.edges()) {
      boolean from = isSplit.getOrDefault(edge.from(), false);
      boolean to = isSplit.getOrDefault(edge.to(), false);
      if (from || to) {
        for (int i = 1; i <= chunks; i++) {
          String item = edge.item();
          edges.add(
              new DataEdge(
                      from ? edge.from() + "#" + i : edge.from(),
                      to ? edge.to() + "#" + i : edge.to(),
                      share(edge.bytes(), i),
                      item == null ? null : item + "#" + i)
                  .withWhen(edge.when()));
        }
      } else {
        edges.add(edge);
      }
    }
    return new Workflow(whole.id(), tasks, edges);
  }

  private Mode mode(Mode whole, int chunk) {
    return whole
        .withDuration(duration(whole.duration()))
        .withWorkspaceBytes(ceil(whole.workspaceBytes()))
        .withCostMicroUnits(share(whole.costMicroUnits(), chunk))
        .withConsumes(shares(whole.consumes(), chunk));
  }

  private TaskDuration duration(TaskDuration whole) {
    if (whole instanceof TaskDuration.Fixed fixed) {
      return TaskDuration.of(ceil(fixed.micros()));
    }
    Map<String, Long> micros = new LinkedHashMap<>();
    ((TaskDuration.PerWorker) whole).micros().forEach((key, m) -> micros.put(key, ceil(m)));
    return TaskDuration.perWorker(micros);
  }

  private Map<String, Long> shares(Map<String, Long> whole, int chunk) {
    Map<String, Long> shares = new LinkedHashMap<>();
    whole.forEach((key, amount) -> shares.put(key, share(amount, chunk)));
    return shares;
  }

  private Job job(Problem problem, Job whole) {
    Workflow workflow = problem.workflow(whole.workflow()).orElseThrow();
    Set<String> split =
        Set.copyOf(workflow.tasks().stream().filter(splittable).map(Task::id).toList());
    List<JobInput> inputs = new ArrayList<>();
    for (JobInput input : whole.inputs()) {
      if (!split.contains(input.task())) {
        inputs.add(input);
        continue;
      }
      for (int i = 1; i <= chunks; i++) {
        String item = input.item();
        inputs.add(
            new JobInput(
                input.task() + "#" + i,
                share(input.bytes(), i),
                item == null ? null : item + "#" + i,
                input.at(),
                input.arriving()));
      }
    }
    List<JobOutput> outputs = new ArrayList<>();
    for (JobOutput output : whole.outputs()) {
      if (!split.contains(output.task())) {
        outputs.add(output);
        continue;
      }
      for (int i = 1; i <= chunks; i++) {
        String item = output.item();
        outputs.add(
            new JobOutput(
                output.task() + "#" + i,
                share(output.bytes(), i),
                output.to(),
                item == null ? null : item + "#" + i));
      }
    }
    return whole.withInputs(inputs).withOutputs(outputs.toArray(new JobOutput[0]));
  }

  /** The part of an amount that a chunk has; all chunks have it together. */
  private long share(long amount, int chunk) {
    return amount / chunks + (chunk <= amount % chunks ? 1 : 0);
  }

  private long ceil(long amount) {
    return amount / chunks + (amount % chunks == 0 ? 0 : 1);
  }
}
