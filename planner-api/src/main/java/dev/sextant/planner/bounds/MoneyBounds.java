package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.evidence.Argument;
import org.jspecify.annotations.Nullable;

/**
 * What runs cost at least: by their cheapest options, by budgets that do not suffice for these, or
 * by capacity where not all fit where and when they are cheapest. The last takes seconds where
 * there are many choices; who asks for other bounds meanwhile does not wait. Thread-safe.
 */
final class MoneyBounds {
  private final CompiledProblem problem;
  private final long[] head;
  private final long[] tail;

  /** All that is known at once. */
  private record Known(LowerBound bound, RunCosts.Found runs, @Nullable CrowdedCost crowded) {}

  private volatile @Nullable Known known;

  /**
   * Of a problem.
   *
   * @param head by task, when it can start at the earliest
   * @param tail by task, what must pass between its end and that of its job
   */
  MoneyBounds(CompiledProblem problem, long[] head, long[] tail) {
    this.problem = problem;
    this.head = head;
    this.tail = tail;
  }

  /** The bound on {@code costMicroUnits}, looked for when first asked for. */
  LowerBound bound() {
    return found().bound;
  }

  /** The same if it is known, else what the cheapest options say. */
  LowerBound quickly() {
    Known now = known;
    return now != null
        ? now.bound
        : new LowerBound(new RunCosts(problem, head).cheapest(), "cheapest-options");
  }

  /** What proves a bound that was said; null where each task's cheapest option does. */
  @Nullable Argument argument(LowerBound bound, EvidenceNames names) {
    Known now = known;
    if (now == null || !bound.equals(now.bound)) {
      return null;
    }
    CrowdedCost crowded = now.crowded;
    return switch (now.bound.source()) {
      case "crowded-cost" -> crowded == null ? null : crowded.argument(names);
      case "budgeted-cost" -> now.runs.argument();
      default -> null;
    };
  }

  private synchronized Known found() {
    Known now = known;
    if (now == null) {
      CrowdedCost crowded =
          problem.workflows().hasBatches() || problem.workflows().hasChances()
              ? null
              : CrowdedCost.of(problem, head, tail);
      RunCosts.Found runs = new RunCosts(problem, head).withinBudgets(new EvidenceNames(problem));
      long byCapacity = crowded == null ? 0 : crowded.value();
      LowerBound bound =
          byCapacity > runs.value()
              ? new LowerBound(byCapacity, "crowded-cost")
              : new LowerBound(
                  runs.value(), runs.prices().isEmpty() ? "cheapest-options" : "budgeted-cost");
      now = new Known(bound, runs, crowded);
      known = now;
    }
    return now;
  }
}
