package dev.sextant.planner.compiled;

/** When the data a task reads can be on a worker (SEMANTICS.md, RELEASE and INPUT_ARRIVAL). */
public final class Arrivals {
  private Arrivals() {}

  /** max(now, release of the job), and the arrival of every tied input on the worker. */
  public static long releaseMicros(CompiledProblem problem, int task, int worker) {
    CompiledJobs jobs = problem.jobs();
    long released = Math.max(problem.state().nowMicros(), jobs.releaseMicros(jobs.jobOf(task)));
    long start = released;
    for (int i = jobs.inputsBegin(task); i < jobs.inputsEnd(task); i++) {
      long bytes = jobs.inputBytes(i);
      if (bytes == 0) {
        continue;
      }
      long first = Long.MAX_VALUE;
      for (int p = jobs.placesBegin(i); p < jobs.placesEnd(i); p++) {
        long from = Math.max(released, jobs.placeSinceMicros(p));
        first = Math.min(first, from + problem.transfers().micros(jobs.place(p), worker, bytes));
      }
      start = Math.max(start, first);
    }
    return start;
  }

  /**
   * When the outputs of all predecessors are on a worker; {@code Long.MIN_VALUE} for an entry task.
   * Every unfinished predecessor must have a run in the plan.
   */
  public static long inputMicros(CompiledProblem problem, IndexedPlan plan, int task, int worker) {
    return inputMicros(problem, plan, task, worker, false);
  }

  /** The same of the predecessors that have a run in the plan, the others left aside. */
  public static long placedInputMicros(
      CompiledProblem problem, IndexedPlan plan, int task, int worker) {
    return inputMicros(problem, plan, task, worker, true);
  }

  private static long inputMicros(
      CompiledProblem problem, IndexedPlan plan, int task, int worker, boolean placedOnly) {
    CompiledJobs jobs = problem.jobs();
    CompiledWorkflows workflows = problem.workflows();
    CompiledState state = problem.state();
    int offset = jobs.offset(jobs.jobOf(task));
    int workflowTask = task - offset;
    long arrival = Long.MIN_VALUE;
    for (int e = workflows.predsBegin(workflowTask); e < workflows.predsEnd(workflowTask); e++) {
      int from = workflows.edgeFrom(e) + offset;
      long bytes = workflows.edgeBytes(e);
      if (placedOnly && !state.isFinished(from) && plan.worker[from] == IndexedPlan.NO_WORKER) {
        continue;
      }
      if (!state.isFinished(from)) {
        arrival =
            Math.max(
                arrival,
                plan.end[from] + problem.transfers().micros(plan.worker[from], worker, bytes));
      } else if (bytes > 0) {
        arrival = Math.max(arrival, FinishedData.arrivalMicros(problem, from, e, worker));
      }
    }
    return arrival;
  }
}
