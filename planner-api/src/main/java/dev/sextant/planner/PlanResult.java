package dev.sextant.planner;

import dev.sextant.planner.bounds.LowerBound;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.explain.Conflict;
import dev.sextant.planner.plan.Plan;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a call to a planner gave. Immutable. Made by {@link #builder}, which derives the status and
 * refuses what contradicts itself:
 *
 * <ul>
 *   <li>a plan and its objective come together, and no lower bound is above the objective;
 *   <li>OPTIMAL means that bound and objective are equal, INFEASIBLE that there is a reason and no
 *       plan;
 *   <li>the stop reason is FAILED, CRASHED or KILLED exactly when there is a fault.
 * </ul>
 */
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
  private final @Nullable String fault;
  private final @Nullable Throwable faultCause;
  private final Certificate certificate;
  private final @Nullable BoundEvidence evidence;
  private final @Nullable Conflict conflict;

  /**
   * One step of the incumbent.
   *
   * @param elapsedMicros microseconds since the call began
   * @param objective objective of the incumbent
   * @param lowerBound best lower bound known at that moment
   */
  public record Progress(long elapsedMicros, long objective, long lowerBound) {}

  private PlanResult(Builder builder) {
    planner = builder.planner;
    stopReason = builder.stopReason;
    plan = builder.plan;
    objective = builder.objective;
    lowerBound = builder.lowerBound;
    elapsedMicros = builder.elapsedMicros;
    incumbents = List.copyOf(builder.incumbents);
    counters = Collections.unmodifiableMap(new TreeMap<>(builder.counters));
    infeasibilityReason = builder.infeasibilityReason;
    fault = builder.fault;
    faultCause = builder.faultCause;
    certificate = builder.certificate;
    evidence = builder.evidence;
    conflict = builder.conflict;
    if (objective != null && lowerBound.value() > objective) {
      throw new IllegalArgumentException(
          "The lowerBound ("
              + lowerBound.value()
              + ") must not be above the objective ("
              + objective
              + ").");
    }
    if (plan != null && infeasibilityReason != null) {
      throw new IllegalArgumentException(
          "A result with a plan must not have an infeasibilityReason ("
              + infeasibilityReason
              + ").");
    }
    if (conflict != null && infeasibilityReason == null) {
      throw new IllegalArgumentException("A conflict needs an infeasibilityReason.");
    }
    if (stopReason.isFault() != (fault != null)) {
      throw new IllegalArgumentException(
          "The stopReason ("
              + stopReason
              + ") must be FAILED, CRASHED or KILLED exactly when there is a fault.");
    }
    if (elapsedMicros < 0) {
      throw new IllegalArgumentException(
          "The elapsedMicros (" + elapsedMicros + ") must not be negative.");
    }
    if (objective != null) {
      status = lowerBound.value() == objective ? PlanStatus.OPTIMAL : PlanStatus.FEASIBLE;
    } else {
      status = infeasibilityReason != null ? PlanStatus.INFEASIBLE : PlanStatus.UNKNOWN;
    }
  }

  /** Begins a result of a planner: no plan, nothing known, stopped because it was done. */
  public static Builder builder(String planner) {
    return new Builder(planner);
  }

  /** Puts a result together. Not thread-safe. */
  public static final class Builder {
    private final String planner;
    private StopReason stopReason = StopReason.COMPLETED;
    private @Nullable Plan plan;
    private @Nullable Long objective;
    private LowerBound lowerBound = LowerBound.NONE;
    private long elapsedMicros;
    private List<Progress> incumbents = List.of();
    private Map<String, Long> counters = Map.of();
    private @Nullable String infeasibilityReason;
    private @Nullable String fault;
    private @Nullable Throwable faultCause;
    private Certificate certificate = new Certificate("no plan", "none", 0, Map.of(), Map.of());

    private @Nullable BoundEvidence evidence;
    private @Nullable Conflict conflict;

    private Builder(String planner) {
      this.planner = Objects.requireNonNull(planner, "planner");
    }

    /** Why it stopped; a {@link #fault} overrules what is none. */
    public Builder stopReason(StopReason reason) {
      stopReason = Objects.requireNonNull(reason, "reason");
      return this;
    }

    /** A plan that the checker found valid, with the objective that the metrics give it. */
    public Builder plan(Plan valid, long itsObjective) {
      plan = Objects.requireNonNull(valid, "valid");
      objective = itsObjective;
      return this;
    }

    /** The best proven bound. */
    public Builder lowerBound(LowerBound bound) {
      lowerBound = Objects.requireNonNull(bound, "bound");
      return this;
    }

    /** Microseconds the call took. */
    public Builder elapsedMicros(long micros) {
      elapsedMicros = micros;
      return this;
    }

    /** How the incumbent fell, in order of time. */
    public Builder incumbents(List<Progress> progress) {
      incumbents = List.copyOf(progress);
      return this;
    }

    /** What the planner counted, by name. */
    public Builder counters(Map<String, Long> counted) {
      counters = Map.copyOf(counted);
      return this;
    }

    /** That no plan exists, and why. */
    public Builder infeasible(String reason) {
      infeasibilityReason = Objects.requireNonNull(reason, "reason");
      return this;
    }

    /** The facts that contradict each other, where no plan exists. */
    public Builder conflict(Conflict facts) {
      conflict = Objects.requireNonNull(facts, "facts");
      return this;
    }

    /** What went wrong; the stop reason becomes FAILED unless it is CRASHED or KILLED already. */
    public Builder fault(String description, @Nullable Throwable cause) {
      fault = Objects.requireNonNull(description, "description");
      faultCause = cause;
      stopReason = stopReason.isFault() ? stopReason : StopReason.FAILED;
      return this;
    }

    /** What a reader needs to believe and repeat the result. */
    public Builder certificate(Certificate given) {
      certificate = Objects.requireNonNull(given, "given");
      return this;
    }

    /** What proves the lower bound, or a smaller one. */
    public Builder evidence(BoundEvidence proof) {
      evidence = Objects.requireNonNull(proof, "proof");
      return this;
    }

    /**
     * The result.
     *
     * @throws IllegalArgumentException when the parts contradict each other
     */
    public PlanResult build() {
      return new PlanResult(this);
    }
  }

  /**
   * This result with a plan from elsewhere, where that one is better or this has none. Bound,
   * counters and incumbents stay what the call gave. A bound above the plan's objective, or a
   * reason that there is no plan, is given up for it with its evidence, and becomes a {@link
   * #fault}.
   *
   * @param valid a plan of the same problem that the checker found valid
   * @param itsObjective the objective that the metrics give it
   */
  public PlanResult withBetter(Plan valid, long itsObjective) {
    if (objective != null && objective <= itsObjective) {
      return this;
    }
    boolean refuted = lowerBound.value() > itsObjective || infeasibilityReason != null;
    Builder better =
        new Builder(planner)
            .stopReason(stopReason)
            .plan(valid, itsObjective)
            .lowerBound(refuted ? LowerBound.NONE : lowerBound)
            .elapsedMicros(elapsedMicros)
            .incumbents(incumbents)
            .counters(counters);
    better.fault = fault;
    better.faultCause = faultCause;
    if (evidence != null && !refuted) {
      better.evidence(evidence);
    }
    if (refuted && fault == null) {
      better.fault(
          (infeasibilityReason == null
                  ? "the lower bound (" + lowerBound.value() + ", from " + lowerBound.source() + ")"
                  : "the reason that there is no plan (" + infeasibilityReason + ")")
              + " contradicts a valid plan of objective ("
              + itsObjective
              + ").",
          null);
    }
    return better
        .certificate(
            new Certificate(
                "valid",
                better.lowerBound.source(),
                certificate.seed(),
                certificate.parameters(),
                certificate.versions()))
        .build();
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
              + "."
              + (infeasibilityReason == null ? "" : "\n" + infeasibilityReason)
              + (fault == null ? "" : "\n" + fault));
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

  /**
   * The facts that contradict each other, where no plan exists and that is known without a search;
   * otherwise null, and also when there was no time to find them.
   */
  public @Nullable Conflict conflict() {
    return conflict;
  }

  /**
   * What went wrong, in words: an exception or error of the planner or of what it calls, a plan
   * that the checker refuted and that was dropped, a claim that contradicts a valid plan. Null when
   * nothing did. What the result holds has been checked all the same.
   */
  public @Nullable String fault() {
    return fault;
  }

  /** What was thrown, when {@link #fault} was; null otherwise, and in results read from JSON. */
  public @Nullable Throwable faultCause() {
    return faultCause;
  }

  /** What a reader needs to believe and repeat the result. */
  public Certificate certificate() {
    return certificate;
  }

  /**
   * What proves a lower bound of the library itself, which is {@link #lowerBound} or, where a
   * search found a better one, less than it. Null where there was no time for one, no plan, or in
   * results that say nothing of it. {@link dev.sextant.planner.evidence.check.BoundChecker} checks
   * it.
   */
  public @Nullable BoundEvidence evidence() {
    return evidence;
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
