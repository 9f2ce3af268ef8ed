package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;

/**
 * The option and worker where a task ends first. Ties go to the smaller worker, then to the mode
 * that comes first.
 *
 * <p>Bounds spare most questions to the timetable. The option with the least bound by inputs and
 * queues alone is asked first; if it ends when its bound says, nothing can be better. Otherwise
 * those options are asked whose bound, then by capacity too, is below what was found.
 */
final class EarliestEnd implements WorkerRule {
  private final PartialSchedule schedule;
  private final InputArrivals arrivals;
  private final CompiledState state;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final Scan allowed;

  /** The option with the least bound. */
  private final Choice promise = new Choice();

  EarliestEnd(PartialSchedule schedule) {
    this.schedule = schedule;
    arrivals = schedule.arrivals();
    state = schedule.problem().state();
    workers = schedule.problem().workers();
    workflows = schedule.problem().workflows();
    allowed = new Scan(schedule, schedule::endMicros);
  }

  @Override
  public void choose(int task, Choice choice) {
    choose(task, Long.MIN_VALUE, PartialSchedule.NEVER, choice);
  }

  /**
   * The same as if the task could not start before an instant, which does not count for tasks with
   * pins; nothing, or any option that ends later, if none ends by a limit.
   */
  void choose(int task, long notBefore, long limit, Choice choice) {
    if (isPinned(task)) {
      allowed.choose(task, choice);
      return;
    }
    promise(task, notBefore);
    choice.clear(task);
    if (promise.isMade() && promise.score <= limit) {
      choice.score = limit == PartialSchedule.NEVER ? limit : limit + 1;
      long found = schedule.endMicros(promise.option, promise.worker);
      choice.offer(found, promise.worker, promise.option);
      if (found > promise.score) {
        for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
          askBetter(o, choice);
        }
      }
    }
  }

  /**
   * An instant before which the task cannot end, as far as the inputs that are placed and the
   * capacities say: whatever is placed before it, and whatever models are loaded by then.
   */
  long boundMicros(int task) {
    if (isPinned(task)) {
      return Long.MIN_VALUE;
    }
    promise(task, Long.MIN_VALUE);
    return promise.isMade() ? promise.score : Long.MIN_VALUE;
  }

  private boolean isPinned(int task) {
    return state.pinnedMode(task) != CompiledState.FREE
        || state.pinnedWorker(task) != CompiledState.FREE;
  }

  /** Turns to a task and finds its option with the least bound. */
  private void promise(int task, long notBefore) {
    schedule.consider(task, notBefore);
    promise.clear(task);
    for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
      if (arrivals.areUniform(workflows.optionClass(o))) {
        promiseOfUniform(o);
      } else {
        promiseOfAll(o);
      }
    }
  }

  /** The least bound of an option; workers that hold inputs are looked at one by one. */
  private void promiseOfUniform(int option) {
    int resource = schedule.anyResource(option);
    long[] fullFrom = schedule.fullFrom(resource);
    long[] fullUntil = schedule.fullUntil(resource);
    long duration = workflows.optionDurationMicros(option);
    int c = workflows.optionClass(option);
    long arrival = arrivals.uniformMicros(c);
    long least = Long.MAX_VALUE;
    int at = 0;
    int end = workers.membersEnd(c);
    for (int i = workers.membersBegin(c); i < end && least > arrival; i++) {
      long bound = arrival >= fullFrom[i] ? Math.max(arrival, fullUntil[i]) : arrival;
      if (bound < least) {
        least = bound;
        at = i;
      }
    }
    if (arrival != PartialSchedule.NEVER) {
      promise.offer(least + duration, workers.member(at), option);
    }
    for (int h = 0; h < arrivals.holders(); h++) {
      int worker = arrivals.holder(h);
      if (workers.classOf(worker) == c) {
        promise.offer(boundMicros(worker, fullFrom, fullUntil) + duration, worker, option);
      }
    }
  }

  private long boundMicros(int worker, long[] fullFrom, long[] fullUntil) {
    int i = schedule.memberOf(worker);
    long arrival = arrivals.micros(worker);
    return arrival >= fullFrom[i] ? Math.max(arrival, fullUntil[i]) : arrival;
  }

  private void promiseOfAll(int option) {
    int resource = schedule.anyResource(option);
    long[] fullFrom = schedule.fullFrom(resource);
    long[] fullUntil = schedule.fullUntil(resource);
    long duration = workflows.optionDurationMicros(option);
    int c = workflows.optionClass(option);
    for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
      int worker = workers.member(i);
      promise.offer(boundMicros(worker, fullFrom, fullUntil) + duration, worker, option);
    }
  }

  private void askBetter(int option, Choice choice) {
    int resource = schedule.anyResource(option);
    boolean capacityDecides = schedule.takesOneResourceOnly(option);
    long[] fullFrom = schedule.fullFrom(resource);
    long[] fullUntil = schedule.fullUntil(resource);
    long duration = workflows.optionDurationMicros(option);
    int c = workflows.optionClass(option);
    int end = workers.membersEnd(c);
    boolean uniform = arrivals.areUniform(c);
    long uniformArrival = uniform ? arrivals.uniformMicros(c) : 0;
    for (int h = 0; uniform && h < arrivals.holders(); h++) {
      int worker = arrivals.holder(h);
      if (workers.classOf(worker) == c) {
        long start = boundMicros(worker, fullFrom, fullUntil);
        if (choice.yieldsTo(start + duration, worker, option)) {
          ask(option, worker, start, resource, capacityDecides, choice);
        }
      }
    }
    if (uniform && uniformArrival == PartialSchedule.NEVER) {
      return;
    }
    for (int i = workers.membersBegin(c); i < end; i++) {
      int worker = workers.member(i);
      // Too late for holders of inputs, which were asked already.
      long arrival = uniform ? uniformArrival : arrivals.micros(worker);
      long start = arrival >= fullFrom[i] ? Math.max(arrival, fullUntil[i]) : arrival;
      if (choice.yieldsTo(start + duration, worker, option)) {
        ask(option, worker, start, resource, capacityDecides, choice);
      }
    }
  }

  private void ask(
      int option, int worker, long bound, int resource, boolean capacityDecides, Choice choice) {
    long duration = workflows.optionDurationMicros(option);
    long latest = choice.score - duration;
    long start = schedule.capacityFromMicros(option, worker, resource, bound, latest);
    if (start != PartialSchedule.NEVER && choice.yieldsTo(start + duration, worker, option)) {
      choice.offer(
          capacityDecides ? start + duration : schedule.endMicros(option, worker), worker, option);
    }
  }
}
