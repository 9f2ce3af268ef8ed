package dev.sextant.planner.explain;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.FinishedData;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.explain.PlanIndex.Origin;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Where the flow of jobs goes: from the last end of a job back along the data that came last,
 * within the job.
 *
 * <p>From the instant at which all data of a run is there, its wait is divided so. Where something
 * else than a model keeps it from starting earlier, that is what it waits for since the worker, or
 * its memory, has been full for it, and at the latest since its last model was ready. Before that
 * the load counts as load, and what came before the load as waiting for what kept the load from
 * starting earlier. A load that could have started earlier holds up no run that waits for something
 * else as well.
 */
final class JobFlows {
  private final PlanIndex index;
  private final StartReasons reasons;
  private final IndexedPlan plan;
  private final CompiledWorkflows workflows;

  JobFlows(PlanIndex index, StartReasons reasons) {
    this.index = index;
    this.reasons = reasons;
    plan = index.plan;
    workflows = index.workflows;
  }

  /** The parts of the flow of a job; those that are 0 are left out. */
  Map<TimeUse, Long> of(int job) {
    Map<TimeUse, Long> parts = new EnumMap<>(TimeUse.class);
    for (Backwards.Step step : tell(job).steps()) {
      parts.merge(step.use(), step.to() - step.from(), Long::sum);
    }
    return Collections.unmodifiableMap(parts);
  }

  private Backwards tell(int job) {
    LastEnd last = LastEnd.of(index, job);
    Backwards time = new Backwards(last.instant(), index.jobs.releaseMicros(job));
    last.tellDelivery(index, time);
    int task = last.task();
    while (task >= 0 && !time.isDone()) {
      task = index.state.isFinished(task) ? tellFact(time) : tellRun(task, time);
    }
    DataReady.past(index, time);
    index.count(time.steps().size());
    return time;
  }

  private int tellFact(Backwards time) {
    DataReady.past(index, time);
    return -1;
  }

  /** Tells a run and its wait; gives the run before, or -1. */
  private int tellRun(int task, Backwards time) {
    time.to(plan.start[task], TimeUse.RUN, Cause.task(Constraint.DURATION, task));
    if (index.state.isRunning(task)) {
      time.rest(TimeUse.PAST, Cause.NONE);
      return -1;
    }
    DataReady ready = DataReady.of(index, reasons, task);
    tellWait(task, ready.instant(), time);
    ready.tell(index, reasons, task, time);
    return ready.follows(index) ? ready.from() : -1;
  }

  private void tellWait(int task, long ready, Backwards time) {
    if (time.at() <= ready) {
      return;
    }
    Cause room = reasons.room(task);
    int hold = lastLoad(task, ready);
    int first = hold == PlanIndex.NONE ? PlanIndex.NONE : firstOfChain(task, hold);
    Cause load = hold == PlanIndex.NONE ? Cause.NONE : reasons.loadStart(first);
    if (hold != PlanIndex.NONE && load.isNone() && !room.isNone()) {
      hold = PlanIndex.NONE;
    }
    long loaded = hold == PlanIndex.NONE ? ready : plan.ready(hold);
    long full = room.isNone() ? loaded : Math.min(loaded, fullSince(task, room));
    time.to(Math.max(ready, full), room.use(), room);
    if (hold != PlanIndex.NONE) {
      long began = plan.loadStart(first);
      time.to(Math.max(ready, began), TimeUse.LOAD, Cause.hold(Constraint.LOAD_DURATION, hold));
      time.to(ready, load.use(), load);
    }
  }

  /** Of the models of a run the one that was ready last, if that was after its data; or none. */
  private int lastLoad(int task, long ready) {
    int mode = plan.mode[task];
    int last = PlanIndex.NONE;
    long latest = ready;
    for (int p = workflows.modelsBegin(mode); p < workflows.modelsEnd(mode); p++) {
      int hold = index.lastReady(plan.worker[task], workflows.model(p), plan.start[task]);
      if (hold != PlanIndex.NONE
          && index.origin(hold) != Origin.RESIDENT
          && plan.ready(hold) > latest) {
        latest = plan.ready(hold);
        last = hold;
      }
    }
    return last;
  }

