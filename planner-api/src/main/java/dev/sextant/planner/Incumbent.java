package dev.sextant.planner;

import dev.sextant.planner.plan.Plan;
import java.util.Objects;
import java.util.function.Supplier;

/** A better plan found on the way. Immutable; the plan is built when first asked for. */
public final class Incumbent {
  private final long elapsedMicros;
  private final long objective;
  private final long lowerBound;
  private final Supplier<Plan> plan;

  /** Creates an incumbent whose plan is built on demand. */
  public Incumbent(long elapsedMicros, long objective, long lowerBound, Supplier<Plan> plan) {
    this.elapsedMicros = elapsedMicros;
    this.objective = objective;
    this.lowerBound = lowerBound;
    this.plan = Objects.requireNonNull(plan, "plan");
  }

  /** Microseconds since the call began. */
  public long elapsedMicros() {
    return elapsedMicros;
  }

  /** Its objective. */
  public long objective() {
    return objective;
  }

  /** The best lower bound known at that moment. */
  public long lowerBound() {
    return lowerBound;
  }

  /** The plan, with ids. */
  public Plan plan() {
    return plan.get();
  }
}
