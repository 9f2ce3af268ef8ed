package dev.sextant.heuristics.shop;

import java.util.SplittableRandom;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * First solutions of a shop. With machines chosen, operations are dispatched forwards and backwards
 * in turn, each time by what the schedule before says about them: by longest tail and by latest end
 * (as forward-backward scheduling does; Li and Willis, European Journal of Operational Research 56,
 * 1992). Not thread-safe.
 */
final class ShopStarts {
  /** What a unit of work that a machine has already costs an option, beside its own duration. */
  private static final double QUEUE = 0.3;

  /** By what share chance may make options longer. */
  private static final double SPREAD = 0.5;

  private final Shop shop;
  private final Dispatch dispatch;
  private final ShopGraph graph;
  private final long[] priority;
  private final int[] order;

  /**
   * Starts of a shop.
   *
   * @param graph is changed on the way
   */
  ShopStarts(Shop shop, ShopGraph graph) {
    this.shop = shop;
    this.graph = graph;
    dispatch = new Dispatch(shop);
    priority = new long[shop.operations];
    order = new int[shop.operations];
  }

  /**
   * The best of some passes, or null when it had to stop before the first.
   *
   * @param option by operation
   * @param noise what share of the longest chain may be added to the priorities of the first pass
   * @param stop whether to end, given the makespan of the best; asked before each pass
   */
  @Nullable Sequences build(
      int[] option, int passes, double noise, SplittableRandom random, LongPredicate stop) {
    Sequences best = null;
    first(option, noise, random);
    long least = Long.MAX_VALUE;
    for (int pass = 0; pass < passes && !stop.test(least); pass++) {
      boolean backwards = pass % 2 == 1;
      dispatch.build(option, priority, backwards, order);
      graph.load(order, option);
      if (best == null || graph.makespan() < best.makespan) {
        best = Sequences.of(graph);
        least = best.makespan;
      }
      for (int i = 0; i < priority.length; i++) {
        priority[i] = backwards ? graph.tail[i] : graph.end[i];
      }
    }
    return best;
  }

  /** The longest chains of what comes after, with noise. */
  private void first(int[] option, double noise, SplittableRandom random) {
    long longest = 0;
    for (int i = priority.length - 1; i >= 0; i--) {
      long rest = 0;
      for (int e = shop.succBegin[i]; e < shop.succBegin[i + 1]; e++) {
        rest = Math.max(rest, priority[shop.succ[e]]);
      }
      priority[i] = rest + shop.duration[option[i]];
      longest = Math.max(longest, priority[i]);
    }
    for (int i = 0; noise > 0 && i < priority.length; i++) {
      priority[i] += (long) (noise * longest * random.nextDouble());
    }
  }

  /** Options by chance: rather short ones, on machines that have rather little to do so far. */
  int[] chooseOptions(SplittableRandom random) {
    int[] option = new int[shop.operations];
    long[] load = new long[shop.machines];
    for (int i = 0; i < option.length; i++) {
      double least = Double.POSITIVE_INFINITY;
      for (int o = shop.optionBegin[i]; o < shop.optionBegin[i + 1]; o++) {
        int m = shop.machine[o];
        double queue = m == Shop.NONE ? 0 : QUEUE * load[m];
        double price = shop.duration[o] * (1 + SPREAD * random.nextDouble()) + queue;
        if (price < least) {
          least = price;
          option[i] = o;
        }
      }
      int m = shop.machine[option[i]];
      if (m != Shop.NONE) {
        load[m] += shop.duration[option[i]];
      }
    }
    return option;
  }
}
