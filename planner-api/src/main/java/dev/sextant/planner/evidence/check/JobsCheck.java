package dev.sextant.planner.evidence.check;

import dev.sextant.planner.evidence.JobsArgument;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.ObjectiveTerm;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;

/** Judges a {@link JobsArgument}: what the sum over jobs is at least. */
final class JobsCheck {
  /** Fractions are rounded down to this many bits. */
  private static final int BITS = 64;

  private final Knowledge known;
  private final ProblemView view;
  private final JobsArgument argument;
  private final JobCost costs;
  private final long[] pathEnd;

  /** By job, when its first work may start. */
  private final long[] ready;

  /** By job, its work on the machine. */
  private final long[] work;

  /** By job, what follows the last of its work. */
  private final long[] after;

  JobsCheck(Knowledge known, JobsArgument argument) {
    this.known = known;
    this.view = known.view;
    this.argument = argument;
    costs = new JobCost(view, argument.term());
    pathEnd = known.earliest().jobEnd;
    ready = new long[view.jobs()];
    work = new long[view.jobs()];
    after = new long[view.jobs()];
  }

  /**
   * The least that the sum can be.
   *
   * @throws BadEvidence when the argument makes no sense
   */
  BigInteger least() {
    if (argument.rule() == JobsArgument.Rule.PATHS) {
      return paths();
    }
    MachineClock clock = measure();
    return switch (argument.rule()) {
      case MEAN_BUSY_TIME -> meanBusyTimes(clock);
      case SHORTEST_FIRST -> shortestFirst(clock);
      default -> moore(clock);
    };
  }

  private BigInteger paths() {
    BigInteger sum = BigInteger.ZERO;
    for (int j = 0; j < view.jobs(); j++) {
      sum = sum.add(product(view.job(j).weight(), byPath(j)));
    }
    return sum;
  }

  private static BigInteger product(long a, long b) {
    return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
  }

  private long byPath(int j) {
    return costs.of(j, pathEnd[j]);
  }

  /** Makes the workers one machine, by whose clock all is. */
  private MachineClock measure() {
    Prices prices = new Prices(view, argument.prices());
    MachineClock clock = new MachineClock(new CapacityLine(known, prices, view.now), view.now);
    BigInteger perMicro = clock.perTick;
    long[] head = known.earliest().head;
    long[] tail = known.remaining().tail;
    for (int j = 0; j < view.jobs(); j++) {
      ready[j] = Long.MAX_VALUE;
      after[j] = Long.MAX_VALUE;
      BigInteger sum = BigInteger.ZERO;
      for (int t = view.first(j); t < view.first(j + 1); t++) {
        if (view.isPending(t) && prices.of(j, t).signum() > 0) {
          sum = sum.add(prices.of(j, t));
          ready[j] = Math.min(ready[j], head[t]);
          after[j] = Math.min(after[j], tail[t]);
        }
      }
      work[j] = sum.divide(perMicro).longValueExact();
    }
    // Budgets are work that is done before anything starts: all else could begin so much sooner.
    BigInteger[] sooner = prices.credit().divideAndRemainder(perMicro);
    long micros = Math.addExact(sooner[0].longValueExact(), sooner[1].signum());
    for (int j = 0; j < view.jobs(); j++) {
      if (ready[j] != Long.MAX_VALUE) {
        ready[j] = Math.subtractExact(clock.at(ready[j]), micros);
      }
    }
    return clock;
  }

  private BigInteger meanBusyTimes(MachineClock clock) {
    boolean flow = argument.term() == ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS;
    if (argument.term() == ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS) {
      throw new BadEvidence("Mean busy times say nothing of late jobs.");
    }
    Set<Integer> alone = new HashSet<>();
    argument.alone().forEach(id -> alone.add(view.job(id)));
    List<Integer> placed = new ArrayList<>();
    BigInteger sum = BigInteger.ZERO;
    for (int j = 0; j < view.jobs(); j++) {
      Job job = view.job(j);
      Long target = flow ? (Long) job.releaseMicros() : job.dueMicros();
      if (alone.contains(j) || work[j] <= 0 || job.weight() == 0 || target == null) {
        sum = sum.add(product(job.weight(), byPath(j)));
      } else {
        placed.add(j);
        sum = sum.add(product(job.weight(), Math.subtractExact(after[j], target)));
      }
    }
    return sum.add(weightedEnds(placed, clock));
  }

