package dev.sextant.planner;

import dev.sextant.planner.plan.Plan;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a call to a planner gave. Immutable. */
public final class PlanResult {
  private final String planner;
  private final PlanStatus status;
  private final StopReason stopReason;
  private final @Nullable Plan plan;
  private final @Nullable Long objective;
  private final LowerBound lowerBound;
  private final long elapsedMicros;
  private final List<Progress> incumbents;
  private final Map<String, Long> counters;
  private final @Nullable String infeasibilityReason;
  private final Certificate certificate;

  /**
   * One step of the incumbent.
   *
   * @param elapsedMicros microseconds since the call began
   * @param objective objective of the incumbent
   * @param lowerBound best lower bound known at that moment
   */
  public record Progress(long elapsedMicros, long objective, long lowerBound) {}

  /**
   * Creates a result.
   *
   * @param infeasibilityReason why no plan exists, when the status is INFEASIBLE and it is known
   */
  public PlanResult(
      String planner,
      PlanStatus status,
      StopReason stopReason,
      @Nullable Plan plan,
      @Nullable Long objective,
      LowerBound lowerBound,
      long elapsedMicros,
      List<Progress> incumbents,
      Map<String, Long> counters,
      @Nullable String infeasibilityReason,
      Certificate certificate) {
    this.planner = Objects.requireNonNull(planner, "planner");
    this.status = Objects.requireNonNull(status, "status");
    this.stopReason = Objects.requireNonNull(stopReason, "stopReason");
    this.plan = plan;
    this.objective = objective;
    this.lowerBound = Objects.requireNonNull(lowerBound, "lowerBound");
    this.elapsedMicros = elapsedMicros;
    this.incumbents = List.copyOf(incumbents);
    this.counters = Collections.unmodifiableMap(new TreeMap<>(counters));
    this.infeasibilityReason = infeasibilityReason;
    this.certificate = Objects.requireNonNull(certificate, "certificate");
  }

  /** Name of the planner. */
  public String planner() {
    return planner;
  }

  /** What is known. */
  public PlanStatus status() {
    return status;
  }

  /** Why the planner stopped. */
  public StopReason stopReason() {
    return stopReason;
  }

  /** The best plan, checked, or null when none was found. */
  public @Nullable Plan plan() {
    return plan;
  }

  /**
   * The best plan, checked.
   *
   * @throws IllegalStateException when there is none
   */
  public Plan requirePlan() {
    if (plan == null) {
      throw new IllegalStateException(
          "Planner ("
              + planner
              + ") found no plan: status "
              + status
              + ", stopped by "
              + stopReason
              + (infeasibilityReason == null ? "." : ".\n" + infeasibilityReason));
    }
    return plan;
  }

  /** The plan's objective as the metrics compute it; empty without a plan. */
  public OptionalLong objective() {
    return objective == null ? OptionalLong.empty() : OptionalLong.of(objective);
  }

  /** The best proven lower bound on the objective, with its source. */
  public LowerBound lowerBound() {
    return lowerBound;
  }

  /** (objective - lower bound) / objective, 0 when they are equal; empty without a plan. */
  public OptionalDouble relativeGap() {
    if (objective == null) {
      return OptionalDouble.empty();
    }
    long gap = objective - lowerBound.value();
    return OptionalDouble.of(gap == 0 ? 0.0 : (double) gap / objective);
  }

  /** Microseconds the call took. */
  public long elapsedMicros() {
    return elapsedMicros;
  }

  /** How the incumbent fell, in order of time. */
  public List<Progress> incumbents() {
    return incumbents;
  }

  /** What the planner counted, by name, in alphabetical order. */
  public Map<String, Long> counters() {
    return counters;
  }

  /** Why no plan exists, when that is known; otherwise null. */
  public @Nullable String infeasibilityReason() {
    return infeasibilityReason;
  }

  /** What a reader needs to believe and repeat the result. */
  public Certificate certificate() {
    return certificate;
  }

  @Override
  public String toString() {
    return "PlanResult["
        + planner
        + ", "
        + status
        + ", "
        + stopReason
        + ", objective="
        + objective
        + ", lowerBound="
        + lowerBound.value()
        + " ("
        + lowerBound.source()
        + ")]";
  }
}
