package dev.sextant.heuristics.list;

import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.Arrivals;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledTransfers;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.FinishedData;
import dev.sextant.planner.compiled.IndexedPlan;

/**
 * When a task's release and inputs let it start on each worker. Workers that hold none of its
 * inputs and share a network position share the answer, so most workers cost a lookup. Inputs from
 * tasks that are not placed yet do not count.
 */
final class InputArrivals {
  private final CompiledProblem problem;
  private final CompiledJobs jobs;
  private final CompiledState state;
  private final CompiledWorkflows workflows;
  private final CompiledTransfers transfers;
  private final CompiledWorkers workers;
  private final IndexedPlan plan;

  private int task;
  private int offset;
  private int workflowTask;
  private long floor;
  private int current;
  private int holders;
  private final int[] holder;
  private final int[] holderStamp;
  private final int[] workerStamp;
  private final long[] byWorker;
  private final int[] positionStamp;
  private final long[] byPosition;

  /** By class, whether its workers share a network position. */
  private final boolean[] uniform;

  InputArrivals(CompiledProblem problem, Timetable timetable) {
    this.problem = problem;
    jobs = problem.jobs();
    state = problem.state();
    workflows = problem.workflows();
    transfers = problem.transfers();
    plan = timetable.runs();
    workers = problem.workers();
    holder = new int[workers.count()];
    holderStamp = new int[workers.count()];
    workerStamp = new int[workers.count()];
    byWorker = new long[workers.count()];
    positionStamp = new int[transfers.positions()];
    byPosition = new long[transfers.positions()];
    uniform = new boolean[workers.classes()];
    for (int c = 0; c < uniform.length; c++) {
      uniform[c] = true;
      for (int i = workers.membersBegin(c) + 1; i < workers.membersEnd(c); i++) {
        uniform[c] &=
            transfers.position(workers.member(i)) == transfers.position(workers.member(i - 1));
      }
    }
  }

  /** Turns to a task, as things are now. */
  void consider(int ofTask) {
    consider(ofTask, Long.MIN_VALUE);
  }

  /** The same as if the task could not start before an instant. */
  void consider(int ofTask, long notBefore) {
    floor = notBefore;
    task = ofTask;
    offset = jobs.offset(jobs.jobOf(task));
    workflowTask = task - offset;
    current++;
    holders = 0;
    for (int e = workflows.predsBegin(workflowTask); e < workflows.predsEnd(workflowTask); e++) {
      int from = workflows.edgeFrom(e) + offset;
      if (!state.isFinished(from)) {
        if (plan.worker[from] != IndexedPlan.NO_WORKER) {
          markHolder(plan.worker[from]);
        }
      } else if (workflows.edgeBytes(e) > 0) {
        for (int c = state.copiesBegin(from); c < state.copiesEnd(from); c++) {
          markHolder(state.copyWorker(c));
        }
      }
    }
    for (int i = jobs.inputsBegin(task); i < jobs.inputsEnd(task); i++) {
      for (int p = jobs.placesBegin(i); p < jobs.placesEnd(i); p++) {
        markHolder(jobs.place(p));
      }
    }
  }

  private void markHolder(int worker) {
    if (holderStamp[worker] != current) {
      holderStamp[worker] = current;
      holder[holders++] = worker;
    }
  }

  /** Number of workers that hold some input of the task. */
  int holders() {
    return holders;
  }

  /** The i-th worker that holds some input of the task. */
  int holder(int i) {
    return holder[i];
  }

  /** Whether a worker holds some input of the task. */
  boolean isHolder(int worker) {
    return holderStamp[worker] == current;
  }

  /** Whether the answer is the same for all workers of a class that hold none of the inputs. */
  boolean areUniform(int workerClass) {
    return uniform[workerClass];
  }

  /**
   * Where {@link #areUniform}, the answer for the workers of a class that hold none of the inputs;
   * no other worker of the class has to wait longer. {@link PartialSchedule#NEVER} if there is no
   * such worker.
   */
  long uniformMicros(int workerClass) {
    for (int i = workers.membersBegin(workerClass); i < workers.membersEnd(workerClass); i++) {
      if (holderStamp[workers.member(i)] != current) {
        return micros(workers.member(i));
      }
    }
    return PartialSchedule.NEVER;
  }

  /** The earliest instant at which the task could start on a worker that has nothing else to do. */
  long micros(int worker) {
    if (holderStamp[worker] == current) {
      if (workerStamp[worker] != current) {
        workerStamp[worker] = current;
        byWorker[worker] = compute(worker);
      }
      return byWorker[worker];
    }
    int position = transfers.position(worker);
    if (positionStamp[position] != current) {
      positionStamp[position] = current;
      byPosition[position] = compute(worker);
    }
    return byPosition[position];
  }

  /** When the last of the task's inputs is produced, wherever that is; at least its release. */
  long producedMicros() {
    long latest = Math.max(state.nowMicros(), jobs.releaseMicros(jobs.jobOf(task)));
    for (int e = workflows.predsBegin(workflowTask); e < workflows.predsEnd(workflowTask); e++) {
      int from = workflows.edgeFrom(e) + offset;
      if (!state.isFinished(from) && plan.worker[from] != IndexedPlan.NO_WORKER) {
        latest = Math.max(latest, plan.end[from]);
      }
    }
    return latest;
  }

  private long compute(int worker) {
    long arrival = Math.max(floor, Arrivals.releaseMicros(problem, task, worker));
    for (int e = workflows.predsBegin(workflowTask); e < workflows.predsEnd(workflowTask); e++) {
      int from = workflows.edgeFrom(e) + offset;
      long bytes = workflows.edgeBytes(e);
      if (!state.isFinished(from)) {
        int at = plan.worker[from];
        if (at != IndexedPlan.NO_WORKER) {
          arrival = Math.max(arrival, plan.end[from] + transfers.micros(at, worker, bytes));
        }
      } else if (bytes > 0) {
        arrival = Math.max(arrival, FinishedData.arrivalMicros(problem, from, e, worker));
      }
    }
    return arrival;
  }
}
