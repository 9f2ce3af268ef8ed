package dev.sextant.planner.evidence.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntToLongFunction;

/**
 * What it costs at least to have a model on some kind of workers for every task: one of the kinds
 * of each task must have it. All choices are gone through but for those that are dearer than one
 * before, or will be, as tasks that share no kind need one each.
 */
final class HomesAtLeast {
  private static final long MOST_CHOICES = 10_000_000;

  private final IntToLongFunction cost;
  private final List<Set<Integer>> tasks;
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
    this.tasks.removeIf(Set::isEmpty);
    this.tasks.sort(Comparator.comparingInt(Set::size));
  }

  /** The least cost, or less of it where there are too many choices. */
  long cost() {
    choose(tasks, 0);
    return choices > MOST_CHOICES ? apart(tasks) : least;
  }

  private void choose(List<Set<Integer>> open, long spent) {
    if (++choices > MOST_CHOICES || spent + apart(open) >= least) {
      return;
    }
    if (open.isEmpty()) {
      least = spent;
      return;
    }
    Set<Integer> first = open.get(0);
    for (int kind : first) {
      choose(
          open.stream().filter(kinds -> !kinds.contains(kind)).toList(),
          spent + cost.applyAsLong(kind));
    }
  }

  /** What tasks cost that share no kind. */
  private long apart(List<Set<Integer>> open) {
    Set<Integer> seen = new HashSet<>();
    long sum = 0;
    for (Set<Integer> kinds : open) {
      if (kinds.stream().noneMatch(seen::contains)) {
        sum += kinds.stream().mapToLong(cost::applyAsLong).min().orElse(0);
        seen.addAll(kinds);
      }
    }
    return sum;
  }
}
