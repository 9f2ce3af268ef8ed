package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledCalendars;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Where runs of pending tasks may be and what they cost there, cut into the times of {@link
 * CrowdedCost}: for each class of workers, the steps of its calendar and between earliest starts
 * and latest ends of tasks. As cost and what a run takes of each time are linear in between, a run
 * is looked at only where it begins or ends with one of them.
 *
 * <p>Tasks that share a workflow task, an earliest start and a latest end, and have no pin, are of
 * one kind. Immutable once made.
 */
final class CrowdedStarts {
  /** Heads and latest ends that cut time; where there are more, some of them do. */
  private static final int MOST_CUTS = 24;

  /** More pairs than so many in all are not kept, unless kinds had too few each. */
  private static final int MOST_KEPT = 3_000_000;

  private static final int LEAST_KEPT = 8;

  /** About how many costs of a kind say which are low. */
  private static final int SAMPLE = 512;

  private static final double MICROS_PER_SECOND = 1e6;

  /**
   * The times of a class, each from one instant to the next.
   *
   * @param summed from how many parts a volume is added up at most
   */
  record Times(long[] instants, double[][] volume, int summed) {
    int count() {
      return instants.length - 1;
    }

    /** The time that an instant is in; the number of times for one after all of them. */
    int at(long instant) {
      int found = Arrays.binarySearch(instants, instant);
      return found >= 0 ? found : -found - 2;
    }

    /** How many instants there are from one to another, both included. */
    private int instantsIn(long from, long until) {
      int before = Arrays.binarySearch(instants, from);
      int first = before >= 0 ? before : -before - 1;
      return Math.max(0, at(until) + 1 - first);
    }
  }

  /** What an option may do: starts, and what each costs, in micro-units. */
  record Starts(int workerClass, int mode, long duration, long[] start, double[] cost) {}

  /**
   * Tasks that are alike.
   *
   * @param rest what any choice costs at least that is not among these; infinite if all are
   */
  record Kind(int count, List<Starts> options, double rest) {}

  private record Key(int workflowTask, long head, long latestEnd, int pinned) {}

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;
  private final CompiledCalendars calendars;
  private final List<Kind> kinds = new ArrayList<>();
  private final Times[] times;
  private final long now;

  /** How many pairs of a kind are kept. */
  private int kept = Integer.MAX_VALUE;

  private CrowdedStarts(CompiledProblem problem) {
    this.problem = problem;
    workflows = problem.workflows();
    workers = problem.workers();
    calendars = workers.calendars();
    now = problem.state().nowMicros();
    times = new Times[workers.classes()];
  }

  /**
   * All of them, or the cheapest of each kind where there are very many; null where there may be
   * more pairs of an option and a start than that, which is known before any is made.
   *
   * @param head by task, when it can start at the earliest
   * @param tail by task, what must pass between its end and that of its job
   * @param most how many pairs there may be
   * @throws dev.sextant.planner.compiled.StoppedException when the problem's signal is set
   */
  static @Nullable CrowdedStarts of(CompiledProblem problem, long[] head, long[] tail, long most) {
    return of(problem, head, tail, most, MOST_KEPT);
  }

  /** The same with as many pairs kept, but for a few of each kind. */
  static @Nullable CrowdedStarts of(
      CompiledProblem problem, long[] head, long[] tail, long most, int mostKept) {
    CrowdedStarts starts = new CrowdedStarts(problem);
    Map<Key, Integer> counts = starts.counts(head, tail);
    starts.cutTimes(cuts(counts));
    if (starts.mostPairs(counts.keySet()) > most) {
      return null;
    }
    starts.kept = Math.max(LEAST_KEPT, mostKept / Math.max(1, counts.size()));
    counts.forEach(starts::add);
    return starts;
  }

  private Map<Key, Integer> counts(long[] head, long[] tail) {
    Map<Key, Integer> counts = new LinkedHashMap<>();
    for (int t = 0; t < problem.tasks(); t++) {
      if (problem.state().isPending(t)) {
        counts.merge(key(t, head[t], latestEnd(t, tail[t])), 1, Integer::sum);
      }
    }
    return counts;
  }

  private void cutTimes(TreeSet<Long> cuts) {
    for (int c = 0; c < times.length; c++) {
      problem.stop().look();
      times[c] = times(c, cuts);
    }
  }

  private void add(Key key, int count) {
    problem.stop().look();
    kinds.add(cheapest(count, options(key)));
  }

