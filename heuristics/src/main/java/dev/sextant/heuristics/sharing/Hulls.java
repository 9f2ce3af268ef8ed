package dev.sextant.heuristics.sharing;

import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.compiled.Choices;
import dev.sextant.planner.sharing.compiled.CompiledSharing;

/**
 * For each profile, the least cost of a rate at given prices of pools: the lower convex hull of (0,
 * 0) and the points (rate, cost) of its choices. A rate is reached by mixing the two choices that
 * it lies between. What the objective counts of a choice, but for weights of rates, is taken off
 * its cost.
 */
final class Hulls {
  private final Choices choices;
  private final SharingTerm term;
  private final int[] begin;
  private final int[] end;
  private final double[] rate;
  private final double[] cost;
  private final int[] choice;

  Hulls(CompiledSharing problem) {
    choices = problem.choices();
    term = problem.objective().term();
    int profiles = choices.profiles();
    begin = new int[profiles];
    end = new int[profiles];
    int size = choices.colocatedBegin() + profiles;
    rate = new double[size];
    cost = new double[size];
    choice = new int[size];
    for (int p = 0; p < profiles; p++) {
      begin[p] = choices.begin(p) + p;
    }
  }

  /** Builds the hulls anew. */
  void at(double[] prices, boolean valued) {
    for (int p = 0; p < begin.length; p++) {
      build(p, prices, valued);
    }
  }

  private void build(int profile, double[] prices, boolean valued) {
    int first = begin[profile];
    int size = first;
    rate[size] = 0;
    cost[size] = 0;
    choice[size++] = -1;
    for (int c = choices.begin(profile); c < choices.end(profile); c++) {
      double one = choices.cost(c, prices) - (valued ? counted(c) : 0);
      int at = size++;
      double r = choices.rate(c);
      while (at > first + 1 && (rate[at - 1] > r || rate[at - 1] == r && cost[at - 1] > one)) {
        rate[at] = rate[at - 1];
        cost[at] = cost[at - 1];
        choice[at] = choice[at - 1];
        at--;
      }
      rate[at] = r;
      cost[at] = one;
      choice[at] = c;
    }
    int top = first;
    for (int i = first + 1; i < size; i++) {
      if (rate[i] == rate[top] && top > first) {
        continue;
      }
      while (top > first && turnsDown(top, i)) {
        top--;
      }
      top++;
      rate[top] = rate[i];
      cost[top] = cost[i];
      choice[top] = choice[i];
    }
    end[profile] = top + 1;
  }

  /**
   * Whether the last point of the hull lies on or above the line from the one before to another.
   */
  private boolean turnsDown(int top, int next) {
    return (cost[top] - cost[top - 1]) * (rate[next] - rate[top - 1])
        >= (cost[next] - cost[top - 1]) * (rate[top] - rate[top - 1]);
  }

  private double counted(int c) {
    return switch (term) {
      case RATE_PER_COST -> choices.rate(c) / choices.price(c);
      case COST -> -choices.price(c);
      default -> 0;
    };
  }

  /** The largest rate of a profile. */
  double most(int profile) {
    return rate[end[profile] - 1];
  }

  /** The upper end of the stretch that a rate lies in; its lower end is the point before. */
  int stretch(int profile, double wanted) {
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

  /** The rate of a point. */
  double rate(int point) {
    return rate[point];
  }

  /** The cost of a point. */
  double cost(int point) {
    return cost[point];
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
