package dev.sextant.planner.contract;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.check.JobMetrics;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.Violation;
import dev.sextant.planner.explain.Explanation;
import dev.sextant.planner.explain.JobAccount;
import dev.sextant.planner.explain.Party;
import dev.sextant.planner.explain.PathStep;
import dev.sextant.planner.explain.StartReason;
import dev.sextant.planner.explain.TermAmount;
import dev.sextant.planner.explain.TimeUse;
import dev.sextant.planner.explain.WorkerCache;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
    fault = fault == null ? ties(plan, explanation) : fault;
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

  /**
   * Holds the constraints of runs on the path against their reasons: LOAD_DURATION where a model is
   * ready at the start, else the reason of the run, but for runs of no time in between.
   */
  private static @Nullable String ties(Plan plan, Explanation explanation) {
    PathStep before = null;
    for (PathStep step : explanation.criticalPath()) {
      if (step.use() == TimeUse.RUN
          && !isTied(plan, explanation, before, step)
          && !followsAnInstant(plan, step)) {
        return "tie: " + step + " after " + before;
      }
      before = step;
    }
    return null;
  }

  private static boolean isTied(
      Plan plan, Explanation explanation, @Nullable PathStep before, PathStep step) {
    boolean afterLoad = before != null && before.use() == TimeUse.LOAD && isOn(before, step);
    return switch (String.valueOf(step.constraint())) {
      case "LOAD_DURATION" -> isReady(plan, step);
      case "LOAD_EXCLUSION", "GPU_MEMORY" -> isReason(step, explanation.reasons());
      default -> !afterLoad && isReason(step, explanation.reasons());
    };
  }

  private static boolean isOn(PathStep load, PathStep run) {
    return Objects.equals(load.worker(), run.worker());
  }

  private static boolean isReady(Plan plan, PathStep step) {
    return plan.residencies().stream()
        .anyMatch(of -> of.worker().equals(step.worker()) && of.readyMicros() == step.fromMicros());
  }

  private static boolean isReason(PathStep step, List<StartReason> reasons) {
    Party of = Objects.requireNonNull(step.of());
    return reasons.stream()
        .filter(reason -> reason.run().job().equals(of.job()))
        .filter(reason -> reason.run().task().equals(of.task()))
        .allMatch(reason -> reason.constraint() == step.constraint());
  }

  private static boolean followsAnInstant(Plan plan, PathStep step) {
    return plan.runs().stream()
        .anyMatch(
            run -> run.startMicros() == run.endMicros() && run.endMicros() == step.fromMicros());
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

  /** Whether violations are of a constraint, or of MODEL_RESIDENCY where a run awaits a model. */
  public static boolean breaks(
      List<Violation> violations, Constraint constraint, boolean awaitsModel) {
    return violations.stream()
        .map(Violation::constraint)
        .anyMatch(of -> of == constraint || (awaitsModel && of == Constraint.MODEL_RESIDENCY));
  }

  /** Whether a model of a run is ready at its start and no earlier. */
  public static boolean awaitsModel(Problem problem, Plan plan, TaskRun run) {
    List<String> models = models(problem, run);
    return plan.residencies().stream()
        .anyMatch(
            of ->
                of.worker().equals(run.worker())
                    && of.readyMicros() == run.startMicros()
                    && models.contains(of.model()));
  }

  private static List<String> models(Problem problem, TaskRun run) {
    return problem.jobs().stream()
        .filter(job -> job.id().equals(run.job()))
        .flatMap(job -> problem.workflows().stream().filter(of -> of.id().equals(job.workflow())))
        .flatMap(workflow -> workflow.tasks().stream())
        .filter(task -> task.id().equals(run.task()))
        .flatMap(task -> task.modes().stream())
        .filter(mode -> mode.id().equals(run.mode()))
        .flatMap(mode -> mode.models().stream())
        .toList();
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
              : breaks(violations, constraint, awaitsModel(problem, plan, run));
      if (!agrees) {
        return "reason: " + reasons.get(i) + " but " + violations;
      }
    }
    return null;
  }
}
