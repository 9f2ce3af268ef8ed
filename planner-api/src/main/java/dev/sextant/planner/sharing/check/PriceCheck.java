package dev.sextant.planner.sharing.check;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.AllocationPrices;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingTerm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
  private final Map<String, AllocationPrices.JobPrice> job = new HashMap<>();

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
    prices.jobs().forEach(p -> job.put(p.job(), p));
  }

  List<AllocationViolation> violations(double claimed) {
    List<AllocationViolation> violations = new ArrayList<>();
    prices
        .pools()
        .forEach(p -> notNegative(p.price(), p.workerType() + "/" + p.resource(), violations));
    for (AllocationPrices.JobPrice p : prices.jobs()) {
      notNegative(p.rateValue(), p.job(), violations);
      notNegative(p.guaranteeValue(), p.job(), violations);
      notNegative(p.timePrice(), p.job(), violations);
    }
    if (!violations.isEmpty()) {
      return violations;
    }
    double implied = bound();
    double allowed = ROUNDING * Math.max(Math.abs(implied), Math.abs(claimed));
    boolean holds =
        term.isMaximised() ? implied <= claimed + allowed : implied >= claimed - allowed;
    if (!holds) {
      violations.add(
          new AllocationViolation(
              AllocationRule.PRICES,
              "The prices imply the bound " + implied + ", not " + claimed + "."));
    }
    return violations;
  }

  private static void notNegative(double price, String what, List<AllocationViolation> into) {
    if (!(price >= 0) || Double.isInfinite(price)) {
      into.add(
          new AllocationViolation(
              AllocationRule.PRICES, "The price of (" + what + ") is " + price + "."));
    }
  }

  /** The bound; NaN where the prices imply none. */
  double bound() {
    double budget = (index.problem.jobs().size()) * excess();
    for (Map.Entry<String, List<Worker>> workers : index.pools.entrySet()) {
      Map<String, Double> priced = pool.getOrDefault(workers.getKey(), Map.of());
      for (Worker worker : workers.getValue()) {
        for (Map.Entry<String, Double> one : priced.entrySet()) {
          budget += one.getValue() * worker.capacities().getOrDefault(one.getKey(), 0L);
        }
      }
    }
    for (DivisibleJob one : index.problem.jobs()) {
      AllocationPrices.JobPrice price = price(one);
      budget += price.timePrice();
      budget -= price.guaranteeValue() * mustGet(one);
    }
    return switch (term) {
      case TOTAL_RATE, RATE_PER_COST -> budget;
      case COST -> Math.max(0, -budget);
      default -> worstCase(budget);
    };
  }

  private double mustGet(DivisibleJob one) {
    if (one.left() == 0) {
      return 0;
    }
    Long deadline = one.deadlineMicros();
    return deadline == null
        ? one.guaranteedRate()
        : Math.max(
            one.guaranteedRate(), one.left() * MICROS / (deadline - index.problem.nowMicros()));
  }

  private AllocationPrices.JobPrice price(DivisibleJob one) {
    AllocationPrices.JobPrice price = job.get(one.id());
    return price == null ? new AllocationPrices.JobPrice(one.id(), 0, 0, 0) : price;
  }

  private double worstCase(double budget) {
    Standards standards = new Standards(index);
    double worth = 0;
    List<DivisibleJob> counted = new ArrayList<>();
    for (DivisibleJob one : index.problem.jobs()) {
      boolean counts = one.left() > 0 && isFinite(standards, one);
      double value = counts ? price(one).rateValue() : 0;
      if (value > 0) {
        counted.add(one);
        worth += value * (term == SharingTerm.MAKESPAN ? one.left() : standards.referenceRate(one));
      }
    }
    if (term == SharingTerm.FINISH_TIME_FAIRNESS) {
      return counted.isEmpty() ? Double.NaN : ratio(counted, standards, budget);
    }
    double level = Math.max(0, budget) / worth;
    return worth == 0 ? Double.NaN : term == SharingTerm.MAKESPAN ? 1 / level : level;
  }

  private boolean isFinite(Standards standards, DivisibleJob one) {
    return term != SharingTerm.FINISH_TIME_FAIRNESS
        || standards.isolatedSeconds(one) < Double.MAX_VALUE;
  }

  /** What of a job decides how much its rate is worth at a finish-time ratio. */
  private record Worth(double value, double isolatedSeconds, double ageSeconds) {}

  /** The smallest ratio at which what the jobs need is worth no more than the budget. */
  private double ratio(List<DivisibleJob> counted, Standards standards, double budget) {
    List<Worth> worths = new ArrayList<>();
    for (DivisibleJob one : counted) {
      worths.add(
          new Worth(
              price(one).rateValue() * one.left(),
              standards.isolatedSeconds(one),
              standards.ageSeconds(one)));
    }
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
    Map<String, List<DivisibleJob>> byProfile = new HashMap<>();
    for (DivisibleJob one : index.problem.jobs()) {
      byProfile.computeIfAbsent(one.profile(), id -> new ArrayList<>()).add(one);
    }
    double largest = 0;
    for (String type : index.pools.keySet()) {
      for (Profile profile : index.problem.profiles()) {
        for (RateMode mode : profile.modes()) {
          SharingIndex.Choice choice = index.choice(profile, mode, type);
          if (choice != null) {
            double price = mode.gang() * index.price(type) + mode.costMicroUnitsPerSecond();
            largest = Math.max(largest, excess(choice, type, price, byProfile));
          }
        }
      }
      for (Colocation colocation : index.problem.colocations()) {
        SharingIndex.Choice choice = index.choice(colocation, type);
        if (choice != null) {
          double price = colocation.gang() * index.price(type);
          largest = Math.max(largest, excess(choice, type, price, byProfile));
        }
      }
    }
    return largest;
  }

  private double excess(
      SharingIndex.Choice choice,
      String type,
      double price,
      Map<String, List<DivisibleJob>> byProfile) {
    double sum = term == SharingTerm.COST ? -price : 0;
    Map<String, Double> priced = pool.getOrDefault(type, Map.of());
    for (Map.Entry<String, Long> demand : choice.demands().entrySet()) {
      sum -= choice.gang() * demand.getValue() * priced.getOrDefault(demand.getKey(), 0.0);
    }
    Map<String, Integer> taken = new HashMap<>();
    for (int i = 0; i < choice.rates().length; i++) {
      long rate = choice.rates()[i];
      List<DivisibleJob> jobs = byProfile.getOrDefault(choice.profiles().get(i), List.of());
      int rank = taken.merge(choice.profiles().get(i), 1, Integer::sum);
      if (jobs.size() < rank) {
        return 0;
      }
      sum += gain(jobs, rate, price, rank);
    }
    return sum;
  }

  /** The gain of the job that gains most, or second most, and so on. */
  private double gain(List<DivisibleJob> jobs, long rate, double price, int rank) {
    if (rank == 1) {
      double most = Double.NEGATIVE_INFINITY;
      for (DivisibleJob one : jobs) {
        most = Math.max(most, gain(one, rate, price));
      }
      return most;
    }
    return jobs.stream()
        .map(one -> gain(one, rate, price))
        .sorted(Comparator.reverseOrder())
        .skip(rank - 1L)
        .findFirst()
        .orElseThrow();
  }

  private double gain(DivisibleJob one, long rate, double price) {
    AllocationPrices.JobPrice priced = price(one);
    double counted =
        switch (term) {
          case TOTAL_RATE -> one.left() == 0 ? 0 : (double) one.weight() * rate;
          case RATE_PER_COST -> one.left() == 0 ? 0 : rate / price;
          default -> 0;
        };
    return (priced.rateValue() + priced.guaranteeValue()) * rate + counted - priced.timePrice();
  }
}
