package dev.sextant.planner.sharing.check;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.TimeSpan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A problem whose workers change over time, taken apart: in each of its intervals it is a problem
 * in which nothing changes.
 */
final class Moments {
  private static final double NANOS = 1e9;

  final SharingProblem problem;
  final List<TimeSpan> intervals;
  private final TreeMap<Long, Integer> numbers = new TreeMap<>();
  private final List<SharingProblem> moments = new ArrayList<>();
  private final List<Map<String, Long>> prices = new ArrayList<>();
  private final Map<String, DivisibleJob> jobs = new HashMap<>();
  private final Map<String, Profile> profiles = new HashMap<>();
  private final Map<String, Colocation> colocations = new HashMap<>();

  Moments(SharingProblem problem) {
    this.problem = problem;
    intervals = problem.intervals();
    for (TimeSpan span : intervals) {
      numbers.put(span.fromMicros(), moments.size());
      List<Worker> workers = problem.workersAt(span.fromMicros());
      moments.add(still(problem, workers));
      Map<String, Long> ofType = new HashMap<>();
      workers.forEach(
          worker ->
              ofType.putIfAbsent(
                  worker.type(), worker.priceMicroUnitsPerSecondAt(span.fromMicros())));
      prices.add(ofType);
    }
    problem.jobs().forEach(job -> jobs.put(job.id(), job));
    problem.profiles().forEach(profile -> profiles.put(profile.id(), profile));
    problem.colocations().forEach(one -> colocations.put(one.id(), one));
  }

  /** The job of an id that exists. */
  DivisibleJob job(String id) {
    DivisibleJob job = jobs.get(id);
    if (job == null) {
      throw new IllegalArgumentException("There is no job (" + id + ").");
    }
    return job;
  }

  /** The problem with workers that never close. */
  SharingProblem alwaysOpen() {
    return still(
        problem,
        problem.workers().stream()
            .map(worker -> worker.toBuilder().calendar(Calendar.ALWAYS).build())
            .toList());
  }

  private static SharingProblem still(SharingProblem problem, List<Worker> workers) {
    List<DivisibleJob> jobs =
        problem.jobs().stream().map(job -> job.toBuilder().deadlineMicros(null).build()).toList();
    return problem.toBuilder().workers(workers).jobs(jobs).build();
  }

  /** The number of the interval that an instant from now on is in. */
  int numberAt(long micros) {
    return numbers.floorEntry(micros).getValue();
  }

  /** The problem as it is in an interval; its jobs have no deadlines. */
  SharingProblem at(int number) {
    return moments.get(number);
  }

  /** The rate of the job in a slot of a valid share, in micro-units per second of all its time. */
  long rate(Share share, int slot) {
    return share.jobs().size() == 1
        ? mode(share).rateOn(share.workerType())
        : colocation(share).rates().get(slot).on(share.workerType());
  }

  /** What a second of a valid share costs in an interval, in micro-units of a currency. */
  double price(int number, Share share) {
    double price = prices.get(number).getOrDefault(share.workerType(), 0L);
    double extra = share.jobs().size() == 1 ? mode(share).costMicroUnitsPerSecond() : 0;
    return (gang(share) * price + extra) * share.shareNanos() / NANOS;
  }

  /** How many workers a valid share has at once. */
  int gang(Share share) {
    return share.jobs().size() == 1 ? mode(share).gang() : colocation(share).gang();
  }

  private Colocation colocation(Share share) {
    Colocation colocation = colocations.get(share.choice());
    if (colocation == null) {
      throw new IllegalArgumentException("There is no colocation (" + share.choice() + ").");
    }
    return colocation;
  }

  private RateMode mode(Share share) {
    Profile profile = profiles.get(job(share.jobs().get(0)).profile());
    if (profile != null) {
      for (RateMode mode : profile.modes()) {
        if (mode.id().equals(share.choice())) {
          return mode;
        }
      }
    }
    throw new IllegalArgumentException("There is no mode (" + share.choice() + ").");
  }
}
