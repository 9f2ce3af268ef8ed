package dev.sextant.planner.sharing.check;

import dev.sextant.planner.sharing.AllocationPrices;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingTerm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Recomputes the bound that prices imply, from problem and prices alone: one pass over jobs and
 * choices, and for finish times the root of one rising function.
 */
final class PriceCheck {
  private static final double ROUNDING = 1e-9;
  private static final double MICROS = 1e6;

  private final SharingIndex index;
  private final AllocationPrices prices;
  private final SharingTerm term;
  private final Map<String, Map<String, Double>> pool = new HashMap<>();

  // By the number of the job; 0 where no price is given.
  private final double[] rateValue;
  private final double[] guaranteeValue;
  private final double[] timePrice;

  PriceCheck(SharingIndex index, AllocationPrices prices) {
    this.index = index;
    this.prices = prices;
    term = index.problem.objective().term();
    prices
        .pools()
        .forEach(
            p ->
                pool.computeIfAbsent(p.workerType(), type -> new HashMap<>())
                    .put(p.resource(), p.price()));
    int jobs = index.problem.jobs().size();
    rateValue = new double[jobs];
    guaranteeValue = new double[jobs];
    timePrice = new double[jobs];
    for (AllocationPrices.JobPrice price : prices.jobs()) {
      int number = index.job(price.job());
      if (number != SharingIndex.NONE) {
        rateValue[number] = price.rateValue();
        guaranteeValue[number] = price.guaranteeValue();
        timePrice[number] = price.timePrice();
      }
    }
  }

  List<AllocationViolation> violations(double claimed) {
    List<AllocationViolation> violations = faults();
    if (violations.isEmpty()) {
      judge(term, bound(), claimed, violations);
    }
    return violations;
  }

  /** What prices cannot be, whatever they prove. */
  private List<AllocationViolation> faults() {
    List<AllocationViolation> violations = new ArrayList<>();
    for (AllocationPrices.PoolPrice p : prices.pools()) {
      notNegative(p.price(), p.workerType() + "/" + p.resource(), violations);
    }
    for (AllocationPrices.JobPrice p : prices.jobs()) {
      notNegative(p.rateValue(), p.job(), violations);
      notNegative(p.guaranteeValue(), p.job(), violations);
      notNegative(p.timePrice(), p.job(), violations);
    }
    return violations;
  }

  /** Whether these prices, in which nothing counts, prove that there is no allocation. */
  boolean refutes() {
    return faults().isEmpty() && exceeds(owed(), worth());
  }

  /** Whether more is owed than there is, by more than rounding; never where it is not finite. */
  static boolean exceeds(double owed, double worth) {
    return Double.isFinite(owed) && owed - worth > ROUNDING * owed;
  }

  /**
   * Adds a violation where prices imply a bound that is worse than the one claimed, or none. The
   * claim alone says how much rounding is allowed: what prices imply may be infinite.
   */
  static void judge(
      SharingTerm term, double implied, double claimed, List<AllocationViolation> violations) {
    double allowed = ROUNDING * Math.abs(claimed);
    boolean holds =
        term.isMaximised() ? implied <= claimed + allowed : implied >= claimed - allowed;
    if (!holds) {
      violations.add(
          new AllocationViolation(
              AllocationRule.PRICES,
              "The prices imply the bound " + implied + ", not " + claimed + "."));
    }
  }

  /** Adds a violation where a price is negative, or none. */
  static void notNegative(double price, String what, List<AllocationViolation> into) {
    if (!(price >= 0) || Double.isInfinite(price)) {
      into.add(
          new AllocationViolation(
              AllocationRule.PRICES, "The price of (" + what + ") is " + price + "."));
    }
  }

  /** The bound; NaN where the prices imply none. */
  double bound() {
    double budget = budget();
    if (!Double.isFinite(budget)) {
      return Double.NaN;
    }
    return switch (term) {
      case TOTAL_RATE, RATE_PER_COST -> budget;
      case COST -> Math.max(0, -budget);
      default -> worstCase(budget);
    };
  }

  /** What all workers and all time cost, less what is owed for what jobs must get. */
  double budget() {
    return worth() - owed();
  }

