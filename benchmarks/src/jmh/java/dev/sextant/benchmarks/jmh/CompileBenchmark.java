package dev.sextant.benchmarks.jmh;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.LowerBounds;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
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
 * Validating and compiling a million tasks with three million edges, with the problem in the same 3
 * GB heap. Half of the tasks take their duration by worker type, a third need one of 64 models.
 */
@State(Scope.Benchmark)
@BenchmarkMode(org.openjdk.jmh.annotations.Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 3, jvmArgsAppend = "-Xmx3g")
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class CompileBenchmark {
  private static final int TASKS = 1_000_000;
  private static final int EDGES_PER_TASK = 3;
  private static final int MODELS = 64;
  private static final String[] TYPES = {"a", "b", "c", "d"};

  /** Number of workers, of four types. */
  @Param({"16", "1000"})
  public int workers;

  /** Whether tasks are listed in a topological order. */
  @Param({"true", "false"})
  public boolean sorted;

  private Problem problem;

  /** Builds the problem. */
  @Setup(Level.Trial)
  public void build() {
    SplittableRandom random = new SplittableRandom(1);
    List<Task> tasks = new ArrayList<>(TASKS);
    List<DataEdge> edges = new ArrayList<>(TASKS * EDGES_PER_TASK);
    String[] ids = new String[TASKS];
    for (int t = 0; t < TASKS; t++) {
      ids[t] = "task-" + (sorted ? t : TASKS - t);
    }
    for (int t = 0; t < TASKS; t++) {
      long micros = random.nextInt(1, 1_000_000);
      TaskDuration duration =
          t % 2 == 0
              ? TaskDuration.of(micros)
              : TaskDuration.perWorker(
                  Map.of("a", micros, "b", micros * 2, "c", micros * 3, "d", micros * 4));
      Mode mode = Mode.of(Mode.DEFAULT_ID, duration);
      tasks.add(
          new Task(
              ids[t], List.of(t % 3 == 0 ? mode.withModels("m" + random.nextInt(MODELS)) : mode)));
      for (int e = 0; e < EDGES_PER_TASK && t > 0; e++) {
        int window = Math.min(t, 300) / EDGES_PER_TASK;
        if (window > 0) {
          int from = t - 1 - e * window - random.nextInt(window);
          edges.add(new DataEdge(ids[from], ids[t], random.nextInt(1_000_000)));
        }
      }
    }
    if (!sorted) {
      java.util.Collections.reverse(tasks);
    }
    Problem.Builder builder =
        Problem.builder()
            .transfers(TransferModel.uniform(50, 1_000_000_000))
            .workflow(new Workflow("big", tasks, edges))
            .job("job", "big")
            .objective(Objective.makespan());
    for (int m = 0; m < MODELS; m++) {
      builder.model("m" + m, 1_000_000_000L + m);
    }
    for (int w = 0; w < workers; w++) {
      builder.worker(Worker.gpu("w" + w, TYPES[w % TYPES.length], 16_000_000_000L, 8_000_000_000L));
    }
    problem = builder.buildUnchecked();
  }

  /** Validates and compiles. */
  @Benchmark
  public CompiledProblem compile() {
    return CompiledProblem.of(problem);
  }

  /** Validates, compiles and computes the lower bounds. */
  @Benchmark
  public long compileAndBound() {
    return LowerBounds.of(CompiledProblem.of(problem)).objective().value();
  }
}
