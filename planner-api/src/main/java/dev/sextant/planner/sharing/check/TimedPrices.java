package dev.sextant.planner.sharing.check;

import dev.sextant.planner.sharing.AllocationPrices;
import dev.sextant.planner.sharing.AllocationPrices.JobPrice;
import dev.sextant.planner.sharing.AllocationPrices.PoolPrice;
import dev.sextant.planner.sharing.AllocationPrices.TimePrice;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.TimeSpan;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Recomputes the bound that prices imply where workers change over time. In each interval prices
 * say what a second of all workers and of all time is worth, by the rules of the problem as it is
 * then; what a job must get done is worth its value, and no allocation can give more than the
 * intervals together.
 */
final class TimedPrices {
  /** What of all that is owed counts as all of it. */
  private static final double ALL_BUT_ROUNDING = 1 - 1e-12;

  private final Moments moments;
  private final AllocationPrices prices;
  private final SharingTerm term;
  private final Map<String, JobPrice> ofJob = new HashMap<>();
  private final Map<TimeSpan, List<PoolPrice>> poolsOf = new HashMap<>();
  private final Map<TimeSpan, Map<String, Double>> timesOf = new HashMap<>();

  TimedPrices(Moments moments, AllocationPrices prices) {
    this(moments, prices, moments.problem.objective().term());
  }

  private TimedPrices(Moments moments, AllocationPrices prices, SharingTerm term) {
    this.moments = moments;
    this.prices = prices;
    this.term = term;
    prices.jobs().forEach(price -> ofJob.put(price.job(), price));
    for (TimeSpan interval : moments.intervals) {
      poolsOf.put(interval, new ArrayList<>());
      timesOf.put(interval, new HashMap<>());
    }
    for (PoolPrice price : prices.pools()) {
      List<PoolPrice> there = poolsOf.get(price.during());
      if (there != null) {
        there.add(new PoolPrice(price.workerType(), price.resource(), price.price()));
      }
    }
    for (TimePrice price : prices.times()) {
      Map<String, Double> there = timesOf.get(price.during());
      if (there != null) {
        there.put(price.job(), price.price());
      }
    }
  }

  List<AllocationViolation> violations(double claimed) {
    List<AllocationViolation> violations = faults();
    if (violations.isEmpty()) {
      PriceCheck.judge(term, bound(), claimed, violations);
    }
    return violations;
  }

  /** What prices cannot be, whatever they prove. */
  private List<AllocationViolation> faults() {
    List<AllocationViolation> violations = new ArrayList<>();
    for (PoolPrice price : prices.pools()) {
      String what = price.workerType() + "/" + price.resource();
      PriceCheck.notNegative(price.price(), what, violations);
      isOf(price.during(), what, violations);
    }
    for (JobPrice price : prices.jobs()) {
      PriceCheck.notNegative(price.rateValue(), price.job(), violations);
      PriceCheck.notNegative(price.guaranteeValue(), price.job(), violations);
      if (price.timePrice() != 0) {
        add("The price of all time of (" + price.job() + ") must be 0 over time.", violations);
      }
    }
    for (TimePrice price : prices.times()) {
      PriceCheck.notNegative(price.price(), price.job(), violations);
      isOf(price.during(), price.job(), violations);
    }
    return violations;
  }

  private void isOf(@Nullable TimeSpan span, String what, List<AllocationViolation> violations) {
    if (span == null || !poolsOf.containsKey(span)) {
      add("The price of (" + what + ") is of no interval of the problem: " + span, violations);
    }
  }

  private static void add(String message, List<AllocationViolation> violations) {
    violations.add(new AllocationViolation(AllocationRule.PRICES, message));
  }

  /** The bound; NaN where the prices imply none. */
  double bound() {
    double owed = 0;
    for (DivisibleJob job : moments.problem.jobs()) {
      owed += value(job.id()) * mustGet(job);
    }
    if (!Double.isFinite(owed)) {
      return Double.NaN;
    }
    return term == SharingTerm.COST ? Math.max(0, owed - all()) : earliest(owed);
  }

