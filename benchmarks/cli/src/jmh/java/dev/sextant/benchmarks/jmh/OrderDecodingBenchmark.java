package dev.sextant.benchmarks.jmh;

import dev.sextant.benchmarks.generator.CacheBoundGenerator;
import dev.sextant.heuristics.search.Neighbourhood;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.heuristics.timetable.ProfileDecoder;
import dev.sextant.heuristics.timetable.RecordDecoder;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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

/** Decoding of orders of a cache-bound problem, by either decoder: whole ones, and changes. */
@State(Scope.Benchmark)
@BenchmarkMode(org.openjdk.jmh.annotations.Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class OrderDecodingBenchmark {
  /** Which decoder: {@code profiles} or {@code records}. */
  @Param({"profiles", "records"})
  public String decoder;

  /** Tasks and workers. */
  @Param({"100x6", "1000x16", "5000x32"})
  public String size;

  private int[] order;
  private int[] option;
  private int[] worker;
  private OrderDecoder decoding;
  private Neighbourhood neighbourhood;

  /** Orders that differ, as they do in a search: branches of one order are soon foretold. */
  private static final int ORDERS = 20;

  private final int[][] orders = new int[ORDERS][];
  private final int[][] options = new int[ORDERS][];
  private final int[][] workers = new int[ORDERS][];
  private int next;

  /** Places the tasks in their order, each on the worker where it ends first. */
  @Setup(Level.Trial)
  public void build() {
    String[] parts = size.split("x");
    int tasks = Integer.parseInt(parts[0]);
    int models = CacheBoundGenerator.usualModels(tasks);
    CompiledProblem problem =
        CompiledProblem.of(
            new CacheBoundGenerator(Integer.parseInt(parts[1]), tasks, models, 1).generate());
    decoding = decoder.equals("records") ? new RecordDecoder(problem) : new ProfileDecoder(problem);
    order = new int[tasks];
    option = new int[tasks];
    worker = new int[tasks];
    Timetable timetable = new Timetable(problem);
    for (int task = 0; task < tasks; task++) {
      order[task] = task;
      choose(problem, timetable, task);
      timetable.place(task, option[task], worker[task]);
    }
    neighbourhood = new Neighbourhood(problem, decoding, new SplittableRandom(1));
    decoding.decode(order, option, worker);
    for (int k = 0; k < ORDERS; k++) {
      change(tasks / 4);
      orders[k] = IntStream.range(0, tasks).map(decoding::task).toArray();
      options[k] = IntStream.range(0, tasks).map(decoding::option).toArray();
      workers[k] = IntStream.range(0, tasks).map(decoding::worker).toArray();
    }
    decoding.decode(order, option, worker);
  }

  /** Makes so many random changes, good or bad. */
  private void change(int times) {
    for (int i = 0; i < times; i++) {
      if (neighbourhood.propose()) {
        decoding.evaluate(Long.MAX_VALUE);
        decoding.commit();
      }
    }
  }

  private void choose(CompiledProblem problem, Timetable timetable, int task) {
    CompiledWorkflows workflows = problem.workflows();
    int wt = problem.jobs().workflowTask(task);
    long earliest = Timetable.NEVER;
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      int c = workflows.optionClass(o);
      for (int i = problem.workers().membersBegin(c); i < problem.workers().membersEnd(c); i++) {
        int w = problem.workers().member(i);
        long end = timetable.earliestEndMicros(task, o, w);
        if (end < earliest) {
          earliest = end;
          option[task] = o;
          worker[task] = w;
        }
      }
    }
  }

  /** Decodes a whole order, always the same. */
  @Benchmark
  public long whole() {
    decoding.decode(order, option, worker);
    return decoding.cost();
  }

  /** Decodes whole orders that differ, in turn. */
  @Benchmark
  public long wholeOthers() {
    next = (next + 1) % ORDERS;
    decoding.decode(orders[next], options[next], workers[next]);
    return decoding.cost();
  }

  /** Judges a random change, and takes it back; refused where the makespan is not shorter. */
  @Benchmark
  public long change() {
    if (!neighbourhood.propose()) {
      return 0;
    }
    long cost = decoding.evaluate(decoding.cost());
    decoding.rollback();
    return cost;
  }

  /** Decodes a random change to its end, and takes it back. */
  @Benchmark
  public long wholeChange() {
    if (!neighbourhood.propose()) {
      return 0;
    }
    long cost = decoding.evaluate(Long.MAX_VALUE);
    decoding.rollback();
    return cost;
  }
}
