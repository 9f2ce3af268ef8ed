package dev.sextant.planner.explain;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.FinishedData;

/**
 * When the data of a run is all there, and what comes last.
 *
 * @param instant not before now and the release
 * @param from the predecessor whose data comes last, or -1
 * @param edge the edge of that data
 * @param input the job input that comes last, or -1
 */
record DataReady(long instant, int from, int edge, int input) {
  /** Of a run: what it runs after comes first on a tie, and the release last. */
  static DataReady of(PlanIndex index, StartReasons reasons, int task) {
    CompiledWorkflows workflows = index.workflows;
    int workflowTask = index.jobs.workflowTask(task);
    int offset = task - workflowTask;
    int worker = index.plan.worker[task];
    DataReady ready = new DataReady(index.released(task), -1, -1, -1);
    for (int e = workflows.predsBegin(workflowTask); e < workflows.predsEnd(workflowTask); e++) {
      int from = workflows.edgeFrom(e) + offset;
      long arrival = reasons.arrival(from, e, worker);
      boolean runs = !index.state.isFinished(from);
      boolean tie = runs && arrival == ready.instant && !ready.follows(index);
      if (arrival > ready.instant || tie) {
        ready = new DataReady(arrival, from, e, -1);
      }
    }
    for (int i = index.jobs.inputsBegin(task); i < index.jobs.inputsEnd(task); i++) {
      if (index.jobs.inputBytes(i) > 0) {
        long arrival = reasons.inputArrival(task, i, reasons.firstPlace(task, i));
        ready = arrival > ready.instant ? new DataReady(arrival, -1, -1, i) : ready;
      }
    }
    return ready;
  }

  /** Whether it waits for a run. */
  boolean follows(PlanIndex index) {
    return from >= 0 && !index.state.isFinished(from);
  }

  /** Tells how the data came; with a run that came before, up to its end. */
  void tell(PlanIndex index, StartReasons reasons, int task, Backwards time) {
    if (follows(index)) {
      time.to(index.plan.end[from], TimeUse.TRANSFER, Cause.task(Constraint.INPUT_ARRIVAL, from));
      return;
    }
    if (from >= 0) {
      int item = index.workflows.edgeItem(edge);
      long bytes = index.workflows.edgeBytes(edge);
      tellCopy(index, from, item, index.plan.worker[task], bytes, time);
    } else if (input >= 0) {
      int place = reasons.firstPlace(task, input);
      Cause cause = Cause.worker(Constraint.RELEASE, index.jobs.place(place));
      long since = Math.max(index.released(task), index.jobs.placeSinceMicros(place));
      time.to(since, TimeUse.TRANSFER, cause);
      time.to(index.released(task), TimeUse.DATA, cause);
    }
    if (index.jobs.releaseMicros(index.jobs.jobOf(task)) > index.now) {
      time.to(index.now, TimeUse.RELEASE, Cause.job(Constraint.RELEASE, index.jobs.jobOf(task)));
    }
    past(index, time);
  }

  /** Tells how data of a finished task came to a worker. */
  static void tellCopy(
      PlanIndex index, int task, int item, int worker, long bytes, Backwards time) {
    CompiledState state = index.state;
    Cause cause = Cause.task(Constraint.INPUT_ARRIVAL, task);
    for (int c = state.copiesBegin(task); c < state.copiesEnd(task); c++) {
      int at = state.copyWorker(c);
      long leaves =
          at == worker ? state.copySinceMicros(c) : Math.max(index.now, state.copySinceMicros(c));
      long arrives = leaves + index.problem.transfers().micros(at, worker, bytes);
      if (FinishedData.isOf(state, c, item) && arrives == time.at()) {
        time.to(Math.max(index.now, leaves), TimeUse.TRANSFER, cause);
        break;
      }
    }
    time.to(index.now, TimeUse.DATA, cause);
  }

  /** Tells of facts: what is later than now is awaited, and of the rest nobody says more. */
  static void past(PlanIndex index, Backwards time) {
    time.to(index.now, TimeUse.DATA, Cause.NONE);
    time.rest(TimeUse.PAST, Cause.NONE);
  }
}
