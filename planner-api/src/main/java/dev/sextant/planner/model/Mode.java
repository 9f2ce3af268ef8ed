package dev.sextant.planner.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One way to run a task: a CPU or GPU variant, an accelerator type, a batch size.
 *
 * <p>A mode is eligible on the union of {@code workers} and {@code workerTypes}. When both are
 * absent it is eligible on every worker that has all demanded resources and, if the duration is
 * given by worker or type, a duration. Wherever it is eligible, an option exists only where the
 * demands fit the capacities and the models and workspace fit the GPU memory.
 */
public final class Mode {
  /** The id of the only mode of a task that was given without a list of modes. */
  public static final String DEFAULT_ID = "default";

  /** The resource a worker has and a mode demands one unit of when nothing else is said. */
  public static final String COMPUTE = "compute";

  /** The demands of a mode that names none: one unit of {@link #COMPUTE}. */
  public static final Map<String, Long> DEFAULT_DEMANDS = Map.of(COMPUTE, 1L);

  private final String id;
  private final @Nullable List<String> workers;
  private final @Nullable List<String> workerTypes;
  private final TaskDuration duration;
  private final @Nullable Batch batch;
  private final Map<String, Long> demands;
  private final List<String> models;
  private final long workspaceBytes;
  private final Map<String, Long> consumes;
  private final long costMicroUnits;

  private Mode(Builder from) {
    id = Objects.requireNonNull(from.id, "id");
    workers = from.workers == null ? null : List.copyOf(from.workers);
    workerTypes = from.workerTypes == null ? null : List.copyOf(from.workerTypes);
    duration = Objects.requireNonNull(from.duration, "duration");
    batch = from.batch;
    demands = from.demands.equals(DEFAULT_DEMANDS) ? DEFAULT_DEMANDS : Copies.ordered(from.demands);
    models = List.copyOf(from.models);
    workspaceBytes = from.workspaceBytes;
    consumes = Copies.ordered(from.consumes);
    costMicroUnits = from.costMicroUnits;
  }

  /** Unique within the task; {@link #DEFAULT_ID} for the only mode of a plain task. */
  public String id() {
    return id;
  }

  /** Ids of eligible workers, or null. */
  public @Nullable List<String> workers() {
    return workers;
  }

  /** Types of eligible workers, or null. */
  public @Nullable List<String> workerTypes() {
    return workerTypes;
  }

  /** How long the mode runs; where it runs in batches, how long batches of one do. */
  public TaskDuration duration() {
    return duration;
  }

  /** How runs of the mode go in batches, or null where each goes alone. */
  public @Nullable Batch batch() {
    return batch;
  }

  /**
   * Amounts of resources the run holds from start to end, by resource name; empty takes nothing.
   */
  public Map<String, Long> demands() {
    return demands;
  }

  /** Ids of the models that must be resident while the mode runs. */
  public List<String> models() {
    return models;
  }

  /** GPU memory the run holds besides its models, not negative. */
  public long workspaceBytes() {
    return workspaceBytes;
  }

  /** Amounts taken from budgets, by budget id. */
  public Map<String, Long> consumes() {
    return consumes;
  }

  /** Fixed cost of choosing this mode, in micro-units of a currency. */
  public long costMicroUnits() {
    return costMicroUnits;
  }

  /** A mode on every worker with a unit of compute, without models, workspace or cost. */
  public static Mode of(String id, TaskDuration duration) {
    return builder(id, duration).build();
  }

  /** The only mode of a plain task. */
  public static Mode of(long durationMicros) {
    return of(DEFAULT_ID, TaskDuration.of(durationMicros));
  }

  /** A mode whose runs go in batches, on every worker with a unit of compute. */
  public static Mode of(String id, Batch batch) {
    return of(id, batch.duration().ofOne()).withBatch(batch);
  }

  /** A builder that begins with what {@link #of(String, TaskDuration)} gives; not thread-safe. */
  public static Builder builder(String id, TaskDuration duration) {
    return new Builder(id, duration);
  }

  /** A builder that begins with the parts of this; not thread-safe. */
  public Builder toBuilder() {
    Builder builder = new Builder(id, duration);
    builder.workers = workers;
    builder.workerTypes = workerTypes;
    builder.batch = batch;
    builder.demands = demands;
    builder.models = models;
    builder.workspaceBytes = workspaceBytes;
    builder.consumes = consumes;
    builder.costMicroUnits = costMicroUnits;
    return builder;
  }

  /** This mode, eligible on these workers only. */
  public Mode onWorkers(String... ids) {
    return toBuilder().workers(List.of(ids)).build();
  }

  /** This mode, eligible on workers of these types only. */
  public Mode onTypes(String... types) {
    return toBuilder().workerTypes(List.of(types)).build();
  }

