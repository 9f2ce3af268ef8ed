package dev.sextant.planner.check;

import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Why a run does not start earlier.
 *
 * @param run the run
 * @param constraint the constraint that a start one microsecond earlier would break, or null when
 *     none would: the run has slack
 * @param blocker ids of what it waits for, for example {@code job/task} or {@code worker/model};
 *     null when there is no such thing
 */
public record StartReason(TaskRun run, @Nullable Constraint constraint, @Nullable String blocker) {
  public StartReason {
    Objects.requireNonNull(run, "run");
  }

  /** One reason per run of a valid plan, in the order of its runs. */
  public static List<StartReason> of(Problem problem, Plan plan) {
    throw new UnsupportedOperationException();
  }
}
