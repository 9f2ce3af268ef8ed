package dev.sextant.planner.sharing.check;

import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.TimeSpan;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Judges an allocation of a problem whose workers change over time: whatever is true of an instant
 * is judged by the rules of the problem as it is then, and deadlines by all shares together.
 */
final class TimedCheck {
  private static final BigInteger NANOS = BigInteger.valueOf(Share.ALL);
  private static final BigInteger MICROS = BigInteger.valueOf(1_000_000);

  private final Moments moments;
  private final SharingProblem problem;
  private final Allocation allocation;
  private final List<AllocationViolation> violations = new ArrayList<>();
  private final ShareReader reader;

  /** What was found at the instant at hand, by what is there at once. */
  private final List<AllocationViolation> found = new ArrayList<>();

  private final Takings takings;
  private final Set<AllocationViolation> told = new HashSet<>();

  TimedCheck(Moments moments, Allocation allocation) {
    this.moments = moments;
    this.allocation = allocation;
    problem = moments.problem;
    reader = new ShareReader(moments.open, violations);
    takings = new Takings(moments.open, reader, allocation.shares().size(), found);
  }

  /** A share that is possible by itself. */
  private record Placed(Share share, ShareReader.Read read) {}

  List<AllocationViolation> run() {
    List<Placed> there = new ArrayList<>();
    for (Share share : allocation.shares()) {
      ShareReader.Read read = possible(share);
      if (read != null) {
        there.add(new Placed(share, read));
      }
    }
    sweep(there);
    deadlines(there.stream().map(Placed::share).toList());
    return List.copyOf(violations);
  }

  /** How many jobs, pools and workers were judged at all instants together. */
  long judged() {
    return takings.judged();
  }

  private ShareReader.@Nullable Read possible(Share share) {
    TimeSpan during = share.during();
    if (during == null || !isInterval(during)) {
      add(
          AllocationRule.INTERVAL,
          text(share)
              + (during == null
                  ? " has no interval, and workers change over time."
                  : " must be of a time from " + problem.nowMicros() + " on that ends."));
      return null;
    }
    ShareReader.Read read = reader.read(share);
    if (read == null || !reader.isInRange(share)) {
      return null;
    }
    for (int number : read.jobs()) {
      DivisibleJob job = problem.jobs().get(number);
      if (during.fromMicros() < job.releaseMicros()) {
        add(
            AllocationRule.RELEASE,
            text(share) + " begins before the release (" + job.releaseMicros() + ").");
      }
    }
    return isOpen(share, read.choice(), during) ? read : null;
  }

  private boolean isInterval(TimeSpan during) {
    return during.fromMicros() >= problem.nowMicros()
        && during.fromMicros() < during.toMicros()
        && !during.isEndless();
  }

  private boolean isOpen(Share share, SharingIndex.Choice choice, TimeSpan during) {
    for (Moments.Phase phase : moments.phases(during)) {
      Pool pool = phase.pools.get(share.workerType());
      boolean open = pool != null && pool.fits(choice.gang(), choice.demands());
      for (String worker : share.workers()) {
        open &= moments.isOpen(phase, worker);
      }
      if (!open) {
        add(
            AllocationRule.AVAILABILITY,
            text(share)
                + " has not as many open workers as it needs at "
                + Math.max(during.fromMicros(), phase.span.fromMicros())
                + ".");
        return false;
      }
    }
    return true;
  }

  /** What changes at an instant. */
  private static final class Event {
    final List<Placed> begin = new ArrayList<>();
    final List<Placed> end = new ArrayList<>();
    boolean workersChange;
  }

  /** Goes from instant to instant, and judges what changes there. */
  private void sweep(List<Placed> shares) {
    TreeMap<Long, Event> events = new TreeMap<>();
    for (Placed one : shares) {
      TimeSpan during = during(one.share);
      events.computeIfAbsent(during.fromMicros(), at -> new Event()).begin.add(one);
      events.computeIfAbsent(during.toMicros(), at -> new Event()).end.add(one);
    }
    moments
        .steps()
        .forEach(at -> events.computeIfAbsent(at, key -> new Event()).workersChange = true);
    events.forEach(this::judge);
  }

  /** Says what is wrong from an instant on, unless it was said of an earlier one. */
  private void judge(long from, Event event) {
    BitSet jobs = new BitSet();
    Set<String> types = new LinkedHashSet<>(event.workersChange ? takings.types() : List.of());
    Set<String> workers = new LinkedHashSet<>();
    for (Placed one : event.end) {
      takings.forget(one.share, one.read);
      count(one, -1, jobs, types, workers);
    }
    for (Placed one : event.begin) {
      takings.note(one.share, one.read);
      count(one, 1, jobs, types, workers);
    }
    jobs.stream().forEach(takings::judgeTime);
    Map<String, Pool> pools = moments.phaseAt(from).pools;
    types.forEach(type -> takings.judgePool(type, pools.get(type)));
    workers.forEach(takings::judgeWorker);
    for (AllocationViolation one : found) {
      if (told.add(one)) {
        add(one.rule(), "From " + from + " on: " + one.message());
      }
    }
    found.clear();
  }

  private void count(Placed one, int times, BitSet jobs, Set<String> types, Set<String> workers) {
    takings.count(one.share, one.read, times);
    for (int job : one.read.jobs()) {
      jobs.set(job);
    }
    types.add(one.share.workerType());
    workers.addAll(one.share.workers());
  }

  private void deadlines(List<Share> shares) {
    Map<String, BigInteger> done = new HashMap<>();
    for (Share share : shares) {
      for (int slot = 0; slot < share.jobs().size(); slot++) {
        String id = share.jobs().get(slot);
        Long deadline = moments.job(id).deadlineMicros();
        if (deadline != null) {
          long rate = moments.rate(share, slot);
          done.merge(id, work(share, rate, deadline), BigInteger::add);
        }
      }
    }
    for (DivisibleJob job : problem.jobs()) {
      BigInteger got = done.getOrDefault(job.id(), BigInteger.ZERO);
      BigInteger left = BigInteger.valueOf(job.left()).multiply(NANOS).multiply(MICROS);
      if (job.deadlineMicros() != null && job.left() > 0 && got.compareTo(left) < 0) {
        add(
            AllocationRule.DEADLINE,
            "Job ("
                + job.id()
                + ") gets "
                + got.divide(NANOS).divide(MICROS)
                + " micro-units of work done by its deadline, left are "
                + job.left()
                + ".");
      }
    }
  }

  /** What a share does by an instant, in billionths of millionths, with what rounding costs. */
  private static BigInteger work(Share share, long rate, long until) {
    TimeSpan during = during(share);
    long micros = Math.min(until, during.toMicros()) - during.fromMicros();
    return micros <= 0
        ? BigInteger.ZERO
        : BigInteger.valueOf(share.shareNanos() + 1)
            .multiply(BigInteger.valueOf(rate))
            .multiply(BigInteger.valueOf(micros));
  }

  private static TimeSpan during(Share share) {
    TimeSpan during = share.during();
    if (during == null) {
      throw new IllegalArgumentException("The share (" + share + ") has no interval.");
    }
    return during;
  }

  private void add(AllocationRule rule, String message) {
    violations.add(new AllocationViolation(rule, message));
  }

  private static String text(Share share) {
    TimeSpan during = share.during();
    String time = during == null ? "" : " from " + during.fromMicros() + " to " + during.toMicros();
    return ShareReader.text(share) + time;
  }
}
