package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.StopSignal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The least that it costs to have a model on some class of workers for every task that needs it: a
 * weighted hitting set of the classes that each task may run on. Branch and bound over the classes
 * of the task with the fewest: what is left costs at least what its tasks would where one costs
 * least, each as its share of all that a class serves. If that takes too long, the bound alone.
 */
final class LoadCover {
  private static final long NONE = Long.MAX_VALUE;
  private static final int LONG_BITS = 64;

  private final long[] cost;

  /** By task, the classes that it may run on; those with fewer come first. */
  private final List<BitSet> tasks;

  /** By class, the tasks that may run there. */
  private final BitSet[] served;

  /** What all costs are multiples of. */
  private final long step;

  private final StopSignal stop;
  private long looksLeft;
  private long best = NONE;
  private long floor;

  private LoadCover(List<BitSet> tasks, long[] cost, long looks, StopSignal stop) {
    this.tasks = tasks;
    this.cost = cost;
    this.stop = stop;
    looksLeft = looks;
    step = Math.max(1, Arrays.stream(cost).reduce(0, LoadCover::divisor));
    served = new BitSet[cost.length];
    Arrays.setAll(served, c -> new BitSet(tasks.size()));
    for (int t = 0; t < tasks.size(); t++) {
      int task = t;
      tasks.get(t).stream().forEach(c -> served[c].set(task));
    }
  }

  /**
   * A lower bound, mostly the least.
   *
   * @param allowed by task, the classes that it may run on, none of them empty
   * @param cost by class, what it costs to have the model there
   * @param looks how many words of tasks are looked at at most
   */
  static long atLeast(List<BitSet> allowed, long[] cost, long looks, StopSignal stop) {
    Set<BitSet> different = new LinkedHashSet<>();
    for (BitSet classes : allowed) {
      if (classes.stream().noneMatch(c -> cost[c] == 0)) {
        different.add(classes);
      }
    }
    List<BitSet> tasks = new ArrayList<>(different);
    tasks.sort(Comparator.comparingInt(BitSet::cardinality));
    long least = Arrays.stream(cost).filter(some -> some > 0).min().orElse(0);
    long[] alike = Arrays.stream(cost).map(some -> least).toArray();
    LoadCover fewest = new LoadCover(tasks, alike, looks, stop);
    long floor = fewest.solve();
    return Arrays.equals(alike, cost)
        ? floor
        : new LoadCover(tasks, cost, looks, stop).noLessThan(floor).solve();
  }

  /** Nothing costs less, so the search ends where it finds what costs no more. */
  private LoadCover noLessThan(long known) {
    floor = known;
    return this;
  }

  private long solve() {
    BitSet open = new BitSet();
    open.set(0, tasks.size());
    search(open, 0);
    return looksLeft > 0 ? best : Math.max(floor, shares(open));
  }

  /** Serves open tasks, after classes that cost so much serve all others. */
  private void search(BitSet open, long spent) {
    stop.look();
    if (open.isEmpty()) {
      best = Math.min(best, spent);
    } else if (looksLeft > 0 && best > floor && spent + shares(open) < best) {
      for (int c : byShare(tasks.get(open.nextSetBit(0)), open)) {
        BitSet rest = (BitSet) open.clone();
        rest.andNot(served[c]);
        search(rest, spent + cost[c]);
      }
    }
  }

  private int count(int workerClass, BitSet open) {
    looksLeft -= 1 + open.length() / LONG_BITS;
    BitSet both = (BitSet) open.clone();
    both.and(served[workerClass]);
    return both.cardinality();
  }

  private double share(int workerClass, BitSet open) {
    return cost[workerClass] / (double) count(workerClass, open);
  }

  /** Some classes, those first that serve open tasks for the least each. */
  private int[] byShare(BitSet classes, BitSet open) {
    double[] share = new double[cost.length];
    classes.stream().forEach(c -> share[c] = share(c, open));
    return classes.stream()
        .boxed()
        .sorted(Comparator.comparingDouble(c -> share[c]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The least that open tasks cost: a class serves no more of them than it does now. */
  private long shares(BitSet open) {
    double least = Double.POSITIVE_INFINITY;
    for (int c = 0; c < cost.length; c++) {
      least = served[c].intersects(open) ? Math.min(least, share(c, open)) : least;
    }
    if (open.isEmpty()) {
      return 0;
    }
    // Less what a product of rounded shares may be above the true one.
    return step * (long) Math.ceil(open.cardinality() * least * (1 - 1e-9) / step - 1e-6);
  }

  private static long divisor(long one, long other) {
    return other == 0 ? one : divisor(other, one % other);
  }
}
