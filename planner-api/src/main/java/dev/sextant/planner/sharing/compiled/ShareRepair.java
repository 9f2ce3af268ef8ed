package dev.sextant.planner.sharing.compiled;

import dev.sextant.planner.sharing.Share;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Makes shares that were rounded down from floating-point numbers keep the rules exactly: takes a
 * billionth from share after share where a job or a pool has too much, gives jobs that are a trace
 * below what they must get that trace, from those that need not, and what is left over to the
 * smallest shares, which rounding cost most.
 */
public final class ShareRepair {
  /** A billionth is less than a hundred millionth of larger shares. */
  private static final long SMALL = 100_000_000;

  /** As much as errors of solvers and rounding may take from a share, in billionths. */
  private static final long TRACE = 200;

  /** One of so many parts of a share is nothing beside the millionth that OPTIMAL allows. */
  private static final long PARTS = 10_000_000;

  private final CompiledSharing problem;
  private final Choices choices;
  private final IndexedAllocation from;
  private final long[] nanos;
  private final long[] jobTime;
  private final WideSum[] poolUse;
  private int[] largestFirst = {};

  /** By job, what it must get and does not get, in billionths of micro-units; negative: beyond. */
  private double[] missing = {};

  private ShareRepair(CompiledSharing problem, IndexedAllocation from) {
    this.problem = problem;
    this.from = from;
    choices = problem.choices();
    nanos = new long[from.size()];
    jobTime = new long[problem.jobs()];
    poolUse = new WideSum[choices.pools()];
    Arrays.setAll(poolUse, pool -> new WideSum());
  }

  /** Shares that keep the rules, as close to these as billionths are. */
  public static IndexedAllocation repair(CompiledSharing problem, IndexedAllocation from) {
    return repair(problem, from, job -> false);
  }

  /**
   * The same where more jobs than those that must get something are not to be left with nothing.
   *
   * @param needsSome by job, whether it is one of them
   */
  static IndexedAllocation repair(
      CompiledSharing problem, IndexedAllocation from, IntPredicate needsSome) {
    IntPredicate must = job -> problem.floor(job) > 0;
    return new ShareRepair(problem, withAll(problem, from, must.or(needsSome))).repaired();
  }

  /**
   * Jobs that need less than a billionth, which is nothing to a solver, have that; and those that
   * need so little of a fast choice more that what they have of slow ones cannot make up for it.
   */
  private static IndexedAllocation withAll(
      CompiledSharing problem, IndexedAllocation from, IntPredicate needsSome) {
    double[] missing = new double[problem.jobs()];
    Arrays.setAll(missing, job -> problem.floor(job) * Share.ALL);
    int[] fastest = new int[problem.jobs()];
    Arrays.setAll(fastest, job -> fastest(problem, job));
    boolean[] has = new boolean[problem.jobs()];
    boolean[] hasFastest = new boolean[problem.jobs()];
    for (int s = 0; s < from.size(); s++) {
      for (int slot = 0; slot < from.slots(s); slot++) {
        int job = from.job(s, slot);
        has[job] = true;
        hasFastest[job] |= from.choice(s) == fastest[job];
        missing[job] -= (double) (from.nanos(s) + TRACE) * rate(problem, from.choice(s), slot);
      }
    }
    IndexedAllocation all = new IndexedAllocation(from.size());
    for (int s = 0; s < from.size(); s++) {
      all.add(from, s, from.nanos(s));
    }
    for (int job = 0; job < has.length; job++) {
      boolean isShort = !has[job] && needsSome.test(job) || missing[job] > 0 && !hasFastest[job];
      if (isShort && fastest[job] >= 0) {
        all.add(fastest[job], 1, job);
      }
    }
    return all.size() == from.size() ? from : all;
  }

  private static int fastest(CompiledSharing problem, int job) {
    Choices choices = problem.choices();
    int best = -1;
    for (int c = choices.begin(problem.profile(job)); c < choices.end(problem.profile(job)); c++) {
      best = best < 0 || choices.rate(c) > choices.rate(best) ? c : best;
    }
    return best;
  }

  private IndexedAllocation repaired() {
    for (int s = 0; s < nanos.length; s++) {
      take(s, Math.min(Share.ALL, from.nanos(s)));
    }
    for (int s = 0; s < nanos.length; s++) {
      long over = overTime(s);
      if (over > 0) {
        take(s, -Math.min(over, nanos[s]));
      }
    }
    for (int pool = 0; pool < poolUse.length; pool++) {
      relieve(pool);
    }
    lift();
    topUp();
    IndexedAllocation repaired = new IndexedAllocation(nanos.length);
    for (int s = 0; s < nanos.length; s++) {
      repaired.add(from, s, nanos[s]);
    }
    return repaired;
  }

