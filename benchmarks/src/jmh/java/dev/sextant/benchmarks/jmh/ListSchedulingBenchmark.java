package dev.sextant.benchmarks.jmh;

import dev.sextant.heuristics.list.ListBackend;
import dev.sextant.heuristics.list.ListHeuristic;
import dev.sextant.heuristics.list.Pace;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * List scheduling of one large workflow, from the compiled problem to the indexed plan, in a 3 GB
 * heap that also holds the problem. Three edges per task, from within the {@code window} tasks
 * before it; half of the tasks take their duration by worker type. With models, a third of the
 * tasks need one of 64, of which a worker holds 16.
 */
@State(Scope.Benchmark)
@BenchmarkMode(org.openjdk.jmh.annotations.Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 3, jvmArgsAppend = "-Xmx3g")
@Warmup(iterations = 10)
@Measurement(iterations = 10)
public class ListSchedulingBenchmark {
  private static final int EDGES_PER_TASK = 3;
  private static final int MODELS = 64;
  private static final String[] TYPES = {"a", "b", "c", "d"};

  /** Which heuristic. */
  @Param({"HEFT", "HEFT_APPEND"})
  public ListHeuristic heuristic;

  /** Tasks and workers. */
  @Param({"100000x100", "1000000x16"})
  public String size;

  /** From how many tasks before it a task has its inputs: how wide the graph is. */
  @Param({"300", "3000"})
  public int window;

  /** Whether tasks need models. */
  @Param({"false", "true"})
  public boolean models;

  private CompiledProblem problem;

  /** Builds and compiles the problem. */
  @Setup(Level.Trial)
  public void build() {
    String[] parts = size.split("x");
    problem = CompiledProblem.of(problem(Integer.parseInt(parts[0]), Integer.parseInt(parts[1])));
  }

  private Problem problem(int taskCount, int workerCount) {
    SplittableRandom random = new SplittableRandom(1);
    List<Task> tasks = new ArrayList<>(taskCount);
    List<DataEdge> edges = new ArrayList<>(taskCount * EDGES_PER_TASK);
    String[] ids = new String[taskCount];
    for (int t = 0; t < taskCount; t++) {
      ids[t] = "task-" + t;
      long micros = random.nextInt(1, 1_000_000);
      TaskDuration duration =
          t % 2 == 0
              ? TaskDuration.of(micros)
              : TaskDuration.perWorker(
                  Map.of("a", micros, "b", micros * 2, "c", micros * 3, "d", micros * 4));
      Mode mode = Mode.of(Mode.DEFAULT_ID, duration);
      boolean needsModel = models && t % 3 == 0;
      tasks.add(
          new Task(
              ids[t], List.of(needsModel ? mode.withModels("m" + random.nextInt(MODELS)) : mode)));
      int share = Math.min(t, window) / EDGES_PER_TASK;
      for (int e = 0; e < EDGES_PER_TASK && share > 0; e++) {
        int from = t - 1 - e * share - random.nextInt(share);
        edges.add(new DataEdge(ids[from], ids[t], random.nextInt(1_000_000)));
      }
    }
    Problem.Builder builder =
        Problem.builder()
            .transfers(TransferModel.uniform(50, 1_000_000_000))
            .workflow(new Workflow("big", tasks, edges))
            .job("job", "big")
            .objective(Objective.makespan());
    for (int m = 0; m < MODELS; m++) {
      builder.model("m" + m, 1_000_000_000L);
    }
    for (int w = 0; w < workerCount; w++) {
      builder.worker(Worker.gpu("w" + w, TYPES[w % TYPES.length], 16_000_000_000L, 8_000_000_000L));
    }
    return builder.buildUnchecked();
  }

  /** Plans. */
  @Benchmark
  public IndexedPlan plan() {
    PlannerOptions options = PlannerOptions.defaults().withTimeLimit(Duration.ofMinutes(10));
    return Objects.requireNonNull(
            new ListBackend(heuristic).build(problem, 0, new Pace(options, new PlanInterrupter())))
        .toPlan();
  }
}
