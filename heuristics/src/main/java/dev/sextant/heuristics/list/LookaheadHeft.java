package dev.sextant.heuristics.list;

import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;
import java.util.Comparator;

/**
 * HEFT with a look at the children (Bittencourt, Sakellariou, Madeira, PDP 2010): tasks by falling
 * upward rank; on each option in turn the task is placed for a trial, then its children by rank
 * where they end first, with insertion; it goes where the last of its children ends first.
 *
 * <p>Deviations: ends include model loads, as the timetable would place them, and trials are the
 * timetable's, loads included, even where the estimates do not see them; a task without children
 * goes where it ends first itself; several jobs are one list, by release first if the objective
 * counts single jobs. Ties go to the smaller worker, then to the mode that comes first.
 *
 * <p>A task that is placed at an instant lets no child end before that plus the child's shortest
 * duration, nor before its other inputs and the capacities let it; nor, if neither the task nor a
 * child before it uses its model, before it would end if the task ended as soon as it can and took
 * nothing. A child like that has that place in every trial that leaves it alone and ends in time,
 * so that it need not look for one. Trials are made by rising bound until no other option can be
 * better, which leaves a few of them. Time O(tasks x options x children) for bounds, and as many
 * trials as it takes.
 */
final class LookaheadHeft implements WorkerRule {
  private final PartialSchedule schedule;
  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;
  private final EarliestEnd earliestEnd;
  private final UpwardRanks ranks;
  private final Pace pace;
  private final Choice childChoice = new Choice();

  /** By workflow task, its shortest duration. */
  private final long[] shortest;

  /** By workflow task, {@linkplain TaskForm#mark marks} of the models that it may use. */
  private final long[] models;

  /** By workflow task, whether no mode of it needs several models. */
  private final boolean[] needsOneAtMost;

  /** Whether every task has a place in every schedule, so that every child counts. */
  private final boolean alwaysPlaced;

  private int[] children = new int[0];
  private int[] marks = new int[8];

  // By child that has nothing to gain from the task and those before it, its place without them.
  private int[] aloneOption = new int[8];
  private int[] aloneWorker = new int[8];
  private long[] aloneEnd = new long[8];
  private long trials;

  // What is known of the children whatever the option of the task.
  private long childBound;
  private long childDuration;

  // Options on workers that were not tried yet, with bounds of their scores.
  private int count;
  private int[] option = new int[16];
  private int[] worker = new int[16];
  private long[] bound = new long[16];

  /** Whether the bound is by the estimated end of the task, not only by capacities. */
  private boolean[] estimated = new boolean[16];

  LookaheadHeft(PartialSchedule schedule, Pace pace) {
    this.schedule = schedule;
    this.pace = pace;
    problem = schedule.problem();
    workflows = problem.workflows();
    workers = problem.workers();
    ranks = new UpwardRanks(problem);
    earliestEnd = new EarliestEnd(schedule);
    shortest = new long[workflows.tasks()];
    models = new long[workflows.tasks()];
    needsOneAtMost = new boolean[workflows.tasks()];
    boolean placed = true;
    for (int t = 0; t < shortest.length; t++) {
      shortest[t] = Long.MAX_VALUE;
      needsOneAtMost[t] = true;
      for (int o = workflows.optionsBegin(t); o < workflows.optionsEnd(t); o++) {
        shortest[t] = Math.min(shortest[t], workflows.optionDurationMicros(o));
        placed &= isAlwaysPossible(o);
        noteModels(t, workflows.optionMode(o));
      }
    }
    alwaysPlaced = placed;
  }

  private void noteModels(int workflowTask, int mode) {
    int begin = workflows.modelsBegin(mode);
    int end = workflows.modelsEnd(mode);
    needsOneAtMost[workflowTask] &= end - begin <= 1;
    for (int i = begin; i < end; i++) {
      models[workflowTask] |= TaskForm.mark(workflows.model(i));
    }
  }

