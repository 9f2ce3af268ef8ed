package dev.sextant.planner.sharing.check;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationPrices;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingProblem;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
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

  /** A checker for one valid problem. */
  public AllocationChecker(SharingProblem problem) {
    index = new SharingIndex(problem);
  }

  /** Every rule that an allocation breaks; none when it is valid. */
  public List<AllocationViolation> check(Allocation allocation) {
    return new Check(allocation).run();
  }

  /**
   * Whether prices are what they claim: not negative, and the bound that they imply is at least as
   * good as the one claimed, but for rounding in the ninth digit.
   *
   * @param claimed a bound on the value of the problem's term
   */
  public List<AllocationViolation> check(AllocationPrices prices, double claimed) {
    return new PriceCheck(index, prices).violations(claimed);
  }

  /** The bound that prices imply, NaN where they imply none. */
  public double impliedBound(AllocationPrices prices) {
    return new PriceCheck(index, prices).bound();
  }

  /** One allocation. */
  private final class Check {
    private final Allocation allocation;
    private final List<AllocationViolation> violations = new ArrayList<>();
    private final Map<String, Long> timeOfJob = new HashMap<>();
    private final Map<String, BigInteger> rateOfJob = new HashMap<>();
    private final Map<String, Map<String, BigInteger>> used = new LinkedHashMap<>();
    private final Map<String, Map<String, BigInteger>> usedOfWorker = new LinkedHashMap<>();

    Check(Allocation allocation) {
      this.allocation = allocation;
    }

    List<AllocationViolation> run() {
      Set<List<Object>> seen = new HashSet<>();
      for (Share share : allocation.shares()) {
        SharingIndex.Choice choice = choice(share);
        if (choice == null || !areThere(share, choice)) {
          continue;
        }
        if (!seen.add(
            Arrays.asList(share.jobs(), share.choice(), share.workerType(), share.workers()))) {
          add(AllocationRule.ELIGIBILITY, text(share) + " appears twice.");
        }
        if (share.shareNanos() <= 0 || share.shareNanos() > Share.ALL) {
          add(
              AllocationRule.SHARE_RANGE,
              text(share) + " is " + share.shareNanos() + ", not in 1.." + Share.ALL + ".");
          continue;
        }
        count(share, choice);
      }
      timeOfJob.forEach(this::judgeTime);
      used.forEach(this::judgePool);
      usedOfWorker.forEach(this::judgeWorker);
      index.problem.jobs().forEach(this::judgeRate);
      return List.copyOf(violations);
    }

    /** What a share is, or null, with a violation, when it is nothing. */
    private SharingIndex.@Nullable Choice choice(Share share) {
      List<DivisibleJob> jobs = new ArrayList<>();
      for (String id : share.jobs()) {
        DivisibleJob job = index.jobs.get(id);
        if (job == null) {
          return refuse(AllocationRule.REFERENCE, text(share) + ": there is no such job: " + id);
        }
        jobs.add(job);
      }
      if (!index.pools.containsKey(share.workerType())) {
        return refuse(
            AllocationRule.REFERENCE,
            text(share) + ": there is no worker of type " + share.workerType());
      }
      if (jobs.isEmpty() || new HashSet<>(share.jobs()).size() < jobs.size()) {
        return refuse(AllocationRule.ELIGIBILITY, text(share) + " needs jobs, each of them once.");
      }
      return jobs.size() == 1 ? alone(share, jobs.get(0)) : together(share, jobs);
    }

    /** Whether the workers that a share names, if any, are those that it may be on. */
    private boolean areThere(Share share, SharingIndex.Choice choice) {
      if (share.workers().isEmpty()) {
        return true;
      }
      for (String id : share.workers()) {
        Worker worker = index.workers.get(id);
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

    private SharingIndex.@Nullable Choice alone(Share share, DivisibleJob job) {
      Profile profile = index.profiles.get(job.profile());
      RateMode mode = profile == null ? null : SharingIndex.mode(profile, share.choice());
      if (profile == null || mode == null) {
        return refuse(
            AllocationRule.REFERENCE, text(share) + ": the job has no mode " + share.choice());
      }
      SharingIndex.Choice choice = index.choice(profile, mode, share.workerType());
      return choice != null ? choice : notThere(share);
    }

    private SharingIndex.@Nullable Choice together(Share share, List<DivisibleJob> jobs) {
      Colocation colocation = index.colocations.get(share.choice());
      if (colocation == null) {
        return refuse(
            AllocationRule.REFERENCE, text(share) + ": there is no colocation " + share.choice());
      }
      if (!jobs.stream().map(DivisibleJob::profile).toList().equals(colocation.profiles())) {
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

    private void count(Share share, SharingIndex.Choice choice) {
      for (int i = 0; i < share.jobs().size(); i++) {
        timeOfJob.merge(share.jobs().get(i), share.shareNanos(), Long::sum);
        BigInteger rate =
            BigInteger.valueOf(share.shareNanos() + 1)
                .multiply(BigInteger.valueOf(choice.rates()[i]));
        if (mustGet(share.jobs().get(i))) {
          rateOfJob.merge(share.jobs().get(i), rate, BigInteger::add);
        }
      }
      take(used, share.workerType(), share, choice, choice.gang());
      share.workers().forEach(worker -> take(usedOfWorker, worker, share, choice, 1));
    }

    /** Counts what so many of a share's workers give, under the name of who has it. */
    private void take(
        Map<String, Map<String, BigInteger>> taken,
        String owner,
        Share share,
        SharingIndex.Choice choice,
        int workers) {
      Map<String, BigInteger> amounts = taken.computeIfAbsent(owner, name -> new LinkedHashMap<>());
      BigInteger times =
          BigInteger.valueOf(share.shareNanos()).multiply(BigInteger.valueOf(workers));
      choice
          .demands()
          .forEach(
              (resource, amount) ->
                  amounts.merge(
                      resource, times.multiply(BigInteger.valueOf(amount)), BigInteger::add));
    }

    private boolean mustGet(String id) {
      DivisibleJob job = index.jobs.get(id);
      return job != null && (job.guaranteedRate() > 0 || job.deadlineMicros() != null);
    }

    private void judgeTime(String job, long nanos) {
      if (nanos > Share.ALL || nanos < 0) {
        add(
            AllocationRule.JOB_TIME,
            "The shares of job (" + job + ") add up to " + nanos + ", above " + Share.ALL + ".");
      }
    }

    private void judgePool(String type, Map<String, BigInteger> byResource) {
      byResource.forEach(
          (resource, taken) -> {
            BigInteger there = BigInteger.ZERO;
            for (Worker worker : index.pools.getOrDefault(type, List.of())) {
              there = there.add(capacity(worker, resource));
            }
            judge(
                AllocationRule.POOL_CAPACITY,
                "workers of type (" + type + ")",
                resource,
                taken,
                there);
          });
    }

    private void judgeWorker(String id, Map<String, BigInteger> byResource) {
      Worker worker = index.workers.get(id);
      if (worker != null) {
        byResource.forEach(
            (resource, taken) ->
                judge(
                    AllocationRule.WORKER_CAPACITY,
                    "worker (" + id + ")",
                    resource,
                    taken,
                    capacity(worker, resource)));
      }
    }

    private static BigInteger capacity(Worker worker, String resource) {
      return BigInteger.valueOf(worker.capacities().getOrDefault(resource, 0L));
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

    private void judgeRate(DivisibleJob job) {
      if (job.left() == 0 || !mustGet(job.id())) {
        return;
      }
      BigInteger rate = rateOfJob.getOrDefault(job.id(), BigInteger.ZERO);
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

    private static String text(Share share) {
      return "The share of "
          + String.join(", ", share.jobs())
          + " in "
          + share.choice()
          + " on "
          + share.workerType();
    }
  }
}
