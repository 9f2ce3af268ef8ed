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
 * <p>Of several constraints that a start one microsecond earlier would break, the first of these is
 * given:
 *
 * <ol>
 *   <li>FIXED, of a running task; no blocker;
 *   <li>INPUT_ARRIVAL; the predecessor {@code job/task};
 *   <li>a model that becomes ready then, told by what its load waits for: LOAD_CHANNEL and the
 *       other load {@code worker/model} that ends when it starts; GPU_MEMORY and what gives back
 *       memory then; LOAD_EXCLUSION and the run {@code job/task} that ends then; else LOAD_DURATION
 *       and the load itself {@code worker/model};
 *   <li>CAPACITY; the run {@code job/task} that gives back most at the start, or the worker when
 *       that is an occupation;
 *   <li>LOAD_EXCLUSION; the load {@code worker/model} that ends at the start;
 *   <li>GPU_MEMORY, for the run's workspace; the residency {@code worker/model}, run {@code
 *       job/task} or (for an occupation) worker that gives back most at the start;
 *   <li>RELEASE; the worker from which a job input arrives then, else the job, else (when the run
 *       starts now) nothing;
 *   <li>AVAILABILITY; the worker.
 * </ol>
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

  /**
   * One reason per run of a valid plan, in the order of its runs; undefined for a plan that the
   * checker does not accept.
   */
  public static List<StartReason> of(Problem problem, Plan plan) {
    return new StartReasons(problem, plan).find();
  }
}
