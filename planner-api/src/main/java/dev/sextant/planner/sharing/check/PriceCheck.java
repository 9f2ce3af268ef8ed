package dev.sextant.planner.sharing.check;

import dev.sextant.planner.sharing.AllocationPrices;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
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
    int number = SharingIndex.NONE;
    for (AllocationPrices.JobPrice price : prices.jobs()) {
      number = index.job(price.job(), number);
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
    double excess = excess();
    double sum = 0;
    for (Map.Entry<String, Pool> workers : index.pools.entrySet()) {
      Map<String, Double> priced = pool.getOrDefault(workers.getKey(), Map.of());
      for (Map.Entry<String, Double> one : priced.entrySet()) {
        sum += one.getValue() * workers.getValue().capacity(one.getKey()).doubleValue();
      }
    }
    for (int j = 0; j < timePrice.length; j++) {
      sum += index.left(j) > 0 ? timePrice[j] + excess : 0;
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
    JobsByProfile jobs = new JobsByProfile(index);
    Tariff[] tariffs = index.pools.entrySet().stream().map(this::tariff).toArray(Tariff[]::new);
    double largest = 0;
    Offers offers = index.offers();
    for (int p = 0; p < index.problem.profiles().size(); p++) {
      for (int mode = offers.modesBegin(p);
          mode < offers.modesEnd(p) && jobs.count(p) > 0;
          mode++) {
        int gang = offers.gang(mode);
        for (int offer = offers.begin(mode); offer < offers.end(mode); offer++) {
          Tariff tariff = tariffs[offers.type(offer)];
          double price = gang * tariff.workerPrice + offers.extraPrice(mode);
          double gain = mostGain(jobs, p, offers.rate(offer), price);
          largest = Math.max(largest, gain - tariff.cost(gang, offers.demands(mode), price));
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

  /** The numbers of the jobs of each profile that have work left. */
  private static final class JobsByProfile {
    private final int[] begin;
    private final int[] jobs;

    JobsByProfile(SharingIndex index) {
      int all = index.problem.jobs().size();
      begin = new int[index.problem.profiles().size() + 1];
      for (int j = 0; j < all; j++) {
        begin[index.profileOf(j)] += index.left(j) > 0 ? 1 : 0;
      }
      for (int p = 1; p < begin.length; p++) {
        begin[p] += begin[p - 1];
      }
      jobs = new int[begin[begin.length - 1]];
      for (int j = all - 1; j >= 0; j--) {
        if (index.left(j) > 0) {
          jobs[--begin[index.profileOf(j)]] = j;
        }
      }
    }

    /** How many jobs are of a profile. */
    int count(int profile) {
      return begin[profile + 1] - begin[profile];
    }

    /** A job of a profile. */
    int job(int profile, int position) {
      return jobs[begin[profile] + position];
    }
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
      Colocation colocation, SharingIndex.Choice choice, double price, JobsByProfile jobs) {
    Map<String, Integer> taken = new HashMap<>();
    double sum = 0;
    for (int i = 0; i < choice.rates().length; i++) {
      String profile = colocation.profiles().get(i);
      int number = index.profile(profile);
      int rank = taken.merge(profile, 1, Integer::sum);
      if (jobs.count(number) < rank) {
        return Double.NEGATIVE_INFINITY;
      }
      sum +=
          rank == 1
              ? mostGain(jobs, number, choice.rates()[i], price)
              : gain(jobs, number, choice.rates()[i], price, rank);
    }
    return sum;
  }

  /** The gain of the job of a profile that gains most. */
  private double mostGain(JobsByProfile jobs, int profile, long rate, double price) {
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < jobs.count(profile); i++) {
      most = Math.max(most, gain(jobs.job(profile, i), rate, price));
    }
    return most;
  }

  /** The gain of the job of a profile that gains second most, and so on. */
  private double gain(JobsByProfile jobs, int profile, long rate, double price, int rank) {
    double[] gains = new double[jobs.count(profile)];
    for (int i = 0; i < gains.length; i++) {
      gains[i] = gain(jobs.job(profile, i), rate, price);
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
