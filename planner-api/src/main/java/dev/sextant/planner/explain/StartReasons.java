package dev.sextant.planner.explain;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.FinishedData;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.explain.PlanIndex.Origin;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.List;

/** Finds what each run and each load of a plan waits for: {@link StartReason}. */
final class StartReasons {
  private final PlanIndex index;
  private final IndexedPlan plan;
  private final CompiledWorkflows workflows;

  StartReasons(PlanIndex index) {
    this.index = index;
    plan = index.plan;
    workflows = index.workflows;
  }

  /** One reason per run, in the order of the plan. */
  List<StartReason> of(Plan claimed) {
    List<StartReason> reasons = new ArrayList<>(claimed.runs().size());
    for (TaskRun run : claimed.runs()) {
      int task = index.findTask(run.job(), run.task());
      Cause cause = task < 0 ? Cause.NONE : start(task);
      reasons.add(new StartReason(run, cause.constraint(), cause.party(index)));
    }
    return reasons;
  }

  /** Why a run does not start earlier. */
  Cause start(int task) {
    Cause cause = ownStart(task);
    return cause.isNone() ? batch(task) : cause;
  }

  /** The run of the same batch, or of another one just before, that keeps a run where it is. */
  private Cause batch(int task) {
    List<Integer> together = index.batches().with(task);
    for (int other : together) {
      if (other != task && !ownStart(other).isNone()) {
        return Cause.task(Constraint.BATCH, other);
      }
    }
    List<Integer> before = batchBefore(task);
    boolean joins =
        before.isEmpty() || index.batches().mayJoin(before, together.size(), plan.end[task] - 1);
    return joins ? Cause.NONE : Cause.task(Constraint.BATCH, before.get(0));
  }

  /** The batch that a run would be in a microsecond earlier; none where it would be by itself. */
  private List<Integer> batchBefore(int task) {
    return index.batches().at(plan.mode[task], plan.worker[task], plan.start[task] - 1);
  }

  private Cause ownStart(int task) {
    if (index.state.isRunning(task)) {
      return Cause.of(Constraint.FIXED);
    }
    Cause cause = inputArrival(task);
    if (cause.isNone()) {
      int hold = awaited(task);
      cause = hold == PlanIndex.NONE ? Cause.NONE : load(hold);
    }
    return cause.isNone() ? room(task) : cause;
  }

  /** Why a run whose data and models are there does not start earlier. */
  Cause room(int task) {
    Cause cause = Cause.NONE;
    if (index.hasLength(task)) {
      boolean joins = !batchBefore(task).isEmpty();
      cause = joins ? Cause.NONE : capacity(task);
      cause = cause.isNone() ? loadExclusion(task) : cause;
      cause = cause.isNone() && !joins ? workspace(task) : cause;
    }
    cause = cause.isNone() ? release(task) : cause;
    return cause.isNone() ? availability(task) : cause;
  }

  private Cause inputArrival(int task) {
    int offset = task - index.jobs.workflowTask(task);
    int workflowTask = index.jobs.workflowTask(task);
    for (int e = workflows.predsBegin(workflowTask); e < workflows.predsEnd(workflowTask); e++) {
      int from = workflows.edgeFrom(e) + offset;
      if (arrival(from, e, plan.worker[task]) == plan.start[task] && !runTogether(from, task)) {
        return Cause.task(Constraint.INPUT_ARRIVAL, from);
      }
    }
    return Cause.NONE;
  }

  /**
   * Whether two runs are of one batch, which without a length may hold a task and its successor.
   */
  private boolean runTogether(int from, int task) {
    return index.batches().with(task).contains(from);
  }

  /** When the data of an edge is on a worker; {@code Long.MIN_VALUE} when that does not matter. */
  long arrival(int from, int edge, int worker) {
    long bytes = workflows.edgeBytes(edge);
    if (index.state.isFinished(from)) {
      return bytes == 0
          ? Long.MIN_VALUE
          : FinishedData.arrivalMicros(index.problem, from, edge, worker);
    }
    return index.hasRun(from)
        ? plan.end[from] + index.problem.transfers().micros(plan.worker[from], worker, bytes)
        : Long.MIN_VALUE;
  }

  /** The first of the models of a run that becomes ready at its start, or none. */
  int awaited(int task) {
    int mode = plan.mode[task];
    long start = plan.start[task];
    for (int p = workflows.modelsBegin(mode); p < workflows.modelsEnd(mode); p++) {
      int hold = index.lastReady(plan.worker[task], workflows.model(p), start);
      if (hold != PlanIndex.NONE
          && plan.ready(hold) == start
          && index.origin(hold) != Origin.RESIDENT
          && !isThereBefore(task, workflows.model(p))) {
        return hold;
      }
    }
    return PlanIndex.NONE;
  }

  /** Whether another residency of a model covers the run a microsecond earlier. */
  private boolean isThereBefore(int task, int model) {
    int before = index.lastReady(plan.worker[task], model, plan.start[task] - 1);
    return before != PlanIndex.NONE && plan.evict(before) >= plan.end[task] - 1;
  }

  /** Why a load is not ready earlier; LOAD_DURATION when it could be. */
  Cause load(int hold) {
    Cause cause = loadStart(hold);
    return cause.isNone() ? Cause.hold(Constraint.LOAD_DURATION, hold) : cause;
  }

