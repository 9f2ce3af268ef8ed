package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;

/**
 * Dispatching without a plan: tasks when their last input is produced, at that instant, to the end
 * of a worker's queue. The baselines of schedulers for model serving (as in Compass, Yang et al.,
 * arXiv 2402.17652):
 *
 * <ul>
 *   <li>{@code hash}: an option by the hash of the task's number;
 *   <li>{@code random}: an option drawn evenly, by the seed;
 *   <li>{@code round-robin}: the next worker that can run it, in the fastest mode there;
 *   <li>{@code jit}: the worker that could start it first once it has worked off its queue and
 *       fetched the models, as if the inputs were there.
 * </ul>
 *
 * <p>The first three look at nothing; where the task cannot be placed at all, the next option in
 * order is tried. Deviations: hash and draw are over the task's options, each on each of its
 * workers; jit counts waiting and fetching as the timetable would place them, which may overlap,
 * instead of their sum, and sees durations only through the queues. Ties of jit go to the smaller
 * worker, then to the mode that comes first.
 */
final class Dispatch {
  private final PartialSchedule schedule;
  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;
  private int nextWorker;

  private Dispatch(PartialSchedule schedule) {
    this.schedule = schedule;
    problem = schedule.problem();
    workflows = problem.workflows();
    workers = problem.workers();
  }

  static ListRule hash(PartialSchedule schedule) {
    Dispatch dispatch = new Dispatch(schedule);
    return dispatch.inOrderOfReadiness(
        (task, choice) ->
            dispatch.chooseFrom(
                task, choice, count -> (int) Long.remainderUnsigned(mixed(task), count)));
  }

  static ListRule random(PartialSchedule schedule, long seed) {
    Dispatch dispatch = new Dispatch(schedule);
    SplittableRandom random = new SplittableRandom(seed);
    return dispatch.inOrderOfReadiness(
        (task, choice) -> dispatch.chooseFrom(task, choice, random::nextInt));
  }

  static ListRule roundRobin(PartialSchedule schedule) {
    Dispatch dispatch = new Dispatch(schedule);
    return dispatch.inOrderOfReadiness(dispatch::chooseNext);
  }

  static ListRule justInTime(PartialSchedule schedule) {
    Scan.Score score =
        (option, worker) ->
            schedule.startWithInputsMicros(option, worker, schedule.arrivals().producedMicros());
    return new Dispatch(schedule).inOrderOfReadiness(new Scan(schedule, score));
  }

  private ListRule inOrderOfReadiness(WorkerRule rule) {
    ReadyQueue queue =
        new ReadyQueue(
            problem,
            task -> {
              schedule.consider(task);
              return schedule.arrivals().producedMicros();
            });
    return new QueueRule(queue, rule);
  }

  /**
   * Chooses a position among all options on all their workers, or the next one that is possible.
   */
  private void chooseFrom(int task, Choice choice, IntUnaryOperator position) {
    schedule.consider(task);
    choice.clear(task);
    int count = 0;
    for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
      count += members(workflows.optionClass(o));
    }
    int from = position.applyAsInt(count);
    for (int i = 0; i < count && !choice.isMade(); i++) {
      int rest = (from + i) % count;
      int o = schedule.optionsBegin();
      while (rest >= members(workflows.optionClass(o))) {
        rest -= members(workflows.optionClass(o++));
      }
      offer(choice, o, workers.member(workers.membersBegin(workflows.optionClass(o)) + rest));
    }
  }

  private int members(int workerClass) {
    return workers.membersEnd(workerClass) - workers.membersBegin(workerClass);
  }

  private void offer(Choice choice, int option, int worker) {
    if (schedule.isAllowed(option, worker)
        && schedule.startMicros(option, worker) != PartialSchedule.NEVER) {
      choice.offer(schedule.durationMicros(option), worker, option);
    }
  }

  private void chooseNext(int task, Choice choice) {
    schedule.consider(task);
    choice.clear(task);
    for (int i = 0; i < workers.count() && !choice.isMade(); i++) {
      int worker = (nextWorker + i) % workers.count();
      for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
        if (workflows.optionClass(o) == workers.classOf(worker)) {
          offer(choice, o, worker);
        }
      }
    }
    nextWorker = choice.isMade() ? (choice.worker + 1) % workers.count() : nextWorker;
  }

  /** The finalizer of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014). */
  private static long mixed(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