  private void take(int share, long more) {
    nanos[share] += more;
    for (int slot = 0; slot < from.slots(share); slot++) {
      jobTime[from.job(share, slot)] += more;
    }
    int choice = from.choice(share);
    for (int u = choices.usesBegin(choice); u < choices.usesEnd(choice); u++) {
      poolUse[choices.usePool(u)].add(more, (long) choices.useAmount(u));
    }
  }

  private long overTime(int share) {
    long over = 0;
    for (int slot = 0; slot < from.slots(share); slot++) {
      over = Math.max(over, jobTime[from.job(share, slot)] - Share.ALL);
    }
    return over;
  }

  private void relieve(int pool) {
    WideSum most = new WideSum();
    most.add(Share.ALL, (long) choices.poolCapacity(pool));
    long step = 1;
    long least = 1;
    while (poolUse[pool].exceeds(most)) {
      boolean took = false;
      for (int s = 0; s < nanos.length && poolUse[pool].exceeds(most); s++) {
        if (nanos[s] > least && uses(from.choice(s), pool)) {
          take(s, -Math.min(step, nanos[s] - least));
          took = true;
        }
      }
      // A job is left with nothing where there is no other way alone.
      least = took ? least : 0;
      step *= 2;
    }
  }

  private WideSum[] capacities() {
    WideSum[] most = new WideSum[poolUse.length];
    for (int pool = 0; pool < most.length; pool++) {
      most[pool] = new WideSum();
      most[pool].add(Share.ALL, (long) choices.poolCapacity(pool));
    }
    return most;
  }

  private void lift() {
    missing = new double[problem.jobs()];
    boolean any = false;
    for (int job = 0; job < missing.length; job++) {
      missing[job] = problem.floor(job) * Share.ALL;
      any |= missing[job] > 0;
    }
    if (!any) {
      return;
    }
    for (int s = 0; s < nanos.length; s++) {
      for (int slot = 0; slot < from.slots(s); slot++) {
        missing[from.job(s, slot)] -= (double) nanos[s] * rate(s, slot);
      }
    }
    WideSum[] most = capacities();
    largestFirst =
        IntStream.range(0, nanos.length)
            .boxed()
            .sorted(Comparator.comparingLong(s -> -nanos[s]))
            .mapToInt(s -> s)
            .toArray();
    // First those that lack more than the rounding which GUARANTEE and DEADLINE allow.
    lift(allowances(), most);
    lift(new double[missing.length], most);
  }

  /** By job, what a billionth more of each of its shares would give. */
  private double[] allowances() {
    double[] allowed = new double[missing.length];
    for (int s = 0; s < nanos.length; s++) {
      for (int slot = 0; nanos[s] > 0 && slot < from.slots(s); slot++) {
        allowed[from.job(s, slot)] += rate(s, slot);
      }
    }
    return allowed;
  }

  /** Lifts shares of jobs that lack more than is allowed. */
  private void lift(double[] allowed, WideSum[] most) {
    int[] slowest = slowest();
    for (int s = 0; s < nanos.length; s++) {
      int job = from.job(s, 0);
      if (from.slots(s) == 1 && missing[job] > allowed[job]) {
        long more = Math.min((long) Math.ceil(missing[job] / rate(s, 0)), TRACE);
        if (more <= Share.ALL - jobTime[job]) {
          if (lift(s, more, most)) {
            missing[job] -= (double) more * rate(s, 0);
          }
        } else {
          speedUp(s, slowest[job], most);
        }
      }
    }
  }

  /** By job, its slowest share of itself that is not small, or -1. */
  private int[] slowest() {
    int[] slowest = new int[missing.length];
    Arrays.fill(slowest, -1);
    for (int s = 0; s < nanos.length; s++) {
      int job = from.job(s, 0);
      if (from.slots(s) == 1
          && nanos[s] > TRACE
          && (slowest[job] < 0 || rate(s, 0) < rate(slowest[job], 0))) {
        slowest[job] = s;
      }
    }
    return slowest;
  }

