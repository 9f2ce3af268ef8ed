package dev.sextant.heuristics.timetable;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.StopSignal;
import java.util.Arrays;

/**
 * Decodes orders over profiles of capacities, memory and load channels: for whatever a problem has.
 *
 * <p>Only what a change can reach is placed again: the later tasks of a worker whose sequence
 * changed, and tasks whose inputs arrive at other times, worker by worker as the change reaches
 * them. Taking a change back costs what the change cost. Not thread-safe; no allocation per change
 * once buffers have grown.
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
 *
 * <p>A run whose mode has a batch joins one that is there where it ends no later than on its own,
 * unless a task that comes before it in the order waits for the batch: so what a task finds is what
 * those before it in the order have come to, whatever was there before a change.
 */
public final class ProfileDecoder extends OrderDecoder {
  private final CompiledJobs jobs;
  private final WorkerTimeline[] timelines;
  private final RunFitter fitter;
  private final PartialCost partialCost;
  private final long[] tail;
  private final boolean[] unary;

  /** By task, the mark of its worker's timeline before it was placed. */
  private final int[] mark;

  private final boolean[] placed;
  private final BatchFitter batches;

  /** Position of the task that is being placed. */
  private int placing;

  // The change under way.
  private int stamp;
  private int first;

  /** The last position at which the order or an option changes. */
  private int last;

  private int unplaced;
  private int touchedPlaced;
  private int placedAnew;

  /** By task, the last change in which the inputs of a placed task may have changed. */
  private final int[] touched;

  /** By worker, the last change after which it may be taken otherwise than before. */
  private final int[] differs;

  private final WorkerChanges changes;

  /** A decoder with nothing placed but the running tasks. */
  public ProfileDecoder(CompiledProblem problem) {
    this(problem, new Timetable(problem));
  }

  private ProfileDecoder(CompiledProblem problem, Timetable timetable) {
    super(problem, timetable.runs(), timetable.timelines());
    jobs = problem.jobs();
    timelines = timetable.timelines();
    fitter = new RunFitter(problem, LoadTiming.EARLIEST, timelines[0]);
    int tasks = problem.tasks();
    mark = new int[tasks];
    placed = new boolean[tasks];
    touched = new int[tasks];
    differs = new int[timelines.length];
    changes = new WorkerChanges(timelines, stack, depth, size / timelines.length);
    LowerBounds bounds = LowerBounds.of(problem);
    tail = new long[tasks];
    Arrays.setAll(tail, bounds::tailMicros);
    unary = new boolean[timelines.length];
    for (int w = 0; w < unary.length; w++) {
      unary[w] = problem.isUnary(problem.workers().classOf(w));
    }
    partialCost = new PartialCost(problem, plan);
    batches = new BatchFitter(problem, plan, task -> order.position[task] < placing);
  }

