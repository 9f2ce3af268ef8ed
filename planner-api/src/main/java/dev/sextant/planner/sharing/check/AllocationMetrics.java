package dev.sextant.planner.sharing.check;

import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
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

  /** By number of the type. */
  private final @Nullable Use[] useOfType;

  private final @Nullable TimedMetrics timed;
  private double ratePerCost;

  /** The metrics of a valid allocation. */
  public AllocationMetrics(SharingProblem problem, Allocation allocation) {
    this(
        new SharingIndex(problem.atNow()),
        problem.isOverTime() ? new Moments(problem) : null,
        allocation);
  }

  /**
   * The metrics by the index of the problem as it is now.
   *
   * @param moments of the problem, where workers change over time; null where nothing ever does
   */
  AllocationMetrics(SharingIndex index, @Nullable Moments moments, Allocation allocation) {
    this.index = index;
    standards = index.standards();
    useOfType = new Use[index.pools.size()];
    rates = new double[index.problem.jobs().size()];
    timed = moments == null ? null : new TimedMetrics(moments, allocation);
    int before = SharingIndex.NONE;
    for (Share share : timed == null ? allocation.shares() : List.<Share>of()) {
      before = count(share, before);
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

  /**
   * Counts a share.
   *
   * @param before the number of a job of the share before, or {@link SharingIndex#NONE}
   * @return the number of a job of it
   */
  private int count(Share share, int before) {
    double part = share.shareNanos() / NANOS;
    List<String> jobs = share.jobs();
    String type = share.workerType();
    Use use = use(type);
    if (jobs.size() == 1) {
      int job = index.job(jobs.get(0), before);
      Offers offers = index.offers();
      int mode =
          job == SharingIndex.NONE
              ? SharingIndex.NONE
              : offers.mode(index.profileOf(job), share.choice());
      int offer =
          mode == SharingIndex.NONE ? SharingIndex.NONE : offers.offer(mode, index.type(type));
      if (offer == SharingIndex.NONE) {
        throw new IllegalArgumentException(
            "There is no mode (" + share.choice() + ") on workers of type (" + type + ").");
      }
      double modePrice = offers.gang(mode) * use.price + offers.extraPrice(mode);
      use.take(part, offers.gang(mode), modePrice);
      add(job, part * offers.rate(offer), modePrice);
      return job;
    }
    Colocation colocation = index.colocations.get(share.choice());
    use.take(part, colocation.gang(), colocation.gang() * use.price);
    int job = before;
    for (int i = 0; i < jobs.size(); i++) {
      double rate = part * colocation.rates().get(i).on(type);
      job = index.job(jobs.get(i), job);
      add(job, rate, colocation.gang() * use.price);
    }
    return job;
  }

  private Use use(String type) {
    int number = index.type(type);
    Use use = number == SharingIndex.NONE ? null : useOfType[number];
    if (use == null) {
      use = new Use(index.price(type));
      useOfType[number] = use;
      uses.put(type, use);
    }
    return use;
  }

  private void add(int job, double rate, double price) {
    rates[job] += rate;
    ratePerCost += index.left(job) == 0 ? 0 : rate / price;
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

  /** The normalised rate where it counts, infinite where it does not. */
  private double countedRate(int job) {
    double reference = standards.referenceRate(job);
    return reference > 0 ? rates[job] / reference : Double.POSITIVE_INFINITY;
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
    return switch (term) {
      case MAX_MIN_RATE -> worst(this::countedRate, false);
      case MAKESPAN -> worst(job -> index.left(job) / rates[job], true);
      case FINISH_TIME_FAIRNESS -> worst(this::finishTimeRatio, true);
      case TOTAL_RATE -> {
        double sum = 0;
        for (int j = 0; j < rates.length; j++) {
          sum += index.left(j) > 0 ? index.weight(j) * rates[j] : 0;
        }
        yield sum;
      }
      case RATE_PER_COST -> ratePerCost;
      case COST -> uses.values().stream().mapToDouble(use -> use.cost).sum();
    };
  }

  /** 0 for a job that does not count, because it would never be done on its isolated share. */
  private double finishTimeRatio(int job) {
    double isolated = standards.isolatedSeconds(job);
    return Double.isInfinite(isolated)
        ? 0
        : (standards.ageSeconds(job) + index.left(job) / rates[job]) / isolated;
  }

  private double worst(IntToDoubleFunction value, boolean largest) {
    double worst = largest ? 0 : Double.POSITIVE_INFINITY;
    for (int j = 0; j < rates.length; j++) {
      if (index.left(j) > 0) {
        double one = value.applyAsDouble(j);
        worst = largest ? Math.max(worst, one) : Math.min(worst, one);
      }
    }
    return worst;
  }
}
