package dev.sextant.planner.sharing;

import dev.sextant.planner.model.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Jobs of two or more profiles on the same workers at the same time (space sharing), each with a
 * rate of its own. They take their gang's demands once for all.
 */
public final class Colocation {
  private static final String JOINED = "+";

  private final String id;
  private final List<String> profiles;
  private final int gang;
  private final Map<String, Long> demands;
  private final List<WorkRate> rates;

  private Colocation(Builder builder) {
    id = builder.id == null ? defaultId(builder.profiles) : builder.id;
    profiles = List.copyOf(builder.profiles);
    gang = builder.gang;
    demands = builder.demands;
    rates = List.copyOf(builder.rates);
  }

  /** What a colocation is called that has no id: its profiles, joined by plus signs. */
  public static String defaultId(List<String> profiles) {
    return String.join(JOINED, profiles);
  }

  /** Begins a colocation on one worker that gives a unit of compute. */
  public static Builder builder() {
    return new Builder();
  }

  /** Puts a colocation together. Not thread-safe. */
  public static final class Builder {
    private @Nullable String id;
    private final List<String> profiles = new ArrayList<>();
    private final List<WorkRate> rates = new ArrayList<>();
    private int gang = 1;
    private Map<String, Long> demands = Mode.DEFAULT_DEMANDS;

    private Builder() {}

    /** Unique among the problem's colocations; null for the profiles joined by plus signs. */
    public Builder id(@Nullable String newId) {
      id = newId;
      return this;
    }

    /** One more job: its profile, and how fast it works there. */
    public Builder with(String profile, WorkRate workPerSecond) {
      profiles.add(Objects.requireNonNull(profile, "profile"));
      rates.add(Objects.requireNonNull(workPerSecond, "workPerSecond"));
      return this;
    }

    /** How many workers of one type they take at once, at least 1. */
    public Builder gang(int workers) {
      gang = workers;
      return this;
    }

    /** Amounts of resources that each worker gives for all jobs together. */
    public Builder demands(Map<String, Long> amounts) {
      demands = NamedAmounts.ordered(amounts);
      return this;
    }

    /** The colocation. */
    public Colocation build() {
      return new Colocation(this);
    }
  }

  /** Unique among the problem's colocations. */
  public String id() {
    return id;
  }

  /** The profile of each job, in the order of the jobs of a share. */
  public List<String> profiles() {
    return profiles;
  }

  /** How many workers of one type they take at once. */
  public int gang() {
    return gang;
  }

  /** Amounts of resources that each worker gives for all jobs together, by resource name. */
  public Map<String, Long> demands() {
    return demands;
  }

  /** How fast each job works, in the order of the profiles. */
  public List<WorkRate> rates() {
    return rates;
  }

  private List<Object> fields() {
    return List.of(id, profiles, gang, demands, rates);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Colocation colocation && fields().equals(colocation.fields());
  }

  @Override
  public int hashCode() {
    return fields().hashCode();
  }

  @Override
  public String toString() {
    return "Colocation" + fields();
  }
}
