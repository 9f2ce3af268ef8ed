package dev.sextant.planner.sharing;

import dev.sextant.planner.model.Mode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One way to run a divisible job: an accelerator type, a number of workers, an amount of CPU and
 * memory, a batch size.
 */
public final class RateMode {
  private final String id;
  private final @Nullable List<String> workerTypes;
  private final int gang;
  private final Map<String, Long> demands;
  private final WorkRate workPerSecond;
  private final long costMicroUnitsPerSecond;

  private RateMode(Builder builder) {
    id = builder.id;
    workerTypes = builder.workerTypes;
    gang = builder.gang;
    demands = builder.demands;
    workPerSecond = builder.workPerSecond;
    costMicroUnitsPerSecond = builder.costMicroUnitsPerSecond;
  }

  /** A mode on one worker of every type that has a rate, giving a unit of compute. */
  public static RateMode of(String id, WorkRate workPerSecond) {
    return builder(id, workPerSecond).build();
  }

  /** Begins a mode with a gang of one that demands a unit of compute. */
  public static Builder builder(String id, WorkRate workPerSecond) {
    return new Builder(id, workPerSecond);
  }

  /** Puts a mode together. Not thread-safe. */
  public static final class Builder {
    private final String id;
    private WorkRate workPerSecond;
    private @Nullable List<String> workerTypes;
    private int gang = 1;
    private Map<String, Long> demands = Mode.DEFAULT_DEMANDS;
    private long costMicroUnitsPerSecond;

    private Builder(String id, WorkRate workPerSecond) {
      this.id = Objects.requireNonNull(id, "id");
      this.workPerSecond = Objects.requireNonNull(workPerSecond, "workPerSecond");
    }

    /** How fast all workers of the gang work together. */
    public Builder workPerSecond(WorkRate rate) {
      workPerSecond = Objects.requireNonNull(rate, "rate");
      return this;
    }

    /** The types of eligible workers; null for every type that has a rate. */
    public Builder workerTypes(@Nullable List<String> types) {
      workerTypes = types == null ? null : List.copyOf(types);
      return this;
    }

    /** How many workers of one type it takes at once, at least 1. */
    public Builder gang(int workers) {
      gang = workers;
      return this;
    }

    /** Amounts of resources that each worker of the gang gives, by resource name. */
    public Builder demands(Map<String, Long> amounts) {
      demands = NamedAmounts.ordered(amounts);
      return this;
    }

    /** What the mode costs besides its workers, in micro-units of a currency per second. */
    public Builder costMicroUnitsPerSecond(long cost) {
      costMicroUnitsPerSecond = cost;
      return this;
    }

    /** The mode. */
    public RateMode build() {
      return new RateMode(this);
    }
  }

  /** A builder that begins with this mode. */
  public Builder toBuilder() {
    return builder(id, workPerSecond)
        .workerTypes(workerTypes)
        .gang(gang)
        .demands(demands)
        .costMicroUnitsPerSecond(costMicroUnitsPerSecond);
  }

  /** Unique within its profile. */
  public String id() {
    return id;
  }

  /** The types of eligible workers, or null for every type that has a rate. */
  public @Nullable List<String> workerTypes() {
    return workerTypes;
  }

  /** How many workers of one type it takes at once. */
  public int gang() {
    return gang;
  }

  /** Amounts of resources that each worker of the gang gives, by resource name. */
  public Map<String, Long> demands() {
    return demands;
  }

  /** How fast all workers of the gang work together. */
  public WorkRate workPerSecond() {
    return workPerSecond;
  }

  /** What the mode costs besides its workers, in micro-units of a currency per second. */
  public long costMicroUnitsPerSecond() {
    return costMicroUnitsPerSecond;
  }

  /** The rate on workers of a type, in micro-units per second; 0 where it is not eligible. */
  public long rateOn(String workerType) {
    return workerTypes == null || workerTypes.contains(workerType)
        ? workPerSecond.on(workerType)
        : 0;
  }

  private List<Object> fields() {
    return List.of(
        id,
        workerTypes == null ? "" : workerTypes,
        gang,
        demands,
        workPerSecond,
        costMicroUnitsPerSecond);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RateMode mode && fields().equals(mode.fields());
  }

  @Override
  public int hashCode() {
    return fields().hashCode();
  }

  @Override
  public String toString() {
    return "RateMode" + fields();
  }
}
