package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledCalendars;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.evidence.WorkArgument;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
  private final PricedCapacity capacity;
  private final int[] byHead;
  private final PricedWork work;
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
  private @Nullable Proof proof;

  /** What proves the bound: the tasks from a head and a tail on, at these prices. */
  private record Proof(double[] price, long head, long tail, boolean distinct, boolean loads) {}

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
    this.byHead = pendingByFallingHead();
    this.work = new PricedWork(problem, byHead);
    this.capacity = new PricedCapacity(problem, path, work);
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

  /**
   * Where it comes from: {@code work} with even prices, {@code work-of-class}, {@code priced-work},
   * or {@code work-and-loads} on workers whose loads exclude compute.
   */
  String source() {
    return source;
  }

  /** What proves a bound that comes from here, rounded up; prices are applied anew for it. */
  WorkArgument argument(long value, EvidenceNames names) {
    Proof from = Objects.requireNonNull(proof, "no bound");
    work.priceLike(from.price);
    long a = Long.MAX_VALUE;
    long b = Long.MAX_VALUE;
    long count = 0;
    for (int t : byHead) {
      if (work.of(t) > 0 && head[t] >= from.head && tail[t] >= from.tail) {
        count++;
        a = Math.min(a, head[t]);
        b = Math.min(b, tail[t]);
      }
    }
    // With distinct ends other tasks count, too: all from the head, and all from the tail on.
    boolean thresholds = from.distinct || count == 0;
    return new WorkArgument(
        value,
        names.prices(from.price),
        thresholds ? Math.max(from.head, state.nowMicros()) : a,
        thresholds || from.loads ? from.tail : b,
        count,
        from.distinct,
        from.loads);
  }

  /**
   * What an option costs under the prices for capacity that make the work of all tasks worth most;
   * 0 where there is one price only.
   */
  double optionPrice(int option) {
    return searched.length == 0 ? 0 : work.optionPrice(option, searched);
  }

  /**
   * What workers can do at most for tasks that all end by an instant, under those prices; infinite
   * where there is one price only.
   */
  double worthUntil(long end) {
    if (searched.length == 0 || byHead.length == 0) {
      return Double.POSITIVE_INFINITY;
    }
    System.arraycopy(searched, 0, work.price, 0, searched.length);
    long leastHead = head[byHead[byHead.length - 1]];
    return capacity.done(leastHead, end - leastTail, false, capacity.activeWorkers());
  }

  /** What a microsecond of all of a worker of a class is worth under those prices, or 1. */
  double workerPrice(int workerClass) {
    if (searched.length == 0) {
      return 1;
    }
    double worth = 0;
    for (int r = 0; r < workers.resources(); r++) {
      worth += searched[workerClass * workers.resources() + r] * workers.capacity(workerClass, r);
    }
    return worth;
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
    int dimensions = work.dimensions();
    long a = Long.MIN_VALUE;
    long b = 0;
    int[] before = {};
    double[] lostBefore = {};
    for (int round = 0; round < ROUNDS && dimensions > 1 && byHead.length > 0; round++) {
      int[] counted = counted(a, b);
      double[] lost = lost(a, b);
      if (Arrays.equals(counted, before) && Arrays.equals(lost, lostBefore)) {
        break; // The same search once more.
      }
      before = counted;
      lostBefore = lost;
      long boundBefore = bound;
      work.search(counted, counted.length, lost);
      tryPairs(byHead, "priced-work");
      tryWithLoads(byHead);
      searched = round == 0 ? work.price.clone() : searched;
      if (round > 0 && bound == boundBefore || bestHead == a && bestTail == b) {
        break;
      }
      a = bestHead;
      b = bestTail;
    }
  }

  private int[] counted(long a, long b) {
    return Arrays.stream(byHead).filter(t -> head[t] >= a && tail[t] >= b).toArray();
  }

  /**
   * By class, how long after now its workers start on tasks with such heads, how long they are
   * closed after it as far as the bound is known, plus the tail.
   */
  private double[] lost(long a, long b) {
    double[] lost = new double[workers.classes()];
    for (int c = 0; c < lost.length; c++) {
      int members = workers.membersEnd(c) - workers.membersBegin(c);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int w = workers.member(i);
        long start = Math.min(1L << 52, capacity.start(w, c, a));
        long closed = capacity.closed(w, start, Math.max(bound, state.nowMicros()) - b);
        lost[c] += ((double) start - state.nowMicros() + closed) / members;
      }
      lost[c] += b;
    }
    return lost;
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
    int[] active = capacity.activeWorkers();
    double surely = capacity.roundedDown(needed, tasks.length + (int) loads.count());
    long end = capacity.earliestEnd(surely, Long.MIN_VALUE, true, active);
    if (needed > 0 && end != Long.MAX_VALUE && end + leastTail > bound) {
      bound = end + leastTail;
      source = "work-and-loads";
      proof = new Proof(work.price.clone(), Long.MIN_VALUE, leastTail, false, true);
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
    int[] active = capacity.activeWorkers();
    long checks = MAX_CHECKS / Math.max(1, active.length * (long) workers.resources());
    int pairs = number <= ALL_PAIRS ? number : SOME;
    while (pairs > 4 && (long) pairs * pairs > checks) {
      pairs /= 2;
    }
    HeadsAndTails ends =
        new HeadsAndTails(counted, number, new DistinctEnds(problem, capacity, active));
    long[] tails = tailThresholds(ends.tails, pairs);
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
        ends.begin(i + 1);
        sweepTails(head[t], tails, byTail, parts, ends, active, name);
      }
    }
  }

  private void sweepTails(
      long a,
      long[] tails,
      double[] byTail,
      int[] parts,
      HeadsAndTails ends,
      int[] active,
      String name) {
    problem.stop().look();
    double needed = 0;
    int count = 0;
    for (int k = tails.length - 1; k >= 0; k--) {
      if (parts[k] == 0) {
        continue;
      }
      needed += byTail[k];
      count += parts[k];
      double surely = capacity.roundedDown(needed, count);
      double lost = ends.lost(tails[k]);
      if (lost > 0) {
        tryUntil(surely + lost, a, tails[k], ends.longest(tails[k]), active, name);
      }
      tryUntil(surely, a, tails[k], Long.MIN_VALUE, active, name);
    }
  }

  /**
   * Tries how soon so much can be done.
   *
   * @param least what is needed holds only if it takes so long, and as far as no worker that counts
   *     closes before; or the least number where it always holds
   */
  private void tryUntil(double needed, long a, long b, long least, int[] active, String name) {
    if (bound != Long.MIN_VALUE && capacity.done(a, bound - b, false, active) >= needed) {
      return;
    }
    long end = capacity.earliestEnd(needed, a, false, active);
    boolean distinct = least != Long.MIN_VALUE;
    long closing = distinct ? capacity.times().firstClosing() : CompiledCalendars.NEVER;
    if (end != Long.MAX_VALUE && end > least && Math.min(end + b - 1, closing) >= bound) {
      bound = Math.min(end + b - 1, closing) + 1;
      source = name;
      bestHead = a;
      bestTail = b;
      bestPrice = work.price.clone();
      proof = new Proof(bestPrice, a, b, distinct, false);
    }
  }

  /**
   * Heads and tails of the tasks of one trial, in order, and what is lost by their being distinct.
   */
  private final class HeadsAndTails {
    final long[] tails;
    private final long[] heads;
    private final DistinctEnds distinct;
    private int count;
    private double atBeginning;
    private long latestStart;

    HeadsAndTails(int[] tasks, int number, DistinctEnds distinct) {
      this.distinct = distinct;
      heads = new long[number];
      tails = new long[number];
      for (int i = 0; i < number; i++) {
        heads[i] = head[tasks[i]];
        tails[i] = tail[tasks[i]];
      }
      Arrays.sort(tails);
    }

    /**
     * Goes on with the first so many tasks, which have the largest heads, and all that have the
     * least of these: a proof names that head, not how many have it.
     */
    void begin(int tasks) {
      long least = heads[tasks - 1];
      count = tasks;
      while (count < heads.length && heads[count] == least) {
        count++;
      }
      atBeginning = distinct.atBeginning(least, heads, count);
      latestStart = distinct.latestStart(least);
    }

    /** What is lost with tails from {@code b} on. */
    double lost(long b) {
      return atBeginning + distinct.atEnd(b, tails, first(b));
    }

    /** What is lost is lost only if all is done no sooner than this. */
    long longest(long b) {
      return Math.max(latestStart, distinct.latestHead(heads, count))
          + distinct.longestTail(tails, first(b))
          - b;
    }

    private int first(long b) {
      // It is one of them.
      int at = Arrays.binarySearch(tails, b);
      while (at > 0 && tails[at - 1] == b) {
        at--;
      }
      return at;
    }
  }

  /** Ascending tails, the smallest included: every task counts for the next smaller one. */
  private static long[] tailThresholds(long[] sorted, int most) {
    int number = sorted.length;
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

  /** What workers that are used add, under even prices and those that gave the best bounds. */
  FewestWorkers workers() {
    FewestWorkers fewest = new FewestWorkers(problem, head, tail, byHead, work, capacity);
    for (int r = 0; r < workers.resources(); r++) {
      work.priceEvenly(r);
      fewest.tryPrices();
    }
    for (double[] prices : List.of(searched, bestPrice)) {
      if (prices.length > 0) {
        work.priceLike(prices);
        fewest.tryPrices();
      }
    }
    return fewest;
  }

  /**
   * Sets of jobs, from the same prices and more.
   *
   * @param most sets to look at
   */
  JobSetBounds sets(long most) {
    List<double[]> prices = new ArrayList<>();
    for (int r = 0; r < workers.resources(); r++) {
      work.priceEvenly(r);
      prices.add(work.price.clone());
    }
    if (searched.length > 0) {
      prices.add(searched);
    }
    return new JobSetBounds(
        problem, path, tail, work, prices, searched.length > 0 ? this::lost : null, most);
  }

  private void addMachine(JobWorkBounds jobs) {
    try {
      PricedRates rates = capacity.rates();
      if (!rates.changes().isEmpty()) {
        MachineClock clock = new MachineClock(rates.changes(), state.nowMicros());
        jobs.add(work, clock, head, tail);
      }
    } catch (ArithmeticException e) {
      // Numbers that large are left to the other bounds.
      return;
    }
  }
}
