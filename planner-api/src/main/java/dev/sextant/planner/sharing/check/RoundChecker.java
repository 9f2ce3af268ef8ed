package dev.sextant.planner.sharing.check;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Round;
import dev.sextant.planner.sharing.RoundPlacement;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.WorkCredit;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Judges rounds by the rules of {@code SEMANTICS.md}, section 7, one after the other, in exact
 * arithmetic. For valid problems. Keeps what is done of every job; not thread-safe.
 */
public final class RoundChecker {
  private static final BigInteger MICROS = BigInteger.valueOf(1_000_000);

  private final SharingIndex index;
  private final long grain;
  private final Map<String, Worker> workers = new HashMap<>();
  private final Map<String, Long> done = new HashMap<>();
  private final Map<List<String>, SharingIndex.Choice> choices = new HashMap<>();
  private long endMicros = Long.MIN_VALUE;

  /**
   * A checker before the first round.
   *
   * @param problem workers, profiles, and all jobs that ever come
   * @param grain what work is counted in, in micro-units; positive
   */
  public RoundChecker(SharingProblem problem, long grain) {
    if (grain <= 0) {
      throw new IllegalArgumentException("The grain (" + grain + ") must be positive.");
    }
    index = new SharingIndex(problem);
    this.grain = grain;
    problem.workers().forEach(worker -> workers.put(worker.id(), worker));
    problem.jobs().forEach(job -> done.put(job.id(), job.done()));
  }

  /** What is done of a job after the rounds so far, in micro-units. */
  public long done(String job) {
    return done.getOrDefault(job, 0L);
  }

  /** Every rule that the next round breaks; what it credits is taken over all the same. */
  public List<AllocationViolation> check(Round round) {
    return new Check(round).run();
  }

  /** One round. */
  private final class Check {
    private final Round round;
    private final List<AllocationViolation> violations = new ArrayList<>();
    private final Map<String, Map<String, Long>> used = new HashMap<>();
    private final Map<String, Long> rateOfJob = new HashMap<>();

    Check(Round round) {
      this.round = round;
    }

    List<AllocationViolation> run() {
      if (round.startMicros() < endMicros || round.endMicros() < round.startMicros()) {
        add(
            AllocationRule.ROUND_ONCE,
            "The round from "
                + round.startMicros()
                + " to "
                + round.endMicros()
                + " us overlaps the one before, which ended at "
                + endMicros
                + ", or ends before it begins.");
      }
      endMicros = Math.max(endMicros, round.endMicros());
      round.placements().forEach(this::judge);
      used.forEach(this::judgeCapacity);
      judgeCredits();
      return List.copyOf(violations);
    }

    private void judge(RoundPlacement placement) {
      List<DivisibleJob> jobs = new ArrayList<>(placement.jobs().size());
      for (String id : placement.jobs()) {
        DivisibleJob job = index.jobs.get(id);
        if (job == null) {
          add(AllocationRule.REFERENCE, text(placement) + ": there is no such job: " + id + ".");
          return;
        }
        jobs.add(job);
      }
      String type = type(placement);
      if (type == null) {
        return;
      }
      SharingIndex.Choice choice = choice(placement, jobs, type);
      if (choice == null) {
        return;
      }
      if (placement.workers().size() != choice.gang()) {
        add(
            AllocationRule.ROUND_GANG,
            text(placement) + " needs " + choice.gang() + " workers at once.");
      }
      for (int i = 0; i < jobs.size(); i++) {
        place(jobs.get(i), choice.rates()[i]);
      }
      for (String worker : placement.workers()) {
        Map<String, Long> taken = used.computeIfAbsent(worker, id -> new HashMap<>());
        choice.demands().forEach((resource, amount) -> taken.merge(resource, amount, Long::sum));
      }
    }

    /** The one type of a placement's workers, or null, with a violation. */
    private @Nullable String type(RoundPlacement placement) {
      String type = null;
      for (String id : placement.workers()) {
        Worker worker = workers.get(id);
        if (worker == null) {
          add(AllocationRule.REFERENCE, text(placement) + ": there is no such worker: " + id + ".");
          return null;
        }
        if (type != null && !type.equals(worker.type())) {
          add(AllocationRule.ROUND_GANG, text(placement) + ": the workers are of two types.");
          return null;
        }
        type = worker.type();
      }
      boolean repeated =
          placement.workers().size() > 1
              && new HashSet<>(placement.workers()).size() < placement.workers().size();
      if (type == null || repeated) {
        add(AllocationRule.ROUND_GANG, text(placement) + " needs workers, each of them once.");
        return null;
      }
      return type;
    }

