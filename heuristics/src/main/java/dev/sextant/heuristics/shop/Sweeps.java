package dev.sextant.heuristics.shop;

import java.util.SplittableRandom;
import java.util.function.LongPredicate;

/**
 * The search over a shop of many operations: tabu search in windows, intervals of the order of
 * starts, one after the other. All longest paths pass every window that is wide in time, so that
 * each can shorten them all, and a move changes ends and tails in its window alone. A sweep divides
 * the order into windows, which threads share out; each works on a copy, and what they made of
 * their windows is put together after the sweep, or, where that is worse than the best copy, that.
 * While sweeps gain nothing, windows get wider, up to the whole order.
 *
 * <p>{@link #part} may run in one thread per number at a time; all else in one thread.
 */
final class Sweeps {
  /** Windows of a sweep, as far as their width permits. */
  private static final int WINDOWS = 4;

  private static final int LEAST_WIDTH = 1_000;
  private static final int MOST_WIDTH = 5_000;

  /** Steps without a better solution after which a window is left: at first, and at most. */
  private static final long FIRST_PATIENCE = 500;

  private static final long MOST_PATIENCE = 16_000;

  /** A sweep that gains a smaller share than this doubles the patience. */
  private static final double LITTLE = 0.0005;

  /** After sweeps that gain nothing windows are wider, up to so many times as wide, in turn. */
  private static final int WIDEST = 4;

  private final Shop shop;
  private final SplittableRandom random;
  private final ShopGraph whole;
  private final Worker[] workers;
  private final long[] keys;
  private Sequences best;
  private int[] bounds = {};
  private long patience = FIRST_PATIENCE;
  private int wider = 1;

  /** The search of a shop with so many threads, from a solution. */
  Sweeps(Shop shop, Sequences start, int threads, SplittableRandom random) {
    this.shop = shop;
    this.random = random;
    best = start;
    whole = new ShopGraph(shop);
    keys = new long[shop.operations];
    workers = new Worker[threads];
    for (int i = 0; i < threads; i++) {
      workers[i] = new Worker(shop, random.split());
    }
  }

  /** What one thread works with. */
  private static final class Worker {
    final ShopGraph graph;
    final TabuSearch tabu;
    long makespan = Long.MAX_VALUE;

    Worker(Shop shop, SplittableRandom random) {
      graph = new ShopGraph(shop);
      tabu = new TabuSearch(graph, random);
    }
  }

  /** Best solution. */
  Sequences best() {
    return best;
  }

  /** Steps of a thread. */
  long steps(int number) {
    return workers[number].tabu.steps();
  }

  /** Steps of all threads; between sweeps. */
  long steps() {
    long steps = 0;
    for (Worker worker : workers) {
      steps += worker.tabu.steps();
    }
    return steps;
  }

  /** Begins a sweep. */
  void begin() {
    int narrow = Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, shop.operations / WINDOWS));
    int width = Math.min(wider * narrow, shop.operations);
    best.load(whole);
    whole.orderByStart(keys);
    // The first window ends somewhere, but is no shorter than half a window, if there is another.
    boolean all = width == shop.operations;
    int first = all ? width : random.nextInt(width / 2, width + width / 2);
    int count = 1 + Math.max(0, shop.operations - first + width - 1) / width;
    bounds = new int[count + 1];
    for (int i = 1; i <= count; i++) {
      bounds[i] = Math.min(shop.operations, first + (i - 1) * width);
    }
  }

  /**
   * The share of one thread in a sweep: every window whose number is its own, modulo threads. Where
   * there are fewer windows than threads, some search the same one.
   */
  void part(int number, long target, LongPredicate stop) {
    Worker worker = workers[number];
    ShopGraph graph = worker.graph;
    graph.load(whole.order, whole.option);
    int step = workers.length;
    int windows = bounds.length - 1;
    for (int i = number % windows; i < windows && !stop.test(worker.tabu.steps()); i += step) {
      graph.open(bounds[i], bounds[i + 1]);
      worker.tabu.run(patience, target, stop);
      graph.close();
    }
    worker.makespan = graph.makespan();
  }

  /** Ends a sweep: puts together what all threads made of their windows. */
  void end() {
    long before = best.makespan;
    putTogether();
    if (before - best.makespan < LITTLE * before) {
      patience = Math.min(2 * patience, MOST_PATIENCE);
    }
    wider = best.makespan < before || wider == WIDEST ? 1 : 2 * wider;
  }

  private void putTogether() {
    Worker least = workers[0];
    for (Worker worker : workers) {
      least = worker.makespan < least.makespan ? worker : least;
    }
    if (workers.length > 1) {
      whole.load(mergedOrder(), mergedOptions());
      if (whole.makespan() <= least.makespan) {
        best = Sequences.of(whole);
        return;
      }
    }
    if (least.makespan <= best.makespan) {
      best = Sequences.of(least.graph);
    }
  }

  private int[] mergedOrder() {
    int[] order = whole.order.clone();
    for (int i = 0; i + 1 < bounds.length; i++) {
      int[] from = workers[i % workers.length].graph.order;
      System.arraycopy(from, bounds[i], order, bounds[i], bounds[i + 1] - bounds[i]);
    }
    return order;
  }

  private int[] mergedOptions() {
    int[] option = whole.option.clone();
    for (int i = 0; i + 1 < bounds.length; i++) {
      ShopGraph from = workers[i % workers.length].graph;
      for (int at = bounds[i]; at < bounds[i + 1]; at++) {
        option[from.order[at]] = from.option[from.order[at]];
      }
    }
    return option;
  }
}
