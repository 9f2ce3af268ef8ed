package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Workers that take tasks as they become free: of those that are ready then, one whose price there
 * is nearest to the least that it has anywhere, so that each worker runs what it is best at while
 * there is a choice and whatever there is while there is none.
 *
 * <p>A {@link Guidance} says the prices, how much waiting for loads and inputs counts, how much the
 * order, and by how much a price may exceed the least of the task; what exceeds it is taken only
 * where no other worker could end the task earlier. Of the tasks that promise most a few are looked
 * at. Time goes only forward, and a worker that runs several tasks at a time is free again when the
 * last of them starts, or else when the next of them can.
 *
 * <p>Own, after the sufferage of Maheswaran et al. (JPDC 59, 1999), which asks what a task loses if
 * it does not get its best worker, with prices of capacity for ends.
 */
final class DispatchRule implements ListRule {
  /** How many tasks a worker looks at before it takes one. */
  private static final int LOOKS = 16;

  private static final int FIRST_OFFERS = 1024;

  /** No worker. */
  private static final int NOBODY = -1;

  /** How many offers there may be, unless there are fewer than so many to each task. */
  private static final int MOST_OFFERS = 4_000_000;

  private static final int FEW_WORKERS = 32;

  /** How dear a worker is that is closed, of which there may be no other. */
  private static final double LAST_RESORT = 1e300;

  /** How many tasks are looked at between two looks at the clock. */
  private static final int LOOK_EVERY = 256;

  /** For how many pairs of task and worker prices are kept, for the same tasks of other jobs. */
  private static final int MOST_PRICES = 1_000_000;

  private final PartialSchedule schedule;
  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final Guidance guidance;
  private final Pace pace;
  private final Readiness readiness;
  private final boolean[] placed;

  /** By task, how many of its offers were not dropped because their worker will never run it. */
  private final int[] openOffers;

  /** By task, whether every worker has or had an offer of it, in every option. */
  private final boolean[] isOfferedToAll;

  /** To how many workers a task is offered, the cheapest ones, while one of them can run it. */
  private final int mostWorkers;

  /** Tasks whose predecessors are placed, by when the last of them ends. */
  private final TaskHeap released = new TaskHeap();

  // By worker.
  private final TaskHeap[] offers;
  private final long[] freeAt;
  private final boolean[] refuses;

  /**
   * By worker, what it has refused since it last took a task; all it has looked at if it refuses.
   */
  private final Refusals[] refusals;

  /** Where the refusals of a worker that looks again are put together. */
  private Refusals next = new Refusals(LOOKS);

  /** After how many placements a worker looked at its offers last. */
  private final int[] refusedAfter;

  private int placements;

  private final boolean[] hasWaited;
  private final boolean[] offered;

  /** By task of workflows, the prices of it where no pins restrict it, if they were kept. */
  private final @Nullable WorkerPrices[] prices;

  /** Prices of a task for which none are kept. */
  private final WorkerPrices scratch;

  private int pricesLeft;

  // By offer, which is a task on a worker.
  private int[] task = new int[FIRST_OFFERS];
  private int[] option = new int[FIRST_OFFERS];
  private double[] ratio = new double[FIRST_OFFERS];
  private double[] key = new double[FIRST_OFFERS];
  private int count;

  private final int[] looked = new int[LOOKS];
  private int tasksSeen;
  private boolean stopped;

  DispatchRule(PartialSchedule schedule, Guidance guidance, Pace pace) {
    this(
        schedule,
        guidance,
        pace,
        Math.max(FEW_WORKERS, MOST_OFFERS / Math.max(1, schedule.problem().tasks())));
  }

  /** With tasks that are offered to so many workers at most, from 1, the cheapest ones. */
  DispatchRule(PartialSchedule schedule, Guidance guidance, Pace pace, int mostWorkers) {
    this.mostWorkers = mostWorkers;
    this.schedule = schedule;
    this.guidance = guidance;
    this.pace = pace;
    problem = schedule.problem();
    workers = problem.workers();
    workflows = problem.workflows();
    readiness = new Readiness(problem);
    placed = new boolean[problem.tasks()];
    openOffers = new int[placed.length];
    isOfferedToAll = new boolean[placed.length];
    offers = new TaskHeap[workers.count()];
    freeAt = new long[offers.length];
    refuses = new boolean[offers.length];
    refusals = new Refusals[offers.length];
    refusedAfter = new int[offers.length];
    hasWaited = new boolean[offers.length];
    offered = new boolean[offers.length];
    prices = new WorkerPrices[workflows.tasks()];
    scratch = new WorkerPrices(offers.length, mostWorkers);
    pricesLeft = problem.jobs().count() > 1 ? MOST_PRICES / offers.length : 0;
    for (int w = 0; w < offers.length; w++) {
      offers[w] = new TaskHeap();
      refusals[w] = new Refusals(LOOKS);
      freeAt[w] =
          problem.isUnary(workers.classOf(w))
              ? schedule.queueEndMicros(w)
              : problem.state().availableFromMicros(w);
    }
    addReady();
  }

