package dev.sextant.planner.sharing.check;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.TimeSpan;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A problem whose workers change over time, taken apart: between the steps of calendars its workers
 * stay as they are, and in each of its intervals it is a problem in which nothing changes.
 */
final class Moments {
  private static final double NANOS = 1e9;

  final SharingProblem problem;
  final List<TimeSpan> intervals;

  /** The problem with workers that never close. */
  final SharingIndex open;

  private final TreeMap<Long, Phase> phases = new TreeMap<>();
  private final List<DivisibleJob> still;
  private final Map<String, Worker> workers = new HashMap<>();
  private final Map<String, Colocation> colocations = new HashMap<>();

  /** A time between two steps of calendars. */
  static final class Phase {
    final TimeSpan span;
    final List<Worker> workers;
    final Map<String, Pool> pools;

    Phase(TimeSpan span, List<Worker> workers) {
      this.span = span;
      this.workers = workers;
      pools = SharingIndex.pools(workers);
    }
  }

  Moments(SharingProblem problem) {
    this.problem = problem;
    intervals = problem.intervals();
    long from = problem.nowMicros();
    for (long step : problem.calendarSteps()) {
      add(from, step);
      from = step;
    }
    add(from, TimeSpan.FOR_EVER);
    still =
        problem.jobs().stream()
            .map(
                job ->
                    job.deadlineMicros() == null
                        ? job
                        : job.toBuilder().deadlineMicros(null).build())
            .toList();
    problem.workers().forEach(worker -> workers.put(worker.id(), worker));
    problem.colocations().forEach(one -> colocations.put(one.id(), one));
    open =
        new SharingIndex(
            problem.toBuilder()
                .workers(
                    problem.workers().stream()
                        .map(worker -> worker.toBuilder().calendar(Calendar.ALWAYS).build())
                        .toList())
                .build());
  }

  private void add(long from, long to) {
    phases.put(from, new Phase(new TimeSpan(from, to), problem.workersAt(from)));
  }

  /** The job of an id that exists. */
  DivisibleJob job(String id) {
    return problem.jobs().get(number(id));
  }

  private int number(String id) {
    int number = open.job(id);
    if (number == SharingIndex.NONE) {
      throw new IllegalArgumentException("There is no job (" + id + ").");
    }
    return number;
  }

  /** The phase that an instant from now on is in. */
  Phase phaseAt(long micros) {
    return phases.floorEntry(micros).getValue();
  }

  /** The phases that a time from now on has a part in, in their order. */
  Collection<Phase> phases(TimeSpan during) {
    return phases
        .subMap(phaseAt(during.fromMicros()).span.fromMicros(), during.toMicros())
        .values();
  }

  /** The phases that begin after now. */
  Collection<Long> steps() {
    return phases.tailMap(problem.nowMicros(), false).keySet();
  }

  /** Whether a worker of an id that exists is open in a phase. */
  boolean isOpen(Phase phase, String id) {
    Worker worker = workers.get(id);
    return worker != null && worker.isOpenAt(phase.span.fromMicros());
  }

  /** The problem as it is in an interval, with some jobs, which have no deadlines. */
  SharingProblem at(TimeSpan interval, BitSet jobs, SharingObjective objective) {
    return problem.toBuilder()
        .objective(objective)
        .workers(phaseAt(interval.fromMicros()).workers)
        .jobs(jobs.stream().mapToObj(still::get).toList())
        .build();
  }

  /** The rate of the job in a slot of a valid share, in micro-units per second of all its time. */
  long rate(Share share, int slot) {
    return share.jobs().size() == 1
        ? mode(share).rateOn(share.workerType())
        : colocation(share).rates().get(slot).on(share.workerType());
  }

  /** What a second of a valid share costs in a phase, in micro-units of a currency. */
  double price(Phase phase, Share share) {
    Pool pool = phase.pools.get(share.workerType());
    double price = pool == null ? 0 : pool.price();
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
    int profile = open.profileOf(number(share.jobs().get(0)));
    int mode = open.offers().mode(profile, share.choice());
    if (mode == SharingIndex.NONE) {
      throw new IllegalArgumentException("There is no mode (" + share.choice() + ").");
    }
    int position = mode - open.offers().modesBegin(profile);
    return problem.profiles().get(profile).modes().get(position);
  }
}
