package dev.sextant.benchmarks.generator;

import dev.sextant.planner.model.Objective;
import org.jspecify.annotations.Nullable;

/**
 * Parameters as a user gives them, for any family; null where the user says nothing and the family
 * has a default.
 *
 * @param workers number of workers
 * @param tasks number of tasks (all but {@code compass})
 * @param models number of models ({@code cache-bound} and the shapes)
 * @param layers number of layers ({@code layered})
 * @param ccrPercent transfer time over work ({@code layered} and the shapes)
 * @param heterogeneityPercent how different workers are ({@code layered} and the shapes)
 * @param memoryPercent GPU memory of a worker over the sum of all models ({@code cache-bound} and
 *     the shapes with models)
 * @param jobs number of jobs ({@code compass}, the shapes, and {@code layered} with an offered
 *     load)
 * @param meanIntervalMicros mean pause between the jobs of a client ({@code compass})
 * @param offeredLoadPercent arrivals over what the workers can do (all but {@code compass})
 * @param duePercent when jobs are due, after their release, in percent of the time that each takes
 *     at least; where nothing is said, 200 if the objective counts due dates, else never
 * @param seed any number
 * @param objective what to minimise, or null for the family's own
 */
public record GeneratorSettings(
    @Nullable Integer workers,
    @Nullable Integer tasks,
    @Nullable Integer models,
    @Nullable Integer layers,
    @Nullable Integer ccrPercent,
    @Nullable Integer heterogeneityPercent,
    @Nullable Integer memoryPercent,
    @Nullable Integer jobs,
    @Nullable Long meanIntervalMicros,
    @Nullable Integer offeredLoadPercent,
    @Nullable Integer duePercent,
    long seed,
    @Nullable Objective objective) {

  /** Nothing but a seed: every family's defaults. */
  public static GeneratorSettings ofSeed(long seed) {
    return new GeneratorSettings(
        null, null, null, null, null, null, null, null, null, null, null, seed, null);
  }

  /** These settings with a number of workers. */
  public GeneratorSettings withWorkers(@Nullable Integer number) {
    return new GeneratorSettings(
        number,
        tasks,
        models,
        layers,
        ccrPercent,
        heterogeneityPercent,
        memoryPercent,
        jobs,
        meanIntervalMicros,
        offeredLoadPercent,
        duePercent,
        seed,
        objective);
  }

  /** These settings with a number of tasks. */
  public GeneratorSettings withTasks(@Nullable Integer number) {
    return new GeneratorSettings(
        workers,
        number,
        models,
        layers,
        ccrPercent,
        heterogeneityPercent,
        memoryPercent,
        jobs,
        meanIntervalMicros,
        offeredLoadPercent,
        duePercent,
        seed,
        objective);
  }
}
