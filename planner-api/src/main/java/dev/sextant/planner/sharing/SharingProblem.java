package dev.sextant.planner.sharing;

import dev.sextant.planner.model.IdIndex;
import dev.sextant.planner.model.Worker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Divisible jobs, the workers they share, and what a good allocation is. */
public final class SharingProblem {
  private final @Nullable String name;
  private final long nowMicros;
  private final List<Worker> workers;
  private final List<Profile> profiles;
  private final List<Colocation> colocations;
  private final List<DivisibleJob> jobs;
  private final List<JobGroup> groups;
  private final SharingObjective objective;

  // No parts of it: made when first asked for; two threads may make one twice, which is the same.
  private transient volatile @Nullable IdIndex profileIds;
  private transient volatile @Nullable IdIndex jobIds;

  private SharingProblem(Builder builder) {
    name = builder.name;
    nowMicros = builder.nowMicros;
    workers = List.copyOf(builder.workers);
    profiles = List.copyOf(builder.profiles);
    colocations = List.copyOf(builder.colocations);
    jobs = List.copyOf(builder.jobs);
    groups = List.copyOf(builder.groups);
    objective = builder.objective;
  }

  /** Begins a problem at time 0. */
  public static Builder builder(SharingObjective objective) {
    return new Builder(objective);
  }

  /**
   * Puts a problem together; nothing is judged before an allocator or {@code SharingValidator}
   * does. Not thread-safe.
   */
  public static final class Builder {
    private @Nullable String name;
    private long nowMicros;
    private List<Worker> workers = new ArrayList<>();
    private List<Profile> profiles = new ArrayList<>();
    private List<Colocation> colocations = new ArrayList<>();
    private List<DivisibleJob> jobs = new ArrayList<>();
    private List<JobGroup> groups = new ArrayList<>();
    private SharingObjective objective;

    private Builder(SharingObjective objective) {
      this.objective = Objects.requireNonNull(objective, "objective");
    }

    /** What messages and pages call the problem, or null. */
    public Builder name(@Nullable String newName) {
      name = newName;
      return this;
    }

    /** The present, in microseconds. */
    public Builder nowMicros(long now) {
      nowMicros = now;
      return this;
    }

    /** Adds workers. */
    public Builder workers(Worker... more) {
      workers.addAll(Arrays.asList(more));
      return this;
    }

    /** Adds a number of like workers, each given a unit of compute and the id TYPE-NUMBER. */
    public Builder workers(String type, int count) {
      for (int i = 0; i < count; i++) {
        workers.add(Worker.cpu(type + "-" + i).withType(type));
      }
      return this;
    }

    /** These workers and no others. */
    public Builder workers(List<Worker> all) {
      workers = new ArrayList<>(all);
      return this;
    }

    /** Adds profiles. */
    public Builder profiles(Profile... more) {
      profiles.addAll(Arrays.asList(more));
      return this;
    }

    /** These profiles and no others. */
    public Builder profiles(List<Profile> all) {
      profiles = new ArrayList<>(all);
      return this;
    }

    /** Adds colocations. */
    public Builder colocations(Colocation... more) {
      colocations.addAll(Arrays.asList(more));
      return this;
    }

    /** These colocations and no others. */
    public Builder colocations(List<Colocation> all) {
      colocations = new ArrayList<>(all);
      return this;
    }

    /** Adds jobs. */
    public Builder jobs(DivisibleJob... more) {
      jobs.addAll(Arrays.asList(more));
      return this;
    }

    /** These jobs and no others. */
    public Builder jobs(List<DivisibleJob> all) {
      jobs = new ArrayList<>(all);
      return this;
    }

    /** Adds groups. */
    public Builder groups(JobGroup... more) {
      groups.addAll(Arrays.asList(more));
      return this;
    }

    /** These groups and no others. */
    public Builder groups(List<JobGroup> all) {
      groups = new ArrayList<>(all);
      return this;
    }

    /** What a good allocation is. */
    public Builder objective(SharingObjective newObjective) {
      objective = Objects.requireNonNull(newObjective, "newObjective");
      return this;
    }

    /** The problem. */
    public SharingProblem build() {
      return new SharingProblem(this);
    }
  }

