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
import dev.sextant.planner.model.BatchKey;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Workflow;
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
    return mode(problem, run).models();
  }

  private static Mode mode(Problem problem, TaskRun run) {
    return workflow(problem, run).tasks().stream()
        .filter(task -> task.id().equals(run.task()))
        .flatMap(task -> task.modes().stream())
        .filter(mode -> mode.id().equals(run.mode()))
        .findFirst()
        .orElseThrow();
  }

  private static Workflow workflow(Problem problem, TaskRun run) {
    return problem.jobs().stream()
        .filter(job -> job.id().equals(run.job()))
        .flatMap(job -> problem.workflow(job.workflow()).stream())
        .findFirst()
        .orElseThrow();
  }

  /** The runs that are one batch with a run, itself among them; a running task is alone. */
  private static List<TaskRun> batch(Problem problem, Plan plan, TaskRun run) {
    BatchKey key = key(problem, run);
    if (key == null || isRunning(problem, run)) {
      return List.of(run);
    }
    return plan.runs().stream()
        .filter(of -> of.worker().equals(run.worker()) && of.startMicros() == run.startMicros())
        .filter(of -> key.equals(key(problem, of)) && !isRunning(problem, of))
        .toList();
  }

  private static @Nullable BatchKey key(Problem problem, TaskRun run) {
    return BatchKey.of(workflow(problem, run).id(), run.task(), mode(problem, run));
  }

  private static boolean isRunning(Problem problem, TaskRun run) {
    return problem.state().running().stream()
        .anyMatch(of -> of.job().equals(run.job()) && of.task().equals(run.task()));
  }

  /**
   * Starts each run, with its batch, one microsecond earlier: that breaks something exactly if it
   * has a reason.
   */
  private static @Nullable String reasons(Problem problem, Plan plan, List<StartReason> reasons) {
    for (StartReason reason : reasons) {
      List<TaskRun> batch = batch(problem, plan, reason.run());
      List<TaskRun> runs = new ArrayList<>(plan.runs());
      runs.replaceAll(run -> batch.contains(run) ? earlier(run) : run);
      List<Violation> violations = PlanChecker.check(problem, new Plan(runs, plan.residencies()));
      boolean agrees =
          reason.constraint() == null
              ? violations.isEmpty()
              : isTrue(problem, plan, reasons, reason, batch, violations);
      if (!agrees) {
        return "reason: " + reason + " but " + violations;
      }
    }
    return null;
  }

  private static boolean isTrue(
      Problem problem,
      Plan plan,
      List<StartReason> reasons,
      StartReason reason,
      List<TaskRun> batch,
      List<Violation> violations) {
    StartReason other = reason.constraint() == Constraint.BATCH ? of(reasons, reason) : reason;
    if (!batch.contains(other.run())) {
      return joins(violations, reason.run(), other.run());
    }
    Constraint constraint = other.constraint();
    return constraint != null
        && constraint != Constraint.BATCH
        && breaks(violations, constraint, awaitsModel(problem, plan, other.run()));
  }

  /** What is said of the run that a batch waits for. */
  private static StartReason of(List<StartReason> reasons, StartReason waits) {
    Party blocker = Objects.requireNonNull(waits.blocker(), "blocker");
    return reasons.stream()
        .filter(of -> of.run().job().equals(blocker.job()))
        .filter(of -> of.run().task().equals(blocker.task()))
        .findFirst()
        .orElseThrow();
  }

  /** Whether a microsecond earlier a run would be in the batch of another, which is no batch. */
  private static boolean joins(List<Violation> violations, TaskRun run, TaskRun other) {
    return other.startMicros() == run.startMicros() - 1
        && (breaks(violations, Constraint.BATCH, false)
            || breaks(violations, Constraint.DURATION, false));
  }

  private static TaskRun earlier(TaskRun run) {
    return new TaskRun(
        run.job(),
        run.task(),
        run.mode(),
        run.worker(),
        run.startMicros() - 1,
        run.endMicros() - 1);
  }
}
