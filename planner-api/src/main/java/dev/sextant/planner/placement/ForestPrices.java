package dev.sextant.planner.placement;

/**
 * What proves a best placement of a forest: what each task passes on to the one above it, as prices
 * of the data between them. Places that are forbidden, and links that are too slow, cost more here
 * than the whole best placement instead; that changes nothing about the best.
 */
final class ForestPrices {
  private static final long MOST = 4_000_000;
  private static final long LIMIT = 1L << 61;

  private final PlacementProblem problem;
  private final int[] order;
  private final int[] itemToParent;
  private final int places;
  private long forbidden;
  private long[] best = new long[0];
  private long[] prices = new long[0];
  private long[] credits = new long[0];

  /**
   * For a forest.
   *
   * @param order of the tasks, each after the one above it
   * @param itemToParent by task, the item that joins it to the one above it, negative at the top
   */
  ForestPrices(PlacementProblem problem, int[] order, int[] itemToParent) {
    this.problem = problem;
    this.order = order;
    this.itemToParent = itemToParent;
    places = problem.places();
  }

  /** A best placement with its prices, or without any where they are too many or too large. */
  PricedPlaces of(int[] placeOf) {
    long size = (long) problem.items.allReaders() * places;
    forbidden = problem.evaluate(placeOf) + 1;
    if (size > MOST || forbidden > LIMIT / (order.length + 2)) {
      return new PricedPlaces(placeOf, new long[0], new long[0]);
    }
    prices = new long[(int) size];
    credits = new long[problem.hasLimits() ? (int) size : 0];
    best = problem.cost.clone();
    for (int i = 0; i < best.length; i++) {
      best[i] = Math.min(best[i], forbidden);
    }
    addHomes();
    for (int i = order.length - 1; i >= 0; i--) {
      if (itemToParent[order[i]] >= 0) {
        pass(order[i], itemToParent[order[i]]);
      }
    }
    return new PricedPlaces(placeOf, prices, credits);
  }

  private void addHomes() {
    for (int i = 0; i < problem.items(); i++) {
      if (problem.producer(i) == PlacementProblem.NO_TASK) {
        int position = problem.readersBegin(i);
        for (int q = 0; q < places; q++) {
          long price = problem.isHome(i, q) ? 0 : problem.weight(i);
          prices[position * places + q] = price;
          best[problem.reader(position) * places + q] += price;
        }
      }
    }
  }

  private void pass(int task, int item) {
    int position = problem.readersBegin(item);
    boolean reads = problem.reader(position) == task;
    int parent = reads ? problem.producer(item) : problem.reader(position);
    long least = Long.MAX_VALUE;
    for (int q = 0; q < places; q++) {
      least = Math.min(least, best[task * places + q]);
    }
    for (int q = 0; q < places; q++) {
      long more = message(task, item, reads, q, least) - least;
      best[parent * places + q] += more + least;
      int at = position * places + q;
      if (credits.length == 0) {
        prices[at] = reads ? problem.weight(item) - more : more;
      } else {
        long own = best[task * places + q] - least;
        prices[at] = reads ? -own : more;
        credits[at] = reads ? -more : own;
      }
    }
  }

  /** The least that a subtree costs when the task above it is at a place. */
  private long message(int task, int item, boolean reads, int place, long least) {
    if (!problem.hasLimits()) {
      return Math.min(best[task * places + place], least + problem.weight(item));
    }
    long found = best[task * places + place];
    for (int q = 0; q < places; q++) {
      if (q != place) {
        boolean far = reads ? problem.isTooFar(item, place, q) : problem.isTooFar(item, q, place);
        found = Math.min(found, best[task * places + q] + (far ? forbidden : problem.weight(item)));
      }
    }
    return found;
  }
}
