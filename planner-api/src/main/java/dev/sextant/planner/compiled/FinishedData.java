package dev.sextant.planner.compiled;

/** Where and when the output of finished tasks is there (SEMANTICS.md, INPUT_ARRIVAL). */
public final class FinishedData {
  private FinishedData() {}

  /** When a finished task's output can be on a worker; for 0 bytes, when the task ended. */
  public static long arrivalMicros(CompiledProblem problem, int task, int worker, long bytes) {
    CompiledState state = problem.state();
    if (bytes == 0) {
      return state.finishedEndMicros(task);
    }
    long earliest = Long.MAX_VALUE;
    for (int c = state.copiesBegin(task); c < state.copiesEnd(task); c++) {
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

  /** Whether a copy of a finished task's output lies on a worker or is on its way there. */
  public static boolean hasCopy(CompiledProblem problem, int task, int worker) {
    CompiledState state = problem.state();
    for (int c = state.copiesBegin(task); c < state.copiesEnd(task); c++) {
      if (state.copyWorker(c) == worker) {
        return true;
      }
    }
    return false;
  }
}
