package dev.sextant.ortools;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A drawn problem of six to eight tasks in two jobs on two or three workers that cache models and
 * may not hold them all, in a shape that is easy to change.
 *
 * @param factor all times of the problem are multiplied by it
 * @param prefix begins every id
 */
record SmallProblem(
    String name,
    String prefix,
    long factor,
    List<SmallTask> tasks,
    List<Edge> edges,
    List<Long> modelBytes,
    List<SmallWorker> workers,
    long latencyMicros,
    Map<ObjectiveTerm, Long> weights) {

  /** A task, with its duration on the workers of either type. */
  record SmallTask(int job, long fast, long slow, List<Integer> models) {}

  /** An edge within a job. */
  record Edge(int from, int to, long bytes) {}

  /** A worker of type fast or slow. */
  record SmallWorker(boolean slow, long bytes, boolean overlapLoads) {}

  static SmallProblem draw(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int models = random.nextInt(2, 5);
    List<Long> bytes = new ArrayList<>();
    for (int m = 0; m < models; m++) {
      bytes.add((long) random.nextInt(1, 5));
    }
    int count = random.nextInt(6, 9);
    List<SmallTask> tasks = new ArrayList<>();
    long least = 1;
    for (int t = 0; t < count; t++) {
      List<Integer> used = new ArrayList<>();
      int roll = random.nextInt(0, 10);
      int first = random.nextInt(0, models);
      for (int k = 0; k < (roll < 1 ? 0 : roll < 8 ? 1 : 2); k++) {
        used.add((first + k) % models);
      }
      least = Math.max(least, used.stream().mapToLong(bytes::get).sum());
      long fast = random.nextInt(1, 8);
      tasks.add(new SmallTask(t * 2 / count, fast, fast + random.nextInt(0, 3), used));
    }
    List<Edge> edges = new ArrayList<>();
    for (int from = 0; from < count; from++) {
      for (int to = from + 1; to < count; to++) {
        if (tasks.get(from).job() == tasks.get(to).job() && random.nextInt(0, 10) < 5) {
          edges.add(new Edge(from, to, random.nextInt(0, 4)));
        }
      }
    }
    List<SmallWorker> workers = new ArrayList<>();
    for (int w = 0; w < random.nextInt(2, 4); w++) {
      workers.add(new SmallWorker(w == 1, least + random.nextInt(0, 2), random.nextInt(0, 4) > 0));
    }
    Map<ObjectiveTerm, Long> weights =
        switch (random.nextInt(0, 3)) {
          case 0 -> Map.of(ObjectiveTerm.MAKESPAN_MICROS, 1L);
          case 1 -> Map.of(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS, 1L);
          default -> Map.of(ObjectiveTerm.MAKESPAN_MICROS, 3L, ObjectiveTerm.MODEL_LOAD_MICROS, 1L);
        };
    return new SmallProblem(
        "seed-" + seed, "", 1, tasks, edges, bytes, workers, random.nextInt(0, 2), weights);
  }

  SmallProblem renamed(String newPrefix) {
    return new SmallProblem(
        name, newPrefix, factor, tasks, edges, modelBytes, workers, latencyMicros, weights);
  }

  SmallProblem scaled(long newFactor) {
    return new SmallProblem(
        name, prefix, newFactor, tasks, edges, modelBytes, workers, latencyMicros, weights);
  }

  SmallProblem withWorkers(List<SmallWorker> newWorkers) {
    return new SmallProblem(
        name, prefix, factor, tasks, edges, modelBytes, newWorkers, latencyMicros, weights);
  }

  SmallProblem withExtraWorker(SmallWorker worker) {
    List<SmallWorker> more = new ArrayList<>(workers);
    more.add(worker);
    return withWorkers(more);
  }

  SmallProblem withEachWorker(UnaryOperator<SmallWorker> change) {
    return withWorkers(workers.stream().map(change).toList());
  }

  SmallProblem withoutEdge(int edge) {
    List<Edge> fewer = new ArrayList<>(edges);
    fewer.remove(edge);
    return new SmallProblem(
        name, prefix, factor, tasks, fewer, modelBytes, workers, latencyMicros, weights);
  }

  String jobId(int task) {
    return prefix + "j" + tasks.get(task).job();
  }

  String taskId(int task) {
    return prefix + "t" + task;
  }

  String workerId(int worker) {
    return prefix + "w" + worker;
  }

  /** The problem, where a task may be forbidden on some workers. */
  Problem problem(int restricted, List<Integer> allowed) {
    Problem.Builder builder = Problem.builder().name(name).objective(new Objective(weights));
    // One byte per microsecond when the factor is 1.
    long bandwidth = 1_000_000 / factor;
    for (int m = 0; m < modelBytes.size(); m++) {
      builder.model(prefix + "m" + m, modelBytes.get(m));
    }
    for (int w = 0; w < workers.size(); w++) {
      SmallWorker worker = workers.get(w);
      builder.worker(
          Worker.gpu(workerId(w), worker.slow() ? "slow" : "fast", worker.bytes(), bandwidth)
              .withOverlapLoads(worker.overlapLoads()));
    }
    builder.transfers(new TransferModel.Uniform(new Link(latencyMicros * factor, bandwidth)));
    for (int j = 0; j < 2; j++) {
      Workflow.Builder workflow = Workflow.builder(prefix + "f" + j);
      for (int t = 0; t < tasks.size(); t++) {
        if (tasks.get(t).job() == j) {
          workflow.task(task(t, t == restricted ? allowed : null));
        }
      }
      for (Edge edge : edges) {
        if (tasks.get(edge.from()).job() == j) {
          workflow.edge(taskId(edge.from()), taskId(edge.to()), edge.bytes());
        }
      }
      builder.workflow(workflow.build());
      builder.job(new Job(prefix + "j" + j, prefix + "f" + j, j * 2 * factor).withWeight(j + 1));
    }
    return builder.build();
  }

  Problem problem() {
    return problem(-1, List.of());
  }

  private Task task(int t, @Nullable List<Integer> allowed) {
    SmallTask task = tasks.get(t);
    TaskDuration duration =
        TaskDuration.perWorker(Map.of("fast", task.fast() * factor, "slow", task.slow() * factor));
    Mode mode =
        Mode.of(Mode.DEFAULT_ID, duration)
            .withModels(task.models().stream().map(m -> prefix + "m" + m).toList());
    return Task.of(
        taskId(t),
        allowed == null
            ? mode
            : mode.onWorkers(allowed.stream().map(this::workerId).toArray(String[]::new)));
  }

  @Override
  public String toString() {
    return name;
  }
}
