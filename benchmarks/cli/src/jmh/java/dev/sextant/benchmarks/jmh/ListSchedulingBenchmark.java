package dev.sextant.benchmarks.jmh;

import dev.sextant.heuristics.list.ListBackend;
import dev.sextant.heuristics.list.ListHeuristic;
import dev.sextant.heuristics.list.Pace;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.spi.SearchOptions;
import java.time.Duration;
import java.util.Objects;
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
 * List scheduling of one {@link LargeProblem}, from the compiled problem to the indexed plan, in a
 * 3 GB heap that also holds the problem.
 */
@State(Scope.Benchmark)
@BenchmarkMode(org.openjdk.jmh.annotations.Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 3, jvmArgsAppend = "-Xmx3g")
@Warmup(iterations = 10)
@Measurement(iterations = 10)
public class ListSchedulingBenchmark {
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
    int tasks = Integer.parseInt(parts[0]);
    int workers = Integer.parseInt(parts[1]);
    problem = CompiledProblem.of(new LargeProblem(tasks, workers, window, models, true).build());
  }

  /** Plans. */
  @Benchmark
  public IndexedPlan plan() {
    SearchOptions options = SearchOptions.defaults().withTimeLimit(Duration.ofMinutes(10));
    return Objects.requireNonNull(
            new ListBackend(heuristic).build(problem, 0, new Pace(options, new PlanInterrupter())))
        .toPlan();
  }
}
