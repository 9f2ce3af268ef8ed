package dev.sextant.heuristics.timetable;

import dev.sextant.planner.check.Constraint;
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
 * <p>Tasks must be placed after their unfinished predecessors. Running tasks are placed from the
 * start. Not thread-safe.
 */
public final class Timetable {
  /** Start of a task that cannot be placed where it was asked to. */
  public static final long NEVER = StepProfile.FOREVER;

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final WorkerTimeline[] timelines;
  private final IndexedPlan plan;
  private final byte[] reason;
  private final RunFitter fitter;
  private final int[] order;
  private int placed;

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
    order = new int[problem.tasks()];
    CompiledState state = problem.state();
    for (int i = 0; i < state.runningCount(); i++) {
      int task = state.runningTask(i);
      int worker = state.runningWorker(i);
      long start = state.runningStartMicros(i);
      long end = state.runningEndMicros(i);
      plan.setRun(task, state.runningMode(i), worker, start, end);
      reason[task] = (byte) Constraint.FIXED.ordinal();
      timelines[worker].addRunning(problem, state.runningMode(i), start, end);
    }
  }

  /**
   * When a task would end if it were placed now in this option on this worker, or {@link #NEVER}.
   */
  public long earliestEndMicros(int task, int option, int worker) {
    return fit(task, option, worker) ? fitter.end() : NEVER;
  }

  /**
   * Places a task in this option on this worker.
   *
   * @return whether it could be placed; when not, nothing has changed
   */
  public boolean place(int task, int option, int worker) {
    return fit(task, option, worker) && commit(task, option, worker);
  }

  private boolean commit(int task, int option, int worker) {
    fitter.commit();
    order[placed++] = task;
    plan.setRun(task, workflows.optionMode(option), worker, fitter.start(), fitter.end());
    reason[task] = (byte) fitter.reason().ordinal();
    return true;
  }

  /**
   * When a run of this option would start on this worker if it were placed now and had its inputs
   * there at an instant; {@link #NEVER} if it cannot be placed there.
   */
  public long earliestStartMicros(int option, int worker, long notBefore) {
    return fitter.fit(
            timelines[worker],
            workflows.optionMode(option),
            workflows.optionDurationMicros(option),
            notBefore,
            Constraint.INPUT_ARRIVAL)
        ? fitter.start()
        : NEVER;
  }

  /** The same as if the run needed no models and no GPU memory. */
  public long earliestStartWithoutModelsMicros(int option, int worker, long notBefore) {
    return fitter.fitWithoutModels(
            timelines[worker],
            workflows.optionMode(option),
            workflows.optionDurationMicros(option),
            notBefore)
        ? fitter.start()
        : NEVER;
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
    return fitter.fit(
            timelines[worker],
            workflows.optionMode(option),
            workflows.optionDurationMicros(option),
            notBefore,
            reason)
        && commit(task, option, worker);
  }

  /** The state of a worker before a task is placed there, for {@link #undoLast}. */
  public int mark(int worker) {
    return timelines[worker].mark();
  }

  /** Takes back the task that was placed last, which was on a worker with this mark before. */
  public void undoLast(int mark) {
    int task = order[--placed];
    timelines[plan.worker[task]].undoTo(mark);
    plan.setRun(task, 0, IndexedPlan.NO_WORKER, 0, 0);
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

  private boolean fit(int task, int option, int worker) {
    return fitter.fit(timelines[worker], plan, task, option);
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
