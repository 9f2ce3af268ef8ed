package dev.sextant.planner.contract;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.check.JobMetrics;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.Violation;
import dev.sextant.planner.explain.Explanation;
import dev.sextant.planner.explain.JobAccount;
import dev.sextant.planner.explain.PathStep;
import dev.sextant.planner.explain.StartReason;
import dev.sextant.planner.explain.TermAmount;
import dev.sextant.planner.explain.WorkerCache;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Holds the explanation of a valid plan against the checker and the metrics. */
public final class ExplanationFaults {
  private ExplanationFaults() {}

  /** What does not add up or is not true, as {@code kind: details}, or null. */
  public static @Nullable String of(Problem problem, Plan plan) {
    PlanMetrics metrics = PlanMetrics.of(problem, plan);
    Explanation explanation = Explanation.of(problem, plan, metrics);
    String fault = terms(explanation, metrics);
    fault = fault == null ? jobs(explanation, metrics) : fault;
    fault = fault == null ? path(problem, explanation, metrics) : fault;
    fault = fault == null ? caches(explanation, metrics) : fault;
    return fault == null ? reasons(problem, plan, explanation.reasons()) : fault;
  }

  private static @Nullable String terms(Explanation explanation, PlanMetrics metrics) {
    long sum = explanation.account().terms().stream().mapToLong(TermAmount::amount).sum();
    return sum == metrics.objective() && sum == explanation.account().objective()
        ? null
        : "terms: " + explanation.account() + " for " + metrics.objective();
  }

  private static @Nullable String jobs(Explanation explanation, PlanMetrics metrics) {
    for (int j = 0; j < metrics.jobs().size(); j++) {
      JobMetrics figures = metrics.jobs().get(j);
      JobAccount job = explanation.jobs().get(j);
      long sum = job.parts().values().stream().mapToLong(Long::longValue).sum();
      boolean positive = job.parts().values().stream().allMatch(part -> part > 0);
      if (sum != figures.flowMicros() || !positive || job.flowMicros() != sum) {
        return "parts: " + job + " for " + figures;
      }
    }
    return null;
  }

  private static @Nullable String path(
      Problem problem, Explanation explanation, PlanMetrics metrics) {
    long makespan = metrics.terms().getOrDefault(ObjectiveTerm.MAKESPAN_MICROS, 0L);
    List<PathStep> path = explanation.criticalPath();
    long at = problem.state().nowMicros();
    for (PathStep step : path) {
      if (step.fromMicros() != at || step.toMicros() <= at) {
        return "path: " + path;
      }
      at = step.toMicros();
    }
    return at == problem.state().nowMicros() + makespan ? null : "path end: " + path;
  }

  private static @Nullable String caches(Explanation explanation, PlanMetrics metrics) {
    long loads = explanation.caches().stream().mapToLong(WorkerCache::loads).sum();
    long evictions =
        explanation.caches().stream()
            .flatMap(cache -> cache.models().stream())
            .filter(model -> model.evictMicros() != null)
            .count();
    return loads == metrics.loads() && evictions == metrics.evictions()
        ? null
        : "caches: " + explanation.caches();
  }

  /** Starts each run one microsecond earlier: that breaks something exactly if it has a reason. */
  private static @Nullable String reasons(Problem problem, Plan plan, List<StartReason> reasons) {
    for (int i = 0; i < reasons.size(); i++) {
      TaskRun run = plan.runs().get(i);
      List<TaskRun> runs = new ArrayList<>(plan.runs());
      runs.set(
          i,
          new TaskRun(
              run.job(),
              run.task(),
              run.mode(),
              run.worker(),
              run.startMicros() - 1,
              run.endMicros() - 1));
      List<Violation> violations = PlanChecker.check(problem, new Plan(runs, plan.residencies()));
      Constraint constraint = reasons.get(i).constraint();
      boolean agrees =
          constraint == null
              ? violations.isEmpty()
              : violations.stream()
                  .map(Violation::constraint)
                  .anyMatch(of -> of == constraint || of == Constraint.MODEL_RESIDENCY);
      if (!agrees) {
        return "reason: " + reasons.get(i) + " but " + violations;
      }
    }
    return null;
  }
}