  /** A kind with its cheapest choices, if there are very many. */
  private Kind cheapest(int count, List<Starts> options) {
    int size = options.stream().mapToInt(of -> of.start().length).sum();
    if (size <= kept) {
      return new Kind(count, options, Double.POSITIVE_INFINITY);
    }
    double rest = costOfRest(options, size);
    List<Starts> cheap = new ArrayList<>();
    for (Starts of : options) {
      long[] start = new long[of.start().length];
      double[] cost = new double[start.length];
      int n = 0;
      for (int k = 0; k < start.length; k++) {
        if (of.cost()[k] < rest) {
          start[n] = of.start()[k];
          cost[n++] = of.cost()[k];
        }
      }
      if (n > 0) {
        cheap.add(
            new Starts(
                of.workerClass(),
                of.mode(),
                of.duration(),
                Arrays.copyOf(start, n),
                Arrays.copyOf(cost, n)));
      }
    }
    return cheap.isEmpty()
        ? new Kind(count, options, Double.POSITIVE_INFINITY)
        : new Kind(count, cheap, rest);
  }

  /** A cost below which there are about as many pairs as are kept, as some of them show. */
  private double costOfRest(List<Starts> options, int size) {
    int every = Math.max(1, size / SAMPLE);
    double[] sample = new double[(size + every - 1) / every];
    int n = 0;
    int at = 0;
    for (Starts of : options) {
      for (double cost : of.cost()) {
        if (at++ % every == 0) {
          sample[n++] = cost;
        }
      }
    }
    Arrays.sort(sample);
    return sample[(int) ((long) kept * sample.length / size)];
  }

  /** At least as many pairs of an option and a start as there are. */
  private long mostPairs(Set<Key> keys) {
    long sum = 0;
    for (Key key : keys) {
      for (int o = workflows.optionsBegin(key.workflowTask());
          o < workflows.optionsEnd(key.workflowTask());
          o++) {
        sum += isAllowed(key, o) ? mostStarts(key, o) : 0;
      }
    }
    return sum;
  }

  /** At least as many as {@link #starts} gives, closed times and equal ones left aside. */
  private long mostStarts(Key key, int option) {
    Times ofClass = times[workflows.optionClass(option)];
    long length = workflows.optionDurationMicros(option);
    boolean isFree = key.latestEnd() == CompiledJobs.NONE;
    long latest = isFree ? Long.MAX_VALUE : key.latestEnd() - length;
    return key.head() > latest
        ? 0
        : 2L
            + ofClass.instantsIn(key.head(), latest)
            + ofClass.instantsIn(key.head() + length, key.latestEnd());
  }

  /** Whether waiting may cost: prices change or some pending task has to end. */
  static boolean isAsked(CompiledProblem problem) {
    for (int c = 0; c < problem.workers().classes(); c++) {
      if (problem.workers().calendars().pricesChange(c)) {
        return true;
      }
    }
    return problem.jobs().haveDeadlines();
  }

  /** Whether each task has a start at all; if not, there is no plan. */
  boolean everyTaskStarts() {
    return kinds.stream().noneMatch(kind -> kind.options().isEmpty());
  }

  List<Kind> kinds() {
    return kinds;
  }

  /** The times of a class. */
  Times times(int workerClass) {
    return times[workerClass];
  }

  /** How many pairs of an option and a start there are. */
  long size() {
    long size = 0;
    for (Kind kind : kinds) {
      for (Starts starts : kind.options()) {
        size += starts.start().length;
      }
    }
    return size;
  }

  /**
   * How often a figure of {@link CrowdedCost} may have been rounded at most: members summed into a
   * volume, demands of a mode, prices of all capacity and kinds of tasks.
   */
  double roundings() {
    double summed = 0;
    double prices = 0;
    for (Times ofClass : times) {
      summed = Math.max(summed, ofClass.summed());
      prices += (double) workers.resources() * (ofClass.count() + 1);
    }
    int demands = 0;
    for (Kind kind : kinds) {
      for (Starts option : kind.options()) {
        int mode = option.mode();
        demands = Math.max(demands, workflows.demandsEnd(mode) - workflows.demandsBegin(mode));
      }
    }
    return summed + prices + demands + kinds.size() + 8;
  }

  private Key key(int task, long head, long latestEnd) {
    var state = problem.state();
    boolean pinned = state.pinnedMode(task) >= 0 || state.pinnedWorker(task) >= 0;
    return new Key(
        problem.jobs().workflowTask(task), Math.max(now, head), latestEnd, pinned ? task : -1);
  }

  private long latestEnd(int task, long tail) {
    long deadline = problem.jobs().deadlineMicros(problem.jobs().jobOf(task));
    return deadline == CompiledJobs.NONE ? CompiledJobs.NONE : deadline - tail;
  }

