package dev.sextant.heuristics.timetable;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.StopSignal;
import java.util.Arrays;

/**
 * An order of the pending tasks and an option per task, decoded by the rules of {@link Timetable}
 * with loads as early as channel and memory allow, and decoded anew from the first change when they
 * change. Loads that wait for their runs keep an order from reaching most optimal plans: of ten
 * proven ones with 20 tasks, nine come out of some order with early loads, one with late ones.
 *
 * <p>On a worker whose runs exclude each other a run comes after those before it in the order
 * (semi-active schedules): gaps are not filled. A search over such orders is a search over the
 * sequences of workers, in which every change shows; with gaps filled many change nothing, and the
 * order says little about the schedule. Other capacities are filled as by the timetable.
 *
 * <p>A change is made between {@link #begin} and {@link #commit} or {@link #rollback}. There are
 * two decoders, which give the same schedules: {@link RecordDecoder} where every worker runs one
 * task at a time, and {@link ProfileDecoder} for whatever else a problem has. Not thread-safe.
 */
public abstract sealed class OrderDecoder permits ProfileDecoder, RecordDecoder {
  /** No instant that a task is held until. */
  public static final long NOT_HELD = Long.MIN_VALUE;

  /** Cost of a change that cannot be placed or is not below the limit. */
  public static final long REJECTED = Long.MAX_VALUE;

  final CompiledProblem problem;
  final CompiledWorkflows workflows;
  final IndexedPlan plan;
  final ScheduleCost cost;

  final int size;
  final TaskOrder order;
  final ChosenOptions chosen;

  /** By task, the option that is chosen. */
  final int[] option;

  /**
   * By task, when its inputs let it start; far back where the run before it decides. Where its
   * place {@link #holdsForOneInstant holds for one instant} alone, always the former.
   */
  final long[] notBefore;

  final byte[] reason;

  /** By task, the instant before which it is not to start though it could. */
  final long[] hold;

  /** By worker, the tasks placed on it in the order of decoding, and how many there are. */
  final int[][] stack;

  final int[] depth;

  /** How tasks were placed before the change under way. */
  final TaskLog log;

  OrderDecoder(CompiledProblem problem, IndexedPlan plan, WorkerTimeline[] timelines) {
    this.problem = problem;
    this.workflows = problem.workflows();
    this.plan = plan;
    int tasks = problem.tasks();
    int pending = 0;
    for (int t = 0; t < tasks; t++) {
      pending += problem.state().isPending(t) ? 1 : 0;
    }
    size = pending;
    order = new TaskOrder(size, tasks);
    chosen = new ChosenOptions(workflows, tasks);
    option = chosen.option;
    notBefore = new long[tasks];
    reason = new byte[tasks];
    hold = new long[tasks];
    Arrays.fill(hold, NOT_HELD);
    log = new TaskLog(tasks);
    int workers = problem.workers().count();
    stack = new int[workers][8];
    depth = new int[workers];
    cost = new ScheduleCost(problem, plan, timelines, depth);
  }

  /** The fastest decoder of a problem, with nothing placed but the running tasks. */
  public static OrderDecoder of(CompiledProblem problem) {
    return RecordDecoder.decodes(problem)
        ? new RecordDecoder(problem)
        : new ProfileDecoder(problem);
  }

  /** Number of pending tasks. */
  public final int size() {
    return size;
  }

  /** Task at a position of the order. */
  public final int task(int at) {
    return order.task[at];
  }

  /** Position of a pending task in the order. */
  public final int position(int task) {
    return order.position[task];
  }

  /** Option of a pending task. */
  public final int option(int task) {
    return option[task];
  }

  /** Worker of a task. */
  public final int worker(int task) {
    return plan.worker[task];
  }

  /** Start of a task. */
  public final long startMicros(int task) {
    return plan.start[task];
  }

  /** End of a task. */
  public final long endMicros(int task) {
    return plan.end[task];
  }

  /**
   * The instant before which a pending task is not to start though it could, {@link #NOT_HELD} for
   * none: where prices change, waiting may pay.
   */
  public final long holdMicros(int task) {
    return hold[task];
  }

  /** Ordinal of the constraint that kept a task from starting earlier. */
  public final int reason(int task) {
    return reason[task];
  }

