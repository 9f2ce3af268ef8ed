package dev.sextant.heuristics.timetable;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.Arrivals;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import java.util.Arrays;

/**
 * The serial schedule generation scheme: places tasks one after the other, each as early as what is
 * already placed allows, and never moves a placed task.
 *
 * <p>A run takes the first gap of its worker's capacities that is long enough (insertion). A model
 * it needs is there if some residency is ready and its memory can be held until the run ends;
 * otherwise it is loaded ahead of the run, on the worker's one channel. Memory past the last user
 * of a residency is free for whoever is placed first, so a model stays cached for a next use
 * exactly if nothing placed before that use needed its memory: among models that cannot all stay,
 * those with the furthest next use in the order go. When everything is placed, residencies are held
 * for as long as their memory is not needed.
 *
 * <p>A run whose mode has a batch joins one that is there where it ends no later than on its own
 * ({@link BatchFitter}): this alone changes what is placed, by when the batch ends.
 *
 * <p>Tasks must be placed after their unfinished predecessors. Running tasks are placed from the
 * start. Not thread-safe.
 */
public final class Timetable {
  /** Start of a task that cannot be placed where it was asked to. */
  public static final long NEVER = StepProfile.FOREVER;

  private static final int NO_TASK = -1;

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final WorkerTimeline[] timelines;
  private final IndexedPlan plan;
  private final byte[] reason;
  private final RunFitter fitter;
  private final BatchFitter batches;
  private final int[] order;
  private int placed;

  /** By worker, the tasks placed there whose modes have batches, and how many. */
  private final int[][] batched;

  private final int[] batchedCount;

  /** An empty timetable with the facts of the problem's state and the default load timing. */
  public Timetable(CompiledProblem problem) {
    this(problem, LoadTiming.LATEST);
  }

  /** An empty timetable with the facts of the problem's state. */
  public Timetable(CompiledProblem problem, LoadTiming timing) {
    this.problem = problem;
    this.workflows = problem.workflows();
    timelines = new WorkerTimeline[problem.workers().count()];
    for (int w = 0; w < timelines.length; w++) {
      timelines[w] = new WorkerTimeline(problem, w);
    }
    plan = new IndexedPlan(problem.tasks());
    reason = new byte[problem.tasks()];
    fitter = new RunFitter(problem, timing, timelines[0]);
    batches = new BatchFitter(problem, plan, this::isPlaced);
    batched = new int[workflows.hasBatches() ? timelines.length : 0][4];
    batchedCount = new int[batched.length];
    order = new int[problem.tasks()];
    CompiledState state = problem.state();
    for (int i = 0; i < state.runningCount(); i++) {
      int task = state.runningTask(i);
      int worker = state.runningWorker(i);
      long start = state.runningStartMicros(i);
      long end = state.runningEndMicros(i);
      plan.setRun(task, state.runningMode(i), worker, start, end);
      reason[task] = (byte) Constraint.FIXED.ordinal();
      timelines[worker].addRunning(problem, i);
    }
  }

  /**
   * When a task would end if it were placed now in this option on this worker, or {@link #NEVER}.
   */
  public long earliestEndMicros(int task, int option, int worker) {
    WorkerTimeline timeline = timelines[worker];
    long notBefore = fitter.notBefore(timeline, plan, task);
    boolean fits = fitter.fit(timeline, plan, task, option);
    return end(fits, task, option, worker, notBefore);
  }

  /**
   * Places a task in this option on this worker.
   *
   * @return whether it could be placed; when not, nothing has changed
   */
  public boolean place(int task, int option, int worker) {
    WorkerTimeline timeline = timelines[worker];
    boolean fits = fitter.fit(timeline, plan, task, option);
    return commit(fits, task, option, worker, fitter.notBefore());
  }

  private boolean commit(boolean fits, int task, int option, int worker, long notBefore) {
    if (!batches.concerns(option)) {
      return fits && commitAlone(task, option, worker);
    }
    boolean alone = fits && startsOwnBatch(option, worker);
    boolean joins = join(alone, task, option, worker, notBefore);
    if (!joins && !alone) {
      return false;
    }
    if (joins) {
      commitJoin(task, option, worker);
    } else {
      commitAlone(task, option, worker);
    }
    if (batchedCount[worker] == batched[worker].length) {
      batched[worker] = Arrays.copyOf(batched[worker], batchedCount[worker] * 2);
    }
    batched[worker][batchedCount[worker]++] = task;
    return true;
  }

