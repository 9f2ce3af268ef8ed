package dev.sextant.planner.compiled;

import java.util.Arrays;
import java.util.List;

/**
 * Bounds on the latest job end from volume: the work that must be done against what capacity can do
 * (with a single worker in the group: Jackson's preemptive schedule; with several: its energetic
 * relaxation), with the prices of {@link PricedWork}.
 *
 * <p>For a set of tasks with head at least {@code a} and tail at least {@code b}, none of its work
 * is done before {@code a} or before the first run that each worker class can have, and after the
 * last of it {@code b} still follows. All pairs are tried for up to 256 tasks, otherwise 64 x 64,
 * less when there are many workers.
 */
final class WorkBounds {
  private static final int ALL_PAIRS = 256;
  private static final int SOME = 64;
  private static final long MAX_CHECKS = 4_000_000;
  private static final int ROUNDS = 3;

  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final CompiledState state;
  private final CriticalPath path;
  private final long[] head;
  private final long[] tail;
  private final FreeCapacity capacity;
  private final int[] byHead;
  private final PricedWork work;
  private final int takenParts;
  private final int[] home;
  private final UnavoidableLoads loads;
  private final boolean[] exclusive;
  private long leastTail = Long.MAX_VALUE;

  private long bound = Long.MIN_VALUE;
  private String source = "work";
  private long bestHead;
  private long bestTail;
  private double[] bestPrice = new double[0];
  private double[] searched = new double[0];

  WorkBounds(
      CompiledProblem problem, CriticalPath path, long[] tail, int[] home, UnavoidableLoads loads) {
    this.home = home;
    this.loads = loads;
    this.problem = problem;
    this.workers = problem.workers();
    this.state = problem.state();
    this.path = path;
    this.head = path.head;
    this.tail = tail;
    this.capacity = new FreeCapacity(problem);
    this.byHead = pendingByFallingHead();
    this.work = new PricedWork(problem, byHead);
    int parts = 0;
    for (int w = 0; w < workers.count(); w++) {
      parts += capacity.parts(w);
    }
    takenParts = parts;
    exclusive = exclusiveClasses();
    for (int t : byHead) {
      leastTail = Math.min(leastTail, tail[t]);
    }
    evenPrices();
    singleClasses();
    searchedPrices();
  }

  /** The largest bound found, as a time; {@code Long.MIN_VALUE} if none. */
  long endMicros() {
    return bound;
  }

  /** Where it comes from: {@code work}, {@code work-of-class} or {@code priced-work}. */
  String source() {
    return source;
  }

