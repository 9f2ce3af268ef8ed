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
  private final int[] order;
  private final int[] position;
  private final int[] option;
  private final long[] from;
  private final byte[] reason;
  private final int[] mark;
  private final boolean[] placed;
  private final int[][] stack;
  private final int[] depth;

  // The change under way.
  private int stamp;
  private int first;
  private int unplaced;
  private int touchedPlaced;
  private final int[] touched;
  private final int[] logged;
  private final TaskLog log;
  private final int[] workerDirty;
  private final int[] dirtyWorkers;
  private int dirtyCount;
  private final Checkpoints[] checkpoints;
  private final Journal[] savedJournal;
  private final int[][] savedStack;
  private final int[] savedDepth;
  private final int[] savedMark;
  private final int[] savedEnd;
  private final int[] keptDepth;
  private final int[] logIndex;
  private int segmentBegin;
  private int segmentSize;
  private int[] segmentBefore = new int[64];

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
    order = new int[size];
    position = new int[tasks];
    option = new int[tasks];
    from = new long[tasks];
    reason = new byte[tasks];
    mark = new int[tasks];
    placed = new boolean[tasks];
    touched = new int[tasks];
    logged = new int[tasks];
    log = new TaskLog();
    int workers = timelines.length;
    stack = new int[workers][8];
    depth = new int[workers];
    workerDirty = new int[workers];
    dirtyWorkers = new int[workers];
    checkpoints = new Checkpoints[workers];
    Arrays.setAll(checkpoints, w -> new Checkpoints(timelines[w], size / workers));
    savedJournal = new Journal[workers];
    savedStack = new int[workers][8];
    savedDepth = new int[workers];
    savedMark = new int[workers];
    savedEnd = new int[workers];
    keptDepth = new int[workers];
    logIndex = new int[tasks];
    Arrays.setAll(savedJournal, w -> new Journal());
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
    return order[at];
  }

  /** Position of a pending task in the order. */
  public int position(int task) {
    return position[task];
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
    System.arraycopy(newOrder, 0, order, 0, size);
    for (int at = 0; at < size; at++) {
      int task = order[at];
      position[task] = at;
      option[task] = newOption[task];
      plan.worker[task] = newWorker[task];
    }
    for (int at = 0; at < size; at++) {
      if (!place(order[at])) {
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
        timelines[w].undoTo(mark[stack[w][0]]);
        depth[w] = 0;
        checkpoints[w].dropAfter(0);
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
    segmentSize = 0;
    dirtyCount = 0;
    unplaced = 0;
    touchedPlaced = 0;
    log.clear();
    cost.begin();
  }

  /** Changes the option of a task, after any {@link #rearrange}; at most once per task. */
  public void assign(int task, int newOption, int newWorker) {
    int at = position[task];
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
    segmentBegin = begin;
    segmentSize = count;
    if (segmentBefore.length < count) {
      segmentBefore = new int[Math.max(count, segmentBefore.length * 2)];
    }
    System.arraycopy(order, begin, segmentBefore, 0, count);
    for (int i = 0; i < count; i++) {
      order[begin + i] = tasks[i];
      position[tasks[i]] = begin + i;
    }
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
    for (int at = first; at < size && (unplaced > 0 || touchedPlaced > 0); at++) {
      int task = order[at];
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
      int before = logIndex[task];
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
    for (int i = 0; i < dirtyCount; i++) {
      int w = dirtyWorkers[i];
      checkpoints[w].dropAfter(keptDepth[w]);
    }
    cost.commit();
  }

  /** Takes the change back, evaluated or not. */
  public void rollback() {
    for (int i = 0; i < dirtyCount; i++) {
      int w = dirtyWorkers[i];
      timelines[w].restore(savedMark[w], savedJournal[w]);
      int kept = keptDepth[w];
      System.arraycopy(savedStack[w], kept, stack[w], kept, savedDepth[w] - kept);
      depth[w] = savedDepth[w];
    }
    for (int i = log.size() - 1; i >= 0; i--) {
      int task = log.task(i);
      plan.setRun(
          task, workflows.optionMode(log.option(i)), log.worker(i), log.start(i), log.end(i));
      option[task] = log.option(i);
      from[task] = log.from(i);
      mark[task] = log.mark(i);
      reason[task] = log.reason(i);
      placed[task] = true;
    }
    for (int i = 0; i < segmentSize; i++) {
      order[segmentBegin + i] = segmentBefore[i];
      position[segmentBefore[i]] = segmentBegin + i;
    }
    cost.rollback();
  }

  /** Takes the tasks from a position on off a worker, and remembers how to put them back. */
  private void unwind(int w, int at) {
    boolean untouched = workerDirty[w] != stamp;
    if (untouched) {
      touchWorker(w);
    }
    int kept = depth[w];
    while (kept > 0 && position[stack[w][kept - 1]] >= at) {
      kept--;
      takeOff(stack[w][kept]);
    }
    WorkerTimeline timeline = timelines[w];
    if (kept == depth[w]) {
      if (untouched) {
        timeline.save();
      }
      return;
    }
    System.arraycopy(stack[w], kept, savedStack[w], kept, depth[w] - kept);
    savedMark[w] = mark[stack[w][kept]];
    keptDepth[w] = kept;
    if (untouched) {
      saveAndReturnTo(w, kept);
    } else {
      timeline.undoTo(savedMark[w]);
    }
    depth[w] = kept;
    timeline.copyTo(savedJournal[w], savedMark[w], savedEnd[w]);
  }

  private void touchWorker(int w) {
    workerDirty[w] = stamp;
    dirtyWorkers[dirtyCount++] = w;
    savedDepth[w] = depth[w];
    savedEnd[w] = timelines[w].mark();
    savedMark[w] = savedEnd[w];
    keptDepth[w] = depth[w];
    savedJournal[w].truncate(0);
    if (savedStack[w].length < stack[w].length) {
      savedStack[w] = new int[stack[w].length];
    }
  }

  /** Saves a worker's timeline and takes it back to its first tasks, whichever way is shorter. */
  private void saveAndReturnTo(int w, int kept) {
    int copy = checkpoints[w].before(kept);
    if (copy != Checkpoints.NONE && kept - checkpoints[w].depth(copy) < depth[w] - kept) {
      timelines[w].saveAndReturnTo(
          savedMark[w], checkpoints[w].copy(copy), checkpoints[w].mark(copy));
    } else {
      timelines[w].save();
      timelines[w].undoTo(savedMark[w]);
    }
    checkpoints[w].take(kept);
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
    if (logged[task] != stamp) {
      logged[task] = stamp;
      logIndex[task] =
          log.add(
              task,
              option[task],
              plan.worker[task],
              plan.start[task],
              plan.end[task],
              from[task],
              mark[task],
              reason[task]);
    }
  }

  /** Whether a placed task whose inputs may arrive at another time stays where it is. */
  private boolean keepsItsPlace(int task) {
    long notBefore = fitter.notBefore(timelines[plan.worker[task]], plan, task);
    if (notBefore < from[task] || notBefore > plan.start[task]) {
      return false;
    }
    if (notBefore > from[task] && from[task] != Long.MIN_VALUE) {
      log(task);
      from[task] = notBefore;
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
    from[task] = fitter.notBefore() == floor ? Long.MIN_VALUE : fitter.notBefore();
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
