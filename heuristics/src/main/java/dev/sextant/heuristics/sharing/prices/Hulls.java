package dev.sextant.heuristics.sharing.prices;

import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.compiled.Choices;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import java.util.Arrays;

/**
 * For each profile, the least cost of a rate at given prices of pools: the lower convex hull of (0,
 * 0) and the points (rate, cost) of its choices. A rate is reached by mixing the two choices that
 * it lies between. What the objective counts of a choice, but for weights of rates, is taken off
 * its cost. Not thread-safe.
 */
final class Hulls {
  private final Choices choices;
  private final Pools pools;
  private final int[] begin;
  private final int[] end;
  private final int[] byRate;
  private final double[] counted;

  /** Of the choices as they are sorted. */
  private final double[] sorted;

  private final double[] rate;
  private final double[] cost;
  private final int[] choice;
  private double[] prices = {};

  /** By profile, for which of the prices that it was at its hull was built last; 0 for none. */
  private final int[] builtFor;

  private int present;

  /**
   * Hulls of a problem, at no prices yet.
   *
   * @param valued how much of what the objective counts of a choice is taken off its cost; 0 where
   *     only pools cost
   */
  Hulls(CompiledSharing problem, Pools pools, double valued) {
    choices = problem.choices();
    this.pools = pools;
    int profiles = choices.profiles();
    begin = new int[profiles];
    end = new int[profiles];
    builtFor = new int[profiles];
    int alone = choices.colocatedBegin();
    rate = new double[alone + profiles];
    cost = new double[alone + profiles];
    choice = new int[alone + profiles];
    byRate = new int[alone];
    counted = new double[alone];
    for (int c = 0; c < alone; c++) {
      byRate[c] = c;
      counted[c] = valued == 0 ? 0 : valued * counted(problem.objective().term(), c);
    }
    for (int p = 0; p < profiles; p++) {
      begin[p] = choices.begin(p) + p;
      sort(choices.begin(p), choices.end(p));
    }
    sorted = new double[alone];
    for (int i = 0; i < alone; i++) {
      sorted[i] = choices.rate(byRate[i]);
    }
  }

  private double counted(SharingTerm term, int c) {
    return switch (term) {
      case RATE_PER_COST -> choices.rate(c) / choices.price(c);
      case COST -> -choices.price(c);
      default -> 0;
    };
  }

  private void sort(int from, int to) {
    for (int i = from + 1; i < to; i++) {
      int one = byRate[i];
      int at = i;
      while (at > from && choices.rate(byRate[at - 1]) > choices.rate(one)) {
        byRate[at] = byRate[at - 1];
        at--;
      }
      byRate[at] = one;
    }
  }

  /** Goes to these prices. Each hull is built when it is first asked for. */
  void at(double[] itsPrices) {
    if (present == 0 || !Arrays.equals(prices, itsPrices)) {
      present++;
      prices = itsPrices.clone();
    }
  }

  private void ask(int profile) {
    if (builtFor[profile] != present) {
      builtFor[profile] = present;
      build(profile);
    }
  }

  private void build(int profile) {
    int first = begin[profile];
    int top = first;
    rate[top] = 0;
    cost[top] = 0;
    choice[top] = -1;
    for (int i = choices.begin(profile); i < choices.end(profile); i++) {
      int one = byRate[i];
      double itsRate = sorted[i];
      double itsCost = pools.cost(one, prices) - counted[one];
      if (top > first && rate[top] == itsRate) {
        if (cost[top] <= itsCost) {
          continue;
        }
        top--;
      }
      while (top > first && isAbove(top, itsRate, itsCost)) {
        top--;
      }
      top++;
      rate[top] = itsRate;
      cost[top] = itsCost;
      choice[top] = one;
    }
    end[profile] = top + 1;
  }

  /**
   * Whether the last point of the hull lies on or above the line from the one before to another.
   */
  private boolean isAbove(int top, double nextRate, double nextCost) {
    return (cost[top] - cost[top - 1]) * (nextRate - rate[top - 1])
        >= (nextCost - cost[top - 1]) * (rate[top] - rate[top - 1]);
  }

  /** The prices that they are at; not to be changed. */
  double[] prices() {
    return prices;
  }

  /** The largest rate of a profile. */
  double most(int profile) {
    ask(profile);
    return rate[end[profile] - 1];
  }

  /** The upper end of the stretch that a rate lies in; its lower end is the point before. */
  int stretch(int profile, double wanted) {
    ask(profile);
    int point = begin[profile] + 1;
    while (point < end[profile] - 1 && rate[point] < wanted) {
      point++;
    }
    return Math.min(point, end[profile] - 1);
  }

  /**
   * The last point of which the stretch before it costs less per rate than this; at least this one.
   */
  int cheaperThan(int profile, double value, int from) {
    ask(profile);
    int point = from;
    while (point < end[profile] - 1 && slope(point + 1) < value) {
      point++;
    }
    return point;
  }

  /** First point of a profile, which stands for nothing. */
  int nothing(int profile) {
    return begin[profile];
  }

  /**
   * The cost of a rate in the stretch up to a point.
   *
   * @param slope of that stretch
   */
  double cost(int top, double wanted, double slope) {
    return cost[top] - (rate[top] - wanted) * slope;
  }

  /** How much of the upper end of its stretch a rate takes; the rest is of the lower end. */
  double part(int top, double wanted) {
    double part = (wanted - rate[top - 1]) / (rate[top] - rate[top - 1]);
    return Math.max(0, Math.min(1, part));
  }

  /**
   * How much more than the ends of a rate's stretch the closest other choice costs, for what it is
   * worth at them, relative to its cost; infinite where there is no other.
   */
  double gap(int profile, double wanted) {
    int top = stretch(profile, wanted);
    double slope = slope(top);
    double timePrice = cost[top] - slope * rate[top];
    double least = Double.POSITIVE_INFINITY;
    if (choice[top - 1] >= 0) {
      // Doing nothing costs nothing, so that this is relative to what the others cost.
      least = timePrice == 0 ? 0 : -timePrice / (Math.abs(timePrice) + Math.abs(cost[top]));
    }
    for (int i = choices.begin(profile); i < choices.end(profile); i++) {
      int one = byRate[i];
      if (one != choice[top] && one != choice[top - 1]) {
        double itsCost = pools.cost(one, prices) - counted[one];
        double worth = slope * sorted[i];
        double scale = Math.abs(itsCost) + Math.abs(timePrice) + Math.abs(worth);
        least = Math.min(least, scale == 0 ? 0 : (itsCost - timePrice - worth) / scale);
      }
    }
    return least;
  }

  /** The choice of a point; -1 for nothing. */
  int choice(int point) {
    return choice[point];
  }

  /** What a unit of rate costs on the stretch up to a point. */
  double slope(int point) {
    return (cost[point] - cost[point - 1]) / (rate[point] - rate[point - 1]);
  }
}