    private SharingIndex.@Nullable Choice choice(
        RoundPlacement placement, List<DivisibleJob> jobs, String type) {
      if (jobs.isEmpty()) {
        add(AllocationRule.ROUND_GANG, text(placement) + " is of no job.");
        return null;
      }
      List<String> profiles = jobs.stream().map(DivisibleJob::profile).toList();
      List<String> key = new ArrayList<>(profiles);
      key.add(placement.choice());
      key.add(type);
      SharingIndex.Choice known = choices.get(key);
      if (known == null) {
        known = find(profiles, placement.choice(), type);
        if (known == null) {
          add(
              AllocationRule.ROUND_GANG,
              text(placement) + ": its jobs have no such choice on workers of type " + type + ".");
          return null;
        }
        choices.put(key, known);
      }
      return known;
    }

    private void place(DivisibleJob job, long rate) {
      if (rateOfJob.putIfAbsent(job.id(), rate) != null) {
        add(AllocationRule.ROUND_ONCE, "Job (" + job.id() + ") is in two places at a time.");
      }
      if (job.releaseMicros() > round.startMicros()) {
        add(
            AllocationRule.ROUND_ONCE,
            "Job ("
                + job.id()
                + ") is placed at "
                + round.startMicros()
                + " us, before its release at "
                + job.releaseMicros()
                + ".");
      }
      if (done(job.id()) >= job.work()) {
        add(AllocationRule.ROUND_ONCE, "Job (" + job.id() + ") is placed and has nothing left.");
      }
    }

    private void judgeCapacity(String id, Map<String, Long> taken) {
      Map<String, Long> there = workers.get(id).capacities();
      taken.forEach(
          (resource, amount) -> {
            if (amount < 0 || amount > there.getOrDefault(resource, 0L)) {
              add(
                  AllocationRule.ROUND_CAPACITY,
                  "Of "
                      + resource
                      + " of worker ("
                      + id
                      + ") "
                      + amount
                      + " are taken, and "
                      + there.getOrDefault(resource, 0L)
                      + " are there.");
            }
          });
    }

    private void judgeCredits() {
      Set<String> credited = new HashSet<>();
      for (WorkCredit credit : round.credits()) {
        Long rate = rateOfJob.get(credit.job());
        if (rate == null || !credited.add(credit.job())) {
          add(
              AllocationRule.ROUND_WORK,
              "Job (" + credit.job() + ") is not placed, or credited twice.");
        } else {
          judgeCredit(credit, rate);
        }
      }
      for (String job : rateOfJob.keySet()) {
        if (!credited.contains(job)) {
          add(AllocationRule.ROUND_WORK, "Job (" + job + ") is placed and has no credit.");
        }
      }
    }

    private void judgeCredit(WorkCredit credit, long rate) {
      long length = round.endMicros() - round.startMicros();
      if (credit.workedMicros() < 0 || credit.workedMicros() > length) {
        add(
            AllocationRule.ROUND_WORK,
            "Job ("
                + credit.job()
                + ") worked for "
                + credit.workedMicros()
                + " us of a round of "
                + length
                + ".");
      }
      long left = index.jobs.get(credit.job()).work() - done(credit.job());
      long due = due(rate, credit.workedMicros(), left);
      if (credit.work() != due) {
        add(
            AllocationRule.ROUND_WORK,
            "Job ("
                + credit.job()
                + ") is credited with "
                + credit.work()
                + " micro-units for "
                + credit.workedMicros()
                + " us at "
                + rate
                + " per second, not with "
                + due
                + ".");
      }
      done.merge(credit.job(), credit.work(), Long::sum);
    }

    /** All that is left where the time is enough for it, else the whole grains. */
    private long due(long rate, long workedMicros, long left) {
      BigInteger possible = BigInteger.valueOf(rate).multiply(BigInteger.valueOf(workedMicros));
      if (possible.compareTo(BigInteger.valueOf(left).multiply(MICROS)) >= 0) {
        return left;
      }
      BigInteger whole = BigInteger.valueOf(grain);
      return possible.divide(MICROS).divide(whole).multiply(whole).longValueExact();
    }

    private void add(AllocationRule rule, String message) {
      violations.add(new AllocationViolation(rule, message));
    }
  }

  private SharingIndex.@Nullable Choice find(List<String> profiles, String id, String type) {
    if (profiles.size() > 1) {
      Colocation colocation = index.colocations.get(id);
      return colocation == null || !colocation.profiles().equals(profiles)
          ? null
          : index.choice(colocation, type);
    }
    Profile profile = index.profiles.get(profiles.get(0));
    RateMode mode = SharingIndex.mode(profile, id);
    return mode == null ? null : index.choice(profile, mode, type);
  }

  private static String text(RoundPlacement placement) {
    return "The placement of "
        + String.join(", ", placement.jobs())
        + " in "
        + placement.choice()
        + " on "
        + String.join(", ", placement.workers());
  }
}
