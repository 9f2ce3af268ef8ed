package dev.sextant.ortools;

import dev.sextant.planner.compiled.Arrivals;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.FinishedData;

/** From when tasks may run because of facts alone: RELEASE, AVAILABILITY, and INPUT_ARRIVAL. */
final class FactTimes {
  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledJobs jobs;
  private final CompiledState state;
  private final TimeScale scale;

  FactTimes(CompiledProblem problem, TimeScale scale) {
    this.problem = problem;
    workflows = problem.workflows();
    jobs = problem.jobs();
    state = problem.state();
    this.scale = scale;
  }

  /** From when a pending task may start on a worker, in units. */
  long earliest(int task, int worker) {
    long time =
        Math.max(state.availableFromMicros(worker), Arrivals.releaseMicros(problem, task, worker));
    int offset = jobs.offset(jobs.jobOf(task));
    int wt = task - offset;
    for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
      int from = workflows.edgeFrom(e) + offset;
      long bytes = workflows.edgeBytes(e);
      if (state.isFinished(from) && bytes > 0) {
        time = Math.max(time, FinishedData.arrivalMicros(problem, from, e, worker));
      } else if (state.isRunning(from)) {
        int i = state.runningIndex(from);
        long transfer = problem.transfers().micros(state.runningWorker(i), worker, bytes);
        time = Math.max(time, state.runningEndMicros(i) + transfer);
      }
    }
    return scale.fromNow(time);
  }
}
