package dev.sextant.planner.evidence.check;

import dev.sextant.planner.evidence.SetWork;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * When sets of tasks end at the earliest by a {@link SetWork}. Instants count from now; all is
 * exact, and what leaves the range of a long is an ArithmeticException.
 */
final class SetEnds {
  /** What one job brings: what its tasks cost, and their least heads and tails, ascending. */
  record Part(long needed, long[] heads, long[] tails) {}

  static final long NOTHING = Long.MIN_VALUE;

  private static final long NEVER = Long.MAX_VALUE;

  private final Knowledge known;
  private final ProblemView view;
  private final SetWork row;
  private final Prices prices;
  private final long credit;

  /** Instants between which what can be done rises evenly, and what can be done by each. */
  private final long[] instants;

  private final long[] done;

  /** What can be done in a microsecond from each of them on. */
  private final long[] rate;

  /** Of workers of which nothing is held once they can start: their worth, falling, and when. */
  private final long[] worth;

  private final long[] own;

  SetEnds(Knowledge known, SetWork row) {
    this.known = known;
    this.view = known.view;
    this.row = row;
    if (row.tailMicros() < 0) {
      throw new BadEvidence("The tailMicros (" + row.tailMicros() + ") is negative.");
    }
    prices = new Prices(view, row.prices());
    credit = prices.credit().longValueExact();
    CapacityLine line = new CapacityLine(known, prices, row.headMicros());
    instants = line.instants;
    done = Arrays.stream(line.done).mapToLong(BigInteger::longValueExact).toArray();
    rate = Arrays.stream(line.rate).mapToLong(BigInteger::longValueExact).toArray();
    List<Integer> idle = new ArrayList<>();
    for (int w = 0; w < view.kinds.workers(); w++) {
      boolean used = known.isUsed(w) && prices.worth(w).signum() > 0;
      if (used && !known.closesEarly(w) && isWhole(w)) {
        idle.add(w);
      }
    }
    idle.sort(Comparator.comparing((Integer w) -> prices.worth(w)).reversed());
    worth = idle.stream().mapToLong(w -> prices.worth(w).longValueExact()).toArray();
    own = idle.stream().mapToLong(w -> Math.subtractExact(start(w), view.now)).toArray();
  }

  /** Whether nothing is held of a worker once it can start. */
  private boolean isWhole(int worker) {
    return prices.held(worker).keySet().stream().allMatch(until -> until <= start(worker));
  }

  private long start(int worker) {
    return known.start(worker, row.headMicros());
  }

  /** How many heads and tails of a set count. */
  int most() {
    return worth.length;
  }

  /** What a job brings. */
  Part part(int job) {
    long[] head = known.earliest().head;
    long[] tail = known.remaining().tail;
    List<Long> heads = new ArrayList<>();
    List<Long> tails = new ArrayList<>();
    BigInteger needed = BigInteger.ZERO;
    for (int t = view.first(job); t < view.first(job + 1); t++) {
      if (view.isPending(t) && head[t] >= row.headMicros() && tail[t] >= row.tailMicros()) {
        BigInteger cost = prices.of(job, t);
        if (cost.signum() > 0) {
          needed = needed.add(cost);
          heads.add(Math.subtractExact(head[t], view.now));
          tails.add(tail[t]);
        }
      }
    }
    return new Part(needed.longValueExact(), least(heads), least(tails));
  }

  private long[] least(List<Long> values) {
    return values.stream().sorted().limit(most()).mapToLong(v -> v).toArray();
  }

  /**
   * By when a set can be done, its least tail included; or {@link #NOTHING}.
   *
   * @param heads the least of its tasks, ascending, {@link #most} at most
   * @param tails the same
   */
  long end(long needed, long[] heads, long[] tails) {
    long work = Math.subtractExact(needed, credit);
    if (work <= 0) {
      return NOTHING;
    }
    long end = when(work);
    if (heads.length > 0 && worth.length > 0) {
      end = Math.max(end, whenDistinct(work, heads, tails));
    }
    return end == NOTHING || end == NEVER ? NOTHING : Math.addExact(end, row.tailMicros());
  }

  private long whenDistinct(long needed, long[] heads, long[] tails) {
    long before = 0;
    long after = 0;
    long latest = 0;
    long longest = 0;
    for (int k = 0; k < worth.length; k++) {
      long head = heads[Math.min(k, heads.length - 1)];
      long tail = tails[Math.min(k, tails.length - 1)] - row.tailMicros();
      before = Math.addExact(before, Math.multiplyExact(worth[k], head - own[k]));
      after = Math.addExact(after, Math.multiplyExact(worth[k], tail));
      latest = Math.max(latest, Math.max(head, own[k]));
      longest = Math.max(longest, tail);
    }
    long end = when(Math.addExact(needed, Math.addExact(Math.max(0, before), after)));
    // Before that, a worker might run nothing and lose nothing.
    if (end <= Math.addExact(latest, longest)) {
      return NOTHING;
    }
    // Nothing is known to be lost once one of the workers closes.
    long closes = known.firstClosing();
    return closes == OpenTimes.NEVER
        ? end
        : Math.min(end, Math.subtractExact(closes + 1 - view.now, row.tailMicros()));
  }

  /** The first instant by which so much can have been done, or {@link #NEVER}. */
  private long when(long needed) {
    int at = Arrays.binarySearch(done, needed);
    int before = (at >= 0 ? at : -at - 1) - 1;
    while (before >= 0 && done[before] >= needed) {
      before--;
    }
    if (before < 0) {
      return instants.length == 0 ? NOTHING : instants[0];
    }
    long more = Math.subtractExact(needed, done[before]);
    return rate[before] == 0 ? NEVER : Math.addExact(instants[before], ceiling(more, rate[before]));
  }

  private static long ceiling(long a, long b) {
    return Math.addExact(a / b, a % b == 0 ? 0 : 1);
  }
}
