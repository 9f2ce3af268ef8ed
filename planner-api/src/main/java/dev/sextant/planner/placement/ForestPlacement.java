package dev.sextant.planner.placement;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The best placement over any number of places where data joins the tasks to a forest, directions
 * left aside: pipelines, in-trees, and out-trees whose branches read data of their own. Dynamic
 * programming from the leaves, tasks x places with free choice of links, tasks x places squared
 * where some links are too slow.
 */
final class ForestPlacement {
  private static final int NONE = -1;
  private static final long FORBIDDEN = PlacementProblem.FORBIDDEN;

  private final PlacementProblem problem;
  private final int places;
  private final int[] order;
  private final int[] itemToParent;

  /** By task and place, the least of its subtree; then with what lies at homes in it. */
  private final long[] best;

  private ForestPlacement(PlacementProblem problem, int[] order, int[] itemToParent) {
    this.problem = problem;
    this.order = order;
    this.itemToParent = itemToParent;
    places = problem.places();
    best = problem.cost.clone();
  }

  /** A solver, or null where data with several readers or a cycle makes it no forest. */
  static @Nullable ForestPlacement of(PlacementProblem problem) {
    int tasks = problem.tasks();
    int joined = 0;
    int[] start = new int[tasks + 1];
    for (int i = 0; i < problem.items(); i++) {
      if (problem.items.readers(i) > 1) {
        return null;
      }
      if (problem.producer(i) != PlacementProblem.NO_TASK) {
        joined++;
        start[problem.producer(i) + 1]++;
        start[problem.reader(problem.readersBegin(i)) + 1]++;
      }
    }
    if (joined >= tasks) {
      return null;
    }
    for (int t = 0; t < tasks; t++) {
      start[t + 1] += start[t];
    }
    int[] next = start.clone();
    int[] itemAt = new int[2 * joined];
    for (int i = 0; i < problem.items(); i++) {
      if (problem.producer(i) != PlacementProblem.NO_TASK) {
        itemAt[next[problem.producer(i)]++] = i;
        itemAt[next[problem.reader(problem.readersBegin(i))]++] = i;
      }
    }
    return ordered(problem, start, itemAt, joined);
  }

  /** Every tree from a root on; a forest has as many trees as it has tasks more than joints. */
  private static @Nullable ForestPlacement ordered(
      PlacementProblem problem, int[] start, int[] itemAt, int joined) {
    int tasks = problem.tasks();
    int[] order = new int[tasks];
    int[] itemToParent = new int[tasks];
    boolean[] found = new boolean[tasks];
    Arrays.fill(itemToParent, NONE);
    int end = 0;
    int trees = 0;
    int begin = 0;
    for (int root = 0; root < tasks; root++) {
      if (found[root]) {
        continue;
      }
      trees++;
      found[root] = true;
      order[end++] = root;
      for (; begin < end; begin++) {
        int task = order[begin];
        for (int p = start[task]; p < start[task + 1]; p++) {
          int other = otherEnd(problem, itemAt[p], task);
          if (!found[other]) {
            found[other] = true;
            itemToParent[other] = itemAt[p];
            order[end++] = other;
          }
        }
      }
    }
    return trees == tasks - joined ? new ForestPlacement(problem, order, itemToParent) : null;
  }

  private static int otherEnd(PlacementProblem problem, int item, int task) {
    int reader = problem.reader(problem.readersBegin(item));
    return reader == task ? problem.producer(item) : reader;
  }

  /** How many steps {@link #solve} takes. */
  long work() {
    long pairs = (long) order.length * places;
    return problem.hasLimits() ? pairs * places : pairs;
  }

  /** The best placement, or null when none keeps clear of links that are too slow. */
  @Nullable PricedPlaces solve() {
    addHomes();
    for (int i = order.length - 1; i >= 0; i--) {
      int task = order[i];
      if (itemToParent[task] != NONE) {
        addToParent(task);
      }
    }
    int[] placeOf = new int[order.length];
    for (int task : order) {
      int item = itemToParent[task];
      int chosen =
          item == NONE
              ? least(task)
              : leastBeside(task, item, placeOf[otherEnd(problem, item, task)]);
      if (best[task * places + chosen] == FORBIDDEN) {
        return null;
      }
      placeOf[task] = chosen;
    }
    return new ForestPrices(problem, order, itemToParent).of(placeOf);
  }

  private void addHomes() {
    for (int i = 0; i < problem.items(); i++) {
      if (problem.producer(i) == PlacementProblem.NO_TASK) {
        int reader = problem.reader(problem.readersBegin(i));
        for (int q = 0; q < places; q++) {
          if (!problem.isHome(i, q)) {
            add(reader * places + q, problem.weight(i));
          }
        }
      }
    }
  }

  private void add(int at, long more) {
    best[at] = best[at] == FORBIDDEN || more == FORBIDDEN ? FORBIDDEN : best[at] + more;
  }

  private void addToParent(int task) {
    int item = itemToParent[task];
    int parent = otherEnd(problem, item, task);
    int cheapest = least(task);
    for (int q = 0; q < places; q++) {
      int chosen =
          problem.hasLimits() ? leastBeside(task, item, q) : nearest(task, item, q, cheapest);
      add(parent * places + q, beside(task, chosen, item, q));
    }
  }

  private int nearest(int task, int item, int parentPlace, int cheapest) {
    return beside(task, parentPlace, item, parentPlace) <= beside(task, cheapest, item, parentPlace)
        ? parentPlace
        : cheapest;
  }

  private int least(int task) {
    int least = 0;
    for (int q = 1; q < places; q++) {
      least = best[task * places + q] < best[task * places + least] ? q : least;
    }
    return least;
  }

  private int leastBeside(int task, int item, int parentPlace) {
    int least = parentPlace;
    for (int q = 0; q < places; q++) {
      boolean less = beside(task, q, item, parentPlace) < beside(task, least, item, parentPlace);
      least = less ? q : least;
    }
    return least;
  }

  /** What a subtree costs with its top at a place and the task above it at another. */
  private long beside(int task, int place, int item, int parentPlace) {
    long subtree = best[task * places + place];
    if (place == parentPlace || subtree == FORBIDDEN) {
      return subtree;
    }
    boolean reads = problem.reader(problem.readersBegin(item)) == task;
    boolean far =
        reads
            ? problem.isTooFar(item, parentPlace, place)
            : problem.isTooFar(item, place, parentPlace);
    return far ? FORBIDDEN : subtree + problem.weight(item);
  }
}
