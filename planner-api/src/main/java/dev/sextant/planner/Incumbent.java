package dev.sextant.planner;

import dev.sextant.planner.plan.Plan;
import java.util.Objects;
import java.util.function.Supplier;

/** A better plan found on the way. Immutable; the plan is built whenever it is asked for. */
public final class Incumbent {
  private final PlanResult.Progress progress;
  private final Supplier<Plan> plan;

  /** Creates an incumbent whose plan is built on demand. */
  public Incumbent(PlanResult.Progress progress, Supplier<Plan> plan) {
    this.progress = Objects.requireNonNull(progress, "progress");
    this.plan = Objects.requireNonNull(plan, "plan");
  }

  /** When it came, and how good it is; the same is in the result. */
  public PlanResult.Progress progress() {
    return progress;
  }

  /** Microseconds since the call began. */
  public long elapsedMicros() {
    return progress.elapsedMicros();
  }

  /** Its objective. */
  public long objective() {
    return progress.objective();
  }

  /** The best lower bound known at that moment. */
  public long lowerBound() {
    return progress.lowerBound();
  }

  /** The plan, with ids. */
  public Plan plan() {
    return plan.get();
  }
}