  @Override
  boolean decodeHeld(int[] newOrder, int[] newOption, int[] newWorker, StopSignal stop) {
    clear();
    order.set(newOrder);
    for (int at = 0; at < size; at++) {
      int task = order.task[at];
      chosen.choose(task, newOption[task]);
      plan.worker[task] = newWorker[task];
    }
    for (int at = 0; at < size; at++) {
      stop.look(at);
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

  @Override
  public IndexedPlan toPlan() {
    return Timetable.complete(problem, plan, timelines);
  }

  @Override
  public void begin() {
    stamp++;
    first = size;
    last = -1;
    unplaced = 0;
    touchedPlaced = 0;
    placedAnew = 0;
    order.begin();
    changes.begin();
    log.begin();
    cost.begin();
  }

  @Override
  public void assign(int task, int newOption, int newWorker) {
    int at = order.position[task];
    unwind(plan.worker[task], at);
    unwind(newWorker, at);
    differs[plan.worker[task]] = stamp;
    // Unwinding its old worker has logged the task and taken it off.
    chosen.choose(task, newOption);
    plan.worker[task] = newWorker;
    first = Math.min(first, at);
    last = Math.max(last, at);
  }

  @Override
  public void rearrange(int begin, int[] tasks, int count, int[] movers, int moverCount) {
    for (int i = 0; i < moverCount; i++) {
      unwind(plan.worker[movers[i]], begin);
    }
    for (int i = 0; workflows.hasBatches() && i < count; i++) {
      unwindBatchesBefore(tasks[i], begin);
    }
    order.rearrange(begin, tasks, count);
    first = Math.min(first, begin);
    last = Math.max(last, begin + count - 1);
  }

  @Override
  public long evaluate(long limit, long mostPromise, int patience) {
    boolean mayGiveUp = limit != REJECTED && patience != Integer.MAX_VALUE && partialCost.exists();
    long mostValue = mayGiveUp ? mostValue(limit, mostPromise) : limit;
    partialCost.begin(cost.value());
    long latestEnd = cost.latestEndBelow(limit);
    int[] tasks = order.task;
    for (int at = first; at < size && (unplaced > 0 || touchedPlaced > 0); at++) {
      int task = tasks[at];
      if (at > last && !placed[task] && isAsBefore(plan.worker[task])) {
        comeBack(plan.worker[task]);
      }
      if (placed[task]) {
        if (touched[task] != stamp) {
          continue;
        }
        touched[task] = 0;
        touchedPlaced--;
        if (keepsItsPlace(task, arrival(task), mark[task])) {
          continue;
        }
        unwind(plan.worker[task], at);
      }
      int before = log.indexOf(task);
      touched[task] = 0;
      if (!place(task)) {
        return REJECTED;
      }
      unplaced--;
      placedAnew++;
      if (mayGiveUp) {
        partialCost.placed(task, log.end(before), cost, tail[task]);
        if (partialCost.looksWorse(mostValue, patience)) {
          return REJECTED;
        }
      }
      if (plan.end[task] + tail[task] > latestEnd) {
        return REJECTED;
      }
      if (plan.end[task] != log.end(before) || plan.worker[task] != log.worker(before)) {
        touchSuccessors(task);
        differs[plan.worker[task]] = stamp;
      } else if (needsModels(task)) {
        differs[plan.worker[task]] = stamp;
      }
    }
    long total = cost.update(log);
    return total < limit ? total : REJECTED;
  }

  @Override
  public int placedAnew() {
    return placedAnew;
  }

  @Override
  public void commit() {
    changes.commit();
    cost.commit();
  }

  @Override
  public void rollback() {
    changes.rollback();
    for (int i = log.size() - 1; i >= 0; i--) {
      int task = log.task(i);
      restore(i);
      mark[task] = log.mark(i);
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
      int takenOff = depth[w];
      changes.takeOff(w, kept, mark[tasks[kept]]);
      for (int i = kept; workflows.hasBatches() && i < takenOff; i++) {
        leaveBatch(tasks[i], w);
      }
    } else if (reachedNow) {
      changes.keepAll(w);
    }
  }

  /** Which runs may join a batch depends on the turns of those that wait for it. */
  private void unwindBatchesBefore(int task, int at) {
    int offset = jobs.offset(jobs.jobOf(task));
    int workflowTask = task - offset;
    for (int e = workflows.predsBegin(workflowTask); e < workflows.predsEnd(workflowTask); e++) {
      int from = workflows.edgeFrom(e) + offset;
      if (problem.state().isPending(from) && batches.concerns(option[from])) {
        unwind(plan.worker[from], at);
      }
    }
  }

  private void takeOff(int task) {
    log(task, mark[task]);
    placed[task] = false;
    unplaced++;
    if (touched[task] == stamp) {
      touchedPlaced--;
    }
  }

  /** Puts everything back on a worker, after what was placed anew there and is as it was. */
  private void comeBack(int w) {
    int at = depth[w];
    changes.comeBack(w);
    for (int i = at; i < depth[w]; i++) {
      int task = stack[w][i];
      placed[task] = true;
      unplaced--;
      if (touched[task] == stamp) {
        touchedPlaced++;
      }
    }
  }

  /** Whether what was placed on a worker takes what it took before the change. */
  private boolean isAsBefore(int w) {
    return differs[w] != stamp && !workflows.hasBatches();
  }

  /** Whether a run may load otherwise though it starts when it did. */
  private boolean needsModels(int task) {
    int mode = chosen.mode[task];
    return workflows.modelsEnd(mode) > workflows.modelsBegin(mode);
  }

  private long arrival(int task) {
    return fitter.notBefore(timelines[plan.worker[task]], plan, task);
  }

  private void touchSuccessors(int task) {
    int offset = jobs.offset(jobs.jobOf(task));
    int workflowTask = task - offset;
    for (int s = workflows.succsBegin(workflowTask); s < workflows.succsEnd(workflowTask); s++) {
      int successor = workflows.edgeTo(workflows.succEdge(s)) + offset;
      if (touched[successor] != stamp) {
        touched[successor] = stamp;
        touchedPlaced += placed[successor] ? 1 : 0;
      }
    }
  }

  private boolean place(int task) {
    int w = plan.worker[task];
    WorkerTimeline timeline = timelines[w];
    long floor = Math.max(hold[task], floor(task, w));
    boolean fits = fitter.fit(timeline, plan, task, option[task], floor);
    if (batches.concerns(option[task])) {
      fits = fits && fitter.fitApart(at -> batches.startsAt(stack[w], depth[w], option[task], at));
      placing = order.position[task];
      if (batches.find(timeline, stack[w], depth[w], task, option[task], fitter.notBefore())
          && (!fits || batches.end() <= fitter.end())) {
        join(task, w);
        return true;
      }
    }
    if (!fits) {
      return false;
    }
    mark[task] = timeline.mark();
    // Where the run before decides, no earlier input does.
    boolean isFloors = fitter.notBefore() == floor;
    if (isFloors && fitter.start() > floor && holdsForOneInstant(task)) {
      notBefore[task] = arrival(task);
    } else {
      notBefore[task] = isFloors ? Long.MIN_VALUE : fitter.notBefore();
    }
    reason[task] = (byte) fitter.reason().ordinal();
    fitter.commit();
    plan.setRun(task, chosen.mode[task], w, fitter.start(), fitter.end());
    push(w, task);
    placed[task] = true;
    return true;
  }

  private void join(int task, int w) {
    mark[task] = timelines[w].mark();
    notBefore[task] = fitter.notBefore();
    reason[task] = (byte) Constraint.BATCH.ordinal();
    batches.commit(timelines[w], option[task]);
    setBatchEnd(w, option[task], batches.start(), batches.end());
    int mode = chosen.mode[task];
    plan.setRun(task, mode, w, batches.start(), batches.end());
    push(w, task);
    placed[task] = true;
  }

  /** Lets a batch that a task has left end as its other tasks do alone. */
  private void leaveBatch(int task, int w) {
    int of = option[task];
    long start = plan.start[task];
    int size = batches.concerns(of) ? batches.size(stack[w], depth[w], of, start) : 0;
    if (size > 0) {
      setBatchEnd(w, of, start, start + workflows.batchMicros(of, size));
    }
  }

  /** Gives all tasks of a batch another end, which their successors may notice. */
  private void setBatchEnd(int w, int of, long start, long end) {
    for (int i = 0; i < depth[w]; i++) {
      int member = stack[w][i];
      if (plan.end[member] != end && batches.isMember(member, of, start)) {
        log(member, mark[member]);
        plan.end[member] = end;
        touchSuccessors(member);
      }
    }
  }

  /** The end of the runs placed before on a worker whose runs exclude each other. */
  private long floor(int task, int w) {
    if (!unary[w] || chosen.micros[task] == 0) {
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

  private void push(int worker, int task) {
    if (depth[worker] == stack[worker].length) {
      stack[worker] = Arrays.copyOf(stack[worker], depth[worker] * 2);
    }
    stack[worker][depth[worker]++] = task;
  }
}
