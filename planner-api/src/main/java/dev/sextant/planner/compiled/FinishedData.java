package dev.sextant.planner.compiled;

/** Where and when the output of finished tasks is there (SEMANTICS.md, INPUT_ARRIVAL). */
public final class FinishedData {
  private FinishedData() {}

  /** When the data of an edge out of a finished task can be on a worker; only for bytes > 0. */
  public static long arrivalMicros(CompiledProblem problem, int task, int edge, int worker) {
    CompiledWorkflows workflows = problem.workflows();
    int item = workflows.edgeItem(edge);
    return arrivalMicros(problem, task, item, worker, workflows.edgeBytes(edge));
  }

  /** When a tied output of a finished task is delivered; for 0 bytes, when the task ended. */
  public static long deliveryMicros(CompiledProblem problem, int task, int output) {
    CompiledJobs jobs = problem.jobs();
    long bytes = jobs.outputBytes(output);
    return bytes == 0
        ? problem.state().finishedEndMicros(task)
        : arrivalMicros(problem, task, jobs.outputItem(output), jobs.outputTo(output), bytes);
  }

  /** Whether the data of an edge out of a finished task lies on a worker or is on its way there. */
  public static boolean isThere(CompiledProblem problem, int task, int edge, int worker) {
    return hasCopy(problem, task, problem.workflows().edgeItem(edge), worker);
  }

  /** Whether a tied output of a finished task lies where it goes or is on its way there. */
  public static boolean isDelivered(CompiledProblem problem, int task, int output) {
    CompiledJobs jobs = problem.jobs();
    return hasCopy(problem, task, jobs.outputItem(output), jobs.outputTo(output));
  }

  /** Whether a copy of a finished task's output is one of an item, or of data without one. */
  public static boolean isOf(CompiledState state, int copy, int item) {
    return state.copyItem(copy) == CompiledWorkflows.NO_ITEM || state.copyItem(copy) == item;
  }

  private static long arrivalMicros(
      CompiledProblem problem, int task, int item, int worker, long bytes) {
    CompiledState state = problem.state();
    long earliest = Long.MAX_VALUE;
    for (int c = state.copiesBegin(task); c < state.copiesEnd(task); c++) {
      if (!isOf(state, c, item)) {
        continue;
      }
      int at = state.copyWorker(c);
      long since = state.copySinceMicros(c);
      long arrival =
          at == worker
              ? since
              : Math.max(state.nowMicros(), since) + problem.transfers().micros(at, worker, bytes);
      earliest = Math.min(earliest, arrival);
    }
    return earliest;
  }

  private static boolean hasCopy(CompiledProblem problem, int task, int item, int worker) {
    CompiledState state = problem.state();
    for (int c = state.copiesBegin(task); c < state.copiesEnd(task); c++) {
      if (state.copyWorker(c) == worker && isOf(state, c, item)) {
        return true;
      }
    }
    return false;
  }
}