  /** A builder that begins with this problem. */
  public Builder toBuilder() {
    return builder(objective)
        .name(name)
        .nowMicros(nowMicros)
        .workers(workers)
        .profiles(profiles)
        .colocations(colocations)
        .jobs(jobs)
        .groups(groups);
  }

  /** This problem with another objective. */
  public SharingProblem withObjective(SharingObjective other) {
    return toBuilder().objective(other).build();
  }

  /** This problem with other jobs. */
  public SharingProblem withJobs(List<DivisibleJob> others) {
    return toBuilder().jobs(others).build();
  }

  /**
   * This problem as a policy sees it that is blind to heterogeneity: every mode and colocation that
   * works on a type works at a rate of one there. How long work takes is then unknown too, so that
   * only objectives without a clock make sense of it; see {@link #withEqualRates(String)}.
   */
  public SharingProblem withEqualRates() {
    return EqualRates.of(this, rate -> EqualRates.ONE);
  }

  /**
   * This problem as a policy sees it that knows how fast work is on one type of workers and takes
   * all others for such: every mode and colocation that works on a type has the rate there that it
   * has on the reference type, or its largest where it does not work on that.
   *
   * @throws IllegalArgumentException if there is no worker of that type
   */
  public SharingProblem withEqualRates(String referenceType) {
    return EqualRates.of(this, EqualRates.reference(this, referenceType));
  }

  /**
   * Whether what the workers offer changes after now: some open or close, or, where money counts,
   * get another price. Shares are then of intervals.
   */
  public boolean isOverTime() {
    return Intervals.isOverTime(this);
  }

  /**
   * Where workers change over time, the intervals that changes, releases and deadlines cut time
   * into, from now on, the last one without end; none in other problems.
   */
  public List<TimeSpan> intervals() {
    return Intervals.of(this);
  }

  /**
   * The instants after now at which a step of any worker's calendar begins, in their order: between
   * them {@link #workersAt} is always the same.
   */
  public List<Long> calendarSteps() {
    return Intervals.steps(this);
  }

  /**
   * The workers as they are at an instant: those that are open, in the order of the problem, at
   * their prices of that time and without calendars.
   */
  public List<Worker> workersAt(long micros) {
    return Intervals.workersAt(this, micros);
  }

  /** The problem with its workers as they are now, without calendars; itself where none has one. */
  public SharingProblem atNow() {
    for (Worker worker : workers) {
      if (!worker.calendar().steps().isEmpty()) {
        return toBuilder().workers(workersAt(nowMicros)).build();
      }
    }
    return this;
  }

  /** The positions of the ids of {@link #profiles}. Thread-safe. */
  public IdIndex profileIds() {
    IdIndex index = profileIds;
    if (index == null) {
      index = IdIndex.of("profile", profiles, Profile::id);
      profileIds = index;
    }
    return index;
  }

  /** The positions of the ids of {@link #jobs}. Thread-safe. */
  public IdIndex jobIds() {
    IdIndex index = jobIds;
    if (index == null) {
      index = IdIndex.of("job", jobs, DivisibleJob::id);
      jobIds = index;
    }
    return index;
  }

  /** What messages and pages call the problem, or null. */
  public @Nullable String name() {
    return name;
  }

  /** The present, in microseconds. */
  public long nowMicros() {
    return nowMicros;
  }

  /** The workers; all of one type are one pool. */
  public List<Worker> workers() {
    return workers;
  }

  /** What jobs can run as. */
  public List<Profile> profiles() {
    return profiles;
  }

  /** What can run together. */
  public List<Colocation> colocations() {
    return colocations;
  }

  /** The jobs. */
  public List<DivisibleJob> jobs() {
    return jobs;
  }

  /** Groups of jobs. */
  public List<JobGroup> groups() {
    return groups;
  }

  /** What a good allocation is. */
  public SharingObjective objective() {
    return objective;
  }

  private List<@Nullable Object> fields() {
    return Arrays.asList(name, nowMicros, workers, profiles, colocations, jobs, groups, objective);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SharingProblem problem && fields().equals(problem.fields());
  }

  @Override
  public int hashCode() {
    return fields().hashCode();
  }

  @Override
  public String toString() {
    return "SharingProblem["
        + (name == null ? "" : name + ", ")
        + jobs.size()
        + " jobs, "
        + workers.size()
        + " workers, "
        + objective
        + "]";
  }
}