  /** Gives a job that has all its time, or nearly, time in a faster choice for some in another. */
  private void speedUp(int share, int slow, WideSum[] most) {
    int job = from.job(share, 0);
    long room = Share.ALL - jobTime[job];
    boolean gives = slow >= 0 && nanos[slow] > TRACE;
    long gain = gives ? rate(share, 0) - rate(slow, 0) : 0;
    long more = gain > 0 ? (long) Math.ceil(missing[job] / gain) : room;
    more = Math.min(more, TRACE);
    long less = gain > 0 ? Math.max(0, more - room) : 0;
    if (more <= 0) {
      return;
    }
    if (less > 0) {
      take(slow, -less);
    }
    if (lift(share, more, most)) {
      missing[job] -= (double) more * rate(share, 0);
      missing[job] += less == 0 ? 0 : (double) less * rate(slow, 0);
    } else if (less > 0) {
      take(slow, less);
    }
  }

  private long rate(int share, int slot) {
    return rate(problem, from.choice(share), slot);
  }

  private static long rate(CompiledSharing problem, int choice, int slot) {
    return problem.choices().slotRate(problem.choices().slotsBegin(choice) + slot);
  }

  /**
   * Makes a share larger, and others that need not be as large smaller; or leaves all as it was.
   */
  private boolean lift(int share, long more, WideSum[] most) {
    take(share, more);
    long[] given = new long[largestFirst.length];
    int asked = 0;
    for (; asked < largestFirst.length && exceeds(share, most); asked++) {
      int other = largestFirst[asked];
      long spare = sharesAPool(share, other) ? spare(other) : 0;
      if (spare > 0) {
        given[asked] = giveWay(other, spare, share, most);
      }
    }
    if (!exceeds(share, most)) {
      return true;
    }
    take(share, -more);
    for (int i = 0; i < asked; i++) {
      giveBack(largestFirst[i], given[i]);
    }
    return false;
  }

  private void giveBack(int share, long given) {
    if (given == 0) {
      return;
    }
    take(share, given);
    for (int slot = 0; slot < from.slots(share); slot++) {
      missing[from.job(share, slot)] -= (double) given * rate(share, slot);
    }
  }

  /**
   * Makes a share smaller by what another needs, but no more than about that need or a ten
   * millionth of the share, whichever is larger.
   *
   * @return by how much it is smaller
   */
  private long giveWay(int share, long spare, int other, WideSum[] most) {
    long step = Math.max(1, nanos[share] / PARTS);
    long taken = 0;
    while (taken < spare && exceeds(other, most)) {
      long less = Math.min(step, spare - taken);
      take(share, -less);
      taken += less;
      step *= 2;
    }
    for (int slot = 0; slot < from.slots(share); slot++) {
      missing[from.job(share, slot)] += (double) taken * rate(share, slot);
    }
    return taken;
  }

  /** A trace, or what of it its jobs have beyond what they must get; 0 of shares that are small. */
  private long spare(int share) {
    double spare = nanos[share] > TRACE ? TRACE : 0;
    for (int slot = 0; spare > 0 && slot < from.slots(share); slot++) {
      int job = from.job(share, slot);
      if (problem.floor(job) > 0) {
        spare = Math.min(spare, Math.floor(-missing[job] / Math.max(1, rate(share, slot))));
      }
    }
    return (long) Math.max(0, spare);
  }

  private boolean sharesAPool(int one, int other) {
    int choice = from.choice(one);
    for (int u = choices.usesBegin(choice); u < choices.usesEnd(choice); u++) {
      if (uses(from.choice(other), choices.usePool(u))) {
        return true;
      }
    }
    return false;
  }

  private void topUp() {
    WideSum[] most = capacities();
    IntStream.range(0, nanos.length)
        .filter(s -> nanos[s] > 0 && nanos[s] < SMALL)
        .boxed()
        .sorted(Comparator.comparingLong(s -> nanos[s]))
        .forEach(
            s -> {
              take(s, 1);
              if (overTime(s) > 0 || exceeds(s, most)) {
                take(s, -1);
              }
            });
  }

  private boolean exceeds(int share, WideSum[] most) {
    int choice = from.choice(share);
    for (int u = choices.usesBegin(choice); u < choices.usesEnd(choice); u++) {
      int pool = choices.usePool(u);
      if (poolUse[pool].exceeds(most[pool])) {
        return true;
      }
    }
    return false;
  }

  private boolean uses(int choice, int pool) {
    for (int u = choices.usesBegin(choice); u < choices.usesEnd(choice); u++) {
      if (choices.usePool(u) == pool) {
        return true;
      }
    }
    return false;
  }
}