  private void addReady() {
    for (int i = 0; i < readiness.count() && !mustStop(); i++) {
      int ready = readiness.task(i);
      schedule.consider(ready);
      released.push(schedule.arrivals().producedMicros(), ready);
    }
  }

  /** Whether there may be no further choice; looks at the clock now and then. */
  private boolean mustStop() {
    stopped |= tasksSeen++ % LOOK_EVERY == 0 && pace.stop() != null;
    return stopped;
  }

  @Override
  public void choose(Choice choice) {
    choice.clear(Choice.NONE);
    while (!stopped && !choice.isMade()) {
      int worker = next(false);
      if (!released.isEmpty() && (worker < 0 || released.key() <= freeAt[worker])) {
        if (mustStop()) {
          return;
        }
        long micros = (long) released.key();
        offer(released.pop(), micros);
        continue;
      }
      boolean lastResort = worker < 0;
      worker = lastResort ? next(true) : worker;
      if (worker < 0) {
        return;
      }
      take(worker, lastResort, choice);
    }
  }

  /** The worker with offers that is free first; -1 if there is none. */
  private int next(boolean evenIfItRefuses) {
    int first = -1;
    for (int w = 0; w < offers.length; w++) {
      if ((evenIfItRefuses || !refuses[w])
          && !offers[w].isEmpty()
          && (first < 0 || freeAt[w] < freeAt[first])) {
        first = w;
      }
    }
    return first;
  }

  /** Offers a task to the workers that run it cheapest, in its cheapest option there. */
  private void offer(int ready, long micros) {
    WorkerPrices of = prices(ready);
    of.markOffered(ready, offered);
    for (int i = 0; i < offers.length; i++) {
      int w = (ready + i) % offers.length;
      if (offered[w]) {
        offer(ready, of.option(w), w, of.least(), micros);
      }
    }
  }

  private void offer(int ready, int inOption, int worker, double least, long micros) {
    delay(worker, micros);
    // One more, so that prices of zero are alike and not without a ratio.
    double exceeds =
        guidance.isOpen(worker)
            ? (guidance.price(inOption, worker) + 1) / (least + 1)
            : LAST_RESORT;
    double later = guidance.orderWeight() * guidance.key(ready) / problem.tasks();
    openOffers[ready]++;
    double byKey = exceeds + later;
    offers[worker].push(byKey, add(ready, inOption, exceeds, byKey));
    refuses[worker] =
        refuses[worker] && refusals[worker].comeBefore(byKey) && stillRefuses(worker, NOBODY);
  }

  private WorkerPrices prices(int ofTask) {
    int wt = problem.jobs().workflowTask(ofTask);
    boolean pinned = isPinned(ofTask);
    WorkerPrices known = prices[wt];
    if (known != null && !pinned) {
      return known;
    }
    WorkerPrices found = scratch;
    if (!pinned && pricesLeft > 0) {
      pricesLeft--;
      found = new WorkerPrices(offers.length, mostWorkers);
      prices[wt] = found;
    }
    found.find(problem, guidance, ofTask);
    return found;
  }

  private boolean isPinned(int ofTask) {
    CompiledState state = problem.state();
    return state.pinnedMode(ofTask) != CompiledState.FREE
        || state.pinnedWorker(ofTask) != CompiledState.FREE;
  }

