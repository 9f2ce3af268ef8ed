package dev.sextant.heuristics.shop;

import dev.sextant.heuristics.timetable.StableOrder;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A solution written down: an order of all operations, their options, and their starts. Immutable;
 * its arrays are not to be changed.
 */
final class Sequences {
  /** In how many steps one solution becomes another. */
  private static final int WHOLE = 64;

  final int[] order;
  final int[] option;
  final long makespan;
  private final long[] start;

  private Sequences(int[] order, int[] option, long[] start, long makespan) {
    this.order = order;
    this.option = option;
    this.start = start;
    this.makespan = makespan;
  }

  /** What a graph holds whose window is closed. */
  static Sequences of(ShopGraph graph) {
    long[] start = new long[graph.order.length];
    for (int i = 0; i < start.length; i++) {
      start[i] = graph.start(i);
    }
    return new Sequences(graph.order.clone(), graph.option.clone(), start, graph.makespan());
  }

  /** Makes a graph hold this. */
  void load(ShopGraph graph) {
    graph.load(order, option);
  }

  /** Whether another solution has the same options and starts. */
  boolean isSame(Sequences other) {
    return makespan == other.makespan
        && Arrays.equals(start, other.start)
        && Arrays.equals(option, other.option);
  }

  /**
   * A solution on a way to another one: operations are in the order of what lies between their two
   * starts, and some have the options of the other. Where both agree on what is before what, so
   * does it, and so it needs no repair.
   */
  void mixInto(ShopGraph graph, Sequences other, SplittableRandom random) {
    int share = random.nextInt(WHOLE / 4, 3 * WHOLE / 4 + 1);
    int n = order.length;
    long[] keys = new long[n];
    int[] options = option.clone();
    for (int at = 0; at < n; at++) {
      int operation = order[at];
      keys[at] = (WHOLE - share) * start[operation] + share * other.start[operation];
      if (options[operation] != other.option[operation] && random.nextInt(WHOLE) < share) {
        options[operation] = other.option[operation];
      }
    }
    int[] sorted = StableOrder.of(keys);
    int[] mixed = new int[n];
    for (int at = 0; at < n; at++) {
      mixed[at] = order[sorted[at]];
    }
    graph.load(mixed, options);
  }
}
