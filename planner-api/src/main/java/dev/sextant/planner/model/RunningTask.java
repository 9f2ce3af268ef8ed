package dev.sextant.planner.model;

/**
 * A task that runs now: it started at or before now and ends then or later. It appears unchanged in
 * every plan, whatever its mode says.
 */
public final class RunningTask extends Run {
  /** A task that runs. */
  public RunningTask(
      String job, String task, String mode, String worker, long startMicros, long endMicros) {
    super(job, task, mode, worker, startMicros, endMicros);
  }
}
