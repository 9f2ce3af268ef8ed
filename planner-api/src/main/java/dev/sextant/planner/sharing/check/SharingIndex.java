package dev.sextant.planner.sharing.check;

import dev.sextant.planner.model.IdIndex;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.WorkRate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A sharing problem by its ids, as the checker and the metrics read it. Jobs and profiles have the
 * numbers of their positions in the problem. Thread-safe.
 */
final class SharingIndex {
  /** The number of what is not there. */
  static final int NONE = IdIndex.NONE;

  /**
   * A mode or a colocation on a type: what it takes and what it gives each of its jobs.
   *
   * @param offer the number of the mode on the type; {@link #NONE} of a colocation
   */
  record Choice(int offer, int gang, Map<String, Long> demands, long[] rates) {}

  final SharingProblem problem;
  final Map<String, Colocation> colocations = new HashMap<>();
  final Map<String, Pool> pools;
  private final IdIndex jobs;
  private final IdIndex profiles;
  private final IdIndex types;
  private final int[] profileOf;
  private final long[] left;
  private final long[] weight;
  private final boolean[] mustGet;
  private final Offers offers;
  private final Standards standards;

  SharingIndex(SharingProblem problem) {
    this.problem = problem;
    jobs = problem.jobIds();
    profiles = problem.profileIds();
    problem.colocations().forEach(one -> colocations.put(one.id(), one));
    pools = pools(problem.workers());
    types = IdIndex.of("worker type", pools.keySet(), Function.identity());
    int n = problem.jobs().size();
    profileOf = new int[n];
    left = new long[n];
    weight = new long[n];
    mustGet = new boolean[n];
    int before = NONE;
    for (int j = 0; j < n; j++) {
      DivisibleJob job = problem.jobs().get(j);
      before = profiles.positionFrom(before, job.profile());
      profileOf[j] = before;
      left[j] = job.left();
      weight[j] = job.weight();
      mustGet[j] = job.left() > 0 && (job.guaranteedRate() > 0 || job.deadlineMicros() != null);
    }
    offers = new Offers(this);
    standards = new Standards(this);
  }

  /** These workers by type, in the order of the first of each. */
  static Map<String, Pool> pools(List<Worker> workers) {
    Map<String, Pool> pools = new LinkedHashMap<>();
    String type = null;
    Pool pool = new Pool();
    for (Worker worker : workers) {
      if (!worker.type().equals(type)) {
        type = worker.type();
        pool = pools.computeIfAbsent(type, name -> new Pool());
      }
      pool.add(worker);
    }
    return pools;
  }

  /** The number of a job, or {@link #NONE}. */
  int job(String id) {
    return jobs.positionOf(id);
  }

  /**
   * The number of a job, or {@link #NONE}; soonest where it is that of the job after another, or
   * that one.
   *
   * @param last the number of the other, or {@link #NONE}
   */
  int job(String id, int last) {
    return jobs.positionFrom(last, id);
  }

  /** The number of a profile, or {@link #NONE}. */
  int profile(String id) {
    return profiles.positionOf(id);
  }

  /** The number of the profile of a job, or {@link #NONE}. */
  int profileOf(int job) {
    return profileOf[job];
  }

  /** What is left of a job, in micro-units of work. */
  long left(int job) {
    return left[job];
  }

  /** The weight of a job. */
  long weight(int job) {
    return weight[job];
  }

  /** Whether a job has work left and a rate that is guaranteed, or a deadline. */
  boolean mustGet(int job) {
    return mustGet[job];
  }

  /** The number of a worker type among the pools, or {@link #NONE}. */
  int type(String id) {
    return types.positionOf(id);
  }

  /** What modes are on types where they exist. */
  Offers offers() {
    return offers;
  }

  /** What rates are held against. */
  Standards standards() {
    return standards;
  }

  /** The choice that a mode is on workers of a type, or null where it does not exist. */
  @Nullable Choice choice(int mode, String workerType) {
    int type = type(workerType);
    int offer = type == NONE ? NONE : offers.offer(mode, type);
    return offer == NONE
        ? null
        : new Choice(
            offer, offers.gang(mode), offers.demands(mode), new long[] {offers.rate(offer)});
  }

  /** The choice that a colocation is on workers of a type, or null where it does not exist. */
  @Nullable Choice choice(Colocation colocation, String type) {
    long[] rates = new long[colocation.rates().size()];
    boolean any = false;
    for (int i = 0; i < rates.length; i++) {
      WorkRate rate = colocation.rates().get(i);
      if (rate instanceof WorkRate.PerType some && !some.microUnitsPerSecond().containsKey(type)) {
        return null;
      }
      rates[i] = rate.on(type);
      any |= rates[i] > 0;
    }
    Pool workers = pools.get(type);
    return any && workers != null && workers.fits(colocation.gang(), colocation.demands())
        ? new Choice(NONE, colocation.gang(), colocation.demands(), rates)
        : null;
  }

  /** The price of a worker of a type, in micro-units of a currency per second. */
  double price(String type) {
    Pool workers = pools.get(type);
    if (workers == null) {
      throw new IllegalArgumentException("There is no worker of type (" + type + ").");
    }
    return workers.price();
  }
}
