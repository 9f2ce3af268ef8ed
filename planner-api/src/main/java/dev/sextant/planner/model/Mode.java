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
 *
 * @param id unique within the task; {@link #DEFAULT_ID} for the only mode of a plain task
 * @param workers ids of eligible workers, or null
 * @param workerTypes types of eligible workers, or null
 * @param duration how long the mode runs
 * @param demands amounts of resources the run holds from start to end, by resource name; empty
 *     takes nothing
 * @param models ids of the models that must be resident while the mode runs
 * @param workspaceBytes GPU memory the run holds besides its models, not negative
 * @param consumes amounts taken from budgets, by budget id
 * @param costMicroUnits fixed cost of choosing this mode, in micro-units of a currency
 */
public record Mode(
    String id,
    @Nullable List<String> workers,
    @Nullable List<String> workerTypes,
    TaskDuration duration,
    Map<String, Long> demands,
    List<String> models,
    long workspaceBytes,
    Map<String, Long> consumes,
    long costMicroUnits) {

  /** The id of the only mode of a task that was given without a list of modes. */
  public static final String DEFAULT_ID = "default";

  /** The resource a worker has and a mode demands one unit of when nothing else is said. */
  public static final String COMPUTE = "compute";

  /** The demands of a mode that names none: one unit of {@link #COMPUTE}. */
  public static final Map<String, Long> DEFAULT_DEMANDS = Map.of(COMPUTE, 1L);

  public Mode {
    Objects.requireNonNull(id, "id");
    workers = workers == null ? null : List.copyOf(workers);
    workerTypes = workerTypes == null ? null : List.copyOf(workerTypes);
    Objects.requireNonNull(duration, "duration");
    demands = demands.equals(DEFAULT_DEMANDS) ? DEFAULT_DEMANDS : Copies.ordered(demands);
    models = List.copyOf(models);
    consumes = Copies.ordered(consumes);
  }

  /** A mode on every worker with a unit of compute, without models, workspace or cost. */
  public static Mode of(String id, TaskDuration duration) {
    return new Mode(id, null, null, duration, DEFAULT_DEMANDS, List.of(), 0, Map.of(), 0);
  }

  /** The only mode of a plain task. */
  public static Mode of(long durationMicros) {
    return of(DEFAULT_ID, TaskDuration.of(durationMicros));
  }

  /** This mode, eligible on these workers only. */
  public Mode onWorkers(String... ids) {
    return new Mode(
        id,
        List.of(ids),
        workerTypes,
        duration,
        demands,
        models,
        workspaceBytes,
        consumes,
        costMicroUnits);
  }

  /** This mode, eligible on workers of these types only. */
  public Mode onTypes(String... types) {
    return new Mode(
        id,
        workers,
        List.of(types),
        duration,
        demands,
        models,
        workspaceBytes,
        consumes,
        costMicroUnits);
  }

  /** This mode with other demands. */
  public Mode withDemands(Map<String, Long> newDemands) {
    return new Mode(
        id,
        workers,
        workerTypes,
        duration,
        newDemands,
        models,
        workspaceBytes,
        consumes,
        costMicroUnits);
  }

  /** This mode with these models. */
  public Mode withModels(String... ids) {
    return withModels(List.of(ids));
  }

  /** This mode with these models. */
  public Mode withModels(List<String> ids) {
    return new Mode(
        id, workers, workerTypes, duration, demands, ids, workspaceBytes, consumes, costMicroUnits);
  }

  /** This mode with this much GPU memory besides its models. */
  public Mode withWorkspaceBytes(long bytes) {
    return new Mode(
        id, workers, workerTypes, duration, demands, models, bytes, consumes, costMicroUnits);
  }

  /** This mode taking these amounts from budgets. */
  public Mode withConsumes(Map<String, Long> amounts) {
    return new Mode(
        id,
        workers,
        workerTypes,
        duration,
        demands,
        models,
        workspaceBytes,
        amounts,
        costMicroUnits);
  }

  /** This mode with a fixed cost. */
  public Mode withCostMicroUnits(long cost) {
    return new Mode(
        id, workers, workerTypes, duration, demands, models, workspaceBytes, consumes, cost);
  }
}