  private boolean commitAlone(int task, int option, int worker) {
    fitter.commit();
    order[placed++] = task;
    plan.setRun(task, workflows.optionMode(option), worker, fitter.start(), fitter.end());
    reason[task] = (byte) fitter.reason().ordinal();
    return true;
  }

  private void commitJoin(int task, int option, int worker) {
    batches.commit(timelines[worker], option);
    order[placed++] = task;
    plan.setRun(task, workflows.optionMode(option), worker, batches.start(), batches.end());
    reason[task] = (byte) Constraint.BATCH.ordinal();
    setBatchEnd(worker, option, batches.start(), batches.end());
  }

  private void setBatchEnd(int worker, int option, long start, long end) {
    for (int i = 0; i < batchedCount[worker]; i++) {
      int other = batched[worker][i];
      if (batches.isMember(other, option, start)) {
        plan.end[other] = end;
      }
    }
  }

  /** Whether what was found starts apart from other batches, moved behind their starts if not. */
  private boolean startsOwnBatch(int option, int worker) {
    return fitter.fitApart(
        start -> batches.startsAt(batched[worker], batchedCount[worker], option, start));
  }

  /** Whether a task had better join a batch than go alone, where that is possible. */
  private boolean join(boolean alone, int task, int option, int worker, long notBefore) {
    return batches.find(
            timelines[worker], batched[worker], batchedCount[worker], task, option, notBefore)
        && (!alone || batches.end() <= fitter.end());
  }

  private long end(boolean fits, int task, int option, int worker, long notBefore) {
    if (!batches.concerns(option)) {
      return fits ? fitter.end() : NEVER;
    }
    boolean alone = fits && startsOwnBatch(option, worker);
    return join(alone, task, option, worker, notBefore)
        ? batches.end()
        : alone ? fitter.end() : NEVER;
  }

  /** What a start is to whoever adds the duration of a run that goes alone. */
  private long startBefore(long end, int option) {
    return end == NEVER ? NEVER : end - workflows.optionDurationMicros(option);
  }

  /**
   * When a run of this option would start on this worker if it were placed now and had its inputs
   * there at an instant; {@link #NEVER} if it cannot be placed there. Where it would join a batch,
   * this is its duration before the end of the batch.
   */
  public long earliestStartMicros(int option, int worker, long notBefore) {
    boolean fits =
        fitter.fit(
            timelines[worker],
            workflows.optionMode(option),
            workflows.optionDurationMicros(option),
            notBefore,
            Constraint.INPUT_ARRIVAL);
    return batches.concerns(option)
        ? startBefore(end(fits, NO_TASK, option, worker, notBefore), option)
        : fits ? fitter.start() : NEVER;
  }

  /** The same as if the run needed no models and no GPU memory. */
  public long earliestStartWithoutModelsMicros(int option, int worker, long notBefore) {
    boolean fits =
        fitter.fitWithoutModels(
            timelines[worker],
            workflows.optionMode(option),
            workflows.optionDurationMicros(option),
            notBefore);
    if (!batches.concerns(option)) {
      return fits ? fitter.start() : NEVER;
    }
    return startBefore(
        join(fits, NO_TASK, option, worker, notBefore)
            ? batches.end()
            : fits ? fitter.end() : NEVER,
        option);
  }

  /**
   * The first start, from an instant on, at which a worker has some of a resource to spare for a
   * while; {@link #NEVER} if there is none. No run that takes as much for as long starts before it.
   *
   * @param latest the last start of interest; if there is none until then, the answer is any later
   *     instant
   */
  public long earliestCapacityMicros(
      int worker, int resource, long amount, long notBefore, long duration, long latest) {
    WorkerTimeline timeline = timelines[worker];
    long free = problem.workers().capacity(timeline.workerClass, resource) - amount;
    return timeline.used[resource].firstFit(notBefore, duration, free, latest);
  }