  /** What all workers and all time cost. */
  private double worth() {
    double sum = timePrice.length * excess();
    for (Map.Entry<String, Pool> workers : index.pools.entrySet()) {
      Map<String, Double> priced = pool.getOrDefault(workers.getKey(), Map.of());
      for (Map.Entry<String, Double> one : priced.entrySet()) {
        sum += one.getValue() * workers.getValue().capacity(one.getKey()).doubleValue();
      }
    }
    for (double one : timePrice) {
      sum += one;
    }
    return sum;
  }

  /** What is owed for what jobs must get. */
  private double owed() {
    double sum = 0;
    for (int j = 0; j < guaranteeValue.length; j++) {
      sum += guaranteeValue[j] * mustGet(j);
    }
    return sum;
  }

  private double mustGet(int number) {
    if (!index.mustGet(number)) {
      return 0;
    }
    DivisibleJob one = index.problem.jobs().get(number);
    Long deadline = one.deadlineMicros();
    return deadline == null
        ? one.guaranteedRate()
        : Math.max(
            one.guaranteedRate(), one.left() * MICROS / (deadline - index.problem.nowMicros()));
  }

  private double worstCase(double budget) {
    Standards standards = index.standards();
    double worth = 0;
    List<Worth> counted = new ArrayList<>();
    for (int j = 0; j < rateValue.length; j++) {
      long left = index.left(j);
      double value = left > 0 ? rateValue[j] : 0;
      if (!(value > 0)) {
        continue;
      }
      if (term != SharingTerm.FINISH_TIME_FAIRNESS) {
        worth += value * (term == SharingTerm.MAKESPAN ? left : standards.referenceRate(j));
        continue;
      }
      double isolated = standards.isolatedSeconds(j);
      if (isolated < Double.MAX_VALUE) {
        counted.add(new Worth(value * left, isolated, standards.ageSeconds(j)));
        worth += value * left;
      }
    }
    if (!Double.isFinite(worth)) {
      return Double.NaN;
    }
    if (term == SharingTerm.FINISH_TIME_FAIRNESS) {
      return counted.isEmpty() ? Double.NaN : ratio(counted, budget);
    }
    double level = Math.max(0, budget) / worth;
    return worth == 0 ? Double.NaN : term == SharingTerm.MAKESPAN ? 1 / level : level;
  }

  /** What of a job decides how much its rate is worth at a finish-time ratio. */
  private record Worth(double value, double isolatedSeconds, double ageSeconds) {}

