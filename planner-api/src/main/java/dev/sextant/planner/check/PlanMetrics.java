package dev.sextant.planner.check;

import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Every objective term and the usual figures of a valid plan, recomputed from problem and plan.
 *
 * <p>Integers are exact; one that leaves the range of a long is given as the end of the range.
 * Terms that are not weighed can do that, and weighed ones only where a plan idles far beyond the
 * horizon.
 *
 * @param terms every objective term, weighed or not
 * @param objective the weighted sum under the problem's objective
 * @param jobs one per job, in the problem's order
 * @param workers one per worker, in the problem's order
 * @param loads loads the plan adds
 * @param evictions residencies with an eviction
 * @param modelTasks runs the plan adds whose mode needs a model
 * @param modelTaskHits those of them that are not the first user of any load
 */
public record PlanMetrics(
    Map<ObjectiveTerm, Long> terms,
    long objective,
    List<JobMetrics> jobs,
    List<WorkerMetrics> workers,
    int loads,
    int evictions,
    int modelTasks,
    int modelTaskHits) {
  public PlanMetrics {
    terms = Collections.unmodifiableMap(new EnumMap<>(terms));
    jobs = List.copyOf(jobs);
    workers = List.copyOf(workers);
  }

  /** The metrics of a plan that the checker accepts; undefined for one that it does not. */
  public static PlanMetrics of(Problem problem, Plan plan) {
    return new PlanJudge(problem).metrics(plan);
  }

  /** Share of runs with models that needed no load; 1 when no run needs a model. */
  public double hitRate() {
    return modelTasks == 0 ? 1.0 : (double) modelTaskHits / modelTasks;
  }
}
