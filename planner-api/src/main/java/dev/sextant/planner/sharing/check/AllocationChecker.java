package dev.sextant.planner.sharing.check;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationPrices;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    return over == null ? new Check(allocation).run() : new TimedCheck(over).run(allocation);
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
    SharingProblem problem = moments == null ? index.problem : moments.problem;
    return new AllocationMetrics(problem, index, allocation);
  }

  /** One allocation. */
  private final class Check {
    private final Allocation allocation;
    private final List<AllocationViolation> violations = new ArrayList<>();
    private final long[] timeOfJob = new long[index.problem.jobs().size()];
    private final Map<Integer, ExactSum> rateOfJob = new HashMap<>();
    private final Map<String, Map<String, ExactSum>> used = new LinkedHashMap<>();
    private final Map<String, Map<String, ExactSum>> usedOfWorker = new LinkedHashMap<>();
    private @Nullable Map<String, Worker> workers;

    Check(Allocation allocation) {
      this.allocation = allocation;
    }

    List<AllocationViolation> run() {
      Set<Place> seen = new HashSet<>(allocation.shares().size() * 4 / 3 + 1);
      for (Share share : allocation.shares()) {
        if (share.during() != null) {
          add(
              AllocationRule.INTERVAL,
              text(share) + " has an interval, and nothing changes over time.");
          continue;
        }
        int[] jobs = jobs(share);
        SharingIndex.Choice choice = jobs == null ? null : choice(share, jobs);
        if (jobs == null || choice == null || !areThere(share, choice)) {
          continue;
        }
        if (!seen.add(
            new Place(share.jobs(), share.choice(), share.workerType(), share.workers()))) {
          add(AllocationRule.ELIGIBILITY, text(share) + " appears twice.");
        }
        if (share.shareNanos() <= 0 || share.shareNanos() > Share.ALL) {
          add(
              AllocationRule.SHARE_RANGE,
              text(share) + " is " + share.shareNanos() + ", not in 1.." + Share.ALL + ".");
          continue;
        }
        count(share, jobs, choice);
      }
      for (int job = 0; job < timeOfJob.length; job++) {
        judgeTime(job);
      }
      used.forEach(this::judgePool);
      usedOfWorker.forEach(this::judgeWorker);
      for (int job = 0; job < timeOfJob.length; job++) {
        judgeRate(job);
      }
      return List.copyOf(violations);
    }

    /** What may be in an allocation only once. */
    private record Place(
        List<String> jobs, String choice, String workerType, List<String> workers) {}

    /** The jobs of a share by number, or null, with a violation, where one is not there. */
    private int @Nullable [] jobs(Share share) {
      int[] jobs = new int[share.jobs().size()];
      for (int i = 0; i < jobs.length; i++) {
        String id = share.jobs().get(i);
        jobs[i] = index.job(id);
        if (jobs[i] == SharingIndex.NONE) {
          refuse(AllocationRule.REFERENCE, text(share) + ": there is no such job: " + id);
          return null;
        }
      }
      return jobs;
    }

    /** What a share is, or null, with a violation, when it is nothing. */
    private SharingIndex.@Nullable Choice choice(Share share, int[] jobs) {
      if (!index.pools.containsKey(share.workerType())) {
        return refuse(
            AllocationRule.REFERENCE,
            text(share) + ": there is no worker of type " + share.workerType());
      }
      if (jobs.length == 0 || jobs.length > 1 && new HashSet<>(share.jobs()).size() < jobs.length) {
        return refuse(AllocationRule.ELIGIBILITY, text(share) + " needs jobs, each of them once.");
      }
      return jobs.length == 1 ? alone(share, jobs[0]) : together(share, jobs);
    }

    /** Whether the workers that a share names, if any, are those that it may be on. */
    private boolean areThere(Share share, SharingIndex.Choice choice) {
      if (share.workers().isEmpty()) {
        return true;
      }
      for (String id : share.workers()) {
        Worker worker = worker(id);
        if (worker == null) {
          refuse(AllocationRule.REFERENCE, text(share) + ": there is no worker " + id);
          return false;
        }
        if (!worker.type().equals(share.workerType())) {
          refuse(
              AllocationRule.ELIGIBILITY,
              text(share) + ": worker " + id + " is of type " + worker.type());
          return false;
        }
      }
      int named = share.workers().size();
      if (named != choice.gang() || new HashSet<>(share.workers()).size() < named) {
        refuse(
            AllocationRule.ELIGIBILITY,
            text(share)
                + " needs "
                + choice.gang()
                + " different workers and names "
                + String.join(", ", share.workers()));
        return false;
      }
      return true;
    }

    /** A worker by its id, or null; nobody asks where shares are of types alone. */
    private @Nullable Worker worker(String id) {
      Map<String, Worker> byId = workers;
      if (byId == null) {
        byId = new HashMap<>();
        for (Worker worker : index.problem.workers()) {
          byId.put(worker.id(), worker);
        }
        workers = byId;
      }
      return byId.get(id);
    }

    private SharingIndex.@Nullable Choice alone(Share share, int job) {
      int profile = index.profileOf(job);
      RateMode mode = index.mode(profile, share.choice());
      if (mode == null) {
        return refuse(
            AllocationRule.REFERENCE, text(share) + ": the job has no mode " + share.choice());
      }
      SharingIndex.Choice choice =
          index.choice(index.problem.profiles().get(profile), mode, share.workerType());
      return choice != null ? choice : notThere(share);
    }

    private SharingIndex.@Nullable Choice together(Share share, int[] jobs) {
      Colocation colocation = index.colocations.get(share.choice());
      if (colocation == null) {
        return refuse(
            AllocationRule.REFERENCE, text(share) + ": there is no colocation " + share.choice());
      }
      List<String> profiles = new ArrayList<>(jobs.length);
      for (int job : jobs) {
        profiles.add(index.problem.jobs().get(job).profile());
      }
      if (!profiles.equals(colocation.profiles())) {
        return refuse(
            AllocationRule.ELIGIBILITY,
            text(share) + ": the jobs are not of the profiles " + colocation.profiles());
      }
      SharingIndex.Choice choice = index.choice(colocation, share.workerType());
      return choice != null ? choice : notThere(share);
    }

    private SharingIndex.@Nullable Choice notThere(Share share) {
      return refuse(
          AllocationRule.ELIGIBILITY,
          text(share) + ": the choice does not exist on " + share.workerType());
    }

    private SharingIndex.@Nullable Choice refuse(AllocationRule rule, String message) {
      add(rule, message.endsWith(".") ? message : message + ".");
      return null;
    }

    private void count(Share share, int[] jobs, SharingIndex.Choice choice) {
      for (int i = 0; i < jobs.length; i++) {
        timeOfJob[jobs[i]] += share.shareNanos();
        if (mustGet(index.problem.jobs().get(jobs[i]))) {
          rateOfJob
              .computeIfAbsent(jobs[i], job -> new ExactSum())
              .add(share.shareNanos() + 1, choice.rates()[i]);
        }
      }
      take(used, share.workerType(), share, choice, choice.gang());
      for (String worker : share.workers()) {
        take(usedOfWorker, worker, share, choice, 1);
      }
    }

    /** Counts what so many of a share's workers give, under the name of who has it. */
    private void take(
        Map<String, Map<String, ExactSum>> taken,
        String owner,
        Share share,
        SharingIndex.Choice choice,
        int workers) {
      Map<String, ExactSum> amounts = taken.computeIfAbsent(owner, name -> new LinkedHashMap<>());
      // A share is at most 2^30 and a gang below 2^31.
      long times = share.shareNanos() * workers;
      for (Map.Entry<String, Long> demand : choice.demands().entrySet()) {
        amounts
            .computeIfAbsent(demand.getKey(), resource -> new ExactSum())
            .add(times, demand.getValue());
      }
    }

    private static boolean mustGet(DivisibleJob job) {
      return job.guaranteedRate() > 0 || job.deadlineMicros() != null;
    }

    private void judgeTime(int job) {
      if (timeOfJob[job] > Share.ALL || timeOfJob[job] < 0) {
        add(
            AllocationRule.JOB_TIME,
            "The shares of job ("
                + index.problem.jobs().get(job).id()
                + ") add up to "
                + timeOfJob[job]
                + ", above "
                + Share.ALL
                + ".");
      }
    }

    private void judgePool(String type, Map<String, ExactSum> byResource) {
      Pool pool = index.pools.getOrDefault(type, new Pool());
      byResource.forEach(
          (resource, taken) ->
              judge(
                  AllocationRule.POOL_CAPACITY,
                  "workers of type (" + type + ")",
                  resource,
                  taken.value(),
                  pool.capacity(resource).value()));
    }

    private void judgeWorker(String id, Map<String, ExactSum> byResource) {
      Worker worker = worker(id);
      if (worker != null) {
        byResource.forEach(
            (resource, taken) ->
                judge(
                    AllocationRule.WORKER_CAPACITY,
                    "worker (" + id + ")",
                    resource,
                    taken.value(),
                    BigInteger.valueOf(worker.capacities().getOrDefault(resource, 0L))));
      }
    }

    private void judge(
        AllocationRule rule, String where, String resource, BigInteger taken, BigInteger there) {
      if (taken.compareTo(there.multiply(ALL)) > 0) {
        add(
            rule,
            "On "
                + where
                + " "
                + taken
                + " billionths of "
                + resource
                + " are taken, and "
                + there.multiply(ALL)
                + " are there.");
      }
    }

    private void judgeRate(int number) {
      DivisibleJob job = index.problem.jobs().get(number);
      if (job.left() == 0 || !mustGet(job)) {
        return;
      }
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

  /** What messages call a share. */
  static String text(Share share) {
    return "The share of "
        + String.join(", ", share.jobs())
        + " in "
        + share.choice()
        + " on "
        + share.workerType();
  }
}