  /** Number of tasks placed on a worker, while no change is under way. */
  public final int tasksOn(int worker) {
    return depth[worker];
  }

  /** The i-th task placed on a worker, in the order of decoding, while no change is under way. */
  public final int taskOn(int worker, int i) {
    return stack[worker][i];
  }

  /** The task that ends last on the same worker before a task starts, or -1. */
  public int taskBefore(int task) {
    int worker = plan.worker[task];
    long start = plan.start[task];
    int found = -1;
    for (int i = 0; i < depth[worker]; i++) {
      int other = stack[worker][i];
      long end = plan.end[other];
      if (other != task
          && end <= start
          && plan.start[other] < start
          && (found < 0 || end > plan.end[found])) {
        found = other;
      }
    }
    return found;
  }

  /** The cost of the solution: its objective, plus a penalty for deadlines and budgets missed. */
  public final long cost() {
    return cost.total();
  }

  /** The part of the {@link #cost} that is the objective. */
  public final long objective() {
    return cost.total() - cost.violation();
  }

  /** What the solution leaves of a budget; negative where it takes more than there is. */
  public final long budgetLeft(int budget) {
    return cost.budgetLeft(budget);
  }

  /** Whether deadlines and budgets are met. */
  public final boolean isFeasible() {
    return cost.isFeasible();
  }

  /**
   * What tells solutions of equal cost apart by whether better ones are near. Where the makespan is
   * all that counts: when workers are done on average, each counted by what its time is worth
   * ({@link LowerBounds#workerPrice}); it falls with the run time that tasks are charged for and
   * with the time in which workers are idle. Where late jobs count: how near jobs are to their due
   * dates. Of the change under way once it was evaluated; 0 where nothing is known of it.
   */
  public long promise() {
    return cost.duePromise();
  }

  /** Whether {@link #promise} ever says anything. */
  public boolean promises() {
    return promisesByJobs();
  }

  /** Whether what it says is of single jobs. */
  public final boolean promisesByJobs() {
    return cost.dues().exists();
  }

  /** What it costs that all jobs are late; 0 where that does not count. */
  public final double costOfLateJobs() {
    return cost.dues().allLate();
  }

  /**
   * The cost, and what single jobs promise beside it, in one number: what a search may follow that
   * knows but one. In units of the promise.
   */
  public final long value() {
    return cost.value();
  }

  /** How many units of the promise are as much as one of cost. */
  public final long unitsOfPromise() {
    return cost.dues().units();
  }

  /** Number of tasks that the change under way, or the last one, has had placed anew so far. */
  public int placedAnew() {
    return log.size();
  }

  /** What the cost is made of. */
  public final ScheduleCost costs() {
    return cost;
  }

  /**
   * Decodes a whole order: a permutation of the pending tasks in which every task comes after its
   * unfinished predecessors. No task is held.
   *
   * @return whether every task could be placed; when not, nothing is placed
   */
  public final boolean decode(int[] newOrder, int[] newOption, int[] newWorker) {
    Arrays.fill(hold, NOT_HELD);
    return decodeHeld(newOrder, newOption, newWorker, StopSignal.NEVER);
  }

  /**
   * The same with tasks held, unless a signal stops it on the way: then this holds nothing of use
   * until a whole order is decoded again.
   *
   * @param newHold by task, see {@link #holdMicros}
   * @throws dev.sextant.planner.compiled.StoppedException when the signal is set
   */
  public final boolean decode(
      int[] newOrder, int[] newOption, int[] newWorker, long[] newHold, StopSignal stop) {
    System.arraycopy(newHold, 0, hold, 0, hold.length);
    return decodeHeld(newOrder, newOption, newWorker, stop);
  }

  abstract boolean decodeHeld(int[] newOrder, int[] newOption, int[] newWorker, StopSignal stop);

  /** The plan, with residencies held for as long as their memory is not needed. */
  public abstract IndexedPlan toPlan();

  /** Begins a change. */
  public abstract void begin();

  /** Changes the option of a task, after any {@link #rearrange}; at most once per task. */
  public abstract void assign(int task, int newOption, int newWorker);

  /** The same, and until when it is held. */
  public final void assign(int task, int newOption, int newWorker, long newHold) {
    assign(task, newOption, newWorker);
    hold[task] = newHold;
  }

