package dev.sextant.benchmarks.jmh;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Problem;
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
 * Validating and compiling a {@link LargeProblem} of a million tasks with three million edges, with
 * the problem in the same 3 GB heap.
 */
@State(Scope.Benchmark)
@BenchmarkMode(org.openjdk.jmh.annotations.Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 3, jvmArgsAppend = "-Xmx3g")
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class CompileBenchmark {
  private static final int TASKS = 1_000_000;
  private static final int WINDOW = 300;

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
    problem = new LargeProblem(TASKS, workers, WINDOW, true, sorted).build();
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
