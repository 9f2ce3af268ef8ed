package dev.sextant.planner.sharing;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A job whose work can be divided over time and workers and be interrupted at any moment. */
public final class DivisibleJob {
  private final String id;
  private final String profile;
  private final long work;
  private final long done;
  private final long releaseMicros;
  private final @Nullable Long deadlineMicros;
  private final long weight;
  private final @Nullable String group;
  private final long guaranteedRate;
  private final @Nullable Long isolatedMicros;

  private DivisibleJob(Builder builder) {
    id = builder.id;
    profile = builder.profile;
    work = builder.work;
    done = builder.done;
    releaseMicros = builder.releaseMicros;
    deadlineMicros = builder.deadlineMicros;
    weight = builder.weight;
    group = builder.group;
    guaranteedRate = builder.guaranteedRate;
    isolatedMicros = builder.isolatedMicros;
  }

  /** A job of weight 1, released at 0, of which nothing is done. */
  public static DivisibleJob of(String id, String profile, long work) {
    return builder(id, profile, work).build();
  }

  /** Begins a job of weight 1, released at 0, of which nothing is done. */
  public static Builder builder(String id, String profile, long work) {
    return new Builder(id, profile, work);
  }

  /** Puts a job together. Not thread-safe. */
  public static final class Builder {
    private String id;
    private String profile;
    private long work;
    private long done;
    private long releaseMicros;
    private @Nullable Long deadlineMicros;
    private long weight = 1;
    private @Nullable String group;
    private long guaranteedRate;
    private @Nullable Long isolatedMicros;

    private Builder(String id, String profile, long work) {
      this.id = Objects.requireNonNull(id, "id");
      this.profile = Objects.requireNonNull(profile, "profile");
      this.work = work;
    }

    /** Unique among the problem's jobs. */
    public Builder id(String newId) {
      id = Objects.requireNonNull(newId, "newId");
      return this;
    }

    /** Id of what it can run as. */
    public Builder profile(String newProfile) {
      profile = Objects.requireNonNull(newProfile, "newProfile");
      return this;
    }

    /** All its work, in micro-units. */
    public Builder work(long microUnits) {
      work = microUnits;
      return this;
    }

    /** How much of its work is done, in micro-units. */
    public Builder done(long microUnits) {
      done = microUnits;
      return this;
    }

    /** When it came, in microseconds. */
    public Builder releaseMicros(long micros) {
      releaseMicros = micros;
      return this;
    }

    /** When it must be done at the rate it gets, in microseconds, or null. */
    public Builder deadlineMicros(@Nullable Long micros) {
      deadlineMicros = micros;
      return this;
    }

    /** What it counts beside others, not negative. */
    public Builder weight(long newWeight) {
      weight = newWeight;
      return this;
    }

    /** Id of its group, or null. */
    public Builder group(@Nullable String newGroup) {
      group = newGroup;
      return this;
    }

    /** The rate it must get at least, in micro-units per second. */
    public Builder guaranteedRate(long microUnitsPerSecond) {
      guaranteedRate = microUnitsPerSecond;
      return this;
    }

    /** How long its isolated share would have taken so far, or null for done / isolated rate. */
    public Builder isolatedMicros(@Nullable Long micros) {
      isolatedMicros = micros;
      return this;
    }

    /** The job. */
    public DivisibleJob build() {
      return new DivisibleJob(this);
    }
  }

  /** A builder that begins with this job. */
  public Builder toBuilder() {
    return builder(id, profile, work)
        .done(done)
        .releaseMicros(releaseMicros)
        .deadlineMicros(deadlineMicros)
        .weight(weight)
        .group(group)
        .guaranteedRate(guaranteedRate)
        .isolatedMicros(isolatedMicros);
  }

  /** Unique among the problem's jobs. */
  public String id() {
    return id;
  }

  /** Id of what it can run as. */
  public String profile() {
    return profile;
  }

  /** All its work, in micro-units. */
  public long work() {
    return work;
  }

  /** How much of its work is done, in micro-units. */
  public long done() {
    return done;
  }

  /** How much of its work is not done, in micro-units. */
  public long left() {
    return work - done;
  }

  /** When it came, in microseconds. */
  public long releaseMicros() {
    return releaseMicros;
  }

  /** When it must be done at the rate it gets, in microseconds, or null. */
  public @Nullable Long deadlineMicros() {
    return deadlineMicros;
  }

  /** What it counts beside others. */
  public long weight() {
    return weight;
  }

  /** Id of its group, or null. */
  public @Nullable String group() {
    return group;
  }

  /** The rate it must get at least, in micro-units per second. */
  public long guaranteedRate() {
    return guaranteedRate;
  }

  /** How long its isolated share would have taken so far, or null for done / isolated rate. */
  public @Nullable Long isolatedMicros() {
    return isolatedMicros;
  }

  private List<@Nullable Object> fields() {
    return Arrays.asList(
        id,
        profile,
        work,
        done,
        releaseMicros,
        deadlineMicros,
        weight,
        group,
        guaranteedRate,
        isolatedMicros);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DivisibleJob job && fields().equals(job.fields());
  }

  @Override
  public int hashCode() {
    return fields().hashCode();
  }

  @Override
  public String toString() {
    return "DivisibleJob" + fields();
  }
}