  /**
   * Changes the order of a stretch of positions; at most once, and before any {@link #assign}.
   *
   * @param begin first position
   * @param tasks the tasks of the stretch in their new order; predecessors stay before successors
   * @param count length of the stretch
   * @param movers tasks that pass others, by rising new position; the others keep their order among
   *     themselves
   * @param moverCount number of movers
   */
  public abstract void rearrange(int begin, int[] tasks, int count, int[] movers, int moverCount);

  /**
   * Decodes the change.
   *
   * @param limit a cost at or above which the caller is not interested
   * @return the new cost, or {@link #REJECTED}; in that case only {@link #rollback} may follow
   */
  public final long evaluate(long limit) {
    return evaluate(limit, Integer.MAX_VALUE);
  }

  /** The same whatever becomes of the {@link #promise}. */
  public final long evaluate(long limit, int patience) {
    return evaluate(limit, Long.MAX_VALUE, patience);
  }

  /**
   * Decodes the change, but gives it up when it looks bad: with an objective that is a sum over
   * jobs, as soon as the cost would not be below the limit if those tasks that the change has not
   * reached yet stayed as they were, but for what must follow the others in their jobs. What ends
   * earlier is hoped to let its job end as much earlier, until so many tasks have been placed anew.
   * Where late jobs count, so does their promise. With a makespan, as soon as so many tasks have
   * been placed anew and the promise would be too great if all behind the last ones on their
   * workers moved with them.
   *
   * <p>Far from where it was made, a change does good and harm by chance, for which it is not worth
   * decoding; near it, harm that is made good later is given up wrongly now and then.
   *
   * @param limit a cost at or above which the caller is not interested
   * @param mostPromise a promise above which the caller is not interested, though it may be what
   *     comes out
   * @param patience number of tasks to place before hoping for nothing
   * @return the new cost, or {@link #REJECTED}; in that case only {@link #rollback} may follow
   */
  public abstract long evaluate(long limit, long mostPromise, int patience);

  /** Keeps the change. */
  public abstract void commit();

  /** Takes the change back, evaluated or not. */
  public abstract void rollback();

  /** The value at which a change is given up, for limits of its cost and its promise. */
  final long mostValue(long limit, long mostPromise) {
    if (mostPromise != Long.MAX_VALUE && promisesByJobs()) {
      return unitsOfPromise() * cost.total() + mostPromise + 1;
    }
    long more = limit - cost.total();
    return more > Long.MAX_VALUE / 2 / unitsOfPromise()
        ? Long.MAX_VALUE
        : cost.value() + unitsOfPromise() * more;
  }

  /** Notes how a task is placed, unless the change has done so already. */
  final void log(int task, int mark) {
    if (!log.has(task)) {
      log.add(
          task,
          option[task],
          plan.worker[task],
          plan.start[task],
          plan.end[task],
          notBefore[task],
          hold[task],
          mark,
          reason[task]);
    }
  }

  /** Puts a logged task back to where it was. */
  final void restore(int i) {
    int task = log.task(i);
    chosen.choose(task, log.option(i));
    plan.setRun(task, chosen.mode[task], log.worker(i), log.start(i), log.end(i));
    notBefore[task] = log.notBefore(i);
    hold[task] = log.hold(i);
    reason[task] = log.reason(i);
  }

  /**
   * Whether a run that starts later than it was asked to is known to start then for that instant
   * alone. Where some of several models stay and others are loaded, asking later may give an
   * earlier start: loads begin later, and find the memory that they lacked. Otherwise every instant
   * up to the start gives the same start.
   */
  final boolean holdsForOneInstant(int task) {
    int mode = chosen.mode[task];
    return workflows.modelsEnd(mode) - workflows.modelsBegin(mode) > 1;
  }

  /** Whether a placed task that nothing else concerns stays where it is with other inputs. */
  final boolean keepsItsPlace(int task, long arrival, int mark) {
    long before = notBefore[task];
    if (arrival == before) {
      return true;
    }
    if (arrival < before || arrival > plan.start[task]) {
      return false;
    }
    if (before == Long.MIN_VALUE) {
      return true;
    }
    if (holdsForOneInstant(task)) {
      return false;
    }
    log(task, mark);
    notBefore[task] = arrival;
    return true;
  }
}
