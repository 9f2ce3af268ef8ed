package dev.sextant.planner.replan;

import dev.sextant.planner.plan.TaskRun;
import org.jspecify.annotations.Nullable;

/**
 * What a new plan does otherwise than the one before with a task that has not begun. Immutable and
 * thread-safe.
 *
 * @param kind what is otherwise
 * @param job id of the job
 * @param task id of the task
 * @param before its run in the plan before, or null
 * @param after its run in the new plan, or null
 */
public record PlanChange(
    Kind kind, String job, String task, @Nullable TaskRun before, @Nullable TaskRun after) {
  /** What is otherwise. */
  public enum Kind {
    /** It had no run: the job has come, or the task has to run again. */
    ADDED,
    /** It has no run any more: its job was cancelled, or there is no plan. */
    REMOVED,
    /** It goes to another worker, or runs in another mode; perhaps at another time, too. */
    MOVED,
    /** It runs where and as it was to, at another time. */
    SHIFTED
  }

  @Override
  public String toString() {
    return kind + " " + job + "/" + task + place(" from ", before) + place(" to ", after);
  }

  private static String place(String direction, @Nullable TaskRun run) {
    return run == null
        ? ""
        : direction
            + run.worker()
            + " ("
            + run.mode()
            + ") ["
            + run.startMicros()
            + ", "
            + run.endMicros()
            + ")";
  }
}
