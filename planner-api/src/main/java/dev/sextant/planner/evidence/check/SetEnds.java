package dev.sextant.planner.evidence.check;

import dev.sextant.planner.evidence.SetWork;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * When sets of tasks end at the earliest by a {@link SetWork}. Instants count from now; all is
 * exact, and what leaves the range of a long is an ArithmeticException.
 */
final class SetEnds {
  /** What one job brings: what its tasks cost, and their least heads and tails, ascending. */
  record Part(long needed, long[] heads, long[] tails) {}

  static final long NOTHING = Long.MIN_VALUE;

  private final Knowledge known;
  private final ProblemView view;
  private final SetWork row;
  private final Prices prices;
  private final long credit;

  /** Instants between which what can be done rises evenly, and what can be done by each. */
  private final long[] instants;

  private final long[] done;

  /** What can be done in a microsecond after the last of them. */
  private final long rate;

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
    List<Integer> used = new ArrayList<>();
    List<Integer> idle = new ArrayList<>();
    for (int w = 0; w < view.kinds.workers(); w++) {
      if (known.isUsed(w) && prices.worth(w).signum() > 0) {
        used.add(w);
        if (prices.free(w, start(w), start(w) + 1).equals(prices.worth(w))) {
          idle.add(w);
        }
      }
    }
    instants = changes(used);
    done = new long[instants.length];
    BigInteger all = BigInteger.ZERO;
    for (int w : used) {
      for (int i = 0; i < instants.length; i++) {
        long until = Math.addExact(view.now, instants[i]);
        long free = prices.free(w, start(w), until).longValueExact();
        done[i] = Math.addExact(done[i], free);
      }
      all = all.add(prices.worth(w));
    }
    rate = all.longValueExact();
    idle.sort(Comparator.comparing((Integer w) -> prices.worth(w)).reversed());
    worth = idle.stream().mapToLong(w -> prices.worth(w).longValueExact()).toArray();
    own = idle.stream().mapToLong(w -> Math.subtractExact(start(w), view.now)).toArray();
    requireRising();
  }

  private void requireRising() {
    for (int i = 1; i < done.length; i++) {
      if (done[i] < done[i - 1]) {
        throw new BadEvidence("More is taken of the workers than they have.");
      }
    }
  }

  private long start(int worker) {
    return known.start(worker, row.headMicros());
  }

  /** When some worker starts, or something ends that has been begun. */
  private long[] changes(List<Integer> used) {
    TreeSet<Long> changes = new TreeSet<>();
    for (int w : used) {
      changes.add(Math.subtractExact(start(w), view.now));
    }
    view.running().values().forEach(run -> addAhead(changes, run.endMicros()));
    for (int w = 0; w < view.kinds.workers(); w++) {
      view.kinds.occupations(w).forEach(o -> addAhead(changes, o.untilMicros()));
    }
    return changes.stream().mapToLong(i -> i).toArray();
  }

  private void addAhead(TreeSet<Long> changes, long instant) {
    if (instant > view.now) {
      changes.add(Math.subtractExact(instant, view.now));
    }
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
    return end == NOTHING ? NOTHING : Math.addExact(end, row.tailMicros());
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
    return end > Math.addExact(latest, longest) ? end : NOTHING;
  }

  /** The first instant by which so much can have been done. */
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
    if (before + 1 == done.length) {
      return Math.addExact(instants[before], ceiling(more, rate));
    }
    long perMicro = (done[before + 1] - done[before]) / (instants[before + 1] - instants[before]);
    return Math.addExact(instants[before], ceiling(more, perMicro));
  }

  private static long ceiling(long a, long b) {
    return Math.addExact(a / b, a % b == 0 ? 0 : 1);
  }
}