  /** Classes whose loads keep all of a worker's capacity from working. */
  private boolean[] exclusiveClasses() {
    boolean[] classes = new boolean[workers.classes()];
    for (int c = 0; c < classes.length; c++) {
      classes[c] = !workers.overlapLoads(c);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int w = workers.member(i);
        // A load may run beside an occupation, which the free capacity leaves out.
        classes[c] &= state.occupationsBegin(w) == state.occupationsEnd(w);
      }
    }
    return classes;
  }

  private void evenPrices() {
    for (int r = 0; r < workers.resources(); r++) {
      work.priceEvenly(r);
      tryPairs(byHead, "work");
      tryWithLoads(byHead);
    }
  }

  private void singleClasses() {
    if (workers.classes() == 1) {
      return;
    }
    int[][] byClass = splitByHome();
    for (int c = 0; c < byClass.length; c++) {
      for (int r = 0; r < workers.resources() && byClass[c].length > 0; r++) {
        if (workers.capacity(c, r) > 0) {
          work.priceOnly(c, r, byClass[c]);
          tryPairs(byClass[c], "work-of-class");
          tryWithLoads(byClass[c]);
        }
      }
    }
  }

  private void searchedPrices() {
    int dimensions = 0;
    for (int c = 0; c < workers.classes(); c++) {
      for (int r = 0; r < workers.resources(); r++) {
        dimensions += workers.capacity(c, r) > 0 ? 1 : 0;
      }
    }
    long a = Long.MIN_VALUE;
    long b = 0;
    int[] counted = new int[byHead.length];
    for (int round = 0; round < ROUNDS && dimensions > 1 && byHead.length > 0; round++) {
      int number = 0;
      for (int t : byHead) {
        if (head[t] >= a && tail[t] >= b) {
          counted[number++] = t;
        }
      }
      long before = bound;
      work.search(counted, number, lost(a, b));
      tryPairs(byHead, "priced-work");
      tryWithLoads(byHead);
      searched = round == 0 ? work.price.clone() : searched;
      if (round > 0 && bound == before || bestHead == a && bestTail == b) {
        break;
      }
      a = bestHead;
      b = bestTail;
    }
  }

  /** By class, how long after now its workers start on tasks with such heads, plus the tail. */
  private double[] lost(long a, long b) {
    double[] lost = new double[workers.classes()];
    for (int c = 0; c < lost.length; c++) {
      int members = workers.membersEnd(c) - workers.membersBegin(c);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        lost[c] +=
            ((double) Math.min(1L << 52, start(workers.member(i), c, a)) - state.nowMicros())
                / members;
      }
      lost[c] += b;
    }
    return lost;
  }

  private long start(int worker, int workerClass, long a) {
    return Math.max(
        Math.max(a, state.nowMicros()),
        Math.max(state.availableFromMicros(worker), path.firstStart[workerClass]));
  }

  /** Per class the tasks that run nowhere else, in the given order. */
  private int[][] splitByHome() {
    int[] sizes = new int[workers.classes()];
    for (int t : byHead) {
      if (home[t] != HomeClasses.NONE) {
        sizes[home[t]]++;
      }
    }
    int[][] split = new int[sizes.length][];
    for (int c = 0; c < split.length; c++) {
      split[c] = new int[sizes[c]];
    }
    for (int i = byHead.length - 1; i >= 0; i--) {
      int c = home[byHead[i]];
      if (c != HomeClasses.NONE) {
        split[c][--sizes[c]] = byHead[i];
      }
    }
    return split;
  }

  private int[] pendingByFallingHead() {
    Integer[] tasks = new Integer[problem.tasks()];
    int count = 0;
    for (int t = 0; t < problem.tasks(); t++) {
      if (state.isPending(t)) {
        tasks[count++] = t;
      }
    }
    tasks = Arrays.copyOf(tasks, count);
    Arrays.sort(tasks, (x, y) -> Long.compare(head[y], head[x]));
    return Arrays.stream(tasks).mapToInt(t -> t).toArray();
  }

  /** Tries the prices at hand on all tasks together with loads that keep workers from working. */
  private void tryWithLoads(int[] tasks) {
    double[] perMicro = new double[workers.classes()];
    boolean any = false;
    for (int c = 0; c < perMicro.length; c++) {
      for (int r = 0; r < workers.resources() && exclusive[c]; r++) {
        perMicro[c] += work.price[c * workers.resources() + r] * workers.capacity(c, r);
      }
      any |= perMicro[c] > 0;
    }
    if (!any || loads.count() == 0) {
      return;
    }
    double needed = loads.worth(perMicro);
    for (int t : tasks) {
      needed += work.of(t);
    }
    int[] active = activeWorkers();
    double surely = roundedDown(needed, tasks.length + (int) loads.count());
    long end = earliestEnd(surely, Long.MIN_VALUE, true, active);
    if (needed > 0 && end != Long.MAX_VALUE && end + leastTail > bound) {
      bound = end + leastTail;
      source = "work-and-loads";
    }
  }

  /** Tries the prices at hand on the sets that pairs of a head and a tail single out. */
  private void tryPairs(int[] tasks, String name) {
    int[] counted = new int[tasks.length];
    int number = 0;
    for (int t : tasks) {
      if (work.of(t) > 0) {
        counted[number++] = t;
      }
    }
    if (number == 0) {
      return;
    }
    int[] active = activeWorkers();
    long checks = MAX_CHECKS / Math.max(1, active.length * (long) workers.resources());
    int pairs = number <= ALL_PAIRS ? number : SOME;
    while (pairs > 4 && (long) pairs * pairs > checks) {
      pairs /= 2;
    }
    long[] tails = tailThresholds(counted, number, pairs);
    double[] byTail = new double[tails.length];
    int[] parts = new int[tails.length];
    int stride = (number + pairs - 1) / pairs;
    for (int i = 0; i < number; i++) {
      int t = counted[i];
      int at = Arrays.binarySearch(tails, tail[t]);
      at = at >= 0 ? at : -at - 2;
      byTail[at] += work.of(t);
      parts[at]++;
      if ((i + 1) % stride == 0 || i + 1 == number) {
        sweepTails(head[t], tails, byTail, parts, active, name);
      }
    }
  }

  private void sweepTails(
      long a, long[] tails, double[] byTail, int[] parts, int[] active, String name) {
    double needed = 0;
    int count = 0;
    for (int k = tails.length - 1; k >= 0; k--) {
      if (parts[k] == 0) {
        continue;
      }
      needed += byTail[k];
      count += parts[k];
      double surely = roundedDown(needed, count);
      if (bound != Long.MIN_VALUE && done(a, bound - tails[k], false, active) >= surely) {
        continue;
      }
      long end = earliestEnd(surely, a, false, active);
      if (end != Long.MAX_VALUE && end + tails[k] > bound) {
        bound = end + tails[k];
        source = name;
        bestHead = a;
        bestTail = tails[k];
        bestPrice = work.price.clone();
      }
    }
  }

  /** Ascending tails, the smallest included: every task counts for the next smaller one. */
  private long[] tailThresholds(int[] tasks, int number, int most) {
    long[] sorted = new long[number];
    for (int i = 0; i < number; i++) {
      sorted[i] = tail[tasks[i]];
    }
    Arrays.sort(sorted);
    long[] thresholds = new long[Math.min(most, number)];
    int count = 0;
    for (int k = 0; k < thresholds.length; k++) {
      long value = sorted[(int) ((long) k * number / thresholds.length)];
      if (count == 0 || thresholds[count - 1] != value) {
        thresholds[count++] = value;
      }
    }
    return Arrays.copyOf(thresholds, count);
  }

  private int[] activeWorkers() {
    int[] active = new int[workers.count()];
    int count = 0;
    for (int w = 0; w < active.length; w++) {
      int row = workers.classOf(w) * workers.resources();
      boolean counts = false;
      for (int r = 0; r < workers.resources(); r++) {
        counts |= work.price[row + r] > 0 && workers.capacity(workers.classOf(w), r) > 0;
      }
      if (counts) {
        active[count++] = w;
      }
    }
    return Arrays.copyOf(active, count);
  }

  /** Less than a sum of this many doubles by what rounding may have added, here and in done. */
  private double roundedDown(double sum, int parts) {
    double roundings =
        4.0 * (parts + 4) + 8.0 * workers.count() * workers.resources() + 2.0 * takenParts;
    return sum < 0x1p52 ? sum : sum * (1 - roundings * 0x1p-51);
  }

  /** The earliest time by which so much can have been done after {@code a}. */
  private long earliestEnd(double needed, long a, boolean loading, int[] active) {
    long low = Math.max(a, state.nowMicros());
    long high = low;
    long step = 1;
    while (done(a, high, loading, active) < needed) {
      low = high;
      high += step;
      step *= 2;
      if (high > 1L << 54) {
        return Long.MAX_VALUE;
      }
    }
    while (low < high) {
      long middle = low + (high - low) / 2;
      if (done(a, middle, loading, active) < needed) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** What all workers can do between two times is worth this at most. */
  private double done(long a, long until, boolean loading, int[] active) {
    double done = 0;
    for (int w : active) {
      int c = workers.classOf(w);
      long from = loading ? state.availableFromMicros(w) : start(w, c, a);
      for (int r = 0; r < workers.resources() && from < until; r++) {
        double price = work.price[c * workers.resources() + r];
        if (price > 0 && workers.capacity(c, r) > 0) {
          done += price * capacity.free(w, r, from, until);
        }
      }
    }
    return done;
  }

  /** The jobs on one machine under the prices that gave the best bound, and under even ones. */
  JobWorkBounds jobs() {
    JobWorkBounds jobs = new JobWorkBounds(problem, path);
    for (int r = 0; r < workers.resources(); r++) {
      work.priceEvenly(r);
      addMachine(jobs);
    }
    for (double[] prices : List.of(searched, bestPrice)) {
      if (prices.length > 0) {
        work.priceLike(prices);
        addMachine(jobs);
      }
    }
    return jobs;
  }

  private void addMachine(JobWorkBounds jobs) {
    double perMicro = 0;
    long opens = Long.MAX_VALUE;
    for (int w : activeWorkers()) {
      int c = workers.classOf(w);
      for (int r = 0; r < workers.resources() && path.firstStart[c] != Long.MAX_VALUE; r++) {
        perMicro += work.price[c * workers.resources() + r] * workers.capacity(c, r);
      }
      opens = Math.min(opens, start(w, c, Long.MIN_VALUE));
    }
    if (perMicro > 0) {
      double up = 1 + (workers.count() + 4.0) * workers.resources() * 0x1p-50;
      jobs.add(work, perMicro * up, opens, head, tail);
    }
  }
}