  /** Drops an offer whose worker will never run it; if it was the last, all others are made. */
  private void drop(int offer) {
    int ofTask = task[offer];
    openOffers[ofTask]--;
    if (openOffers[ofTask] > 0 || isOfferedToAll[ofTask]) {
      return;
    }
    isOfferedToAll[ofTask] = true;
    WorkerPrices of = prices(ofTask);
    of.markOffered(ofTask, offered);
    long micros = schedule.arrivals().producedMicros();
    for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
      int c = workflows.optionClass(o);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int w = workers.member(i);
        boolean isNew = !offered[w] || of.option(w) != o;
        if (isNew && schedule.isAllowed(o, w)) {
          offer(ofTask, o, w, of.least(), micros);
        }
      }
    }
  }

  private int add(int ofTask, int inOption, double exceeds, double byKey) {
    if (count == task.length) {
      task = Arrays.copyOf(task, 2 * count);
      option = Arrays.copyOf(option, 2 * count);
      ratio = Arrays.copyOf(ratio, 2 * count);
      key = Arrays.copyOf(key, 2 * count);
    }
    task[count] = ofTask;
    option[count] = inOption;
    ratio[count] = exceeds;
    key[count] = byKey;
    return count++;
  }

  /** Lets a worker take the best of its offers, or wait, or refuse all it has looked at. */
  private void take(int worker, boolean lastResort, Choice choice) {
    long now = freeAt[worker];
    int looks = 0;
    int best = -1;
    long bestStart = 0;
    double bestScore = Double.POSITIVE_INFINITY;
    while (looks < LOOKS && hasBefore(worker, bestScore)) {
      int offer = offers[worker].pop();
      int known = lastResort ? -1 : refusals[worker].find(task[offer]);
      if (known >= 0 && refusals[worker].holds(known, worker, freeAt)) {
        looked[looks++] = offer;
        next.copy(refusals[worker], known, key[offer]);
        continue;
      }
      schedule.consider(task[offer]);
      long start = schedule.startMicros(option[offer], worker);
      if (start == PartialSchedule.NEVER) {
        drop(offer);
        continue;
      }
      looked[looks++] = offer;
      double score = key[offer] + guidance.delayWeight() * waiting(offer, start - now);
      if (score < bestScore) {
        if (lastResort || isNearLeast(offer) || !refuses(offer, worker, start)) {
          best = offer;
          bestStart = start;
          bestScore = score;
        }
      }
    }
    refuses[worker] = best < 0;
    keepRefusals(worker);
    refusedAfter[worker] = placements;
    if (best >= 0 && waits(worker, bestStart)) {
      best = -1;
    }
    for (int i = 0; i < looks; i++) {
      if (looked[i] != best) {
        offers[worker].push(key[looked[i]], looked[i]);
      }
    }
    if (best >= 0) {
      choice.task = task[best];
      choice.option = option[best];
      choice.worker = worker;
    }
  }

  /** Whether a worker has an offer that could still be better than a score. */
  private boolean hasBefore(int worker, double score) {
    TaskHeap heap = offers[worker];
    while (!heap.isEmpty() && placed[task[heap.number()]]) {
      heap.pop();
    }
    return !heap.isEmpty() && heap.key() < score;
  }

  /** A wait as a multiple of the run. */
  private double waiting(int offer, long micros) {
    return micros / (schedule.durationMicros(option[offer]) + 1.0);
  }

  private boolean isNearLeast(int offer) {
    return ratio[offer] <= 1 + guidance.tolerance();
  }

  /** Notes a refusal if another worker could end the task of an offer earlier, as queues are. */
  private boolean refuses(int offer, int worker, long start) {
    int ofTask = task[offer];
    long end = start + schedule.durationMicros(option[offer]);
    int wt = problem.jobs().workflowTask(ofTask);
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      int c = workflows.optionClass(o);
      long duration = workflows.optionDurationMicros(o);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int w = workers.member(i);
        if (w != worker
            && guidance.isOpen(w)
            && Math.max(freeAt[worker], freeAt[w]) + duration < end
            && problem.pinsAllow(ofTask, workflows.optionMode(o), w)) {
          next.add(ofTask, key[offer], end, w, duration);
          return true;
        }
      }
    }
    return false;
  }

  /** Makes what a worker has refused now its refusals. */
  private void keepRefusals(int worker) {
    Refusals before = refusals[worker];
    refusals[worker] = next;
    next = before;
    next.clear();
  }

  /** Lets a worker whose capacity is taken look again when some of it is free, once. */
  private boolean waits(int worker, long start) {
    if (start <= freeAt[worker] || hasWaited[worker] || problem.isUnary(workers.classOf(worker))) {
      return false;
    }
    hasWaited[worker] = true;
    long turn = freeAt[worker];
    delay(worker, start);
    for (int i = 0; i < refuses.length; i++) {
      // Those whose turn is still to come may not wait for this one any more.
      boolean comes = freeAt[i] > turn || (freeAt[i] == turn && i > worker);
      if (comes && refuses[i] && refusedAfter[i] < placements) {
        refuses[i] = stillRefuses(i, NOBODY);
      }
    }
    return true;
  }

  /** Notes that a worker is not free before an instant. */
  private void delay(int worker, long until) {
    freeAt[worker] = Math.max(freeAt[worker], until);
  }

  @Override
  public void placed(Choice choice) {
    int t = choice.task;
    int w = choice.worker;
    placed[t] = true;
    placements++;
    hasWaited[w] = false;
    refusals[w].clear();
    boolean unary = problem.isUnary(workers.classOf(w));
    delay(w, unary ? schedule.timetable().endMicros(t) : schedule.timetable().startMicros(t));
    for (int i = 0; i < refuses.length; i++) {
      refuses[i] = refuses[i] && i != w && stillRefuses(i, t);
    }
    readiness.placed(t);
    addReady();
  }

  /** Whether all that a worker has refused is still there, and could end earlier elsewhere. */
  private boolean stillRefuses(int worker, int justPlaced) {
    return refusals[worker].hold(justPlaced, worker, freeAt);
  }
}
