package dev.sextant.planner.plan;

import dev.sextant.planner.model.Run;

/** One task of one job, run in one mode on one worker, as a plan has it. */
public final class TaskRun extends Run {
  /** A run. */
  public TaskRun(
      String job, String task, String mode, String worker, long startMicros, long endMicros) {
    super(job, task, mode, worker, startMicros, endMicros);
  }
}
