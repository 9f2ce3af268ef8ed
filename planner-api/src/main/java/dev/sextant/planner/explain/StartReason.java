package dev.sextant.planner.explain;

import dev.sextant.planner.check.Constraint;
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
 * given; where the run waits for a model, what keeps its load from being ready earlier:
 *
 * <ol>
 *   <li>FIXED, of a running task; no blocker;
 *   <li>INPUT_ARRIVAL; the predecessor;
 *   <li>a model that becomes ready then, told by what its load waits for: LOAD_CHANNEL and the
 *       other load that ends when it starts; GPU_MEMORY and what gives back memory then;
 *       LOAD_EXCLUSION and the run that ends then; RESIDENCY_SHAPE and the model's own residency
 *       that ends then; AVAILABILITY and the worker; else LOAD_DURATION and the load itself;
 *   <li>CAPACITY; the run that gives back most at the start, or the worker when that is an
 *       occupation;
 *   <li>LOAD_EXCLUSION; the load that ends at the start;
 *   <li>GPU_MEMORY, for the run's workspace; the model, run or (for an occupation) worker that
 *       gives back most at the start;
 *   <li>RELEASE; the worker from which a job input arrives then, else the job, else (when the run
 *       starts now) nothing;
 *   <li>AVAILABILITY; the worker;
 *   <li>BATCH; a run of the same batch that cannot start earlier for one of these, or else a run
 *       that starts a microsecond earlier and goes in batches with it, but not in one as large.
 * </ol>
 *
 * @param run the run
 * @param constraint the constraint that a start one microsecond earlier would break or, where the
 *     run waits for a model, what keeps the load from being ready earlier; null when there is none:
 *     the run has slack
 * @param blocker what it waits for; null when there is no such thing
 */
public record StartReason(TaskRun run, @Nullable Constraint constraint, @Nullable Party blocker) {
  public StartReason {
    Objects.requireNonNull(run, "run");
  }

  /**
   * One reason per run of a valid plan, in the order of its runs; undefined for a plan that the
   * checker does not accept.
   *
   * @throws dev.sextant.planner.model.InvalidInputException when the problem is not valid
   */
  public static List<StartReason> of(Problem problem, Plan plan) {
    return new StartReasons(PlanIndex.of(problem, plan)).of(plan);
  }

  /** The constraint and the other party in words, such as {@code waits for the data of j/a}. */
  public String words() {
    return Words.reason(constraint, blocker);
  }
}
