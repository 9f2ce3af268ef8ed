package dev.sextant.planner.sharing.check;

import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.TimeSpan;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Judges an allocation of a problem whose workers change over time: whatever is true of an instant
 * is judged by the rules of the problem as it is then, and deadlines by all shares together.
 */
final class TimedCheck {
  private static final BigInteger NANOS = BigInteger.valueOf(Share.ALL);
  private static final BigInteger MICROS = BigInteger.valueOf(1_000_000);
  private static final Set<AllocationRule> OF_SHARES =
      EnumSet.of(AllocationRule.REFERENCE, AllocationRule.ELIGIBILITY, AllocationRule.SHARE_RANGE);

  private final Moments moments;
  private final SharingProblem problem;
  private final AllocationChecker open;
  private final Map<Integer, AllocationChecker> checkers = new HashMap<>();
  private final List<AllocationViolation> violations = new ArrayList<>();
  private final Set<List<Object>> told = new HashSet<>();

  TimedCheck(Moments moments) {
    this.moments = moments;
    problem = moments.problem;
    open = new AllocationChecker(moments.alwaysOpen());
  }

  List<AllocationViolation> run(Allocation allocation) {
    List<Share> there = new ArrayList<>();
    for (Share share : allocation.shares()) {
      if (isPossible(share)) {
        there.add(share);
      }
    }
    sweep(there);
    deadlines(there);
    return List.copyOf(violations);
  }

  private boolean isPossible(Share share) {
    TimeSpan during = share.during();
    if (during == null || !isInterval(during)) {
      add(
          AllocationRule.INTERVAL,
          text(share)
              + (during == null
                  ? " has no interval, and workers change over time."
                  : " must be of a time from " + problem.nowMicros() + " on that ends."));
      return false;
    }
    for (AllocationViolation one : alone(open, share)) {
      add(one.rule(), one.message());
      return false;
    }
    for (String id : share.jobs()) {
      DivisibleJob job = moments.job(id);
      if (during.fromMicros() < job.releaseMicros()) {
        add(
            AllocationRule.RELEASE,
            text(share) + " begins before the release (" + job.releaseMicros() + ").");
      }
    }
    return isOpen(share, during);
  }

  private boolean isInterval(TimeSpan during) {
    return during.fromMicros() >= problem.nowMicros()
        && during.fromMicros() < during.toMicros()
        && !during.isEndless();
  }

  /** What is wrong with a share whatever the others are. */
  private static List<AllocationViolation> alone(AllocationChecker checker, Share share) {
    return checker.check(new Allocation(List.of(share.during(null)))).stream()
        .filter(one -> OF_SHARES.contains(one.rule()))
        .toList();
  }

  private boolean isOpen(Share share, TimeSpan during) {
    int last = moments.numberAt(during.toMicros() - 1);
    for (int number = moments.numberAt(during.fromMicros()); number <= last; number++) {
      if (!alone(checker(number), share).isEmpty()) {
        TimeSpan closed = moments.intervals.get(number);
        add(
            AllocationRule.AVAILABILITY,
            text(share)
                + " has not as many open workers as it needs at "
                + Math.max(during.fromMicros(), closed.fromMicros())
                + ".");
        return false;
      }
    }
    return true;
  }

  private AllocationChecker checker(int number) {
    return checkers.computeIfAbsent(number, n -> new AllocationChecker(moments.at(n)));
  }

  /** Judges each time in which neither shares nor workers change. */
  private void sweep(List<Share> shares) {
    TreeMap<Long, List<Share>> active = new TreeMap<>();
    moments.intervals.forEach(span -> active.put(span.fromMicros(), new ArrayList<>()));
    for (Share share : shares) {
      TimeSpan during = during(share);
      active.putIfAbsent(during.fromMicros(), new ArrayList<>());
      active.putIfAbsent(during.toMicros(), new ArrayList<>());
    }
    for (Share share : shares) {
      TimeSpan during = during(share);
      active
          .subMap(during.fromMicros(), during.toMicros())
          .values()
          .forEach(list -> list.add(share.during(null)));
    }
    active.forEach(
        (from, there) -> {
          if (!there.isEmpty()) {
            judge(from, new Allocation(there));
          }
        });
  }

  /** Says what is wrong at an instant, unless it was said of an earlier one. */
  private void judge(long from, Allocation there) {
    for (AllocationViolation one : checker(moments.numberAt(from)).check(there)) {
      if (told.add(Arrays.asList(one.rule(), one.message()))) {
        add(one.rule(), "From " + from + " on: " + one.message());
      }
    }
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
    return AllocationChecker.text(share) + time;
  }
}