  /** Heads and latest ends, the last of these among them. */
  private static TreeSet<Long> cuts(Map<Key, Integer> counts) {
    TreeSet<Long> all = new TreeSet<>();
    for (Key key : counts.keySet()) {
      all.add(key.head());
      if (key.latestEnd() != CompiledJobs.NONE) {
        all.add(key.latestEnd());
      }
    }
    if (all.size() <= MOST_CUTS) {
      return all;
    }
    List<Long> sorted = new ArrayList<>(all);
    TreeSet<Long> some = new TreeSet<>();
    for (int i = 0; i < MOST_CUTS; i++) {
      some.add(sorted.get((int) ((long) i * (sorted.size() - 1) / (MOST_CUTS - 1))));
    }
    return some;
  }

  private Times times(int c, TreeSet<Long> cuts) {
    TreeSet<Long> instants = new TreeSet<>(cuts.tailSet(now));
    instants.add(now);
    for (int i = calendars.stepsBegin(c) + 1; i < calendars.stepsEnd(c); i++) {
      instants.add(calendars.fromMicros(i));
    }
    long[] all = instants.stream().mapToLong(Long::longValue).toArray();
    double[][] volume = new double[workers.resources()][all.length - 1];
    FreeCapacity free = new FreeCapacity(problem, RunTimes.open(problem));
    int summed = 0;
    for (int p = workers.membersBegin(c); p < workers.membersEnd(c); p++) {
      summed += 1 + free.parts(workers.member(p));
    }
    for (int i = 0; i + 1 < all.length; i++) {
      if (!calendars.isOpen(calendars.stepAt(c, all[i]))) {
        continue;
      }
      for (int p = workers.membersBegin(c); p < workers.membersEnd(c); p++) {
        int w = workers.member(p);
        long from = Math.max(all[i], problem.state().availableFromMicros(w));
        for (int r = 0; r < workers.resources(); r++) {
          volume[r][i] += free.free(w, r, from, all[i + 1]);
        }
      }
    }
    return new Times(all, volume, summed);
  }

  private boolean isAllowed(Key key, int option) {
    return key.pinned() < 0 || problem.pinsAllow(key.pinned(), option);
  }

  private List<Starts> options(Key key) {
    List<Starts> options = new ArrayList<>();
    for (int o = workflows.optionsBegin(key.workflowTask());
        o < workflows.optionsEnd(key.workflowTask());
        o++) {
      if (isAllowed(key, o)) {
        Starts starts = starts(key, o);
        if (starts.start().length > 0) {
          options.add(starts);
        }
      }
    }
    return options;
  }

  private Starts starts(Key key, int option) {
    int c = workflows.optionClass(option);
    long length = workflows.optionDurationMicros(option);
    long latest = key.latestEnd() == CompiledJobs.NONE ? Long.MAX_VALUE : key.latestEnd() - length;
    long[] instants = times[c].instants();
    long[] all = new long[2 + 2 * instants.length];
    int count = 0;
    all[count++] = key.head();
    all[count++] = latest;
    for (long instant : instants) {
      all[count++] = instant;
      all[count++] = instant - length;
    }
    Arrays.sort(all);
    count = 0;
    for (int i = 0; i < all.length; i++) {
      long s = all[i];
      boolean isOther = count == 0 || s != all[count - 1];
      if (isOther
          && s >= key.head()
          && s <= latest
          && s != Long.MAX_VALUE
          && calendars.earliestOpen(c, s, length) == s) {
        all[count++] = s;
      }
    }
    long[] start = Arrays.copyOf(all, count);
    double[] cost = new double[start.length];
    int mode = workflows.optionMode(option);
    int step = calendars.stepsBegin(c);
    for (int i = 0; i < start.length; i++) {
      while (step + 1 < calendars.stepsEnd(c) && calendars.fromMicros(step + 1) <= start[i]) {
        step++;
      }
      cost[i] = workflows.costMicroUnits(mode) + runCost(c, step, start[i], length);
    }
    return new Starts(c, mode, length, start, cost);
  }

  /** Rounded up only where it is so whenever the run starts. */
  private double runCost(int c, int step, long start, long length) {
    if (!calendars.pricesChange(c)) {
      return calendars.runCost(c, start, start + length);
    }
    double millionths = 0;
    long end = start + length;
    long at = start;
    for (int i = step; at < end; i++) {
      long until = i + 1 < calendars.stepsEnd(c) ? Math.min(end, calendars.fromMicros(i + 1)) : end;
      millionths += (double) calendars.priceMicroUnitsPerSecond(i) * (until - at);
      at = until;
    }
    return millionths / MICROS_PER_SECOND;
  }
}
