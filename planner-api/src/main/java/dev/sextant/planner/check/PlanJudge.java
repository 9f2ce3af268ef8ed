package dev.sextant.planner.check;

import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@link PlanChecker} and {@link PlanMetrics} for several plans of one problem: looks the ids of
 * the problem up once, and those of a plan once for both. Not thread-safe.
 */
public final class PlanJudge {
  private final ProblemIndex index;
  private final Options options;
  private @Nullable Plan resolvedFrom;
  private @Nullable ResolvedPlan resolved;

  /**
   * For plans of a valid problem.
   *
   * @throws IllegalArgumentException when the problem names what it does not have
   */
  public PlanJudge(Problem problem) {
    index = new ProblemIndex(problem);
    options = new Options(index);
  }

  /** Every violation of a plan, by constraint; empty when the plan is valid. */
  public List<Violation> check(Plan plan) {
    Violations violations = new Violations();
    ResolvedPlan judged = new ResolvedPlan(index, plan, violations);
    new RunChecks(judged, options, violations).check();
    new ResidencyChecks(judged, violations).check();
    new LoadChecks(judged, options, violations).check();
    for (int worker = 0; worker < index.workerCount(); worker++) {
      new WorkerUsage(judged, options, worker).check(violations);
    }
    resolvedFrom = plan;
    resolved = judged;
    return violations.sorted();
  }

  /** The metrics of a plan that the checker accepts; undefined for one that it does not. */
  public PlanMetrics metrics(Plan plan) {
    return accounting(plan).metrics();
  }

  /** The objective of {@link #metrics}, without the rest. */
  public long objective(Plan plan) {
    return accounting(plan).objective();
  }

  private Accounting accounting(Plan plan) {
    ResolvedPlan known = resolved;
    if (known == null || plan != resolvedFrom) {
      known = new ResolvedPlan(index, plan, new Violations());
    }
    return new Accounting(known, options);
  }
}
