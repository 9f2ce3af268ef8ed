package dev.sextant.planner.sharing.check;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Round;
import dev.sextant.planner.sharing.RoundPlacement;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.WorkCredit;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Judges rounds by the rules of {@code SEMANTICS.md}, section 7, one after the other, in exact
 * arithmetic. For valid problems. Keeps what is done of every job; not thread-safe.
 *
 * <p>A placement that is the same object as one of the round before is not looked up again; what it
 * takes and gives is judged anew in every round.
 */
public final class RoundChecker {
  private static final long MICROS = 1_000_000;
  private static final long NOWHERE = -1;

  private final SharingIndex index;
  private final long grain;
  private final Map<String, Integer> jobs = new HashMap<>();
  private final Map<String, Integer> workers = new HashMap<>();
  private final List<String> resources;
  private final long[] capacity;
  private final long[] done;
  private final long[] taken;
  private final long[] rate;
  private final boolean[] credited;
  private Map<RoundPlacement, Place> before = new IdentityHashMap<>();
  private Map<RoundPlacement, Place> current = new IdentityHashMap<>();
  private long endMicros = Long.MIN_VALUE;

  /** A placement in numbers: an amount of each of some resources of each of its workers. */
  private record Place(int[] jobs, long[] rates, int[] workers, int[] resources, long[] amounts) {}

  /**
   * A checker before the first round.
   *
   * @param given workers that stay as they are, profiles, and all jobs that ever come; a worker
   *     that is closed is not there
   * @param grain what work is counted in, in micro-units; positive
   */
  public RoundChecker(SharingProblem given, long grain) {
    if (grain <= 0) {
      throw new IllegalArgumentException("The grain (" + grain + ") must be positive.");
    }
    SharingProblem problem = given.atNow();
    index = new SharingIndex(problem);
    this.grain = grain;
    problem.jobs().forEach(job -> jobs.put(job.id(), jobs.size()));
    problem.workers().forEach(worker -> workers.put(worker.id(), workers.size()));
    resources =
        problem.workers().stream()
            .flatMap(worker -> worker.capacities().keySet().stream())
            .distinct()
            .toList();
    capacity = new long[workers.size() * resources.size()];
    for (int w = 0; w < workers.size(); w++) {
      Worker worker = problem.workers().get(w);
      for (int r = 0; r < resources.size(); r++) {
        capacity[w * resources.size() + r] = worker.capacities().getOrDefault(resources.get(r), 0L);
      }
    }
    taken = new long[capacity.length];
    done = problem.jobs().stream().mapToLong(DivisibleJob::done).toArray();
    rate = new long[done.length];
    credited = new boolean[done.length];
  }

  /** Every rule that the next round breaks; what it credits is taken over all the same. */
  public List<AllocationViolation> check(Round round) {
    return new Check(round).run();
  }

  /** One round. */
  private final class Check {
    private final Round round;
    private final List<AllocationViolation> violations = new ArrayList<>();

    Check(Round round) {
      this.round = round;
    }

    List<AllocationViolation> run() {
      Arrays.fill(taken, 0);
      Arrays.fill(rate, NOWHERE);
      Arrays.fill(credited, false);
      judgeTime();
      round.placements().forEach(this::judge);
      judgeCapacities();
      round.credits().forEach(this::judge);
      for (int j = 0; j < rate.length; j++) {
        if (rate[j] != NOWHERE && !credited[j]) {
          add(AllocationRule.ROUND_WORK, "Job (" + job(j).id() + ") is placed without a credit.");
        }
      }
      Map<RoundPlacement, Place> emptied = before;
      before = current;
      current = emptied;
      current.clear();
      return List.copyOf(violations);
    }

    private void judgeTime() {
      if (round.startMicros() < endMicros || round.endMicros() < round.startMicros()) {
        add(
            AllocationRule.ROUND_ONCE,
            "The round from "
                + round.startMicros()
                + " to "
                + round.endMicros()
                + " us begins before the one before ended, or ends before it begins.");
      }
      endMicros = Math.max(endMicros, round.endMicros());
    }

    private void judge(RoundPlacement placement) {
      Place place = before.get(placement);
      if (place == null) {
        place = lookUp(placement);
      }
      if (place == null) {
        return;
      }
      current.put(placement, place);
      for (int i = 0; i < place.jobs.length; i++) {
        judge(place.jobs[i], place.rates[i]);
      }
      for (int worker : place.workers) {
        for (int r = 0; r < place.resources.length; r++) {
          int slot = worker * resources.size() + place.resources[r];
          taken[slot] = Math.addExact(taken[slot], place.amounts[r]);
        }
      }
    }

    private void judge(int number, long perSecond) {
      DivisibleJob job = job(number);
      if (rate[number] != NOWHERE) {
        add(AllocationRule.ROUND_ONCE, "Job (" + job.id() + ") is in two places at a time.");
      }
      rate[number] = perSecond;
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
      if (done[number] >= job.work()) {
        add(AllocationRule.ROUND_ONCE, "Job (" + job.id() + ") is placed and has nothing left.");
      }
    }

