package dev.sextant.planner.explain;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.IndexedPlan;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the end of a job hangs on, across jobs: from that end back along what each run and load
 * waits for, until now. Its steps follow on each other without a gap, so that their lengths add up.
 */
final class CriticalPath {
  private final PlanIndex index;
  private final StartReasons reasons;
  private final IndexedPlan plan;
  private final Backwards time;
  private final List<PathStep> path = new ArrayList<>();
  private final BitSet seen = new BitSet();
  private int told;

  private CriticalPath(PlanIndex index, StartReasons reasons, long end) {
    this.index = index;
    this.reasons = reasons;
    plan = index.plan;
    time = new Backwards(end, index.now);
  }

  /** Of the end of a job, in order of time; empty when it ends before now. */
  static List<PathStep> ofJob(PlanIndex index, StartReasons reasons, int job) {
    JobFlows.LastEnd last = JobFlows.LastEnd.of(index, job);
    CriticalPath path = new CriticalPath(index, reasons, last.instant());
    last.tellDelivery(index, path.time);
    path.note(Constraint.INPUT_ARRIVAL);
    if (last.task() >= 0) {
      path.walk(last.task());
    }
    DataReady.past(index, path.time);
    path.note(null);
    index.count(path.path.size());
    Collections.reverse(path.path);
    return List.copyOf(path.path);
  }

  /** Of the job that ends last. */
  static List<PathStep> ofMakespan(PlanIndex index, StartReasons reasons) {
    int latest = -1;
    long end = Long.MIN_VALUE;
    for (int job = 0; job < index.jobs.count(); job++) {
      long ends = JobFlows.LastEnd.of(index, job).instant();
      if (ends > end) {
        end = ends;
        latest = job;
      }
    }
    return latest < 0 ? List.of() : ofJob(index, reasons, latest);
  }

  private void walk(int first) {
    int task = first;
    while (task >= 0 && !time.isDone() && !seen.get(task)) {
      seen.set(task);
      task = index.state.isFinished(task) ? -1 : before(task);
    }
  }

  /** Tells a run and what leads to its start; gives the run before it, or -1. */
  private int before(int task) {
    Cause cause = reasons.start(task);
    boolean comes = cause.is(Constraint.FIXED) || cause.is(Constraint.INPUT_ARRIVAL);
    int hold = comes ? PlanIndex.NONE : reasons.awaited(task);
    boolean loads = hold != PlanIndex.NONE;
    Cause run = Cause.task(Constraint.DURATION, task);
    tell(plan.start[task], TimeUse.RUN, run, loads ? Constraint.LOAD_DURATION : cause.constraint());
    if (loads) {
      return load(hold);
    }
    if (cause.is(Constraint.FIXED)) {
      return -1;
    }
    if (cause.is(Constraint.INPUT_ARRIVAL) || cause.is(Constraint.RELEASE)) {
      return data(task);
    }
    if (cause.isNone()) {
      tell(DataReady.of(index, reasons, task).instant(), TimeUse.IDLE, Cause.NONE, null);
      return data(task);
    }
    return cause.is(Constraint.AVAILABILITY) ? closed(cause, task) : other(cause);
  }

  /**
   * A worker that opens: tells the closed time, and what lies before it as left by the plan unless
   * the open time between data and closing was too short, and goes on with the data of the run that
   * starts, or has its model loaded, when the worker opens.
   */
  private int closed(Cause cause, int task) {
    int worker = cause.number();
    DataReady data = task < 0 ? null : DataReady.of(index, reasons, task);
    if (data == null || data.instant() >= time.at()) {
      tell(index.closedSince(worker, time.at()), cause.use(), cause, null);
      tell(index.now, TimeUse.IDLE, Cause.NONE, null);
      return -1;
    }
    boolean fits =
        index.fitsBefore(worker, time.at(), data.instant(), plan.start[task], plan.end[task]);
    long since = fits ? index.closedSince(worker, time.at()) : index.now;
    tell(Math.max(since, data.instant()), cause.use(), cause, null);
    tell(data.instant(), TimeUse.IDLE, Cause.NONE, null);
    return data(task);
  }

  private int data(int task) {
    DataReady ready = DataReady.of(index, reasons, task);
    ready.tell(index, reasons, task, time);
    note(ready.follows(index) ? Constraint.INPUT_ARRIVAL : null);
    return ready.follows(index) ? ready.from() : -1;
  }

  /** Tells loads that follow on each other; gives the run that the first of them waits for. */
  private int load(int last) {
    int hold = last;
    while (true) {
      Cause cause = reasons.loadStart(hold);
      Cause load = Cause.hold(Constraint.LOAD_DURATION, hold);
      tell(plan.loadStart(hold), TimeUse.LOAD, load, cause.constraint());
      if (time.isDone() || !cause.is(Constraint.LOAD_CHANNEL)) {
        boolean opens = cause.is(Constraint.AVAILABILITY) && !time.isDone();
        return time.isDone() ? -1 : opens ? closed(cause, index.uses().first(hold)) : other(cause);
      }
      hold = cause.number();
    }
  }

  /** Goes on with the other party. */
  private int other(Cause cause) {
    if (cause.kind() == Cause.Kind.TASK) {
      return cause.number();
    }
    if (cause.kind() == Cause.Kind.HOLD) {
      return cause.is(Constraint.LOAD_EXCLUSION) ? load(cause.number()) : holder(cause);
    }
    tell(index.now, cause.use(), cause, null);
    return -1;
  }

  /** A model that leaves: goes on with the last run that used it, or with its load. */
  private int holder(Cause cause) {
    int hold = cause.number();
    int user = index.uses().last(hold);
    if (user >= 0) {
      tell(plan.end[user], TimeUse.IDLE, cause, null);
      return user;
    }
    tell(plan.ready(hold), TimeUse.IDLE, cause, null);
    return index.loads(hold) ? load(hold) : -1;
  }

  private void tell(long from, TimeUse use, Cause of, @Nullable Constraint why) {
    time.to(from, use, of);
    boolean instant = use == TimeUse.RUN && !index.hasLength(of.number());
    if (instant && why != null && told == time.steps().size() && !path.isEmpty()) {
      int last = path.size() - 1;
      path.set(last, path.get(last).because(why));
    }
    note(why);
  }

  /** Turns what was told since the last time into steps with ids. */
  private void note(@Nullable Constraint why) {
    for (; told < time.steps().size(); told++) {
      Backwards.Step step = time.steps().get(told);
      Cause of = step.cause();
      boolean runs = step.use() == TimeUse.RUN;
      String worker =
          runs
              ? index.workerId(plan.worker[of.number()])
              : of.kind() == Cause.Kind.HOLD
                  ? index.workerId(plan.residencyWorker(of.number()))
                  : null;
      path.add(new PathStep(step.use(), step.from(), step.to(), of.party(index), worker, why));
    }
  }
}
