package dev.sextant.planner.placement;

import dev.sextant.planner.compiled.StopSignal;
import dev.sextant.planner.compiled.StoppedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A lower bound where no solver knows the best placement of all: part by part, a part being tasks
 * that share data, directly or by others. Prices are raised by {@link PriceAscent}; where a
 * placement that costs no more than the bound was not found, they begin anew from {@link
 * IsolatingCuts}, as long as there is work left for that, small parts first. Not thread-safe.
 */
final class PlacementParts {
  /** How many pairs all ascents look at, and how many items and pairs all cuts. */
  private static final long MOST_WORK_OF_ASCENTS = 100_000_000;

  private static final long MOST_WORK_OF_CUTS = 4_000_000;

  /** One cut for each place is worth more than that. */
  private static final long MOST_WORK_OF_ROUND = 1_000_000;

  private static final int MOST_ROUNDS = 1000;

  /** How many pairs of a reader and a place the parts of which prices are known have together. */
  private static final long MOST_PRICES = 4_000_000;

  private final PlacementProblem whole;
  private final StopSignal stop;
  private final List<Part> parts = new ArrayList<>();
  private final boolean areKnown;
  private final long[] prices;
  private long ascents = MOST_WORK_OF_ASCENTS;
  private long cuts = MOST_WORK_OF_CUTS;

  /** Tasks that share data, what is known of them, and the items that they share. */
  private static final class Part {
    final PlacementProblem problem;
    final int[] tasks;
    final int[] items;
    long bound;
    long least;
    int[] placeOf;

    Part(PlacementProblem whole, List<Integer> tasks, List<Integer> items) {
      this.tasks = tasks.stream().mapToInt(t -> t).toArray();
      this.items = items.stream().mapToInt(i -> i).toArray();
      problem = whole.part(this.tasks, this.items);
      placeOf = new int[this.tasks.length];
      Arrays.setAll(placeOf, problem::cheapestPlace);
      for (int t = 0; t < placeOf.length; t++) {
        bound += problem.cost(t, placeOf[t]);
      }
      least = problem.evaluate(placeOf);
      for (int q = 0; isOpen() && q < problem.places(); q++) {
        long cost = costTogether(q);
        if (cost < least) {
          least = cost;
          Arrays.fill(placeOf, q);
        }
      }
    }

    /** What it costs to have all tasks at one place. */
    private long costTogether(int place) {
      long cost = 0;
      for (int t = 0; t < tasks.length; t++) {
        if (problem.cost(t, place) == PlacementProblem.FORBIDDEN) {
          return PlacementProblem.FORBIDDEN;
        }
        cost += problem.cost(t, place);
      }
      for (int i = 0; i < items.length; i++) {
        boolean isThere =
            problem.producer(i) != PlacementProblem.NO_TASK || problem.isHome(i, place);
        cost += isThere ? 0 : problem.weight(i);
      }
      return cost;
    }

    void consider(int @Nullable [] placement) {
      long cost = placement == null ? least : problem.evaluate(placement);
      if (cost < least && placement != null) {
        least = cost;
        placeOf = placement;
      }
    }

    boolean isOpen() {
      return bound < least;
    }
  }

  private PlacementParts(PlacementProblem whole) {
    this.whole = whole;
    stop = whole.problem().stop();
    long size = (long) whole.items.allReaders() * whole.places();
    areKnown = size <= MOST_PRICES;
    prices = new long[areKnown ? (int) size : 0];
    split();
    parts.sort(Comparator.comparingLong(part -> IsolatingCuts.workOfRound(part.problem)));
  }

  /**
   * A bound.
   *
   * @param value no placement costs less
   * @param placeOf by task, its place in the best placement found; null where some links are too
   *     slow for some data, which was left aside
   * @param prices by position of a reader and place, which prove the bound; empty for too many
   */
  record Bound(long value, int @Nullable [] placeOf, long[] prices) {}