  /**
   * Sum of weight x (mean busy time + half the work) of the preemptive schedule in which the
   * greatest weight over work goes first, rounded down.
   */
  private BigInteger weightedEnds(List<Integer> placed, MachineClock clock) {
    Comparator<Integer> ratio =
        (x, y) ->
            product(view.job(y).weight(), work[x])
                .compareTo(product(view.job(x).weight(), work[y]));
    PriorityQueue<Integer> open = new PriorityQueue<>(ratio.thenComparing(j -> j));
    placed.sort(Comparator.comparingLong(j -> ready[j]));
    long[] left = work.clone();
    BigInteger[] twice = new BigInteger[work.length];
    long time = Long.MIN_VALUE;
    int next = 0;
    while (next < placed.size() || !open.isEmpty()) {
      if (open.isEmpty()) {
        time = Math.max(time, ready[placed.get(next)]);
      }
      while (next < placed.size() && ready[placed.get(next)] <= time) {
        twice[placed.get(next)] = BigInteger.ZERO;
        open.add(placed.get(next++));
      }
      int j = open.element();
      long piece =
          next < placed.size()
              ? Math.min(left[j], Math.subtractExact(ready[placed.get(next)], time))
              : left[j];
      long until = Math.addExact(time, piece);
      twice[j] = twice[j].add(clock.twiceTime(time, until, BITS));
      left[j] -= piece;
      time = until;
      if (left[j] == 0) {
        open.remove();
      }
    }
    BigInteger sum = BigInteger.ZERO;
    for (int j : placed) {
      BigInteger scaled =
          twice[j]
              .add(product(work[j], work[j]).shiftLeft(BITS))
              .multiply(BigInteger.valueOf(view.job(j).weight()));
      sum = sum.add(floor(scaled, BigInteger.valueOf(work[j]).shiftLeft(1)));
    }
    return sum.shiftRight(BITS);
  }

  private static BigInteger floor(BigInteger a, BigInteger b) {
    BigInteger[] parts = a.divideAndRemainder(b);
    return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
  }

  private BigInteger shortestFirst(MachineClock clock) {
    if (argument.term() != ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS) {
      throw new BadEvidence("The shortest first is for flow alone.");
    }
    List<Integer> placed = new ArrayList<>();
    BigInteger rest = BigInteger.ZERO;
    long least = Long.MAX_VALUE;
    BigInteger tails = BigInteger.ZERO;
    for (int j = 0; j < view.jobs(); j++) {
      if (view.job(j).weight() != view.job(0).weight()) {
        throw new BadEvidence("The jobs do not weigh the same.");
      }
      rest = rest.subtract(BigInteger.valueOf(view.job(j).releaseMicros()));
      if (work[j] > 0) {
        placed.add(j);
        least = Math.min(least, after[j]);
        tails = tails.add(BigInteger.valueOf(after[j]));
      } else {
        rest = rest.add(BigInteger.valueOf(pathEnd[j]));
      }
    }
    long[] ends = shortestEnds(placed, clock);
    long[] paths = placed.stream().mapToLong(j -> pathEnd[j]).sorted().toArray();
    BigInteger pairs = BigInteger.ZERO;
    for (int k = 0; k < ends.length; k++) {
      pairs = pairs.add(BigInteger.valueOf(Math.max(Math.addExact(ends[k], least), paths[k])));
      tails = tails.add(BigInteger.valueOf(ends[k]));
    }
    long weight = view.jobs() == 0 ? 0 : view.job(0).weight();
    return rest.add(pairs.max(tails)).multiply(BigInteger.valueOf(weight));
  }

  /** Ends, ascending, when the job with the least work left goes first. */
  private long[] shortestEnds(List<Integer> placed, MachineClock clock) {
    record Open(long left, int job) {}

    PriorityQueue<Open> open =
        new PriorityQueue<>(Comparator.comparingLong(Open::left).thenComparingInt(Open::job));
    placed.sort(Comparator.comparingLong(j -> ready[j]));
    long[] ends = new long[placed.size()];
    int done = 0;
    int next = 0;
    long time = Long.MIN_VALUE;
    while (done < ends.length) {
      if (open.isEmpty()) {
        time = Math.max(time, ready[placed.get(next)]);
      }
      for (; next < ends.length && ready[placed.get(next)] <= time; next++) {
        open.add(new Open(work[placed.get(next)], placed.get(next)));
      }
      Open first = open.remove();
      long piece =
          next < ends.length
              ? Math.min(first.left, Math.subtractExact(ready[placed.get(next)], time))
              : first.left;
      time = Math.addExact(time, piece);
      if (piece == first.left) {
        ends[done++] = clock.when(time);
      } else {
        open.add(new Open(first.left - piece, first.job));
      }
    }
    return ends;
  }

  private BigInteger moore(MachineClock clock) {
    if (argument.term() != ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS) {
      throw new BadEvidence("Moore's rule counts late jobs alone.");
    }
    record Open(long work, long due, long weight) {}

    BigInteger sum = BigInteger.ZERO;
    List<Open> open = new ArrayList<>();
    long time = Long.MAX_VALUE;
    for (int j = 0; j < view.jobs(); j++) {
      Job job = view.job(j);
      Long due = job.dueMicros();
      if (byPath(j) > 0) {
        sum = sum.add(BigInteger.valueOf(job.weight()));
      } else if (due != null && work[j] > 0) {
        open.add(new Open(work[j], Math.subtractExact(due, after[j]), job.weight()));
        time = Math.min(time, ready[j]);
      }
    }
    open.sort(Comparator.comparingLong(Open::due));
    PriorityQueue<Long> kept = new PriorityQueue<>(Comparator.reverseOrder());
    int late = 0;
    for (Open job : open) {
      kept.add(job.work);
      time = Math.addExact(time, job.work);
      if (time > clock.at(job.due)) {
        time -= kept.remove();
        late++;
      }
    }
    long[] weights = open.stream().mapToLong(Open::weight).sorted().toArray();
    return Arrays.stream(weights, 0, late)
        .mapToObj(BigInteger::valueOf)
        .reduce(sum, BigInteger::add);
  }
}
