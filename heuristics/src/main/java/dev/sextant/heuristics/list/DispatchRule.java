package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

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

  /** How many offers there may be, unless there are fewer than so many to each task. */
  private static final int MOST_OFFERS = 4_000_000;

  private static final int FEW_WORKERS = 32;

  private final PartialSchedule schedule;
  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final Guidance guidance;
  private final Readiness readiness;
  private final boolean[] placed;

  /** To how many workers a task is offered, the cheapest ones. */
  private final int mostWorkers;

  /** Tasks whose predecessors are placed, by when the last of them ends. */
  private final TaskHeap released = new TaskHeap();

  // By worker.
  private final TaskHeap[] offers;
  private final long[] freeAt;
  private final boolean[] refuses;
  private final boolean[] hasWaited;
  private final double[] leastPrice;
  private final int[] cheapest;

  // By offer, which is a task on a worker.
  private int[] task = new int[FIRST_OFFERS];
  private int[] option = new int[FIRST_OFFERS];
  private double[] ratio = new double[FIRST_OFFERS];
  private double[] key = new double[FIRST_OFFERS];
  private int count;

  private final int[] looked = new int[LOOKS];

  DispatchRule(PartialSchedule schedule, Guidance guidance) {
    this(
        schedule,
        guidance,
        Math.max(FEW_WORKERS, MOST_OFFERS / Math.max(1, schedule.problem().tasks())));
  }

  /** With tasks that are offered to so many workers at most, from 1, the cheapest ones. */
  DispatchRule(PartialSchedule schedule, Guidance guidance, int mostWorkers) {
    this.mostWorkers = mostWorkers;
    this.schedule = schedule;
    this.guidance = guidance;
    problem = schedule.problem();
    workers = problem.workers();
    workflows = problem.workflows();
    readiness = new Readiness(problem);
    placed = new boolean[problem.tasks()];
    offers = new TaskHeap[workers.count()];
    freeAt = new long[offers.length];
    refuses = new boolean[offers.length];
    hasWaited = new boolean[offers.length];
    leastPrice = new double[offers.length];
    cheapest = new int[offers.length];
    for (int w = 0; w < offers.length; w++) {
      offers[w] = new TaskHeap();
      freeAt[w] =
          problem.isUnary(workers.classOf(w))
              ? schedule.queueEndMicros(w)
              : problem.state().availableFromMicros(w);
    }
    addReady();
  }

  private void addReady() {
    for (int i = 0; i < readiness.count(); i++) {
      released.push(readyMicros(readiness.task(i)), readiness.task(i));
    }
  }

  /** When a task is released and the last of its predecessors has ended. */
  private long readyMicros(int ready) {
    CompiledJobs jobs = problem.jobs();
    int job = jobs.jobOf(ready);
    int offset = jobs.offset(job);
    long micros = Math.max(problem.state().nowMicros(), jobs.releaseMicros(job));
    for (int e = workflows.predsBegin(ready - offset);
        e < workflows.predsEnd(ready - offset);
        e++) {
      int before = workflows.edgeFrom(e) + offset;
      if (problem.state().isPending(before)) {
        micros = Math.max(micros, schedule.timetable().endMicros(before));
      }
    }
    return micros;
  }

  @Override
  public void choose(Choice choice) {
    choice.clear(Choice.NONE);
    while (!choice.isMade()) {
      int worker = next(false);
      if (!released.isEmpty() && (worker < 0 || released.key() <= freeAt[worker])) {
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

  /** Offers a task to every worker that could run it, in its cheapest option there. */
  private void offer(int ready, long micros) {
    double least = price(ready);
    double later = guidance.orderWeight() * guidance.key(ready) / problem.tasks();
    double dearest = dearest();
    int atThatPrice = mostWorkers;
    for (double price : leastPrice) {
      atThatPrice -= price < dearest ? 1 : 0;
    }
    for (int i = 0; i < offers.length; i++) {
      // From another worker for each task, so that equal ones have as many offers.
      int w = (ready + i) % offers.length;
      double price = leastPrice[w];
      if (price < Double.POSITIVE_INFINITY
          && (price < dearest || (price == dearest && atThatPrice-- > 0))) {
        freeAt[w] = Math.max(freeAt[w], micros);
        // One more, so that prices of zero are alike and not without a ratio.
        double exceeds = (price + 1) / (least + 1);
        offers[w].push(exceeds + later, add(ready, cheapest[w], exceeds, exceeds + later));
        refuses[w] = false;
      }
    }
  }

  /** The price from which on a task is offered to no further worker; infinite if to all. */
  private double dearest() {
    if (mostWorkers >= offers.length) {
      return Double.POSITIVE_INFINITY;
    }
    double[] sorted = leastPrice.clone();
    Arrays.sort(sorted);
    return sorted[mostWorkers - 1];
  }

  /** Finds the cheapest option of a task on each worker, and returns the least price of all. */
  private double price(int ready) {
    int wt = problem.jobs().workflowTask(ready);
    Arrays.fill(leastPrice, Double.POSITIVE_INFINITY);
    double least = Double.POSITIVE_INFINITY;
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      int c = workflows.optionClass(o);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int w = workers.member(i);
        double price = guidance.price(o, w);
        if (price < leastPrice[w] && problem.pinsAllow(ready, workflows.optionMode(o), w)) {
          leastPrice[w] = price;
          cheapest[w] = o;
          least = Math.min(least, price);
        }
      }
    }
    return least;
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
      schedule.consider(task[offer]);
      long start = schedule.startMicros(option[offer], worker);
      if (start == PartialSchedule.NEVER) {
        continue;
      }
      looked[looks++] = offer;
      double score = key[offer] + guidance.delayWeight() * waiting(offer, start - now);
      if (score < bestScore && (lastResort || isAffordable(offer, worker, start))) {
        best = offer;
        bestStart = start;
        bestScore = score;
      }
    }
    refuses[worker] = best < 0;
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

  private boolean isAffordable(int offer, int worker, long start) {
    return ratio[offer] <= 1 + guidance.tolerance()
        || endsFirst(task[offer], worker, start + schedule.durationMicros(option[offer]));
  }

  /** Whether a task could end nowhere else before an instant, as queues are now. */
  private boolean endsFirst(int ofTask, int worker, long end) {
    int wt = problem.jobs().workflowTask(ofTask);
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      int c = workflows.optionClass(o);
      long duration = workflows.optionDurationMicros(o);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int w = workers.member(i);
        if (w != worker
            && Math.max(freeAt[worker], freeAt[w]) + duration < end
            && problem.pinsAllow(ofTask, workflows.optionMode(o), w)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Lets a worker whose capacity is taken look again when some of it is free, once. */
  private boolean waits(int worker, long start) {
    if (start <= freeAt[worker] || hasWaited[worker] || problem.isUnary(workers.classOf(worker))) {
      return false;
    }
    hasWaited[worker] = true;
    freeAt[worker] = start;
    return true;
  }

  @Override
  public void placed(Choice choice) {
    int t = choice.task;
    int w = choice.worker;
    placed[t] = true;
    hasWaited[w] = false;
    boolean unary = problem.isUnary(workers.classOf(w));
    freeAt[w] =
        Math.max(
            freeAt[w],
            unary ? schedule.timetable().endMicros(t) : schedule.timetable().startMicros(t));
    Arrays.fill(refuses, false);
    readiness.placed(t);
    addReady();
  }
}
