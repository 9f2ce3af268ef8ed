package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CommonDivisor;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.StoppedException;
import dev.sextant.planner.evidence.CrowdedCostArgument;
import dev.sextant.planner.evidence.PricedTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * What the runs of all pending tasks cost at least, given that not all of them fit where and when
 * they are cheapest: the Lagrangian dual of choosing an option and a start for each task under the
 * capacity of each class of workers in each time of {@link CrowdedStarts}. The capacity has prices;
 * each task takes what is cheapest at cost and prices together, and what all capacity is worth is
 * taken off. Any prices give a bound; the best ones give that of the linear relaxation.
 *
 * <p>Prices are searched by subgradient steps towards a level above the best bound known, which is
 * lowered when it is not reached (Goffin and Kiwiel, "Convergence of a simple subgradient level
 * method", 1999), without their path; directions are averaged.
 */
final class CrowdedCost {
  /** Choices looked at in the search for prices. */
  private static final long MOST_LOOKS = 15_000_000;

  /** The same where some kinds of tasks stand for all. */
  private static final long LOOKS_AT_SAMPLE = 10_000_000;

  /** About how many these are. */
  private static final int SAMPLE = 400;

  /** Each of them stands for so many at least. */
  private static final int LEAST_STOOD_FOR = 4;

  /** More pairs of an option and a start are not made. */
  private static final long MOST_PAIRS = 30_000_000;

  private static final int MOST_ITERATIONS = 1_000;
  private static final int PATIENCE = 12;
  private static final double MOMENTUM = 0.6;

  /** Prices that are told have at most so many bits, so that a double holds them. */
  private static final int MOST_PRICE_BITS = 51;

  private static final int MOST_SCALE_BITS = 62;

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CrowdedStarts starts;
  private final CheapestFirst[] choices;
  private final int resources;

  /** By class, resource and time, what all of the capacity in that time is worth. */
  private final double[][][] price;

  private final double[][][] used;
  private final CapacityWorth worth;
  private final double roundings;
  private long looks;

  /** What rounding may have added to the last value, at most. */
  private double error;

  /** How many units of the prices that are told are a micro-unit. */
  private long scale = 1;

  private long bound;

  private CrowdedCost(CompiledProblem problem, CrowdedStarts starts) {
    this.problem = problem;
    this.starts = starts;
    workflows = problem.workflows();
    resources = problem.workers().resources();
    price = table();
    used = table();
    worth = new CapacityWorth(problem, starts);
    List<CrowdedStarts.Kind> kinds = starts.kinds();
    choices = new CheapestFirst[kinds.size()];
    for (int k = 0; k < choices.length; k++) {
      choices[k] = new CheapestFirst(kinds.get(k), worth, starts);
    }
    roundings = 8 * starts.roundings();
  }

  /**
   * The bound on {@code costMicroUnits} with its prices; null where there is nothing to say or too
   * much to look at. When the problem's signal to stop is set on the way, what is sure by then.
   *
   * @param head by task, when it can start at the earliest
   * @param tail by task, what must pass between its end and that of its job
   */
  static @Nullable CrowdedCost of(CompiledProblem problem, long[] head, long[] tail) {
    return CrowdedStarts.isAsked(problem) ? of(problem, starts(problem, head, tail)) : null;
  }

  /** The same with given starts. */
  static @Nullable CrowdedCost of(CompiledProblem problem, @Nullable CrowdedStarts starts) {
    if (starts == null || !starts.everyTaskStarts()) {
      return null;
    }
    CrowdedCost cost = new CrowdedCost(problem, starts);
    cost.search();
    cost.round();
    return cost;
  }

  /** No plan's runs cost less, in micro-units. */
  long value() {
    return bound;
  }

  /** What to look at, or null where that is too much or not wanted any more. */
  private static @Nullable CrowdedStarts starts(CompiledProblem problem, long[] head, long[] tail) {
    try {
      return CrowdedStarts.of(problem, head, tail, MOST_PAIRS);
    } catch (StoppedException e) {
      return null;
    }
  }

  private double[][][] table() {
    double[][][] table = new double[problem.workers().classes()][resources][];
    for (int c = 0; c < table.length; c++) {
      for (int r = 0; r < resources; r++) {
        table[c][r] = new double[starts.times(c).count()];
      }
    }
    return table;
  }

  /**
   * Looks for the best prices, and leaves those that are surely the best of all. Where there are
   * many kinds of tasks, some stand for all at first.
   */
  private void search() {
    evaluate(1);
    if (!isCrowded()) {
      return;
    }
    double above = spread() / 8;
    double enough = above * 1e-5;
    double[][][] surePrice = table();
    int every = choices.length / SAMPLE;
    if (every >= LEAST_STOOD_FOR) {
      double ofSome = search(every, above, enough, LOOKS_AT_SAMPLE, surePrice);
      above = Math.max(2 * enough, Math.min(above, ofSome - evaluate(1)));
    }
    search(1, above, enough, MOST_LOOKS, surePrice);
    copy(surePrice, price);
  }

  /**
   * Goes on from the prices as they are, with every n-th kind of tasks, and leaves the best.
   *
   * @param every the n of those
   * @param surePrice becomes what is surely the best
   * @return the best value
   */
  private double search(
      int every, double firstAbove, double enough, long mostLooks, double[][][] surePrice) {
    double[][][] bestPrice = table();
    double[][][] direction = table();
    double above = firstAbove;
    int since = 0;
    double value = evaluate(every);
    double best = value;
    double sure = value - error;
    copy(price, bestPrice);
    copy(price, surePrice);
    looks = 0;
    for (int i = 0; i < MOST_ITERATIONS && looks < mostLooks && above > enough; i++) {
      if (problem.stop().isSet()) {
        break;
      }
      step(direction, best + above - value);
      value = evaluate(every);
      if (value - error > sure) {
        sure = value - error;
        copy(price, surePrice);
      }
      if (value > best) {
        since = value > best + above / 16 ? 0 : since + 1;
        best = value;
        copy(price, bestPrice);
      } else {
        since++;
      }
      if (since > PATIENCE) {
        since = 0;
        above /= 2;
        copy(bestPrice, price);
        value = evaluate(every);
        copy(table(), direction);
      }
    }
    copy(bestPrice, price);
    return best;
  }

  /**
   * Makes the prices of a unit multiples of a small part, so that they can be told, and takes the
   * bound from these.
   */
  private void round() {
    double most = Double.MIN_NORMAL;
    for (int c = 0; c < price.length; c++) {
      double[][] volume = starts.times(c).volume();
      for (int r = 0; r < resources; r++) {
        for (int i = 0; i < price[c][r].length; i++) {
          most = volume[r][i] > 0 ? Math.max(most, price[c][r][i] / volume[r][i]) : most;
        }
      }
    }
    scale = 1L << Math.max(0, Math.min(MOST_SCALE_BITS, MOST_PRICE_BITS - Math.getExponent(most)));
    for (int c = 0; c < price.length; c++) {
      double[][] volume = starts.times(c).volume();
      for (int r = 0; r < resources; r++) {
        for (int i = 0; i < price[c][r].length; i++) {
          price[c][r][i] = (double) units(c, r, i) / scale * volume[r][i];
        }
      }
    }
    bound = wholeCost(evaluate(1) - error);
  }

  /** The price of a microsecond of one unit, in the units of {@link #scale}. */
  private long units(int c, int r, int i) {
    double volume = starts.times(c).volume()[r][i];
    return volume > 0 ? Math.round(price[c][r][i] / volume * scale) : 0;
  }

  /** What proves the bound. */
  CrowdedCostArgument argument(EvidenceNames names) {
    List<PricedTimes> prices = new ArrayList<>();
    for (int c = 0; c < price.length; c++) {
      for (int r = 0; r < resources; r++) {
        List<Long> units = new ArrayList<>();
        for (int i = 0; i < price[c][r].length; i++) {
          units.add(units(c, r, i));
        }
        if (units.stream().anyMatch(u -> u > 0)) {
          List<Long> instants = LongStream.of(starts.times(c).instants()).boxed().toList();
          prices.add(new PricedTimes(names.resource(r), names.membersOf(c), instants, units));
        }
      }
    }
    return new CrowdedCostArgument(bound, scale, prices);
  }

  /** How much the dearest choices of all tasks cost above the cheapest. */
  private double spread() {
    double spread = 0;
    for (int k = 0; k < choices.length; k++) {
      CheapestFirst of = choices[k];
      spread += starts.kinds().get(k).count() * (of.cost(of.size() - 1) - of.cost(0));
    }
    return spread;
  }

  /** Whether some capacity is not enough at the prices as they are. */
  private boolean isCrowded() {
    for (int c = 0; c < used.length; c++) {
      for (int r = 0; r < resources; r++) {
        for (int i = 0; i < used[c][r].length; i++) {
          if (used[c][r][i] > starts.times(c).volume()[r][i] * (1 + 1e-9)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Changes the prices so that the value should rise by so much. */
  private void step(double[][][] direction, double wanted) {
    double square = 0;
    for (int c = 0; c < price.length; c++) {
      double[][] volume = starts.times(c).volume();
      for (int r = 0; r < resources; r++) {
        for (int i = 0; i < price[c][r].length; i++) {
          double lacking = volume[r][i] > 0 ? used[c][r][i] / volume[r][i] - 1 : 0;
          double next = lacking + MOMENTUM * direction[c][r][i];
          next = price[c][r][i] == 0 ? Math.max(0, next) : next;
          direction[c][r][i] = next;
          square += next * next;
        }
      }
    }
    if (square == 0) {
      return;
    }
    double length = (1 - MOMENTUM) * wanted / square;
    for (int c = 0; c < price.length; c++) {
      for (int r = 0; r < resources; r++) {
        for (int i = 0; i < price[c][r].length; i++) {
          price[c][r][i] = Math.max(0, price[c][r][i] + length * direction[c][r][i]);
        }
      }
    }
  }

  /**
   * The bound at the prices as they are, and what is used of the capacity where it is reached, as
   * every n-th kind of tasks shows it.
   */
  private double evaluate(int every) {
    copy(table(), used);
    worth.apply(price);
    double sum = 0;
    double largest = worth.largest();
    double standsFor = every == 1 ? 1 : shareOf(every);
    for (int k = 0; k < choices.length; k += every) {
      CheapestFirst of = choices[k];
      double count = standsFor * starts.kinds().get(k).count();
      double least = Double.MAX_VALUE;
      int best = 0;
      int i = 0;
      for (; i < of.size() && of.atLeast(i) < least; i++) {
        double cost = of.cost(i) + of.worth(i, worth);
        if (cost < least) {
          least = cost;
          best = i;
        }
      }
      looks += i;
      double rest = starts.kinds().get(k).rest();
      if (rest < least) {
        least = rest;
      } else {
        use(of.option(best), of.start(best), count);
      }
      sum += count * least;
      largest = Math.max(largest, Math.abs(least));
    }
    double all = 0;
    for (double[][] ofClass : price) {
      for (double[] ofResource : ofClass) {
        for (double ofTime : ofResource) {
          all += ofTime;
        }
      }
    }
    error = roundings * 0x1p-52 * (sum + all + largest * (1 + problem.tasks()));
    return sum - all;
  }

  /** How many tasks there are for each of those that every n-th kind has. */
  private double shareOf(int every) {
    double all = 0;
    double some = 0;
    for (int k = 0; k < choices.length; k++) {
      all += starts.kinds().get(k).count();
      some += k % every == 0 ? starts.kinds().get(k).count() : 0;
    }
    return all / some;
  }

  private void use(CrowdedStarts.Starts option, long start, double count) {
    int c = option.workerClass();
    CrowdedStarts.Times times = starts.times(c);
    long end = start + option.duration();
    int mode = option.mode();
    for (int i = times.at(start); i < times.count() && times.instants()[i] < end; i++) {
      double micros = Math.min(end, times.instants()[i + 1]) - Math.max(start, times.instants()[i]);
      for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
        used[c][workflows.demandResource(d)][i] += count * micros * workflows.demandAmount(d);
      }
    }
  }

  /** The least that is as much and that costs of these tasks can add up to. */
  private long wholeCost(double cost) {
    long least = (long) Math.ceil(Math.max(0, cost));
    long divisor = divisor();
    long beyond = divisor > 1 ? Math.floorMod(least, divisor) : 0;
    return beyond == 0 || least > Long.MAX_VALUE - divisor ? least : least - beyond + divisor;
  }

  /** What the costs of all options are multiples of, where they are the same whenever it runs. */
  private long divisor() {
    long divisor = 0;
    for (CrowdedStarts.Kind kind : starts.kinds()) {
      if (kind.rest() < Double.POSITIVE_INFINITY) {
        return 1;
      }
      for (CrowdedStarts.Starts option : kind.options()) {
        double cost = option.cost()[0];
        if (problem.workers().calendars().pricesChange(option.workerClass()) || cost >= 0x1p53) {
          return 1;
        }
        divisor = CommonDivisor.of(divisor, (long) cost);
      }
    }
    return divisor;
  }

  private static void copy(double[][][] from, double[][][] to) {
    for (int c = 0; c < from.length; c++) {
      for (int r = 0; r < from[c].length; r++) {
        System.arraycopy(from[c][r], 0, to[c][r], 0, from[c][r].length);
      }
    }
  }
}