    private void judgeCapacities() {
      for (int slot = 0; slot < taken.length; slot++) {
        if (taken[slot] > capacity[slot]) {
          add(
              AllocationRule.ROUND_CAPACITY,
              "Of "
                  + resources.get(slot % resources.size())
                  + " of worker ("
                  + index.problem.workers().get(slot / resources.size()).id()
                  + ") "
                  + taken[slot]
                  + " are taken, and "
                  + capacity[slot]
                  + " are there.");
        }
      }
    }

    private void judge(WorkCredit credit) {
      Integer number = jobs.get(credit.job());
      if (number == null || rate[number] == NOWHERE || credited[number]) {
        add(
            AllocationRule.ROUND_WORK,
            "Job (" + credit.job() + ") is credited and not placed, or credited twice.");
        return;
      }
      credited[number] = true;
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
      long due = due(rate[number], credit.workedMicros(), job(number).work() - done[number]);
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
                + rate[number]
                + " per second, not with "
                + due
                + ".");
      }
      done[number] += credit.work();
    }

    /** All that is left where the time is enough for it, else the whole grains. */
    private long due(long perSecond, long workedMicros, long left) {
      boolean small =
          workedMicros >= 0
              && left >= 0
              && Math.multiplyHigh(perSecond, workedMicros) == 0
              && perSecond * workedMicros >= 0
              && left <= Long.MAX_VALUE / MICROS;
      if (small) {
        long possible = perSecond * workedMicros;
        return possible >= left * MICROS ? left : possible / MICROS / grain * grain;
      }
      BigInteger micros = BigInteger.valueOf(MICROS);
      BigInteger possible =
          BigInteger.valueOf(perSecond).multiply(BigInteger.valueOf(workedMicros));
      if (possible.compareTo(BigInteger.valueOf(left).multiply(micros)) >= 0) {
        return left;
      }
      BigInteger whole = BigInteger.valueOf(grain);
      return possible.divide(micros).divide(whole).multiply(whole).longValueExact();
    }

    /** A placement in numbers, or null, with a violation. */
    private @Nullable Place lookUp(RoundPlacement placement) {
      int[] numbers = new int[placement.jobs().size()];
      for (int i = 0; i < numbers.length; i++) {
        Integer number = jobs.get(placement.jobs().get(i));
        if (number == null) {
          return refuse(placement, AllocationRule.REFERENCE, "there is a job that does not exist");
        }
        numbers[i] = number;
      }
      int[] given = new int[placement.workers().size()];
      for (int i = 0; i < given.length; i++) {
        Integer number = workers.get(placement.workers().get(i));
        if (number == null) {
          return refuse(
              placement, AllocationRule.REFERENCE, "there is a worker that does not exist");
        }
        given[i] = number;
      }
      return lookUp(placement, numbers, given);
    }

    private @Nullable Place lookUp(RoundPlacement placement, int[] numbers, int[] given) {
      if (numbers.length == 0 || given.length == 0) {
        return refuse(placement, AllocationRule.ROUND_GANG, "it needs jobs and workers");
      }
      String type = index.problem.workers().get(given[0]).type();
      for (int worker : given) {
        if (!index.problem.workers().get(worker).type().equals(type)) {
          return refuse(placement, AllocationRule.ROUND_GANG, "the workers are of two types");
        }
      }
      SharingIndex.Choice choice = choice(placement, numbers, type);
      if (choice == null) {
        return refuse(
            placement, AllocationRule.ROUND_GANG, "there is no such choice on type " + type);
      }
      boolean repeats = new HashSet<>(placement.workers()).size() < given.length;
      if (repeats || given.length != choice.gang()) {
        return refuse(
            placement,
            AllocationRule.ROUND_GANG,
            "it needs " + choice.gang() + " different workers");
      }
      int[] needed = new int[choice.demands().size()];
      long[] amounts = new long[needed.length];
      int next = 0;
      for (Map.Entry<String, Long> demand : choice.demands().entrySet()) {
        int resource = resources.indexOf(demand.getKey());
        if (resource >= 0) {
          needed[next] = resource;
          amounts[next++] = demand.getValue();
        }
      }
      return new Place(
          numbers,
          choice.rates(),
          given,
          Arrays.copyOf(needed, next),
          Arrays.copyOf(amounts, next));
    }

    private @Nullable Place refuse(RoundPlacement placement, AllocationRule rule, String why) {
      add(
          rule,
          "The placement of "
              + String.join(", ", placement.jobs())
              + " in "
              + placement.choice()
              + " on "
              + String.join(", ", placement.workers())
              + ": "
              + why
              + ".");
      return null;
    }

    private void add(AllocationRule rule, String message) {
      violations.add(new AllocationViolation(rule, message));
    }
  }

  private DivisibleJob job(int number) {
    return index.problem.jobs().get(number);
  }

  private SharingIndex.@Nullable Choice choice(
      RoundPlacement placement, int[] numbers, String type) {
    List<String> profiles = Arrays.stream(numbers).mapToObj(j -> job(j).profile()).toList();
    if (profiles.size() > 1) {
      Colocation colocation = index.colocations.get(placement.choice());
      return colocation == null || !colocation.profiles().equals(profiles)
          ? null
          : index.choice(colocation, type);
    }
    int mode = index.offers().mode(index.profileOf(numbers[0]), placement.choice());
    return mode == SharingIndex.NONE ? null : index.choice(mode, type);
  }
}