  /** Why a load does not start earlier. */
  Cause loadStart(int hold) {
    long start = plan.loadStart(hold);
    if (index.origin(hold) != Origin.LOAD || start <= index.now) {
      return Cause.NONE;
    }
    int worker = plan.residencyWorker(hold);
    WorkerTrack track = index.track(worker);
    int before = track.loadEndingAt(start);
    if (before != PlanIndex.NONE && index.loads(hold)) {
      return Cause.hold(Constraint.LOAD_CHANNEL, before);
    }
    if (track.isFull(start - 1, index.problem.modelBytes(plan.residencyModel(hold)))) {
      return owner(Constraint.GPU_MEMORY, track.memory().giverAt(start), worker);
    }
    int run = track.runEndingAt(start);
    if (!track.overlapLoads() && run != PlanIndex.NONE && index.loads(hold)) {
      return Cause.task(Constraint.LOAD_EXCLUSION, run);
    }
    int same = index.holdBefore(hold);
    if (same != PlanIndex.NONE && plan.evict(same) == start) {
      return Cause.hold(Constraint.RESIDENCY_SHAPE, same);
    }
    return opens(worker, start) ? Cause.worker(Constraint.AVAILABILITY, worker) : Cause.NONE;
  }

  private Cause capacity(int task) {
    int mode = plan.mode[task];
    int worker = plan.worker[task];
    WorkerTrack track = index.track(worker);
    for (int p = workflows.demandsBegin(mode); p < workflows.demandsEnd(mode); p++) {
      Usage used = track.used(workflows.demandResource(p));
      long left = track.capacity(workflows.demandResource(p)) - workflows.demandAmount(p);
      if (used != null && used.at(plan.start[task] - 1) > left) {
        return owner(Constraint.CAPACITY, used.giverAt(plan.start[task]), worker);
      }
    }
    return Cause.NONE;
  }

  private Cause loadExclusion(int task) {
    WorkerTrack track = index.track(plan.worker[task]);
    int load = track.loadEndingAt(plan.start[task]);
    return load == PlanIndex.NONE || track.overlapLoads()
        ? Cause.NONE
        : Cause.hold(Constraint.LOAD_EXCLUSION, load);
  }

  private Cause workspace(int task) {
    WorkerTrack track = index.track(plan.worker[task]);
    return track.isFull(plan.start[task] - 1, workflows.workspaceBytes(plan.mode[task]))
        ? owner(Constraint.GPU_MEMORY, track.memory().giverAt(plan.start[task]), plan.worker[task])
        : Cause.NONE;
  }

  private Cause release(int task) {
    long start = plan.start[task];
    long released = index.released(task);
    int place = lateInput(task, start);
    if (place >= 0) {
      return Cause.worker(Constraint.RELEASE, place);
    }
    if (start != released) {
      return Cause.NONE;
    }
    int job = index.jobs.jobOf(task);
    return index.jobs.releaseMicros(job) == released
        ? Cause.job(Constraint.RELEASE, job)
        : Cause.of(Constraint.RELEASE);
  }

  /** The worker from which a job input of a task arrives at an instant after the release, or -1. */
  private int lateInput(int task, long instant) {
    CompiledJobs jobs = index.jobs;
    long released = index.released(task);
    for (int i = jobs.inputsBegin(task); i < jobs.inputsEnd(task); i++) {
      if (jobs.inputBytes(i) > 0 && instant > released) {
        int place = firstPlace(task, i);
        if (inputArrival(task, i, place) == instant) {
          return jobs.place(place);
        }
      }
    }
    return -1;
  }

  /** The place from which a job input is first on the worker of a task. */
  int firstPlace(int task, int input) {
    int first = index.jobs.placesBegin(input);
    for (int p = first + 1; p < index.jobs.placesEnd(input); p++) {
      first = inputArrival(task, input, p) < inputArrival(task, input, first) ? p : first;
    }
    return first;
  }

  /** When a job input is on the worker of a task from a place. */
  long inputArrival(int task, int input, int place) {
    CompiledJobs jobs = index.jobs;
    long from = Math.max(index.released(task), jobs.placeSinceMicros(place));
    long bytes = jobs.inputBytes(input);
    return from + index.problem.transfers().micros(jobs.place(place), plan.worker[task], bytes);
  }

  private Cause availability(int task) {
    int worker = plan.worker[task];
    return opens(worker, plan.start[task])
        ? Cause.worker(Constraint.AVAILABILITY, worker)
        : Cause.NONE;
  }

  /** Whether a worker was closed or not available just before an instant. */
  private boolean opens(int worker, long instant) {
    return (instant > index.now && !index.isOpen(worker, instant - 1))
        || instant == index.state.availableFromMicros(worker);
  }

  /** The cause whose other party is an owner on a track of a worker. */
  Cause owner(Constraint constraint, int owner, int worker) {
    if (owner == Usage.NOBODY) {
      return Cause.of(constraint);
    }
    if (owner >= 0) {
      return Cause.task(constraint, owner);
    }
    return owner == WorkerTrack.OCCUPATION
        ? Cause.worker(constraint, worker)
        : Cause.hold(constraint, WorkerTrack.holdOf(owner));
  }
}
