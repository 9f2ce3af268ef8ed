package dev.sextant.benchmarks.report;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.Violation;
import dev.sextant.planner.model.Problem;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One call of one planner for one problem with one seed, and the judgement of its plan.
 *
 * @param label name of the problem in this comparison, unique among its problems
 * @param problem the problem
 * @param planner name of the planner
 * @param seed seed of the call
 * @param result what the planner gave, or null when it failed
 * @param metrics the plan's metrics, or null without a valid plan
 * @param violations what the checker found; empty without a plan
 * @param fault what went wrong, or null when nothing did
 */
public record Trial(
    String label,
    Problem problem,
    String planner,
    long seed,
    @Nullable PlanResult result,
    @Nullable PlanMetrics metrics,
    List<Violation> violations,
    @Nullable String fault) {
  public Trial {
    Objects.requireNonNull(label, "label");
    Objects.requireNonNull(problem, "problem");
    Objects.requireNonNull(planner, "planner");
    violations = List.copyOf(violations);
  }

  /** The objective of a valid plan. */
  public OptionalLong objective() {
    return metrics == null ? OptionalLong.empty() : OptionalLong.of(metrics.objective());
  }

  /** What came out: the status, {@code INVALID} for a refuted plan, {@code FAULT} for a failure. */
  public String outcome() {
    if (result == null) {
      return "FAULT";
    }
    return violations.isEmpty() ? result.status().toString() : "INVALID";
  }

  /** Whether the planner failed or claimed a plan that the checker refutes. */
  public boolean faulty() {
    return result == null || !violations.isEmpty();
  }
}
