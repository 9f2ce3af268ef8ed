package dev.sextant.benchmarks.generator;

import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The families of generated problems, by name. */
public final class Generators {
  private static final List<String> FAMILIES =
      Stream.concat(
              Stream.of(
                  CacheBoundGenerator.FAMILY,
                  LayeredGenerator.FAMILY,
                  CompassWorkload.FAMILY,
                  PipelineGenerator.FAMILY,
                  OffloadGenerator.FAMILY,
                  CascadeGenerator.FAMILY),
              Arrays.stream(JobShape.values()).map(JobShape::family))
          .toList();

  private static final int WORKERS = 4;
  private static final int TASKS = 40;
  private static final int TASKS_PER_JOB = 10;
  private static final int MIX_MODELS = 8;
  private static final int HALF = 50;

  /** Terms that count due dates. */
  private static final List<ObjectiveTerm> DUE_DATES =
      List.of(
          ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS, ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS);

  private Generators() {}

  /** The names of all families. */
  public static List<String> families() {
    return FAMILIES;
  }

  /**
   * A member of a family. Where the settings say nothing: four workers and 40 tasks (for {@code
   * compass} five workers, 40 jobs and 2 s between the jobs of a client), a number of models or
   * layers that suits the tasks, CCR 100 % and heterogeneity 100 %; {@code layered} with an offered
   * load has a job for every 20 tasks. The shapes ({@code chains}, {@code fork-join}, {@code
   * in-trees}, {@code out-trees}, {@code ml-mix}) have a job for every 10 tasks and no models, but
   * {@code ml-mix} has 8; {@code cascade} has 10 features and 40 jobs; GPU memory for half of all
   * models, {@code cache-bound} for 40 %. Where the objective counts due dates, each job is due
   * after twice the time that it takes at least.
   *
   * @throws IllegalArgumentException for an unknown family, a setting that the family does not
   *     have, or one out of range
   */
  public static ProblemGenerator of(String family, GeneratorSettings settings) {
    ProblemGenerator jobs = withoutDueDates(family, settings);
    Objective objective = settings.objective();
    boolean counted =
        objective != null && DUE_DATES.stream().anyMatch(term -> objective.weight(term) > 0);
    return settings.duePercent() == null && !counted
        ? jobs
        : new DueJobs(jobs, or(settings.duePercent(), DueJobs.USUAL));
  }

  private static ProblemGenerator withoutDueDates(String family, GeneratorSettings settings) {
    return switch (family) {
      case CacheBoundGenerator.FAMILY -> cacheBound(settings);
      case LayeredGenerator.FAMILY -> layered(settings);
      case CompassWorkload.FAMILY -> compass(settings);
      case PipelineGenerator.FAMILY -> pipelines(settings);
      case OffloadGenerator.FAMILY -> offload(settings);
      case CascadeGenerator.FAMILY -> cascade(settings);
      default -> shaped(family, settings);
    };
  }

  private static ProblemGenerator shaped(String family, GeneratorSettings given) {
    for (JobShape shape : JobShape.values()) {
      if (shape.family().equals(family)) {
        return shaped(shape, given);
      }
    }
    throw new IllegalArgumentException(
        "The family ("
            + family
            + ") does not exist.\nMaybe use one of: "
            + String.join(", ", FAMILIES)
            + ".");
  }

  private static ProblemGenerator shaped(JobShape shape, GeneratorSettings given) {
    refuse(shape.family(), "layers", given.layers());
    refuse(shape.family(), "interval", given.meanIntervalMicros());
    int tasks = or(given.tasks(), TASKS);
    int models = or(given.models(), shape == JobShape.ML_MIX ? MIX_MODELS : 0);
    if (models == 0 && given.memoryPercent() != null) {
      throw new IllegalArgumentException(
          "The parameter memory ("
              + share(given.memoryPercent())
              + ") means nothing without models.\nMaybe models: 8.");
    }
    return new ShapedGenerator(
        shape,
        or(given.workers(), WORKERS),
        tasks,
        or(given.jobs(), Math.max(1, tasks / TASKS_PER_JOB)),
        models,
        or(given.ccrPercent(), 100),
        or(given.heterogeneityPercent(), 100),
        or(given.memoryPercent(), HALF),
        given.seed(),
        or(given.objective(), Objective.makespan()),
        given.offeredLoadPercent());
  }

  private static ProblemGenerator cacheBound(GeneratorSettings given) {
    refuse(CacheBoundGenerator.FAMILY, "layers", given.layers());
    refuse(CacheBoundGenerator.FAMILY, "ccr", given.ccrPercent());
    refuse(CacheBoundGenerator.FAMILY, "heterogeneity", given.heterogeneityPercent());
    refuse(CacheBoundGenerator.FAMILY, "jobs", given.jobs());
    refuse(CacheBoundGenerator.FAMILY, "interval", given.meanIntervalMicros());
    int tasks = or(given.tasks(), TASKS);
    return new CacheBoundGenerator(
        or(given.workers(), WORKERS),
        tasks,
        or(given.models(), CacheBoundGenerator.usualModels(tasks)),
        given.seed(),
        or(given.objective(), Objective.makespan()),
        given.offeredLoadPercent(),
        or(given.memoryPercent(), CacheBoundGenerator.USUAL_MEMORY_PERCENT));
  }

