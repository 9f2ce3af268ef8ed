package dev.sextant.benchmarks.generator;

import dev.sextant.planner.model.Objective;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The families of generated problems, by name. */
public final class Generators {
  private static final List<String> FAMILIES =
      List.of(CacheBoundGenerator.FAMILY, LayeredGenerator.FAMILY, CompassWorkload.FAMILY);

  private static final int WORKERS = 4;
  private static final int TASKS = 40;

  private Generators() {}

  /** The names of all families. */
  public static List<String> families() {
    return FAMILIES;
  }

  /**
   * A member of a family. Where the settings say nothing: four workers and 40 tasks (for {@code
   * compass} five workers, 40 jobs and 2 s between the jobs of a client), a number of models or
   * layers that suits the tasks, CCR 100 % and heterogeneity 100 %; {@code layered} with an offered
   * load has a job for every 20 tasks.
   *
   * @throws IllegalArgumentException for an unknown family, a setting that the family does not
   *     have, or one out of range
   */
  public static ProblemGenerator of(String family, GeneratorSettings settings) {
    return switch (family) {
      case CacheBoundGenerator.FAMILY -> cacheBound(settings);
      case LayeredGenerator.FAMILY -> layered(settings);
      case CompassWorkload.FAMILY -> compass(settings);
      default ->
          throw new IllegalArgumentException(
              "The family ("
                  + family
                  + ") does not exist.\nMaybe use one of: "
                  + String.join(", ", FAMILIES)
                  + ".");
    };
  }

  private static ProblemGenerator cacheBound(GeneratorSettings given) {
    refuse(CacheBoundGenerator.FAMILY, "layers", given.layers());
    refuse(CacheBoundGenerator.FAMILY, "ccrPercent", given.ccrPercent());
    refuse(CacheBoundGenerator.FAMILY, "heterogeneityPercent", given.heterogeneityPercent());
    refuse(CacheBoundGenerator.FAMILY, "jobs", given.jobs());
    refuse(CacheBoundGenerator.FAMILY, "meanIntervalMicros", given.meanIntervalMicros());
    int tasks = or(given.tasks(), TASKS);
    return new CacheBoundGenerator(
        or(given.workers(), WORKERS),
        tasks,
        or(given.models(), CacheBoundGenerator.usualModels(tasks)),
        given.seed(),
        or(given.objective(), Objective.makespan()),
        given.offeredLoadPercent());
  }

  private static ProblemGenerator layered(GeneratorSettings given) {
    refuse(LayeredGenerator.FAMILY, "models", given.models());
    Integer load = given.offeredLoadPercent();
    if (load == null) {
      refuse(LayeredGenerator.FAMILY, "jobs", given.jobs());
    }
    refuse(LayeredGenerator.FAMILY, "meanIntervalMicros", given.meanIntervalMicros());
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
    refuse(CompassWorkload.FAMILY, "layers", given.layers());
    refuse(CompassWorkload.FAMILY, "ccrPercent", given.ccrPercent());
    refuse(CompassWorkload.FAMILY, "heterogeneityPercent", given.heterogeneityPercent());
    refuse(CompassWorkload.FAMILY, "offeredLoadPercent", given.offeredLoadPercent());
    return new CompassWorkload(
        or(given.workers(), 5),
        or(given.jobs(), 40),
        or(given.meanIntervalMicros(), 2_000_000L),
        true,
        given.seed(),
        or(given.objective(), Objective.totalWeightedFlow()));
  }

  private static <T> T or(@Nullable T given, T usual) {
    return given == null ? usual : given;
  }

  private static void refuse(String family, String name, @Nullable Object given) {
    if (given != null) {
      throw new IllegalArgumentException(
          "The family (" + family + ") has no parameter " + name + " (" + given + ").");
    }
  }
}