  private boolean isAlwaysPossible(int ofOption) {
    int c = workflows.optionClass(ofOption);
    int mode = workflows.optionMode(ofOption);
    boolean possible = !workers.calendars().closes(c);
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      possible &= workers.loadMicros(c, workflows.model(i)) != CompiledWorkers.NO_LOAD;
    }
    return possible;
  }

  static ListRule rule(PartialSchedule schedule, Pace pace) {
    return new QueueRule(
        new FixedOrder(Heft.order(schedule.problem())), new LookaheadHeft(schedule, pace));
  }

  /** How many options were tried so far. */
  long trials() {
    return trials;
  }

  @Override
  public void choose(int task, Choice choice) {
    children = childrenByRank(task);
    if (children.length == 0) {
      earliestEnd.choose(task, choice);
      return;
    }
    schedule.consider(task);
    choice.clear(task);
    long earliest = collect(task);
    if (count == 0) {
      return;
    }
    boundChildren(task, earliest);
    raiseBounds();
    schedule.consider(task);
    while (count > 0 && pace.stop() == null) {
      int next = least();
      if (!choice.yieldsTo(bound[next], worker[next], option[next])) {
        return;
      }
      if (estimated[next]) {
        long last = trial(task, option[next], worker[next], choice.score);
        choice.offer(last, worker[next], option[next]);
        remove(next);
      } else {
        estimate(next);
      }
    }
  }

  /** Bounds children of a task that does not end before an instant. */
  private void boundChildren(int task, long earliest) {
    childBound = Long.MIN_VALUE;
    childDuration = 0;
    long others = models[problem.jobs().workflowTask(task)];
    for (int i = 0; i < children.length; i++) {
      int child = problem.jobs().workflowTask(children[i]);
      boolean gainsNothing = needsOneAtMost[child] && (models[child] & others) == 0;
      others |= models[child];
      aloneOption[i] = Choice.NONE;
      if (gainsNothing) {
        earliestEnd.choose(children[i], earliest, PartialSchedule.NEVER, childChoice);
        aloneOption[i] = childChoice.option;
        aloneWorker[i] = childChoice.worker;
        aloneEnd[i] = childChoice.score;
      }
      if (alwaysPlaced) {
        boolean isKnown = aloneOption[i] != Choice.NONE;
        long least = isKnown ? aloneEnd[i] : earliestEnd.boundMicros(children[i]);
        childBound = Math.max(childBound, least);
        childDuration = Math.max(childDuration, shortest[child]);
      }
    }
  }

  private long scoreBound(long end) {
    return Math.max(childBound, end + childDuration);
  }

  /** Collects options and bounds of the task's ends; returns the least. */
  private long collect(int task) {
    long least = Long.MAX_VALUE;
    count = 0;
    for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
      int c = workflows.optionClass(o);
      long duration = workflows.optionDurationMicros(o);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int w = workers.member(i);
        long arrival = schedule.arrivals().micros(w);
        if (arrival != PartialSchedule.NEVER
            && problem.pinsAllow(task, workflows.optionMode(o), w)) {
          long end = schedule.boundMicros(o, w, arrival) + duration;
          least = Math.min(least, end);
          add(o, w, end);
        }
      }
    }
    return least;
  }

  private void raiseBounds() {
    for (int i = 0; i < count; i++) {
      bound[i] = scoreBound(bound[i]);
    }
  }

  private void add(int ofOption, int onWorker, long ofBound) {
    if (count == option.length) {
      option = Arrays.copyOf(option, 2 * count);
      worker = Arrays.copyOf(worker, 2 * count);
      bound = Arrays.copyOf(bound, 2 * count);
      estimated = Arrays.copyOf(estimated, 2 * count);
    }
    option[count] = ofOption;
    worker[count] = onWorker;
    bound[count] = ofBound;
    estimated[count++] = false;
  }

  private void remove(int i) {
    count--;
    option[i] = option[count];
    worker[i] = worker[count];
    bound[i] = bound[count];
    estimated[i] = estimated[count];
  }

  /** The least by bound, worker and option. */
  private int least() {
    int least = 0;
    for (int i = 1; i < count; i++) {
      if (bound[i] < bound[least]
          || (bound[i] == bound[least]
              && (worker[i] < worker[least]
                  || (worker[i] == worker[least] && option[i] < option[least])))) {
        least = i;
      }
    }
    return least;
  }

  private void estimate(int i) {
    long end = schedule.endMicros(option[i], worker[i]);
    if (end == PartialSchedule.NEVER) {
      remove(i);
    } else {
      bound[i] = Math.max(bound[i], scoreBound(end));
      estimated[i] = true;
    }
  }

  /**
   * The end of the last of the task and its children, or NEVER if it cannot be placed there; any
   * later instant than a limit if it is later.
   */
  private long trial(int task, int ofOption, int onWorker, long limit) {
    trials++;
    Timetable timetable = schedule.timetable();
    int mark = timetable.mark(onWorker);
    if (!schedule.tryOut(ofOption, onWorker)) {
      return PartialSchedule.NEVER;
    }
    long last = timetable.endMicros(task);
    if (last <= limit) {
      last = Math.max(last, lastChildEnd(onWorker, limit));
    }
    timetable.undoLast(mark);
    schedule.consider(task);
    return last;
  }

  /**
   * The last end of a child; a child that the timetable has no place for does not count, nor does
   * any after one that ends past a limit.
   */
  private long lastChildEnd(int onWorker, long limit) {
    Timetable timetable = schedule.timetable();
    long last = Long.MIN_VALUE;
    int placed = 0;
    long taken = mark(onWorker);
    long mostEnd = alwaysPlaced ? limit : PartialSchedule.NEVER;
    for (int i = 0; i < children.length && last <= limit; i++) {
      int child = children[i];
      if (!isAlone(i, taken)) {
        earliestEnd.choose(child, Long.MIN_VALUE, mostEnd, childChoice);
      }
      if (!childChoice.isMade() && mostEnd != PartialSchedule.NEVER) {
        last = mostEnd + 1;
      } else if (childChoice.isMade()) {
        marks[placed] = timetable.mark(childChoice.worker);
        if (schedule.tryOut(childChoice.option, childChoice.worker)) {
          last = Math.max(last, timetable.endMicros(child));
          taken |= mark(childChoice.worker);
          placed++;
        }
      }
    }
    while (--placed >= 0) {
      timetable.undoLast(marks[placed]);
    }
    return last;
  }

  /** The mark of a worker; few workers share one. */
  private static long mark(int ofWorker) {
    return 1L << (ofWorker & 63);
  }

  /**
   * Whether a child runs where and when it would without the task, because nothing was placed there
   * and its inputs come in time; if so, that is chosen.
   */
  private boolean isAlone(int i, long taken) {
    if (aloneOption[i] == Choice.NONE || (mark(aloneWorker[i]) & taken) != 0) {
      return false;
    }
    schedule.consider(children[i]);
    long start = aloneEnd[i] - schedule.durationMicros(aloneOption[i]);
    if (schedule.arrivals().micros(aloneWorker[i]) > start) {
      return false;
    }
    childChoice.clear(children[i]);
    childChoice.offer(aloneEnd[i], aloneWorker[i], aloneOption[i]);
    return true;
  }

  private int[] childrenByRank(int task) {
    int offset = problem.jobs().offset(problem.jobs().jobOf(task));
    int begin = workflows.succsBegin(task - offset);
    Integer[] sorted = new Integer[workflows.succsEnd(task - offset) - begin];
    Arrays.setAll(sorted, i -> workflows.edgeTo(workflows.succEdge(begin + i)) + offset);
    Arrays.sort(
        sorted,
        Comparator.<Integer>comparingLong(t -> -ranks.comparable(t - offset))
            .thenComparing(t -> t));
    if (marks.length < sorted.length) {
      marks = new int[sorted.length];
      aloneOption = new int[sorted.length];
      aloneWorker = new int[sorted.length];
      aloneEnd = new long[sorted.length];
    }
    return Arrays.stream(sorted).mapToInt(t -> t).toArray();
  }
}