  private static ProblemGenerator layered(GeneratorSettings given) {
    refuse(LayeredGenerator.FAMILY, "models", given.models());
    refuse(LayeredGenerator.FAMILY, "memory", share(given.memoryPercent()));
    Integer load = given.offeredLoadPercent();
    if (load == null && given.jobs() != null) {
      throw new IllegalArgumentException(
          "The family (layered) is one job without a load, so that jobs ("
              + given.jobs()
              + ") mean nothing.\nMaybe add a load, such as 0.8.");
    }
    refuse(LayeredGenerator.FAMILY, "interval", given.meanIntervalMicros());
    int tasks = or(given.tasks(), TASKS);
    int jobs = load == null ? 1 : or(given.jobs(), LayeredGenerator.usualJobs(tasks));
    Ranges.require("number of jobs", jobs, 1, tasks);
    return new LayeredGenerator(
        or(given.workers(), WORKERS),
        tasks,
        or(given.layers(), LayeredGenerator.usualLayers(tasks / jobs)),
        or(given.ccrPercent(), 100),
        or(given.heterogeneityPercent(), 100),
        given.seed(),
        or(given.objective(), Objective.makespan()),
        jobs,
        load);
  }

  private static ProblemGenerator compass(GeneratorSettings given) {
    refuse(CompassWorkload.FAMILY, "tasks", given.tasks());
    refuse(CompassWorkload.FAMILY, "models", given.models());
    refuse(CompassWorkload.FAMILY, "memory", share(given.memoryPercent()));
    refuse(CompassWorkload.FAMILY, "layers", given.layers());
    refuse(CompassWorkload.FAMILY, "ccr", given.ccrPercent());
    refuse(CompassWorkload.FAMILY, "heterogeneity", given.heterogeneityPercent());
    refuse(CompassWorkload.FAMILY, "load", share(given.offeredLoadPercent()));
    return new CompassWorkload(
        or(given.workers(), 5),
        or(given.jobs(), 40),
        or(given.meanIntervalMicros(), 2_000_000L),
        true,
        given.seed(),
        or(given.objective(), Objective.totalWeightedFlow()));
  }

  private static ProblemGenerator pipelines(GeneratorSettings given) {
    refuseAllButSize(PipelineGenerator.FAMILY, given);
    return new PipelineGenerator(
        or(given.workers(), WORKERS), or(given.tasks(), TASKS), given.seed());
  }

  private static ProblemGenerator offload(GeneratorSettings given) {
    refuseAllButSize(OffloadGenerator.FAMILY, given);
    refuse(OffloadGenerator.FAMILY, "workers", given.workers());
    return new OffloadGenerator(or(given.tasks(), TASKS), given.seed());
  }

  private static ProblemGenerator cascade(GeneratorSettings given) {
    refuse(CascadeGenerator.FAMILY, "models", given.models());
    refuse(CascadeGenerator.FAMILY, "memory", share(given.memoryPercent()));
    refuse(CascadeGenerator.FAMILY, "layers", given.layers());
    refuse(CascadeGenerator.FAMILY, "ccr", given.ccrPercent());
    refuse(CascadeGenerator.FAMILY, "heterogeneity", given.heterogeneityPercent());
    refuse(CascadeGenerator.FAMILY, "interval", given.meanIntervalMicros());
    refuse(CascadeGenerator.FAMILY, "load", share(given.offeredLoadPercent()));
    return new CascadeGenerator(
        or(given.workers(), WORKERS),
        or(given.tasks(), TASKS_PER_JOB),
        or(given.jobs(), TASKS),
        given.seed(),
        or(given.objective(), Objective.totalWeightedFlow()));
  }

  private static void refuseAllButSize(String family, GeneratorSettings given) {
    refuse(family, "models", given.models());
    refuse(family, "memory", share(given.memoryPercent()));
    refuse(family, "layers", given.layers());
    refuse(family, "ccr", given.ccrPercent());
    refuse(family, "heterogeneity", given.heterogeneityPercent());
    refuse(family, "jobs", given.jobs());
    refuse(family, "interval", given.meanIntervalMicros());
    refuse(family, "load", share(given.offeredLoadPercent()));
    refuse(family, "objective", terms(given.objective()));
  }

  private static <T> T or(@Nullable T given, T usual) {
    return given == null ? usual : given;
  }

  private static @Nullable String share(@Nullable Integer percent) {
    return percent == null ? null : Ranges.share(percent);
  }

  private static @Nullable String terms(@Nullable Objective objective) {
    return objective == null
        ? null
        : objective.weights().keySet().stream()
            .map(ObjectiveTerm::key)
            .collect(Collectors.joining(", "));
  }

  private static void refuse(String family, String name, @Nullable Object given) {
    if (given != null) {
      throw new IllegalArgumentException(
          "The family (" + family + ") has no parameter " + name + " (" + given + ").");
    }
  }
}
