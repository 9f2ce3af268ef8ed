package dev.sextant.heuristics.timetable;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
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
 * <p>A change is made between {@link #begin} and {@link #commit} or {@link #rollback}. Only what
 * the change can reach is placed again: the later tasks of a worker whose sequence changed, and
 * tasks whose inputs arrive at other times, worker by worker as the change reaches them. Taking a
 * change back costs what the change cost. Not thread-safe; no allocation per change once buffers
 * have grown.
 *
 * <p>An example: A, B and C are ready at once, D needs what B produces; A takes 4, B 3, C 2, D 4.
 *
 * <pre>
 *   order  A C B D     worker 0  AAAABBB
 *                      worker 1  CC     DDDD
 * </pre>
 *
 * The change puts B before A: {@code rearrange(0, {B, A, C}, 3, {B}, 1)}. B is what moves, so
 * worker 0 is unwound to its first position: A and B come off and are logged. {@link
 * #evaluate(long)} then walks along the order. B and A are off their worker and are placed; C is on
 * one that nothing has reached and is passed by. B ends at 3 instead of 7, so its successor D is
 * touched; when its turn comes, its input would let it start earlier, worker 1 is unwound to it,
 * and it is placed anew:
 *
 * <pre>
 *   order  B A C D     worker 0  BBBAAAA
 *                      worker 1  CC DDDD
 * </pre>
 *
 * {@link #rollback} puts back the order ({@link TaskOrder}), both workers ({@link WorkerChanges}),
 * and the runs of A, B and D ({@link TaskLog}). Had B's end stayed the same, nothing on worker 1
 * would have been looked at.
 */
public final class OrderDecoder {
  /** Cost of a change that cannot be placed or is not below the limit. */
  public static final long REJECTED = Long.MAX_VALUE;

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledJobs jobs;
  private final CompiledState state;
  private final WorkerTimeline[] timelines;
  private final IndexedPlan plan;
  private final RunFitter fitter;
  private final ScheduleCost cost;
  private final PartialCost partialCost;
  private final long[] tail;
  private final boolean[] unary;

  // The decoded solution.
  private final int size;
  private final TaskOrder order;
  private final int[] option;

  /** By task, when its inputs let it start; far back where the run before it decides. */
  private final long[] notBefore;

  private final byte[] reason;

  /** By task, the mark of its worker's timeline before it was placed. */
  private final int[] mark;

  private final boolean[] placed;

  /** By worker, the tasks placed on it in the order of decoding, and how many there are. */
  private final int[][] stack;

  private final int[] depth;

  // The change under way.
  private int stamp;
  private int first;
  private int unplaced;
  private int touchedPlaced;

  /** By task, the last change in which the inputs of a placed task may have changed. */
  private final int[] touched;

  private final TaskLog log;
  private final WorkerChanges changes;

  /** A decoder with nothing placed but the running tasks. */
  public OrderDecoder(CompiledProblem problem) {
    this.problem = problem;
    this.workflows = problem.workflows();
    this.jobs = problem.jobs();
    this.state = problem.state();
    Timetable timetable = new Timetable(problem);
    timelines = timetable.timelines();
    plan = timetable.runs();
    fitter = new RunFitter(problem, LoadTiming.EARLIEST, timelines[0]);
    int tasks = problem.tasks();
    int pending = 0;
    for (int t = 0; t < tasks; t++) {
      pending += state.isPending(t) ? 1 : 0;
    }
    size = pending;
    order = new TaskOrder(size, tasks);
    option = new int[tasks];
    notBefore = new long[tasks];
    reason = new byte[tasks];
    mark = new int[tasks];
    placed = new boolean[tasks];
    touched = new int[tasks];
    log = new TaskLog(tasks);
    int workers = timelines.length;
    stack = new int[workers][8];
    depth = new int[workers];
    changes = new WorkerChanges(timelines, stack, depth, size / workers);
    LowerBounds bounds = LowerBounds.of(problem);
    tail = new long[tasks];
    Arrays.setAll(tail, bounds::tailMicros);
    unary = new boolean[workers];
    for (int w = 0; w < workers; w++) {
      unary[w] = problem.isUnary(problem.workers().classOf(w));
    }
    cost = new ScheduleCost(problem, plan, timelines, depth);
    partialCost = new PartialCost(problem, plan);
  }

  /** Number of pending tasks. */
  public int size() {
    return size;
  }

  /** Task at a position of the order. */
  public int task(int at) {
    return order.task[at];
  }

  /** Position of a pending task in the order. */
  public int position(int task) {
    return order.position[task];
  }

  /** Option of a pending task. */
  public int option(int task) {
    return option[task];
  }

  /** Worker of a task. */
  public int worker(int task) {
    return plan.worker[task];
  }

  /** Start of a task. */
  public long startMicros(int task) {
    return plan.start[task];
  }

  /** End of a task. */
  public long endMicros(int task) {
    return plan.end[task];
  }

  /** Ordinal of the constraint that kept a task from starting earlier. */
  public int reason(int task) {
    return reason[task];
  }

  /** Number of tasks placed on a worker. */
  public int tasksOn(int worker) {
    return depth[worker];
  }

  /** The i-th task placed on a worker, in the order of decoding. */
  public int taskOn(int worker, int i) {
    return stack[worker][i];
  }

  /** The cost of the solution: its objective, plus a penalty for deadlines and budgets missed. */
  public long cost() {
    return cost.total();
  }

  /** Whether deadlines and budgets are met. */
  public boolean isFeasible() {
    return cost.isFeasible();
  }

  /** What the cost is made of. */
  public ScheduleCost costs() {
    return cost;
  }

  /**
   * Decodes a whole order: a permutation of the pending tasks in which every task comes after its
   * unfinished predecessors.
   *
   * @return whether every task could be placed; when not, nothing is placed
   */
  public boolean decode(int[] newOrder, int[] newOption, int[] newWorker) {
    clear();
    order.set(newOrder);
    for (int at = 0; at < size; at++) {
      int task = order.task[at];
      option[task] = newOption[task];
      plan.worker[task] = newWorker[task];
    }
    for (int at = 0; at < size; at++) {
      if (!place(order.task[at])) {
        clear();
        return false;
      }
    }
    cost.recompute();
    return true;
  }

  private void clear() {
    for (int w = 0; w < timelines.length; w++) {
      if (depth[w] > 0) {
        changes.clear(w, mark[stack[w][0]]);
      }
    }
    Arrays.fill(placed, false);
    unplaced = 0;
  }

  /** The plan, with residencies held for as long as their memory is not needed. */
  public IndexedPlan toPlan() {
    return Timetable.complete(problem, plan, timelines);
  }

  /** Begins a change. */
  public void begin() {
    stamp++;
    first = size;
    unplaced = 0;
    touchedPlaced = 0;
    order.begin();
    changes.begin();
    log.begin();
    cost.begin();
  }

  /** Changes the option of a task, after any {@link #rearrange}; at most once per task. */
  public void assign(int task, int newOption, int newWorker) {
    int at = order.position[task];
    unwind(plan.worker[task], at);
    unwind(newWorker, at);
    // Unwinding its old worker has logged the task and taken it off.
    option[task] = newOption;
    plan.worker[task] = newWorker;
    first = Math.min(first, at);
  }

  /**
   * Changes the order of a stretch of positions; at most once, and before any {@link #assign}.
   *
   * @param begin first position
   * @param tasks the tasks of the stretch in their new order; predecessors stay before successors
   * @param count length of the stretch
   * @param movers tasks that pass others; the others keep their order among themselves
   * @param moverCount number of movers
   */
  public void rearrange(int begin, int[] tasks, int count, int[] movers, int moverCount) {
    for (int i = 0; i < moverCount; i++) {
      unwind(plan.worker[movers[i]], begin);
    }
    order.rearrange(begin, tasks, count);
    first = Math.min(first, begin);
  }

  /**
   * Decodes the change.
   *
   * @param limit a cost at or above which the caller is not interested
   * @return the new cost, or {@link #REJECTED}; in that case only {@link #rollback} may follow
   */
  public long evaluate(long limit) {
    return evaluate(limit, Integer.MAX_VALUE);
  }

  /**
   * Decodes the change, but gives it up when it looks bad: with an objective that is a sum over
   * jobs, as soon as so many tasks have been placed anew and the cost would not be below the limit
   * if those that the change has not reached yet stayed as they were. Far from where it was made, a
   * change does good and harm by chance, for which it is not worth decoding; near it, harm that is
   * made good later is given up wrongly now and then, the less the greater the patience.
   *
   * @param limit a cost at or above which the caller is not interested
   * @param patience number of tasks to place before giving up
   * @return the new cost, or {@link #REJECTED}; in that case only {@link #rollback} may follow
   */
  public long evaluate(long limit, int patience) {
    int placedAnew = 0;
    boolean mayGiveUp = limit != REJECTED && patience != Integer.MAX_VALUE && partialCost.exists();
    partialCost.begin(cost.total());
    long latestEnd = cost.latestEndBelow(limit);
    int[] tasks = order.task;
    for (int at = first; at < size && (unplaced > 0 || touchedPlaced > 0); at++) {
      int task = tasks[at];
      if (placed[task]) {
        if (touched[task] != stamp) {
          continue;
        }
        touched[task] = 0;
        touchedPlaced--;
        if (keepsItsPlace(task)) {
          continue;
        }
        unwind(plan.worker[task], at);
      }
      int before = log.indexOf(task);
      if (!place(task)) {
        return REJECTED;
      }
      unplaced--;
      if (mayGiveUp) {
        partialCost.placed(task, log.end(before), cost);
        if (++placedAnew >= patience && partialCost.cost() >= limit) {
          return REJECTED;
        }
      }
      if (plan.end[task] + tail[task] > latestEnd) {
        return REJECTED;
      }
      if (plan.end[task] != log.end(before) || plan.worker[task] != log.worker(before)) {
        touchSuccessors(task);
      }
    }
    long total = cost.update(log);
    return total < limit ? total : REJECTED;
  }

  /** Keeps the change. */
  public void commit() {
    changes.commit();
    cost.commit();
  }

  /** Takes the change back, evaluated or not. */
  public void rollback() {
    changes.rollback();
    for (int i = log.size() - 1; i >= 0; i--) {
      int task = log.task(i);
      plan.setRun(
          task, workflows.optionMode(log.option(i)), log.worker(i), log.start(i), log.end(i));
      option[task] = log.option(i);
      notBefore[task] = log.notBefore(i);
      mark[task] = log.mark(i);
      reason[task] = log.reason(i);
      placed[task] = true;
    }
    order.putBack();
    cost.rollback();
  }

  /** Takes the tasks from a position on off a worker, and remembers how to put them back. */
  private void unwind(int w, int at) {
    boolean reachedNow = changes.reach(w);
    int[] position = order.position;
    int[] tasks = stack[w];
    int kept = depth[w];
    while (kept > 0 && position[tasks[kept - 1]] >= at) {
      kept--;
      takeOff(tasks[kept]);
    }
    if (kept < depth[w]) {
      changes.takeOff(w, kept, mark[tasks[kept]], reachedNow);
    } else if (reachedNow) {
      changes.keepAll(w);
    }
  }

  private void takeOff(int task) {
    log(task);
    placed[task] = false;
    unplaced++;
    if (touched[task] == stamp) {
      touched[task] = 0;
      touchedPlaced--;
    }
  }

  private void log(int task) {
    if (!log.has(task)) {
      log.add(
          task,
          option[task],
          plan.worker[task],
          plan.start[task],
          plan.end[task],
          notBefore[task],
          mark[task],
          reason[task]);
    }
  }

  /** Whether a placed task whose inputs may arrive at another time stays where it is. */
  private boolean keepsItsPlace(int task) {
    long arrival = fitter.notBefore(timelines[plan.worker[task]], plan, task);
    if (arrival < notBefore[task] || arrival > plan.start[task]) {
      return false;
    }
    if (arrival > notBefore[task] && notBefore[task] != Long.MIN_VALUE) {
      log(task);
      notBefore[task] = arrival;
    }
    return true;
  }

  private void touchSuccessors(int task) {
    int offset = jobs.offset(jobs.jobOf(task));
    int workflowTask = task - offset;
    for (int s = workflows.succsBegin(workflowTask); s < workflows.succsEnd(workflowTask); s++) {
      int successor = workflows.edgeTo(workflows.succEdge(s)) + offset;
      if (placed[successor] && touched[successor] != stamp) {
        touched[successor] = stamp;
        touchedPlaced++;
      }
    }
  }

  private boolean place(int task) {
    int w = plan.worker[task];
    WorkerTimeline timeline = timelines[w];
    long floor = floor(task, w);
    if (!fitter.fit(timeline, plan, task, option[task], floor)) {
      return false;
    }
    mark[task] = timeline.mark();
    // Where the run before decides, no earlier input does.
    notBefore[task] = fitter.notBefore() == floor ? Long.MIN_VALUE : fitter.notBefore();
    reason[task] = (byte) fitter.reason().ordinal();
    fitter.commit();
    plan.setRun(task, workflows.optionMode(option[task]), w, fitter.start(), fitter.end());
    if (depth[w] == stack[w].length) {
      stack[w] = Arrays.copyOf(stack[w], depth[w] * 2);
    }
    stack[w][depth[w]++] = task;
    placed[task] = true;
    return true;
  }

  /** The end of the runs placed before on a worker whose runs exclude each other. */
  private long floor(int task, int w) {
    if (!unary[w] || workflows.optionDurationMicros(option[task]) == 0) {
      return Long.MIN_VALUE;
    }
    for (int i = depth[w] - 1; i >= 0; i--) {
      int before = stack[w][i];
      if (plan.end[before] > plan.start[before]) {
        return plan.end[before];
      }
    }
    return Long.MIN_VALUE;
  }
}
