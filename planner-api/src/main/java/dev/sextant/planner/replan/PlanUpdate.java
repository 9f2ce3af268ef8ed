package dev.sextant.planner.replan;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a {@link PlanningSession} has made of the events of one call. Immutable, thread-safe. */
public final class PlanUpdate {
  private final Problem problem;
  private final PlanResult result;
  private final List<PlanChange> changes;
  private final List<String> missedDeadlines;

  PlanUpdate(
      Problem problem, PlanResult result, List<PlanChange> changes, List<String> missedDeadlines) {
    this.problem = Objects.requireNonNull(problem, "problem");
    this.result = Objects.requireNonNull(result, "result");
    this.changes = List.copyOf(changes);
    this.missedDeadlines = List.copyOf(missedDeadlines);
  }

  /** What is left, as it was planned, without the pins of the freeze horizon. */
  public Problem problem() {
    return problem;
  }

  /** What the planner says, its bound and the time it took. */
  public PlanResult result() {
    return result;
  }

  /** The plan, or null when none was found. */
  public @Nullable Plan plan() {
    return result.plan();
  }

  /**
   * The plan.
   *
   * @throws IllegalStateException when there is none
   */
  public Plan requirePlan() {
    return result.requirePlan();
  }

  /** What is otherwise than in the plan before; empty when nothing is. */
  public List<PlanChange> changes() {
    return changes;
  }

  /** Jobs whose deadlines cannot be met and have become due dates; only where that is allowed. */
  public List<String> missedDeadlines() {
    return missedDeadlines;
  }

  /** How many tasks that had not begun go to another worker or run in another mode. */
  public int moved() {
    return (int) changes.stream().filter(c -> c.kind() == PlanChange.Kind.MOVED).count();
  }

  @Override
  public String toString() {
    return "PlanUpdate["
        + result
        + ", "
        + changes.size()
        + " changes, missed deadlines "
        + missedDeadlines
        + "]";
  }
}
