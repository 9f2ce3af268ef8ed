package dev.sextant.planner.evidence.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;

/**
 * What it costs at least to have a model on some kind of workers for every task: one of the kinds
 * of each task must have it. All choices are gone through but for those that are dearer than one
 * before, or will be: what is left costs no less than if every kind could serve the open tasks at
 * the least share of its cost that any has.
 */
final class HomesAtLeast {
  private static final long MOST_CHOICES = 1_000_000;

  private final IntToLongFunction cost;
  private final List<Set<Integer>> tasks;
  private final long step;
  private long choices;
  private long least = Long.MAX_VALUE;

  /** What it costs to load a model on a kind. */
  interface LoadCost {
    long of(int kind, int model);
  }

  /**
   * Of a model.
   *
   * @param cost by kind
   * @param tasks their kinds; those without any have no say
   */
  HomesAtLeast(IntToLongFunction cost, Collection<Set<Integer>> tasks) {
    this.cost = cost;
    this.tasks = new ArrayList<>(tasks);
    this.tasks.removeIf(
        kinds -> kinds.isEmpty() || kinds.stream().anyMatch(k -> cost.applyAsLong(k) == 0));
    this.tasks.sort(Comparator.comparingInt(Set::size));
    step =
        this.tasks.stream()
            .flatMap(Set::stream)
            .mapToLong(cost::applyAsLong)
            .reduce(0, HomesAtLeast::commonStep);
  }

  /** What two costs are multiples of. */
  private static long commonStep(long one, long other) {
    return one == 0 || other == 0 ? one + other : commonStep(Math.min(one, other), gap(one, other));
  }

  private static long gap(long one, long other) {
    return Math.max(one, other) % Math.min(one, other);
  }

  /** The least cost, or less of it where there are too many choices. */
  long cost() {
    choose(tasks, 0);
    return choices > MOST_CHOICES ? shares(tasks.size(), served(tasks)) : least;
  }

  private void choose(List<Set<Integer>> open, long spent) {
    TreeMap<Integer, Long> served = served(open);
    if (++choices > MOST_CHOICES || spent + shares(open.size(), served) >= least) {
      return;
    }
    if (open.isEmpty()) {
      least = spent;
      return;
    }
    List<Integer> kinds = new ArrayList<>(open.get(0));
    kinds.sort(Comparator.comparingDouble(k -> cost.applyAsLong(k) / (double) served.get(k)));
    for (int kind : kinds) {
      choose(
          open.stream().filter(of -> !of.contains(kind)).toList(), spent + cost.applyAsLong(kind));
    }
  }

  /** By kind, how many of the open tasks can run there. */
  private static TreeMap<Integer, Long> served(List<Set<Integer>> open) {
    TreeMap<Integer, Long> served = new TreeMap<>();
    for (Set<Integer> kinds : open) {
      kinds.forEach(kind -> served.merge(kind, 1L, Long::sum));
    }
    return served;
  }

  /** What open tasks cost at least, rounded up to what costs are multiples of. */
  private long shares(long open, TreeMap<Integer, Long> served) {
    return served.entrySet().stream()
        .mapToLong(of -> shares(open, cost.applyAsLong(of.getKey()) / step, of.getValue()))
        .min()
        .orElse(0);
  }

  private long shares(long open, long steps, long served) {
    return Math.multiplyExact(step, -Math.floorDiv(-Math.multiplyExact(open, steps), served));
  }
}
