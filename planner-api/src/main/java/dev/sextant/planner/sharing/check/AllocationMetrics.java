package dev.sextant.planner.sharing.check;

import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** What a valid allocation is worth, by every term. Immutable. */
public final class AllocationMetrics {
  private static final double NANOS = 1e9;

  private final SharingIndex index;
  private final Standards standards;
  private final double[] rates;
  private final Map<String, Use> uses = new LinkedHashMap<>();
  private final @Nullable TimedMetrics timed;
  private double ratePerCost;

  /** The metrics of a valid allocation. */
  public AllocationMetrics(SharingProblem problem, Allocation allocation) {
    this(problem, new SharingIndex(problem.atNow()), allocation);
  }

  /** The metrics by the index of the problem as it is now. */
  AllocationMetrics(SharingProblem problem, SharingIndex index, Allocation allocation) {
    this.index = index;
    standards = new Standards(index);
    rates = new double[index.problem.jobs().size()];
    timed = problem.isOverTime() ? TimedMetrics.of(problem, allocation) : null;
    if (timed == null) {
      allocation.shares().forEach(this::count);
    }
  }

  /** What shares take of the workers of one type. */
  private static final class Use {
    final double price;
    double workers;
    double cost;

    Use(double price) {
      this.price = price;
    }

    void take(double part, int gang, double itsPrice) {
      workers += part * gang;
      cost += part * itsPrice;
    }
  }

  private void count(Share share) {
    double part = share.shareNanos() / NANOS;
    List<String> jobs = share.jobs();
    String type = share.workerType();
    Use use = uses.computeIfAbsent(type, name -> new Use(index.price(name)));
    if (jobs.size() == 1) {
      int job = index.job(jobs.get(0));
      RateMode mode = job == SharingIndex.NONE ? null : mode(job, share.choice());
      if (mode == null) {
        throw new IllegalArgumentException("There is no mode (" + share.choice() + ").");
      }
      double modePrice = mode.gang() * use.price + mode.costMicroUnitsPerSecond();
      use.take(part, mode.gang(), modePrice);
      add(job, part * mode.rateOn(type), modePrice);
      return;
    }
    Colocation colocation = index.colocations.get(share.choice());
    use.take(part, colocation.gang(), colocation.gang() * use.price);
    for (int i = 0; i < jobs.size(); i++) {
      double rate = part * colocation.rates().get(i).on(type);
      add(index.job(jobs.get(i)), rate, colocation.gang() * use.price);
    }
  }

  private @Nullable RateMode mode(int job, String id) {
    return index.mode(index.profileOf(job), id);
  }

  private void add(int job, double rate, double price) {
    rates[job] += rate;
    ratePerCost += index.problem.jobs().get(job).left() == 0 ? 0 : rate / price;
  }

  /**
   * The rate of a job, in micro-units per second; where workers change over time, in the mean from
   * now to the end of the last share.
   */
  public double rate(String job) {
    if (timed != null) {
      return timed.rate(job);
    }
    int number = index.job(job);
    return number == SharingIndex.NONE ? 0 : rates[number];
  }

  /** The rate of a job over its reference rate; infinite where that is 0. */
  public double normalisedRate(DivisibleJob job) {
    return normalisedRate(index.job(job.id()));
  }

  private double normalisedRate(int job) {
    return rates[job] / standards.referenceRate(job);
  }

  /**
   * How much of the workers of each type is in use, in workers; where workers change over time, in
   * the mean from now to the end of the last share.
   */
  public Map<String, Double> workersInUse() {
    if (timed != null) {
      return timed.workersInUse();
    }
    Map<String, Double> workers = new LinkedHashMap<>();
    uses.forEach((type, use) -> workers.put(type, use.workers));
    return Map.copyOf(workers);
  }

  /**
   * The value of a term; the worst possible where a job that counts gets nothing, and NaN where
   * workers change over time and the term is of rates that stay.
   */
  public double value(SharingTerm term) {
    if (timed != null) {
      return term == SharingTerm.COST
          ? timed.cost()
          : term == SharingTerm.MAKESPAN ? timed.makespan() : Double.NaN;
    }
    List<DivisibleJob> jobs = index.problem.jobs();
    return switch (term) {
      case MAX_MIN_RATE ->
          worst(
              job ->
                  standards.referenceRate(job) > 0 ? normalisedRate(job) : Double.POSITIVE_INFINITY,
              false);
      case MAKESPAN -> worst(job -> jobs.get(job).left() / rates[job], true);
      case FINISH_TIME_FAIRNESS ->
          worst(
              job ->
                  (standards.ageSeconds(job) + jobs.get(job).left() / rates[job])
                      / standards.isolatedSeconds(job),
              true);
      case TOTAL_RATE -> {
        double sum = 0;
        for (int j = 0; j < rates.length; j++) {
          sum += jobs.get(j).left() > 0 ? jobs.get(j).weight() * rates[j] : 0;
        }
        yield sum;
      }
      case RATE_PER_COST -> ratePerCost;
      case COST -> uses.values().stream().mapToDouble(use -> use.cost).sum();
    };
  }

  private double worst(IntToDoubleFunction value, boolean largest) {
    double worst = largest ? 0 : Double.POSITIVE_INFINITY;
    for (int j = 0; j < rates.length; j++) {
      if (index.problem.jobs().get(j).left() > 0) {
        double one = value.applyAsDouble(j);
        worst = largest ? Math.max(worst, one) : Math.min(worst, one);
      }
    }
    return worst;
  }
}
