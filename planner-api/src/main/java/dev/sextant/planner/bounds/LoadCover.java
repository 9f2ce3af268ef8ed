package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.StopSignal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The least that it costs to have a model on some class of workers for every task that needs it: a
 * weighted hitting set of the classes that each task may run on. Branch and bound over the classes
 * of the task with the fewest, with a dual ascent (Hochbaum, SIAM J. Comput. 11(3), 1982) as its
 * bound; if that takes too long, the bound alone.
 */
final class LoadCover {
  private static final long IMPOSSIBLE = Long.MAX_VALUE;

  private final long[] cost;
  private final StopSignal stop;
  private long nodesLeft;
  private long best = IMPOSSIBLE;

  private LoadCover(long[] cost, long nodes, StopSignal stop) {
    this.cost = cost;
    this.stop = stop;
    nodesLeft = nodes;
  }

  /**
   * A lower bound, mostly the least.
   *
   * @param allowed by task, the classes that it may run on, none of them empty
   * @param cost by class, what it costs to have the model there
   * @param nodes how many subproblems are looked at at most
   */
  static long atLeast(List<BitSet> allowed, long[] cost, long nodes, StopSignal stop) {
    Set<BitSet> different = new LinkedHashSet<>();
    for (BitSet classes : allowed) {
      if (classes.stream().noneMatch(c -> cost[c] == 0)) {
        different.add(classes);
      }
    }
    List<BitSet> open = new ArrayList<>(different);
    open.sort(Comparator.comparingInt(BitSet::cardinality));
    LoadCover cover = new LoadCover(cost, nodes, stop);
    cover.search(open, new BitSet(), 0);
    return cover.nodesLeft > 0 ? cover.best : cover.dual(open, new BitSet());
  }

  /** Covers what is open with classes that are not out, after others that cost so much. */
  private void search(List<BitSet> open, BitSet out, long spent) {
    stop.look();
    if (nodesLeft-- <= 0 || spent + dual(open, out) >= best) {
      return;
    }
    if (open.isEmpty()) {
      best = spent;
      return;
    }
    BitSet fewest = open.get(0);
    int least = Integer.MAX_VALUE;
    for (BitSet classes : open) {
      int left = left(classes, out);
      if (left < least) {
        least = left;
        fewest = classes;
      }
    }
    BitSet nowOut = (BitSet) out.clone();
    for (int c : byUse(fewest, nowOut, open)) {
      search(open.stream().filter(classes -> !classes.get(c)).toList(), nowOut, spent + cost[c]);
      nowOut.set(c);
    }
  }

  private static int left(BitSet classes, BitSet out) {
    int count = 0;
    for (int c = classes.nextSetBit(0); c >= 0; c = classes.nextSetBit(c + 1)) {
      count += out.get(c) ? 0 : 1;
    }
    return count;
  }

  /** The classes of a task that are not out, those first that serve others for the least each. */
  private int[] byUse(BitSet classes, BitSet out, List<BitSet> open) {
    double[] each = new double[cost.length];
    for (int c = classes.nextSetBit(0); c >= 0; c = classes.nextSetBit(c + 1)) {
      int at = c;
      each[c] = cost[c] / (double) open.stream().filter(task -> task.get(at)).count();
    }
    return classes.stream()
        .filter(c -> !out.get(c))
        .boxed()
        .sorted(Comparator.comparingDouble(c -> each[c]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * Each task in turn pays as much as the cheapest of its classes still costs, and all of them cost
   * as much less from then on: what all have paid together is no more than any cover costs.
   */
  private long dual(List<BitSet> open, BitSet out) {
    long[] rest = cost.clone();
    long sum = 0;
    for (BitSet classes : open) {
      long least = IMPOSSIBLE;
      for (int c = classes.nextSetBit(0); c >= 0; c = classes.nextSetBit(c + 1)) {
        least = out.get(c) ? least : Math.min(least, rest[c]);
      }
      if (least == IMPOSSIBLE) {
        return IMPOSSIBLE / 2;
      }
      sum += least;
      for (int c = classes.nextSetBit(0); c >= 0 && least > 0; c = classes.nextSetBit(c + 1)) {
        rest[c] -= least;
      }
    }
    return sum;
  }
}
