package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * The few best workers of one ready task, each with its best option there, best first; all other
 * workers are no better than a limit that is known.
 *
 * <p>Placing a task changes one worker only. So what is known here stays true but for that worker,
 * which is judged again, and all workers are judged again only when too few are left. Not
 * thread-safe.
 */
final class BestWorkers {
  private static final long NEVER = PartialSchedule.NEVER;
  private static final int KEPT = 8;

  /** How many pairs are taken by rising bound before all others are taken as they come. */
  private static final int SORTED = 2 * KEPT;

  /**
   * How good it is to start in an option at an instant: smaller is better, and an earlier start is
   * never worse.
   */
  interface Value {
    long of(int task, int option, long start);

    /** No option whose value is at least this ends earlier. */
    long leastEndMicros(int task, long value);
  }

  private final PartialSchedule schedule;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final Value value;
  private final Pairs pairs;

  /** The task. */
  final int task;

  private final long producedMicros;
  private int count;
  private final long[] score = new long[KEPT + 1];
  private final int[] worker = new int[KEPT + 1];
  private final int[] option = new int[KEPT + 1];
  private final long[] end = new long[KEPT + 1];

  /** Workers that are not kept are not better than this. */
  private long limitScore;

  private int limitWorker;

  /** A task that is ready now; nothing is judged yet. */
  BestWorkers(PartialSchedule schedule, Value value, Pairs pairs, int task) {
    this.schedule = schedule;
    this.value = value;
    this.pairs = pairs;
    this.task = task;
    workers = schedule.problem().workers();
    workflows = schedule.problem().workflows();
    schedule.consider(task);
    producedMicros = schedule.arrivals().producedMicros();
    limitScore = Long.MIN_VALUE;
  }

  /** Options on workers with bounds of their values, for one judgement at a time. */
  static final class Pairs {
    private int count;
    private int[] option = new int[16];
    private int[] worker = new int[16];
    private long[] bound = new long[16];

    private void add(int ofOption, int onWorker, long ofBound) {
      if (count == option.length) {
        option = Arrays.copyOf(option, count * 2);
        worker = Arrays.copyOf(worker, count * 2);
        bound = Arrays.copyOf(bound, count * 2);
      }
      option[count] = ofOption;
      worker[count] = onWorker;
      bound[count++] = ofBound;
    }

    private int least() {
      int least = 0;
      for (int i = 1; i < count; i++) {
        if (bound[i] < bound[least]) {
          least = i;
        }
      }
      return least;
    }

    private void remove(int i) {
      count--;
      option[i] = option[count];
      worker[i] = worker[count];
      bound[i] = bound[count];
    }
  }

  /** Whether so many of the best workers are known, or all there are. */
  boolean knows(int best) {
    return count >= best || limitScore == NEVER;
  }

  /** As long as no worker is known: no score is below this. */
  long scoreBound() {
    return limitScore;
  }

  /** As long as no worker is known: the best option ends no earlier. */
  long endBoundMicros() {
    return limitScore == Long.MIN_VALUE ? limitScore : value.leastEndMicros(task, limitScore);
  }

  /** Number of workers that are known to be best. */
  int count() {
    return count;
  }

  int worker() {
    return worker[0];
  }

  int option() {
    return option[0];
  }

  long score() {
    return score[0];
  }

  /** End of the best option on the best worker. */
  long endMicros() {
    return end[0];
  }

  /** The score on the second best worker; {@link PartialSchedule#NEVER} if there is none. */
  long secondScore() {
    return count > 1 ? score[1] : NEVER;
  }

  /** Judges all workers. */
  void judgeAll() {
    schedule.consider(task);
    collectPairs();
    count = 0;
    limitScore = NEVER;
    limitWorker = Integer.MAX_VALUE;
    for (int i = 0; i < SORTED && pairs.count > 0; i++) {
      int least = pairs.least();
      if (!isWorthAsking(pairs.bound[least], -1)) {
        return;
      }
      ask(pairs.option[least], pairs.worker[least]);
      pairs.remove(least);
    }
    for (int i = 0; i < pairs.count; i++) {
      if (isWorthAsking(pairs.bound[i], pairs.worker[i])) {
        ask(pairs.option[i], pairs.worker[i]);
      }
    }
  }

  private void collectPairs() {
    pairs.count = 0;
    for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
      int c = workflows.optionClass(o);
      for (int m = workers.membersBegin(c); m < workers.membersEnd(c); m++) {
        int w = workers.member(m);
        long arrival = schedule.isAllowed(o, w) ? schedule.arrivals().micros(w) : NEVER;
        if (arrival != NEVER) {
          pairs.add(o, w, bound(o, w, arrival));
        }
      }
    }
  }

  private long bound(int o, int w, long from) {
    return value.of(task, o, schedule.boundMicros(o, w, from));
  }

  /** Judges a worker again where something was placed. */
  void judgeAgain(int changed) {
    for (int i = 0; i < count; i++) {
      if (worker[i] == changed) {
        removeAt(i);
        break;
      }
    }
    int c = workers.classOf(changed);
    int wt = schedule.problem().jobs().workflowTask(task);
    boolean considered = false;
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      if (workflows.optionClass(o) == c
          && isWorthAsking(bound(o, changed, producedMicros), changed)) {
        if (!considered) {
          schedule.consider(task);
          considered = true;
        }
        if (schedule.isAllowed(o, changed)) {
          ask(o, changed);
        }
      }
    }
  }

  private boolean isWorthAsking(long bound, int onWorker) {
    return bound < limitScore || (bound == limitScore && onWorker < limitWorker);
  }

  private void ask(int o, int w) {
    long start = schedule.startMicros(o, w);
    if (start == NEVER) {
      return;
    }
    long scored = value.of(task, o, start);
    if (!isWorthAsking(scored, w)) {
      return;
    }
    for (int i = 0; i < count; i++) {
      if (worker[i] == w) {
        if (score[i] < scored || (score[i] == scored && option[i] < o)) {
          return;
        }
        removeAt(i);
        break;
      }
    }
    int at = count++;
    while (at > 0 && (score[at - 1] > scored || (score[at - 1] == scored && worker[at - 1] > w))) {
      copy(at - 1, at);
      at--;
    }
    score[at] = scored;
    worker[at] = w;
    option[at] = o;
    end[at] = start + workflows.optionDurationMicros(o);
    if (count > KEPT) {
      count--;
      limitScore = score[count];
      limitWorker = worker[count];
    }
  }

  private void removeAt(int at) {
    count--;
    for (int i = at; i < count; i++) {
      copy(i + 1, i);
    }
  }

  private void copy(int from, int to) {
    score[to] = score[from];
    worker[to] = worker[from];
    option[to] = option[from];
    end[to] = end[from];
  }
}
