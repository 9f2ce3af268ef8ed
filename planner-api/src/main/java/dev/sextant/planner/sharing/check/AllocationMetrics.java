package dev.sextant.planner.sharing.check;

import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What a valid allocation is worth, by every term. Immutable. */
public final class AllocationMetrics {
  private static final double NANOS = 1e9;

  private final SharingIndex index;
  private final Standards standards;
  private final Map<String, Double> rates = new HashMap<>();
  private final Map<String, Double> workersInUse = new LinkedHashMap<>();
  private double ratePerCost;
  private double cost;

  /** The metrics of a valid allocation. */
  public AllocationMetrics(SharingProblem problem, Allocation allocation) {
    index = new SharingIndex(problem);
    standards = new Standards(index);
    allocation.shares().forEach(this::count);
  }

  private void count(Share share) {
    double part = share.shareNanos() / NANOS;
    List<String> jobs = share.jobs();
    String type = share.workerType();
    double price = index.price(type);
    if (jobs.size() == 1) {
      Profile profile = index.profiles.get(index.jobs.get(jobs.get(0)).profile());
      RateMode mode = SharingIndex.mode(profile, share.choice());
      if (mode == null) {
        throw new IllegalArgumentException("There is no mode (" + share.choice() + ").");
      }
      double modePrice = mode.gang() * price + mode.costMicroUnitsPerSecond();
      take(type, part, mode.gang(), modePrice);
      add(jobs.get(0), part * mode.rateOn(type), modePrice);
      return;
    }
    Colocation colocation = index.colocations.get(share.choice());
    take(type, part, colocation.gang(), colocation.gang() * price);
    for (int i = 0; i < jobs.size(); i++) {
      add(jobs.get(i), part * colocation.rates().get(i).on(type), colocation.gang() * price);
    }
  }

  private void take(String type, double part, int gang, double price) {
    cost += part * price;
    workersInUse.merge(type, part * gang, Double::sum);
  }

  private void add(String job, double rate, double price) {
    rates.merge(job, rate, Double::sum);
    ratePerCost += index.jobs.get(job).left() == 0 ? 0 : rate / price;
  }

  /** The rate of a job, in micro-units per second. */
  public double rate(String job) {
    return rates.getOrDefault(job, 0.0);
  }

  /** The rate of a job over its reference rate; infinite where that is 0. */
  public double normalisedRate(DivisibleJob job) {
    return rate(job.id()) / standards.referenceRate(job);
  }

  /** How much of the workers of each type is in use, in workers. */
  public Map<String, Double> workersInUse() {
    return Map.copyOf(workersInUse);
  }

  /** The value of a term; the worst possible where a job that counts gets nothing. */
  public double value(SharingTerm term) {
    return switch (term) {
      case MAX_MIN_RATE ->
          worst(
              job ->
                  standards.referenceRate(job) > 0 ? normalisedRate(job) : Double.POSITIVE_INFINITY,
              false);
      case MAKESPAN -> worst(job -> job.left() / rate(job.id()), true);
      case FINISH_TIME_FAIRNESS ->
          worst(
              job ->
                  (standards.ageSeconds(job) + job.left() / rate(job.id()))
                      / standards.isolatedSeconds(job),
              true);
      case TOTAL_RATE ->
          index.problem.jobs().stream()
              .filter(job -> job.left() > 0)
              .mapToDouble(job -> job.weight() * rate(job.id()))
              .sum();
      case RATE_PER_COST -> ratePerCost;
      case COST -> cost;
    };
  }

  private double worst(ToDoubleFunction<DivisibleJob> value, boolean largest) {
    double worst = largest ? 0 : Double.POSITIVE_INFINITY;
    for (DivisibleJob job : index.problem.jobs()) {
      if (job.left() > 0) {
        double one = value.applyAsDouble(job);
        worst = largest ? Math.max(worst, one) : Math.min(worst, one);
      }
    }
    return worst;
  }
}
