package dev.sextant.planner.sharing.check;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Share;
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
 * What shares that are at the same time take, exactly: of the time of jobs, of pools and of workers
 * that they name; and what is wrong with it. Shares come and go. Not thread-safe.
 */
final class Takings {
  private static final BigInteger ALL = BigInteger.valueOf(Share.ALL);

  private final SharingIndex index;
  private final ShareReader reader;
  private final List<AllocationViolation> violations;
  private final Set<Place> places = new HashSet<>();

  /** Jobs in their offers, on whichever workers of the type. */
  private final LongSet offers;

  private final long[] timeOfJob;
  private final Map<String, Map<String, ExactSum>> ofPools = new LinkedHashMap<>();
  private final Map<String, Map<String, ExactSum>> ofWorkers = new LinkedHashMap<>();

  /** By number of the type, what its workers were asked for last, and mostly are next. */
  private final @Nullable Counted[] counted;

  private long judged;

  /** What may be at a time only once. */
  private record Place(List<String> jobs, String choice, String workerType, List<String> workers) {}

  /** Demands, and where what is taken of them is summed up. */
  private record Counted(Map<String, Long> demands, long[] amounts, ExactSum[] sums) {}

  /**
   * Nothing is taken yet.
   *
   * @param expected how many shares there may be
   * @param violations where what is wrong is added
   */
  Takings(
      SharingIndex index, ShareReader reader, int expected, List<AllocationViolation> violations) {
    this.index = index;
    this.reader = reader;
    this.violations = violations;
    offers = new LongSet(expected);
    timeOfJob = new long[index.problem.jobs().size()];
    counted = new Counted[index.pools.size()];
  }

  /** Notes that a share is there, with a violation where it is there already. */
  void note(Share share, ShareReader.Read read) {
    boolean first =
        read.choice().offer() != SharingIndex.NONE && share.workers().isEmpty()
            ? offers.add(number(read))
            : places.add(place(share));
    if (!first) {
      violations.add(
          new AllocationViolation(
              AllocationRule.ELIGIBILITY, ShareReader.text(share) + " appears twice."));
    }
  }

  private long number(ShareReader.Read read) {
    return (long) read.jobs()[0] * index.offers().count() + read.choice().offer();
  }

  private static Place place(Share share) {
    return new Place(share.jobs(), share.choice(), share.workerType(), share.workers());
  }

  /** Forgets that a share is there. */
  void forget(Share share, ShareReader.Read read) {
    if (read.choice().offer() != SharingIndex.NONE && share.workers().isEmpty()) {
      offers.remove(number(read));
    } else {
      places.remove(place(share));
    }
  }

  /**
   * Counts a share.
   *
   * @param times 1 where it comes, -1 where it goes
   */
  void count(Share share, ShareReader.Read read, int times) {
    for (int job : read.jobs()) {
      timeOfJob[job] += times * share.shareNanos();
    }
    SharingIndex.Choice choice = read.choice();
    int type = index.type(share.workerType());
    Counted last = counted[type];
    if (last == null || !last.demands.equals(choice.demands())) {
      last = counted(ofPools, share.workerType(), choice);
      counted[type] = last;
    }
    // A share is at most 2^30 and a gang below 2^31.
    add(last, times * share.shareNanos() * choice.gang());
    for (String worker : share.workers()) {
      add(counted(ofWorkers, worker, choice), times * share.shareNanos());
    }
  }

  /** Where what a choice takes is summed up, under the name of who has it. */
  private static Counted counted(
      Map<String, Map<String, ExactSum>> taken, String owner, SharingIndex.Choice choice) {
    Map<String, ExactSum> byResource = taken.computeIfAbsent(owner, name -> new LinkedHashMap<>());
    long[] amounts = new long[choice.demands().size()];
    ExactSum[] sums = new ExactSum[amounts.length];
    int next = 0;
    for (Map.Entry<String, Long> demand : choice.demands().entrySet()) {
      amounts[next] = demand.getValue();
      sums[next++] = byResource.computeIfAbsent(demand.getKey(), resource -> new ExactSum());
    }
    return new Counted(choice.demands(), amounts, sums);
  }

  private static void add(Counted counted, long times) {
    for (int i = 0; i < counted.amounts.length; i++) {
      counted.sums[i].add(times, counted.amounts[i]);
    }
  }

  /** How many jobs, pools and workers were judged. */
  long judged() {
    return judged;
  }

  /** Judges the time of a job. */
  void judgeTime(int job) {
    judged++;
    if (timeOfJob[job] > Share.ALL || timeOfJob[job] < 0) {
      violations.add(
          new AllocationViolation(
              AllocationRule.JOB_TIME,
              "The shares of job ("
                  + index.problem.jobs().get(job).id()
                  + ") add up to "
                  + timeOfJob[job]
                  + ", above "
                  + Share.ALL
                  + "."));
    }
  }

  /** Names of the types of which anything was taken, in that order. */
  List<String> types() {
    return new ArrayList<>(ofPools.keySet());
  }

  /** Names of the workers of which anything was taken, in that order. */
  List<String> workers() {
    return new ArrayList<>(ofWorkers.keySet());
  }

  /**
   * Judges what is taken of a type.
   *
   * @param pool its workers; null where there are none
   */
  void judgePool(String type, @Nullable Pool pool) {
    judged++;
    Pool workers = pool == null ? new Pool() : pool;
    ofPools
        .getOrDefault(type, new HashMap<>())
        .forEach(
            (resource, taken) ->
                judge(
                    AllocationRule.POOL_CAPACITY,
                    "workers of type (" + type + ")",
                    resource,
                    taken.value(),
                    workers.capacity(resource)));
  }

  /** Judges what is taken of a worker by name. */
  void judgeWorker(String id) {
    judged++;
    Worker worker = reader.worker(id);
    if (worker != null) {
      ofWorkers
          .getOrDefault(id, new HashMap<>())
          .forEach(
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
      violations.add(
          new AllocationViolation(
              rule,
              "On "
                  + where
                  + " "
                  + taken
                  + " billionths of "
                  + resource
                  + " are taken, and "
                  + there.multiply(ALL)
                  + " are there."));
    }
  }
}
