package dev.sextant.planner.sharing.check;

import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationPrices;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Judges allocations by the rules of {@code SEMANTICS.md}, section 7, in exact arithmetic. For
 * valid problems. Thread-safe.
 */
public final class AllocationChecker {
  private static final BigInteger ALL = BigInteger.valueOf(Share.ALL);
  private static final BigInteger MICROS = BigInteger.valueOf(1_000_000);

  private final SharingIndex index;
  private final @Nullable Moments moments;

  /** A checker for one valid problem. */
  public AllocationChecker(SharingProblem problem) {
    index = new SharingIndex(problem.atNow());
    moments = problem.isOverTime() ? new Moments(problem) : null;
  }

  /** Every rule that an allocation breaks; none when it is valid. */
  public List<AllocationViolation> check(Allocation allocation) {
    Moments over = moments;
    return over == null ? new Check(allocation).run() : new TimedCheck(over, allocation).run();
  }

  /**
   * Whether prices are what they claim: not negative, and the bound that they imply is at least as
   * good as the one claimed, but for rounding in the ninth digit.
   *
   * @param claimed a bound on the value of the problem's term
   */
  public List<AllocationViolation> check(AllocationPrices prices, double claimed) {
    Moments over = moments;
    return over == null
        ? new PriceCheck(index, prices).violations(claimed)
        : new TimedPrices(over, prices).violations(claimed);
  }

  /** The bound that prices imply, NaN where they imply none. */
  public double impliedBound(AllocationPrices prices) {
    Moments over = moments;
    return over == null
        ? new PriceCheck(index, prices).bound()
        : new TimedPrices(over, prices).bound();
  }

  /**
   * Whether prices prove that not everybody can get what they must, whatever else counts: they are
   * finite and not negative, and what is owed exceeds what there is by more than a billionth.
   */
  public boolean refutes(AllocationPrices prices) {
    Moments over = moments;
    if (over != null) {
      return new TimedPrices(over, prices).refutes();
    }
    SharingProblem problem = index.problem;
    List<DivisibleJob> weightless =
        problem.jobs().stream().map(job -> job.toBuilder().weight(0).build()).toList();
    SharingProblem nothingCounts =
        problem.withObjective(SharingObjective.of(SharingTerm.TOTAL_RATE)).withJobs(weightless);
    List<AllocationPrices.JobPrice> jobs =
        prices.jobs().stream()
            .map(p -> new AllocationPrices.JobPrice(p.job(), 0, p.guaranteeValue(), p.timePrice()))
            .toList();
    // Where nothing counts every allocation is worth 0; a bound below that leaves none.
    return new PriceCheck(
            new SharingIndex(nothingCounts), new AllocationPrices(prices.pools(), jobs))
        .refutes();
  }

  /** What a valid allocation is worth. */
  public AllocationMetrics metrics(Allocation allocation) {
    return new AllocationMetrics(index, moments, allocation);
  }

  /** One allocation. */
  private final class Check {
    private final Allocation allocation;
    private final List<AllocationViolation> violations = new ArrayList<>();
    private final ShareReader reader = new ShareReader(index, violations);
    private final Takings takings;
    private final Map<Integer, ExactSum> rateOfJob = new HashMap<>();

    Check(Allocation allocation) {
      this.allocation = allocation;
      takings = new Takings(index, reader, allocation.shares().size(), violations);
    }

    List<AllocationViolation> run() {
      for (Share share : allocation.shares()) {
        if (share.during() != null) {
          add(
              AllocationRule.INTERVAL,
              ShareReader.text(share) + " has an interval, and nothing changes over time.");
          continue;
        }
        ShareReader.Read read = reader.read(share);
        if (read != null) {
          takings.note(share, read);
          if (reader.isInRange(share)) {
            count(share, read);
          }
        }
      }
      int jobs = index.problem.jobs().size();
      for (int job = 0; job < jobs; job++) {
        takings.judgeTime(job);
      }
      takings.types().forEach(type -> takings.judgePool(type, index.pools.get(type)));
      takings.workers().forEach(takings::judgeWorker);
      for (int job = 0; job < jobs; job++) {
        judgeRate(job);
      }
      return List.copyOf(violations);
    }

    private void count(Share share, ShareReader.Read read) {
      takings.count(share, read, 1);
      for (int i = 0; i < read.jobs().length; i++) {
        int job = read.jobs()[i];
        if (index.mustGet(job)) {
          rateOfJob
              .computeIfAbsent(job, number -> new ExactSum())
              .add(share.shareNanos() + 1, read.choice().rates()[i]);
        }
      }
    }

    private void judgeRate(int number) {
      if (!index.mustGet(number)) {
        return;
      }
      DivisibleJob job = index.problem.jobs().get(number);
      BigInteger rate = rateOfJob.getOrDefault(number, new ExactSum()).value();
      if (rate.compareTo(BigInteger.valueOf(job.guaranteedRate()).multiply(ALL)) < 0) {
        add(
            AllocationRule.GUARANTEE,
            "Job ("
                + job.id()
                + ") gets "
                + rate.divide(ALL)
                + " micro-units per second, guaranteed are "
                + job.guaranteedRate()
                + ".");
      }
      Long deadline = job.deadlineMicros();
      if (deadline != null) {
        BigInteger done = rate.multiply(BigInteger.valueOf(deadline - index.problem.nowMicros()));
        if (done.compareTo(BigInteger.valueOf(job.left()).multiply(ALL).multiply(MICROS)) < 0) {
          add(
              AllocationRule.DEADLINE,
              "Job ("
                  + job.id()
                  + ") gets "
                  + done.divide(ALL).divide(MICROS)
                  + " micro-units of work done by its deadline, left are "
                  + job.left()
                  + ".");
        }
      }
    }

    private void add(AllocationRule rule, String message) {
      violations.add(new AllocationViolation(rule, message));
    }
  }
}
