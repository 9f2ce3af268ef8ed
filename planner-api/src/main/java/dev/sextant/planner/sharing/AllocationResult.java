package dev.sextant.planner.sharing;

import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.StopReason;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a call to an allocator gave. Immutable. Made by {@link #builder}, which derives the status:
 * OPTIMAL when allocation and bound differ by a millionth at most and there is no {@link
 * #shortfall}; of which allocations it is then the best is what {@link #boundScope} says.
 */
public final class AllocationResult {
  /** How far objective and bound may be apart where an allocation is called optimal. */
  public static final double OPTIMAL_GAP = 1e-6;

  private final String allocator;
  private final SharingTerm term;
  private final PlanStatus status;
  private final StopReason stopReason;
  private final @Nullable Allocation allocation;
  private final double objective;
  private final double bound;
  private final String boundSource;
  private final BoundScope boundScope;
  private final AllocationPrices prices;
  private final long elapsedMicros;
  private final Map<String, Long> counters;
  private final Map<String, String> versions;
  private final @Nullable String infeasibilityReason;
  private final @Nullable String fault;
  private final @Nullable Throwable faultCause;
  private final @Nullable String shortfall;

  private AllocationResult(Builder builder) {
    allocator = builder.allocator;
    term = builder.term;
    stopReason = builder.fault == null ? builder.stopReason : StopReason.FAILED;
    allocation = builder.allocation;
    objective = builder.objective;
    bound = builder.bound;
    boundSource = builder.boundSource;
    boundScope = builder.boundScope;
    prices = builder.prices;
    elapsedMicros = builder.elapsedMicros;
    counters = Collections.unmodifiableMap(new TreeMap<>(builder.counters));
    versions = Collections.unmodifiableMap(new TreeMap<>(builder.versions));
    infeasibilityReason = builder.infeasibilityReason;
    fault = builder.fault;
    faultCause = builder.faultCause;
    shortfall = builder.shortfall;
    if (allocation != null && infeasibilityReason != null) {
      throw new IllegalArgumentException(
          "A result with an allocation must not have an infeasibilityReason ("
              + infeasibilityReason
              + ").");
    }
    if (allocation != null) {
      OptionalDouble gap = relativeGap();
      status =
          gap.isPresent() && gap.getAsDouble() <= OPTIMAL_GAP && shortfall == null
              ? PlanStatus.OPTIMAL
              : PlanStatus.FEASIBLE;
    } else {
      status = infeasibilityReason != null ? PlanStatus.INFEASIBLE : PlanStatus.UNKNOWN;
    }
  }

  /** Begins a result: no allocation, nothing known. */
  public static Builder builder(String allocator, SharingTerm term) {
    return new Builder(allocator, term);
  }

  /** Puts a result together. Not thread-safe. */
  public static final class Builder {
    private final String allocator;
    private final SharingTerm term;
    private StopReason stopReason = StopReason.COMPLETED;
    private @Nullable Allocation allocation;
    private double objective = Double.NaN;
    private double bound = Double.NaN;
    private String boundSource = "none";
    private BoundScope boundScope = BoundScope.DIVISIBLE;
    private AllocationPrices prices = AllocationPrices.NONE;
    private long elapsedMicros;
    private Map<String, Long> counters = Map.of();
    private Map<String, String> versions = Map.of();
    private @Nullable String infeasibilityReason;
    private @Nullable String fault;
    private @Nullable Throwable faultCause;
    private @Nullable String shortfall;

    private Builder(String allocator, SharingTerm term) {
      this.allocator = Objects.requireNonNull(allocator, "allocator");
      this.term = Objects.requireNonNull(term, "term");
    }

    /** Why it stopped; a {@link #fault} overrules it. */
    public Builder stopReason(StopReason reason) {
      stopReason = Objects.requireNonNull(reason, "reason");
      return this;
    }

    /** An allocation that the checker found valid, with the value of the term. */
    public Builder allocation(Allocation valid, double value) {
      allocation = Objects.requireNonNull(valid, "valid");
      objective = value;
      return this;
    }

    /** A bound on the value of the term, with the prices that prove it. */
    public Builder bound(double value, String source, AllocationPrices proof) {
      bound = value;
      boundSource = Objects.requireNonNull(source, "source");
      prices = Objects.requireNonNull(proof, "proof");
      return this;
    }

    /**
     * Which allocations the bound speaks of, or the claim that there is none; DIVISIBLE where
     * nobody says.
     */
    public Builder boundScope(BoundScope scope) {
      boundScope = Objects.requireNonNull(scope, "scope");
      return this;
    }

    /** That no allocation exists, why, and the prices that prove it where prices do. */
    public Builder infeasible(String reason, AllocationPrices proof) {
      infeasibilityReason = Objects.requireNonNull(reason, "reason");
      prices = Objects.requireNonNull(proof, "proof");
      return this;
    }

    /** Microseconds the call took. */
    public Builder elapsedMicros(long micros) {
      elapsedMicros = micros;
      return this;
    }

    /** What the allocator counted, by name. */
    public Builder counters(Map<String, Long> counted) {
      counters = Map.copyOf(counted);
      return this;
    }

    /** Versions of the libraries that searched, by name. */
    public Builder versions(Map<String, String> known) {
      versions = Map.copyOf(known);
      return this;
    }

    /** What went wrong; the stop reason becomes FAILED. */
    public Builder fault(String description, @Nullable Throwable cause) {
      fault = Objects.requireNonNull(description, "description");
      faultCause = cause;
      return this;
    }

    /** In what the allocator stayed behind what was asked for, apart from the value of the term. */
    public Builder shortfall(String description) {
      shortfall = Objects.requireNonNull(description, "description");
      return this;
    }

    /** The result. */
    public AllocationResult build() {
      return new AllocationResult(this);
    }
  }

  /** Name of the allocator. */
  public String allocator() {
    return allocator;
  }

  /** The term that the objective is a value of. */
  public SharingTerm term() {
    return term;
  }

  /** What is known. */
  public PlanStatus status() {
    return status;
  }

  /** Why the allocator stopped. */
  public StopReason stopReason() {
    return stopReason;
  }

  /** The allocation, checked, or null when none was found. */
  public @Nullable Allocation allocation() {
    return allocation;
  }

  /**
   * The allocation, checked.
   *
   * @throws IllegalStateException when there is none
   */
  public Allocation requireAllocation() {
    if (allocation == null) {
      throw new IllegalStateException(
          "Allocator ("
              + allocator
              + ") found no allocation: status "
              + status
              + ", stopped by "
              + stopReason
              + "."
              + (infeasibilityReason == null ? "" : "\n" + infeasibilityReason)
              + (fault == null ? "" : "\n" + fault)
              + (shortfall == null ? "" : "\n" + shortfall));
    }
    return allocation;
  }

  /** The value of the term, as the metrics compute it; empty without an allocation. */
  public OptionalDouble objective() {
    return optional(objective);
  }

  /** The best proven bound on the value of the term, if there is one. */
  public OptionalDouble bound() {
    return optional(bound);
  }

  /** Who proved the bound, or "none". */
  public String boundSource() {
    return boundSource;
  }

  /** Which allocations bound and status speak of. */
  public BoundScope boundScope() {
    return boundScope;
  }

  /** The prices that prove the bound, or that no allocation exists; none where a search does. */
  public AllocationPrices prices() {
    return prices;
  }

  /** |objective - bound| over the larger of both, 0 when they are equal; empty without both. */
  public OptionalDouble relativeGap() {
    if (allocation == null || Double.isNaN(bound) || Double.isNaN(objective)) {
      return OptionalDouble.empty();
    }
    double gap = term.isMaximised() ? bound - objective : objective - bound;
    double scale = Math.max(Math.abs(objective), Math.abs(bound));
    return OptionalDouble.of(gap <= 0 || scale == 0 ? 0 : gap / scale);
  }

  /** Microseconds the call took. */
  public long elapsedMicros() {
    return elapsedMicros;
  }

  /** What the allocator counted, by name, in alphabetical order. */
  public Map<String, Long> counters() {
    return counters;
  }

  /** Versions of the libraries that searched, by name. */
  public Map<String, String> versions() {
    return versions;
  }

  /** Why no allocation exists, when that is known; otherwise null. */
  public @Nullable String infeasibilityReason() {
    return infeasibilityReason;
  }

  /** What went wrong, in words, or null. What the result holds has been checked all the same. */
  public @Nullable String fault() {
    return fault;
  }

  /** What was thrown, when {@link #fault} was; null otherwise, and in results read from JSON. */
  public @Nullable Throwable faultCause() {
    return faultCause;
  }

  /**
   * In what the allocator stayed behind what was asked for, in words, or null: levels of a
   * lexicographic objective that it did not fill, guarantees and deadlines that it does not look
   * at.
   */
  public @Nullable String shortfall() {
    return shortfall;
  }

  private static OptionalDouble optional(double value) {
    return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  @Override
  public String toString() {
    return "AllocationResult["
        + allocator
        + ", "
        + status
        + ", "
        + stopReason
        + ", "
        + term
        + "="
        + objective
        + ", bound="
        + bound
        + " ("
        + boundSource
        + ", "
        + boundScope
        + ")]";
  }
}