  /** This mode with another duration. */
  public Mode withDuration(TaskDuration newDuration) {
    return toBuilder().duration(newDuration).build();
  }

  /**
   * This mode in such batches, with the duration of batches of one; null for runs that go alone,
   * with the duration at hand.
   */
  public Mode withBatch(@Nullable Batch newBatch) {
    return toBuilder()
        .batch(newBatch)
        .duration(newBatch == null ? duration : newBatch.duration().ofOne())
        .build();
  }

  /** This mode with other demands. */
  public Mode withDemands(Map<String, Long> newDemands) {
    return toBuilder().demands(newDemands).build();
  }

  /** This mode with these models. */
  public Mode withModels(String... ids) {
    return withModels(List.of(ids));
  }

  /** This mode with these models. */
  public Mode withModels(List<String> ids) {
    return toBuilder().models(ids).build();
  }

  /** This mode with this much GPU memory besides its models. */
  public Mode withWorkspaceBytes(long bytes) {
    return toBuilder().workspaceBytes(bytes).build();
  }

  /** This mode taking these amounts from budgets. */
  public Mode withConsumes(Map<String, Long> amounts) {
    return toBuilder().consumes(amounts).build();
  }

  /** This mode with a fixed cost. */
  public Mode withCostMicroUnits(long cost) {
    return toBuilder().costMicroUnits(cost).build();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Mode that
        && id.equals(that.id)
        && Objects.equals(workers, that.workers)
        && Objects.equals(workerTypes, that.workerTypes)
        && duration.equals(that.duration)
        && Objects.equals(batch, that.batch)
        && demands.equals(that.demands)
        && models.equals(that.models)
        && workspaceBytes == that.workspaceBytes
        && consumes.equals(that.consumes)
        && costMicroUnits == that.costMicroUnits;
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        id,
        workers,
        workerTypes,
        duration,
        batch,
        demands,
        models,
        workspaceBytes,
        consumes,
        costMicroUnits);
  }

  @Override
  public String toString() {
    return "Mode[id="
        + id
        + ", workers="
        + workers
        + ", workerTypes="
        + workerTypes
        + ", duration="
        + duration
        + ", batch="
        + batch
        + ", demands="
        + demands
        + ", models="
        + models
        + ", workspaceBytes="
        + workspaceBytes
        + ", consumes="
        + consumes
        + ", costMicroUnits="
        + costMicroUnits
        + "]";
  }

  /** Collects the parts of a mode. Not thread-safe. */
  public static final class Builder {
    private String id;
    private @Nullable List<String> workers;
    private @Nullable List<String> workerTypes;
    private TaskDuration duration;
    private @Nullable Batch batch;
    private Map<String, Long> demands = DEFAULT_DEMANDS;
    private List<String> models = List.of();
    private long workspaceBytes;
    private Map<String, Long> consumes = Map.of();
    private long costMicroUnits;

    private Builder(String id, TaskDuration duration) {
      this.id = id;
      this.duration = duration;
    }

    /** Names the mode. */
    public Builder id(String newId) {
      id = newId;
      return this;
    }

    /** Sets the ids of eligible workers; null names none. */
    public Builder workers(@Nullable List<String> newWorkers) {
      workers = newWorkers;
      return this;
    }

    /** Sets the types of eligible workers; null names none. */
    public Builder workerTypes(@Nullable List<String> newWorkerTypes) {
      workerTypes = newWorkerTypes;
      return this;
    }

    /** Sets how long the mode runs, and batches of one where there are batches. */
    public Builder duration(TaskDuration newDuration) {
      duration = newDuration;
      return this;
    }

    /** Sets how runs go in batches, of which those of one have the duration; null for alone. */
    public Builder batch(@Nullable Batch newBatch) {
      batch = newBatch;
      return this;
    }

    /** Sets the amounts of resources a run holds; a unit of compute when nothing is said. */
    public Builder demands(Map<String, Long> newDemands) {
      demands = newDemands;
      return this;
    }

    /** Sets the models that must be resident. */
    public Builder models(List<String> newModels) {
      models = newModels;
      return this;
    }

    /** Sets the GPU memory besides the models. */
    public Builder workspaceBytes(long newWorkspaceBytes) {
      workspaceBytes = newWorkspaceBytes;
      return this;
    }

    /** Sets the amounts taken from budgets. */
    public Builder consumes(Map<String, Long> newConsumes) {
      consumes = newConsumes;
      return this;
    }

    /** Sets the fixed cost. */
    public Builder costMicroUnits(long newCostMicroUnits) {
      costMicroUnits = newCostMicroUnits;
      return this;
    }

    /** The mode; validated together with the problem it becomes part of. */
    public Mode build() {
      return new Mode(this);
    }
  }
}