  /** A bound on all placements of a problem that has one; sooner and lower when told to stop. */
  static Bound bound(PlacementProblem problem) {
    PlacementParts parts = new PlacementParts(problem);
    parts.parts.forEach(parts::raise);
    return parts.sum();
  }

  private void split() {
    int[] above = new int[whole.tasks()];
    Arrays.setAll(above, t -> t);
    for (int i = 0; i < whole.items(); i++) {
      int first = whole.reader(whole.readersBegin(i));
      for (int r = whole.readersBegin(i); r < whole.readersEnd(i); r++) {
        join(above, first, whole.reader(r));
      }
      if (whole.producer(i) != PlacementProblem.NO_TASK) {
        join(above, first, whole.producer(i));
      }
    }
    Map<Integer, List<Integer>> tasks = new TreeMap<>();
    Map<Integer, List<Integer>> items = new HashMap<>();
    for (int t = 0; t < above.length; t++) {
      tasks.computeIfAbsent(top(above, t), any -> new ArrayList<>()).add(t);
    }
    for (int i = 0; i < whole.items(); i++) {
      int top = top(above, whole.reader(whole.readersBegin(i)));
      items.computeIfAbsent(top, any -> new ArrayList<>()).add(i);
    }
    tasks.forEach(
        (top, all) -> parts.add(new Part(whole, all, items.getOrDefault(top, List.of()))));
  }

  private static void join(int[] above, int task, int other) {
    int top = top(above, task);
    int otherTop = top(above, other);
    above[Math.max(top, otherTop)] = Math.min(top, otherTop);
  }

  private static int top(int[] above, int task) {
    int top = task;
    while (above[top] != top) {
      above[top] = above[above[top]];
      top = above[top];
    }
    return top;
  }

  private void raise(Part part) {
    if (stop.isSet() || !part.isOpen() || !PriceAscent.suits(part.problem, part.least)) {
      return;
    }
    ascend(part, null);
    long round = IsolatingCuts.workOfRound(part.problem);
    if (part.isOpen() && cuts > 0 && round <= MOST_WORK_OF_ROUND) {
      int rounds = (int) Math.min(MOST_ROUNDS, cuts / round);
      try {
        IsolatingCuts.Bound begin = IsolatingCuts.bound(part.problem, part.least, rounds);
        cuts -= begin.rounds() * round;
        ascend(part, begin.prices());
      } catch (StoppedException stopped) {
        // The prices that there are prove what they prove.
        cuts = 0;
      }
    }
  }

  private void ascend(Part part, long @Nullable [] from) {
    PriceAscent ascent = new PriceAscent(part.problem, part.least);
    if (from != null) {
      ascent.take(from);
    }
    long bound = ascent.ascend(ascents, stop);
    ascents -= ascent.work();
    part.consider(ascent.placeOf());
    if (bound > part.bound) {
      part.bound = bound;
      keep(part, ascent.prices());
    }
  }

  private void keep(Part part, long[] ofPart) {
    int places = whole.places();
    int from = 0;
    for (int k = 0; areKnown && k < part.items.length; k++) {
      int begin = whole.readersBegin(part.items[k]) * places;
      int length = whole.items.readers(part.items[k]) * places;
      System.arraycopy(ofPart, from, prices, begin, length);
      from += length;
    }
  }

  private Bound sum() {
    long value = whole.constant;
    int[] placeOf = new int[whole.tasks()];
    for (Part part : parts) {
      value += part.bound;
      for (int t = 0; t < part.tasks.length; t++) {
        placeOf[part.tasks[t]] = part.placeOf[t];
      }
    }
    value = roundedUp(value, Math.max(1, CostStep.of(whole.problem())));
    return new Bound(value, whole.hasLimits() ? null : placeOf, prices);
  }

  private static long roundedUp(long value, long step) {
    return value + Math.floorMod(-value, step);
  }
}
