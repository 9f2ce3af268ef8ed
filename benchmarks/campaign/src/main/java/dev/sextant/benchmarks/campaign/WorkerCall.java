package dev.sextant.benchmarks.campaign;

import java.io.Serializable;
import java.util.Objects;

/**
 * What a worker process is asked to do; holds nothing of the machine on which it is made.
 *
 * @param run id of the run
 * @param instance id of the instance
 * @param planner name of the planner
 * @param seed seed of everything random
 * @param limit when it ends
 * @param threads most search threads
 * @param settings what the process gets
 */
public record WorkerCall(
    String run,
    String instance,
    String planner,
    long seed,
    Limit limit,
    int threads,
    WorkerSettings settings)
    implements Serializable {
  public WorkerCall {
    Objects.requireNonNull(run, "run");
    Objects.requireNonNull(instance, "instance");
    Objects.requireNonNull(planner, "planner");
    Objects.requireNonNull(limit, "limit");
    Objects.requireNonNull(settings, "settings");
  }

  /** The call of a run of a plan. */
  static WorkerCall of(RunPlan plan, Run run) {
    PlannerChoice choice = plan.planner(run.planner());
    return new WorkerCall(
        run.id(),
        run.instance(),
        choice.planner(),
        run.seed(),
        run.limit(),
        choice.threadsOf(plan.workers(), run.limit()),
        plan.workers());
  }
}
