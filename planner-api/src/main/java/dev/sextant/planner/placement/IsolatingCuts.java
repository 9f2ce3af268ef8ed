package dev.sextant.planner.placement;

import dev.sextant.planner.compiled.StopSignal;
import java.util.Arrays;

/**
 * A lower bound on placements over more than two places. What a placement costs is a sum over
 * places: what the tasks cost that are there, and what data is brought in to them. So the least
 * cost over all divisions of the tasks into those at a place and all others, added up over places,
 * is a bound, one minimum cut for each place: the isolating cuts of Dahlhaus et al. (SIAM J.
 * Comput. 23(4), 1994), for data that is paid where it arrives.
 *
 * <p>A task belongs to exactly one place; a price on that, by task, moves what the cuts agree on
 * too seldom or too often. Prices begin at the least cost of each task, and are improved by
 * subgradient steps towards a level somewhat above the best bound, which comes nearer when it was
 * not reached several times (Goffin and Kiwiel, Mathematical Programming 85, 1999). With the best
 * prices the bound is that of the linear program over tasks and places.
 */
final class IsolatingCuts {
  /** After so many rounds below the level it comes nearer. */
  private static final int IDLE_ROUNDS = 12;

  /** By which part of the way to the level the bound must rise in a round that is not idle. */
  private static final double LEAST_RISE = 0.05;

  private final PlacementProblem problem;
  private final long[] price;
  private final int[] times;

  /** By reader and place, the flow that begins with it. */
  private final long[] prices;

  private long[] bestPrices = new long[0];
  private int rounds;

  private IsolatingCuts(PlacementProblem problem) {
    this.problem = problem;
    price = new long[problem.tasks()];
    times = new int[problem.tasks()];
    prices = new long[problem.items.allReaders() * problem.places()];
    for (int t = 0; t < price.length; t++) {
      price[t] = problem.cost(t, problem.cheapestPlace(t));
    }
  }

  /**
   * A bound.
   *
   * @param value at least what each task costs at its cheapest place
   * @param prices by position of a reader and place, which prove it
   * @param rounds how many there were
   */
  record Bound(long value, long[] prices, int rounds) {}

  /**
   * The bound.
   *
   * @param someCost what some placement costs; no better bound is looked for
   * @param mostRounds how often prices are changed at most
   */
  static Bound bound(PlacementProblem problem, long someCost, int mostRounds) {
    IsolatingCuts cuts = new IsolatingCuts(problem);
    long value = cuts.improved(someCost, mostRounds);
    return new Bound(value, cuts.bestPrices, cuts.rounds);
  }

  private long improved(long someCost, int mostRounds) {
    long best = round();
    long now = best;
    bestPrices = prices.clone();
    long[] bestPrice = price.clone();
    double ahead = (someCost - best) / 2.0;
    int idle = 0;
    for (int i = 0; i < mostRounds && best < someCost && ahead >= 0.5; i++) {
      long off = 0;
      for (int t = 0; t < times.length; t++) {
        off += (long) (1 - times[t]) * (1 - times[t]);
      }
      if (off == 0) {
        return best;
      }
      double step = (best + ahead - now) / off;
      for (int t = 0; t < times.length; t++) {
        price[t] += Math.round(step * (1 - times[t]));
      }
      now = round();
      idle = now > best + LEAST_RISE * ahead ? 0 : idle + 1;
      if (now > best) {
        best = now;
        bestPrices = prices.clone();
        bestPrice = price.clone();
      }
      if (idle == IDLE_ROUNDS) {
        idle = 0;
        ahead /= 2;
        System.arraycopy(bestPrice, 0, price, 0, price.length);
        now = round();
      }
    }
    return best;
  }

  /** How many items and pairs a round looks at, in the worst case. */
  static long workOfRound(PlacementProblem problem) {
    return (long) problem.places() * (problem.tasks() + problem.items());
  }

  /** The bound for these prices; counts at how many places each task would be. */
  private long round() {
    rounds++;
    Arrays.fill(times, 0);
    long sum = problem.constant;
    for (long p : price) {
      sum += p;
    }
    for (int q = 0; q < problem.places(); q++) {
      sum += isolate(q);
    }
    return sum;
  }

  private long isolate(int place) {
    int tasks = problem.tasks();
    MinimumCut cut = new MinimumCut(tasks + problem.items(), 2 * problem.items() + tasks);
    cut.addNodes(tasks);
    for (int t = 0; t < tasks; t++) {
      long here = problem.cost(t, place);
      if (here == PlacementProblem.FORBIDDEN) {
        cut.forceSink(t);
      } else {
        cut.charge(t, here - price[t], 0);
        if (isOnlyPlace(t, place)) {
          cut.forceSource(t);
        }
      }
    }
    int[] arcs = new int[problem.items.allReaders()];
    Arrays.fill(arcs, -1);
    for (int i = 0; i < problem.items(); i++) {
      bringIn(cut, i, place, arcs);
    }
    StopSignal stop = problem.problem().stop();
    long least = cut.solve(stop);
    for (int t = 0; t < tasks; t++) {
      times[t] += cut.isSource(t) ? 1 : 0;
    }
    for (int p = 0; p < arcs.length; p++) {
      prices[p * problem.places() + place] = arcs[p] < 0 ? 0 : cut.flow(arcs[p], 0);
    }
    return least;
  }

  private boolean isOnlyPlace(int task, int place) {
    for (int q = 0; q < problem.places(); q++) {
      if (q != place && problem.cost(task, q) != PlacementProblem.FORBIDDEN) {
        return false;
      }
    }
    return true;
  }

  /** An item is paid if somebody reads it here who does not find it here. */
  private void bringIn(MinimumCut cut, int item, int place, int[] arcs) {
    int producer = problem.producer(item);
    if (producer == PlacementProblem.NO_TASK && problem.isHome(item, place)) {
      return;
    }
    if (producer != PlacementProblem.NO_TASK && problem.items.readers(item) == 1) {
      int position = problem.readersBegin(item);
      arcs[position] = cut.chargeApart(problem.reader(position), producer, problem.weight(item), 0);
      return;
    }
    int node = cut.addNodes(1);
    if (producer == PlacementProblem.NO_TASK) {
      cut.charge(node, problem.weight(item), 0);
    } else {
      cut.chargeApart(node, producer, problem.weight(item), 0);
    }
    for (int r = problem.readersBegin(item); r < problem.readersEnd(item); r++) {
      arcs[r] = cut.chargeApart(problem.reader(r), node, MinimumCut.NEVER, 0);
    }
  }
}