  /** Whether what must be done by deadlines cannot all be done, whatever it costs. */
  boolean refutes() {
    if (!faults().isEmpty()) {
      return false;
    }
    double owed = 0;
    for (DivisibleJob job : moments.problem.jobs()) {
      owed += guaranteeValue(job.id()) * mustGet(job);
    }
    TimedPrices floors = new TimedPrices(moments, ofGuarantees(), SharingTerm.MAKESPAN);
    return PriceCheck.exceeds(owed, floors.all());
  }

  private AllocationPrices ofGuarantees() {
    List<JobPrice> jobs = new ArrayList<>();
    prices.jobs().forEach(one -> jobs.add(new JobPrice(one.job(), 0, one.guaranteeValue(), 0)));
    return new AllocationPrices(prices.pools(), jobs, prices.times());
  }

  private double guaranteeValue(String job) {
    JobPrice price = ofJob.get(job);
    return price == null ? 0 : price.guaranteeValue();
  }

  private double value(String job) {
    JobPrice price = ofJob.get(job);
    return price == null ? 0 : price.rateValue() + price.guaranteeValue();
  }

  private double mustGet(DivisibleJob job) {
    boolean must = term == SharingTerm.MAKESPAN || job.deadlineMicros() != null;
    return must ? job.left() : 0;
  }

  /** What all workers and all time are worth, in all intervals together; NaN if not known. */
  private double all() {
    double sum = 0;
    for (int number = 0; number < moments.intervals.size(); number++) {
      double worth = worth(number);
      sum += worth == 0 ? 0 : worth * moments.intervals.get(number).seconds();
    }
    return sum;
  }

  /**
   * The first instant by which workers and time are worth what is owed but for rounding, in seconds
   * from now; NaN if not known.
   */
  private double earliest(double owed) {
    if (owed == 0) {
      return Double.NaN;
    }
    double seconds = 0;
    double sum = 0;
    for (int number = 0; number < moments.intervals.size(); number++) {
      double worth = worth(number);
      double length = moments.intervals.get(number).seconds();
      if (Double.isNaN(worth)) {
        return Double.NaN;
      }
      if (worth > 0 && sum + worth * length >= owed * ALL_BUT_ROUNDING) {
        return seconds + Math.min(length, (owed - sum) / worth);
      }
      sum += worth == 0 ? 0 : worth * length;
      seconds += length;
    }
    return Double.POSITIVE_INFINITY;
  }

  /** What a second of all workers and all time is worth in an interval; NaN if not finite. */
  private double worth(int number) {
    TimeSpan span = moments.intervals.get(number);
    List<DivisibleJob> jobs = moments.problem.jobs();
    BitSet there = new BitSet(jobs.size());
    for (int j = 0; j < jobs.size(); j++) {
      DivisibleJob job = jobs.get(j);
      Long deadline = job.deadlineMicros();
      boolean inTime = deadline == null || span.toMicros() <= deadline;
      there.set(j, job.left() > 0 && job.releaseMicros() <= span.fromMicros() && inTime);
    }
    SharingProblem then = moments.at(span, there, SharingObjective.of(term));
    double worth = new PriceCheck(new SharingIndex(then), at(span, then.jobs())).budget();
    return Double.isFinite(worth) ? worth : Double.NaN;
  }

  /** The prices of an interval, as those of a problem in which nothing changes. */
  private AllocationPrices at(TimeSpan span, List<DivisibleJob> jobs) {
    Map<String, Double> times = timesOf.getOrDefault(span, Map.of());
    List<JobPrice> priced = new ArrayList<>();
    for (DivisibleJob job : jobs) {
      double time = times.getOrDefault(job.id(), 0.0);
      priced.add(new JobPrice(job.id(), value(job.id()), 0, time));
    }
    return new AllocationPrices(poolsOf.getOrDefault(span, List.of()), priced);
  }
}