  /** The smallest ratio at which what the jobs need is worth no more than the budget. */
  private static double ratio(List<Worth> worths, double budget) {
    double low = 0;
    double high = 1;
    while (worth(worths, high) > budget && high < 1e18) {
      high *= 2;
    }
    for (int i = 0; i < 200; i++) {
      double middle = (low + high) / 2;
      if (middle == low || middle == high) {
        break;
      }
      if (worth(worths, middle) > budget) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static double worth(List<Worth> worths, double ratio) {
    double sum = 0;
    for (Worth one : worths) {
      double seconds = ratio * one.isolatedSeconds - one.ageSeconds;
      sum += seconds <= 0 ? Double.POSITIVE_INFINITY : one.value / seconds;
    }
    return sum;
  }

  /** By how much the values of what a choice gives exceed the prices of what it takes, at most. */
  private double excess() {
    int[][] jobs = jobsByProfile();
    Tariff[] tariffs = index.pools.entrySet().stream().map(this::tariff).toArray(Tariff[]::new);
    double largest = 0;
    Offers offers = index.offers();
    for (int p = 0; p < jobs.length; p++) {
      List<RateMode> modes = index.problem.profiles().get(p).modes();
      for (int m = 0; m < modes.size() && jobs[p].length > 0; m++) {
        RateMode mode = modes.get(m);
        int number = offers.mode(p, m);
        for (int offer = offers.begin(number); offer < offers.end(number); offer++) {
          Tariff tariff = tariffs[offers.type(offer)];
          double price = mode.gang() * tariff.workerPrice + mode.costMicroUnitsPerSecond();
          double gain = gain(jobs[p], offers.rate(offer), price, 1);
          largest = Math.max(largest, gain - tariff.cost(mode.gang(), mode.demands(), price));
        }
      }
    }
    for (Colocation colocation : index.problem.colocations()) {
      for (Tariff tariff : tariffs) {
        SharingIndex.Choice choice = index.choice(colocation, tariff.type);
        if (choice != null) {
          double price = colocation.gang() * tariff.workerPrice;
          double cost = tariff.cost(choice.gang(), choice.demands(), price);
          largest = Math.max(largest, gains(colocation, choice, price, jobs) - cost);
        }
      }
    }
    return largest;
  }

  private Tariff tariff(Map.Entry<String, Pool> entry) {
    return new Tariff(
        entry.getKey(),
        pool.getOrDefault(entry.getKey(), Map.of()),
        term.countsMoney() ? entry.getValue().price() : 0,
        term == SharingTerm.COST);
  }

  private int[][] jobsByProfile() {
    int[] counts = new int[index.problem.profiles().size()];
    for (int j = 0; j < timePrice.length; j++) {
      counts[index.profileOf(j)]++;
    }
    int[][] jobs = new int[counts.length][];
    for (int p = 0; p < jobs.length; p++) {
      jobs[p] = new int[counts[p]];
    }
    for (int j = timePrice.length - 1; j >= 0; j--) {
      int profile = index.profileOf(j);
      jobs[profile][--counts[profile]] = j;
    }
    return jobs;
  }

  /**
   * What the workers of a type cost. Remembers its last answer, mostly the next; not thread-safe.
   */
  private static final class Tariff {
    final String type;
    final double workerPrice;
    private final Map<String, Double> priced;
    private final boolean money;
    private @Nullable Map<String, Long> demands;
    private int gang;
    private double price;
    private double cost;

    /**
     * A tariff.
     *
     * @param priced prices of resources
     * @param money whether the price of a choice is part of its cost
     */
    Tariff(String type, Map<String, Double> priced, double workerPrice, boolean money) {
      this.type = type;
      this.priced = priced;
      this.workerPrice = workerPrice;
      this.money = money;
    }

    /** What all the time of a choice costs. */
    double cost(int itsGang, Map<String, Long> itsDemands, double itsPrice) {
      if (itsGang != gang || itsPrice != price || !itsDemands.equals(demands)) {
        double sum = money ? itsPrice : 0;
        for (Map.Entry<String, Long> demand : itsDemands.entrySet()) {
          sum += itsGang * demand.getValue() * priced.getOrDefault(demand.getKey(), 0.0);
        }
        demands = itsDemands;
        gang = itsGang;
        price = itsPrice;
        cost = sum;
      }
      return cost;
    }
  }

  /** What different jobs gain in a colocation together, at most. */
  private double gains(
      Colocation colocation, SharingIndex.Choice choice, double price, int[][] jobs) {
    Map<String, Integer> taken = new HashMap<>();
    double sum = 0;
    for (int i = 0; i < choice.rates().length; i++) {
      String profile = colocation.profiles().get(i);
      int[] some = jobs[index.profile(profile)];
      int rank = taken.merge(profile, 1, Integer::sum);
      if (some.length < rank) {
        return Double.NEGATIVE_INFINITY;
      }
      sum += gain(some, choice.rates()[i], price, rank);
    }
    return sum;
  }

  /** The gain of the job that gains most, or second most, and so on. */
  private double gain(int[] jobs, long rate, double price, int rank) {
    if (rank == 1) {
      double most = Double.NEGATIVE_INFINITY;
      for (int one : jobs) {
        most = Math.max(most, gain(one, rate, price));
      }
      return most;
    }
    double[] gains = new double[jobs.length];
    for (int i = 0; i < gains.length; i++) {
      gains[i] = gain(jobs[i], rate, price);
    }
    Arrays.sort(gains);
    return gains[gains.length - rank];
  }

  private double gain(int number, long rate, double price) {
    double counted =
        switch (term) {
          case TOTAL_RATE -> index.left(number) == 0 ? 0 : (double) index.weight(number) * rate;
          case RATE_PER_COST -> index.left(number) == 0 ? 0 : rate / price;
          default -> 0;
        };
    return (rateValue[number] + guaranteeValue[number]) * rate + counted - timePrice[number];
  }
}
