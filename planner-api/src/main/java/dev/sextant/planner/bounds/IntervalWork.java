package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What jobs need of all workers between two moments, given when they end, and what workers have to
 * give then: energetic reasoning (Erschler and Lopez, "Energy-based approach for task scheduling
 * under time and resources constraints", PMS 1990) at prices that make one machine of all workers.
 *
 * <p>Of a run that lasts d, as much is done before the first moment as lies between that and the
 * earliest start on its class, and as much after the second as the end of the job leaves room for
 * behind it; the least of both, but no more than the interval, is what has to be done within. A
 * task needs what its cheapest option does. A worker gives nothing before the earliest start of its
 * first run, and no two begin with the same ({@link SetCapacity}). So
 *
 * <pre>sum over jobs j of needed(j, end of j) &lt;= capacity</pre>
 *
 * holds in every plan, at any prices and between any two moments. All is exact, in whole numbers.
 * Times count from now. Not thread-safe.
 */
public final class IntervalWork {
  private static final long FOREVER = Long.MAX_VALUE / 4;

  private final CompiledProblem problem;
  private final CriticalPath path;
  private final long[] tail;
  private final FreeCapacity capacity;
  private final List<double[]> prices;
  private final long[] headOnClass;
  private final int[] tasks;
  private final long now;
  private final Map<From, Line> lines = new HashMap<>();

  private record From(int price, long from) {}

  /** What is known of intervals that begin at one moment: most that can be done, first runs. */
  private record Line(SetCapacity capacity, long[] heads, long[] tails, int count, long all) {}

  /**
   * Looks at pending tasks.
   *
   * @param prices whole numbers, by class and resource
   * @param headOnClass by task and class, the earliest start
   * @param tasks whose work counts
   */
  IntervalWork(
      CompiledProblem problem,
      CriticalPath path,
      long[] tail,
      FreeCapacity capacity,
      List<double[]> prices,
      long[] headOnClass,
      int[] tasks) {
    this.problem = problem;
    this.path = path;
    this.tail = tail;
    this.capacity = capacity;
    this.prices = List.copyOf(prices);
    this.headOnClass = headOnClass;
    this.tasks = tasks;
    now = problem.state().nowMicros();
  }

  /** How many prices there are. */
  public int prices() {
    return prices.size();
  }

  /**
   * Most that can be done of all tasks between two moments at some prices.
   *
   * @throws ArithmeticException when a number gets too large
   */
  public long capacity(int price, long from, long until) {
    Line line = lines.computeIfAbsent(new From(price, from), this::line);
    long least = 0;
    long most = line.all;
    while (least < most) {
      long middle = least + (most - least + 1) / 2;
      if (line.capacity.end(middle, line.heads, line.tails, line.count, 0) <= until) {
        least = middle;
      } else {
        most = middle - 1;
      }
    }
    return least;
  }

  private Line line(From from) {
    double[] price = prices.get(from.price);
    SetCapacity at = new SetCapacity(problem, capacity, path, price, from.from);
    long[] heads = new long[tasks.length];
    int count = 0;
    long all = 0;
    for (int t : tasks) {
      // Of the options that can run, as what is needed is: others may be cheaper.
      long cost = needed(price, 0, FOREVER, t, 0);
      if (cost > 0) {
        all = Math.addExact(all, cost);
        heads[count++] = Math.max(from.from, path.head[t] - now);
      }
    }
    Arrays.sort(heads, 0, count);
    int kept = Math.min(count, at.ends());
    return new Line(at, Arrays.copyOf(heads, kept), new long[kept], kept, all);
  }

  /**
   * What a job has to have done between two moments at some prices; the later it ends, the less.
   *
   * @param end of the job
   * @throws ArithmeticException when a number gets too large
   */
  public long needed(int price, long from, long until, int job, long end) {
    long sum = 0;
    for (int t = problem.jobs().tasksBegin(job); t < problem.jobs().tasksEnd(job); t++) {
      if (problem.state().isPending(t)) {
        long after = end <= until ? 0 : Math.max(0, end - until - tail[t]);
        sum = Math.addExact(sum, needed(prices.get(price), from, until, t, after));
      }
    }
    return sum;
  }

  /** What the cheapest option of a task needs, if so much of it may come after the interval. */
  private long needed(double[] price, long from, long until, int task, long after) {
    CompiledWorkflows workflows = problem.workflows();
    CompiledWorkers workers = problem.workers();
    int wt = problem.jobs().workflowTask(task);
    long least = Long.MAX_VALUE;
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt) && least > 0; o++) {
      int c = workflows.optionClass(o);
      long head = headOnClass[task * workers.classes() + c];
      if (head == Long.MAX_VALUE || !problem.pinsAllow(task, o)) {
        continue;
      }
      long outside = Math.max(after, from + now - head);
      long micros = Math.min(until - from, workflows.optionDurationMicros(o) - outside);
      int mode = workflows.optionMode(o);
      long perMicro = 0;
      for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
        long unit = (long) price[c * workers.resources() + workflows.demandResource(d)];
        perMicro = Math.addExact(perMicro, Math.multiplyExact(unit, workflows.demandAmount(d)));
      }
      least = Math.min(least, Math.multiplyExact(perMicro, Math.max(0, micros)));
    }
    return least == Long.MAX_VALUE ? 0 : least;
  }
}