  /**
   * Places a task in this option on this worker, not before an instant at which everything it has
   * to wait for besides the worker is over, its inputs and release included.
   *
   * @param reason what it has to wait for until then
   * @return whether it could be placed; when not, nothing has changed
   */
  public boolean placeFrom(int task, int option, int worker, long notBefore, Constraint reason) {
    long from = notBefore;
    if (workflows.hasBatches()) {
      // Who asked may not know of batches that have ended later since.
      from = Math.max(from, Arrivals.placedInputMicros(problem, plan, task, worker));
    }
    boolean fits =
        fitter.fit(
            timelines[worker],
            workflows.optionMode(option),
            workflows.optionDurationMicros(option),
            from,
            reason);
    return commit(fits, task, option, worker, from);
  }

  /** The state of a worker before a task is placed there, for {@link #undoLast}. */
  public int mark(int worker) {
    return timelines[worker].mark();
  }

  /** Takes back the task that was placed last, which was on a worker with this mark before. */
  public void undoLast(int mark) {
    int task = order[--placed];
    int worker = plan.worker[task];
    timelines[worker].undoTo(mark);
    if (workflows.batch(plan.mode[task]) != CompiledWorkflows.NO_BATCH) {
      leaveBatch(task, worker);
    }
    plan.setRun(task, 0, IndexedPlan.NO_WORKER, 0, 0);
  }

  private void leaveBatch(int task, int worker) {
    int option =
        workflows.option(
            problem.jobs().workflowTask(task), plan.mode[task], problem.workers().classOf(worker));
    long start = plan.start[task];
    int left = --batchedCount[worker];
    int size = batches.size(batched[worker], left, option, start);
    if (size > 0) {
      setBatchEnd(worker, option, start, start + workflows.batchMicros(option, size));
    }
  }

  /** Whether a model could be ready on a worker at an instant without a further load. */
  public boolean holds(int worker, int model, long instant) {
    WorkerTimeline timeline = timelines[worker];
    int residency = timeline.readyBy(model, instant);
    if (residency == WorkerTimeline.NONE) {
      return false;
    }
    long limit = timeline.gpuMemory - problem.modelBytes(model);
    return timeline.memory.firstExcess(timeline.end(residency), instant, limit) == NEVER;
  }

  /**
   * The tasks placed so far, in the order in which they were: placed in this order again, they end
   * up where they are, if none had to wait longer than for its release and inputs.
   */
  public int[] placingOrder() {
    return Arrays.copyOf(order, placed);
  }

  /** Start of a placed task. */
  public long startMicros(int task) {
    return plan.start[task];
  }

  /** End of a placed task. */
  public long endMicros(int task) {
    return plan.end[task];
  }

  /** Whether a task has a place. */
  public boolean isPlaced(int task) {
    return plan.worker[task] != IndexedPlan.NO_WORKER;
  }

  /** Worker of a placed task, or {@link IndexedPlan#NO_WORKER}. */
  public int worker(int task) {
    return plan.worker[task];
  }

  /** The constraint that kept a placed task from starting earlier. */
  public Constraint reason(int task) {
    return Constraint.values()[reason[task]];
  }

  /** Runs placed so far; times and workers only, without residencies. */
  public IndexedPlan runs() {
    return plan;
  }

  /** Which models are ready on a worker, as tasks go on being placed and none is taken back. */
  public HeldModels heldModels(int worker) {
    return new HeldModels(problem, timelines[worker]);
  }

  /** The plan, with residencies held for as long as their memory is not needed. */
  public IndexedPlan toPlan() {
    return complete(problem, plan, timelines);
  }

  /** Runs with the residencies of timelines, held for as long as their memory is not needed. */
  static IndexedPlan complete(
      CompiledProblem problem, IndexedPlan runs, WorkerTimeline[] timelines) {
    IndexedPlan complete = runs.copy();
    complete.clearResidencies();
    for (WorkerTimeline timeline : timelines) {
      ResidencyHolder.addTo(complete, problem, timeline);
    }
    return complete;
  }

  WorkerTimeline[] timelines() {
    return timelines;
  }
}
