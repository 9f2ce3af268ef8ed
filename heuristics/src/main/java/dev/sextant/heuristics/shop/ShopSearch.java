package dev.sextant.heuristics.shop;

import dev.sextant.planner.compiled.CompiledProblem;
import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The search over sequences of a problem that is a shop: path relinking with tabu search ({@link
 * Relinking}) up to some thousand tasks, tabu search in windows ({@link Sweeps}) beyond. A step is
 * one move. With one thread a seed gives the same solutions again, step by step. One call of {@link
 * #run} per object.
 */
public final class ShopSearch {
  /** From so many tasks on, windows are searched. */
  private static final int MANY_TASKS = 1_500;

  /** Dispatching passes for the start with many tasks: at most, at least, tasks of all. */
  private static final int MOST_PASSES = 30;

  private static final int LEAST_PASSES = 6;
  private static final int TASKS_OF_PASSES = 3_000_000;

  private final ShopProblem problem;
  private final Shop shop;
  private final Control control;
  private final ShopListener listener;
  private final SplittableRandom random;
  private final AtomicLong steps = new AtomicLong();
  private @Nullable Sequences best;

  /** What bounds a search; asked by all of its threads. */
  public interface Control {
    /** Runs something once per thread, given the thread's number from 0, and waits for all. */
    void onAllThreads(IntConsumer part);

    /** Number of threads. */
    int threads();

    /** Whether a thread must stop, after so many steps of its own; once it must, it always must. */
    boolean mustStop(int thread, long stepsOfThread);

    /** A makespan in microseconds that cannot be improved, or 0. */
    long targetMicros();
  }

  private ShopSearch(ShopProblem problem, long seed, Control control, ShopListener listener) {
    this.problem = problem;
    this.shop = problem.shop();
    this.control = control;
    this.listener = listener;
    random = new SplittableRandom(seed);
  }

  /** Whether a problem is a shop; every task of it must have an option. */
  public static boolean suits(CompiledProblem problem) {
    return ShopProblem.of(problem) != null;
  }

  /**
   * A search of a problem.
   *
   * @throws IllegalArgumentException when it is no shop
   */
  public static ShopSearch of(
      CompiledProblem problem, long seed, Control control, ShopListener listener) {
    return new ShopSearch(required(problem), seed, control, listener);
  }

  /**
   * A quick first solution: short options, dispatched by the longest chains of what comes after.
   *
   * @throws IllegalArgumentException when the problem is no shop
   */
  public static ShopListener.Choices dispatched(CompiledProblem problem) {
    ShopProblem found = required(problem);
    Shop shop = found.shop();
    SplittableRandom random = new SplittableRandom(0);
    ShopStarts starts = new ShopStarts(shop, new ShopGraph(shop));
    Sequences first = starts.build(starts.chooseOptions(random), 1, 0, random, made -> false);
    return choices(found, Objects.requireNonNull(first));
  }

  private static ShopProblem required(CompiledProblem problem) {
    ShopProblem found = ShopProblem.of(problem);
    if (found == null) {
      throw new IllegalArgumentException("The problem is not a shop.");
    }
    return found;
  }

  /** Steps of all threads, when it has ended. */
  public long steps() {
    return steps.get();
  }

  /**
   * Searches until it must stop, or has found what cannot be improved.
   *
   * @param order all tasks in a topological order, in which each worker runs them
   * @param option by task, of the compiled problem
   * @param worker by task
   */
  public void run(int[] order, int[] option, int[] worker) {
    int[] chosen = new int[shop.operations];
    for (int t = 0; t < chosen.length; t++) {
      chosen[t] = problem.option(t, option[t], worker[t]);
    }
    ShopGraph graph = new ShopGraph(shop);
    graph.load(order, chosen);
    Sequences start = Sequences.of(graph);
    offer(start);
    if (shop.operations < MANY_TASKS) {
      relinkOnAllThreads(start);
    } else {
      sweep(graph, start);
    }
  }

  private void relinkOnAllThreads(Sequences start) {
    SplittableRandom[] randoms = new SplittableRandom[control.threads()];
    for (int i = 0; i < randoms.length; i++) {
      randoms[i] = random.split();
    }
    control.onAllThreads(number -> relink(number, new Relinking(shop, randoms[number]), start));
  }

  private void relink(int number, Relinking relinking, Sequences start) {
    boolean first = number == 0;
    while (!isOver(number, relinking.steps())) {
      long target = control.targetMicros();
      Sequences found =
          first
              ? relinking.improve(start, target, made -> control.mustStop(number, made))
              : relinking.round(target, made -> control.mustStop(number, made));
      first = false;
      relinking.take(offer(found));
    }
    steps.addAndGet(relinking.steps());
  }

  private void sweep(ShopGraph graph, Sequences start) {
    int passes = Math.max(LEAST_PASSES, Math.min(MOST_PASSES, TASKS_OF_PASSES / shop.operations));
    Sequences better =
        new ShopStarts(shop, graph)
            .build(
                start.option,
                passes,
                0,
                random,
                found -> control.mustStop(0, 0) || found <= control.targetMicros());
    Sequences first = better != null && better.makespan < start.makespan ? better : start;
    offer(first);
    Sweeps sweeps = new Sweeps(shop, first, control.threads(), random);
    while (!isOver(0, sweeps.steps(0))) {
      sweeps.begin();
      long target = control.targetMicros();
      control.onAllThreads(
          number -> sweeps.part(number, target, made -> control.mustStop(number, made)));
      sweeps.end();
      offer(sweeps.best());
    }
    steps.addAndGet(sweeps.steps());
  }

  private boolean isOver(int thread, long made) {
    Sequences known = best();
    return control.mustStop(thread, made)
        || (known != null && known.makespan <= control.targetMicros());
  }

  private synchronized @Nullable Sequences best() {
    return best;
  }

  /** Tells of a solution if it is the best so far; returns the best. */
  private synchronized Sequences offer(Sequences solution) {
    Sequences known = best;
    if (known != null && known.makespan <= solution.makespan) {
      return known;
    }
    best = solution;
    listener.improved(solution.makespan, choices(problem, solution));
    return solution;
  }

  private static ShopListener.Choices choices(ShopProblem problem, Sequences solution) {
    return new ShopListener.Choices() {
      @Override
      public int[] order() {
        return solution.order.clone();
      }

      @Override
      public int[] option() {
        return mapped(problem::number);
      }

      @Override
      public int[] worker() {
        return mapped(problem::worker);
      }

      private int[] mapped(IntUnaryOperator of) {
        return Arrays.stream(solution.option).map(of).toArray();
      }
    };
  }
}