  /** The first of the loads of a run that follow on each other up to the last one. */
  private int firstOfChain(int task, int last) {
    int hold = last;
    Cause cause = reasons.loadStart(hold);
    while (cause.is(Constraint.LOAD_CHANNEL) && uses(task, cause.number())) {
      hold = cause.number();
      cause = reasons.loadStart(hold);
    }
    return hold;
  }

  private boolean uses(int task, int hold) {
    int model = plan.residencyModel(hold);
    return workflows.needs(plan.mode[task], model)
        && index.lastReady(plan.worker[task], model, plan.start[task]) == hold;
  }

  /** Since when what keeps a run from starting earlier has done so without interruption. */
  private long fullSince(int task, Cause room) {
    long start = plan.start[task];
    WorkerTrack track = index.track(plan.worker[task]);
    if (room.is(Constraint.GPU_MEMORY)) {
      long most = track.memoryBytes() - workflows.workspaceBytes(plan.mode[task]);
      return track.memory().fullSince(start, most);
    }
    if (room.is(Constraint.LOAD_EXCLUSION)) {
      return plan.loadStart(room.number());
    }
    if (!room.is(Constraint.CAPACITY)) {
      return start;
    }
    long since = start;
    int mode = plan.mode[task];
    for (int p = workflows.demandsBegin(mode); p < workflows.demandsEnd(mode); p++) {
      Usage used = track.used(workflows.demandResource(p));
      long most = track.capacity(workflows.demandResource(p)) - workflows.demandAmount(p);
      since = used == null ? since : Math.min(since, used.fullSince(start, most));
    }
    return since;
  }

  /**
   * What a job ends with.
   *
   * @param instant when
   * @param task the task that ends or whose output is delivered then, or -1
   * @param output the delivery, or -1
   */
  record LastEnd(long instant, int task, int output) {
    static LastEnd of(PlanIndex index, int job) {
      CompiledJobs jobs = index.jobs;
      LastEnd last = new LastEnd(jobs.releaseMicros(job), -1, -1);
      for (int task = jobs.tasksBegin(job); task < jobs.tasksEnd(job); task++) {
        boolean finished = index.state.isFinished(task);
        if (!finished && !index.hasRun(task)) {
          continue;
        }
        long end = finished ? index.state.finishedEndMicros(task) : index.plan.end[task];
        last = last.orLater(end, task, -1);
        for (int o = jobs.outputsBegin(task); o < jobs.outputsEnd(task); o++) {
          long there =
              finished
                  ? FinishedData.deliveryMicros(index.problem, task, o)
                  : end
                      + index
                          .problem
                          .transfers()
                          .micros(index.plan.worker[task], jobs.outputTo(o), jobs.outputBytes(o));
          last = last.orLater(there, task, o);
        }
      }
      return last;
    }

    private LastEnd orLater(long end, int ofTask, int ofOutput) {
      return end > instant || task < 0 ? new LastEnd(end, ofTask, ofOutput) : this;
    }

    /** Tells the delivery, up to the end of the task. */
    void tellDelivery(PlanIndex index, Backwards time) {
      if (output < 0) {
        return;
      }
      if (index.state.isFinished(task)) {
        long bytes = index.jobs.outputBytes(output);
        int to = index.jobs.outputTo(output);
        if (bytes > 0) {
          DataReady.tellCopy(index, task, index.jobs.outputItem(output), to, bytes, time);
        }
      } else {
        time.to(index.plan.end[task], TimeUse.TRANSFER, Cause.task(Constraint.INPUT_ARRIVAL, task));
      }
    }
  }
}
