package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.WorkRate;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How fast models train with how many CPUs and how much memory for each of their GPUs, and lists of
 * jobs that train them, in the layout that the data of Synergy (OSDI'22) have. A model on so many
 * GPUs of one server is a profile with a mode for every recorded amount of CPUs and memory; work is
 * counted in millionths of an iteration.
 *
 * <ul>
 *   <li>profiles: {@code profile_set, model, cpus_per_gpu, mem_gb_per_gpu, relative_throughput}; a
 *       throughput of 1 is that of the proportional share
 *   <li>models: {@code profile_set, model, iteration_s_at_fair_share}
 *   <li>jobs: {@code job_id, model, arrival_s, iterations, gpus}
 * </ul>
 *
 * <p>Memory is counted in millions of bytes. Rates are rounded up to a millionth of an iteration
 * per second, so that a round holds as many whole iterations as with rates that are not rounded.
 */
public final class SensitivityTables {
  /** The resource that jobs do not choose. */
  public static final String GPU = "gpu";

  /** The resource CPUs. */
  public static final String CPU = "cpu";

  /** The resource memory, in millions of bytes. */
  public static final String MEMORY = "memory";

  private static final int KILO = 3;
  private static final int MICRO = 6;
  private static final int MOST_GPUS = 1_024;
  private static final long MILLION = 1_000_000;

  private final Map<String, List<Point>> points = new LinkedHashMap<>();
  private final Map<String, BigDecimal> iterationSeconds = new LinkedHashMap<>();

  /** CPUs and memory for a GPU, and the throughput with them, in millionths. */
  private record Point(int cpus, long memory, long throughput) {}

  private SensitivityTables() {}

  /**
   * Reads the tables of one set of servers.
   *
   * @throws InvalidInputException with the errors of a file
   * @throws IOException if a file cannot be read
   */
  public static SensitivityTables read(Path profiles, Path models, String set) throws IOException {
    SensitivityTables tables = new SensitivityTables();
    CsvRows.read(
        profiles,
        List.of("profile_set", "model", "cpus_per_gpu", "mem_gb_per_gpu", "relative_throughput"),
        row -> {
          if (row.text("profile_set").equals(set)) {
            tables
                .points
                .computeIfAbsent(row.text("model"), model -> new ArrayList<>())
                .add(
                    new Point(
                        row.count("cpus_per_gpu", 1, MOST_GPUS),
                        row.scaled("mem_gb_per_gpu", KILO),
                        row.scaled("relative_throughput", MICRO)));
          }
        });
    CsvRows.read(
        models,
        List.of("profile_set", "model", "iteration_s_at_fair_share"),
        row -> {
          long micros = row.scaled("iteration_s_at_fair_share", MICRO);
          if (row.text("profile_set").equals(set) && micros == 0) {
            row.refuse("iteration_s_at_fair_share", "must be above 0");
          } else if (row.text("profile_set").equals(set)) {
            tables.iterationSeconds.put(row.text("model"), BigDecimal.valueOf(micros, MICRO));
          }
        });
    tables.requireBoth(profiles, models, set);
    return tables;
  }

  private void requireBoth(Path profiles, Path models, String set) {
    List<InputError> errors = new ArrayList<>();
    if (points.isEmpty()) {
      errors.add(
          new InputError(
              ErrorCode.MALFORMED, "", profiles + ": There is no profile_set (" + set + ")."));
    }
    for (String model : points.keySet()) {
      if (!iterationSeconds.containsKey(model)) {
        errors.add(
            new InputError(
                ErrorCode.MALFORMED,
                "",
                models + ": There is no model (" + model + ") of the set (" + set + ")."));
      }
    }
    InvalidInputException.throwIfAny(errors);
  }

  /** The models there are. */
  public List<String> models() {
    return List.copyOf(points.keySet());
  }

  /** Seconds of an iteration of a model at its proportional share. */
  public double iterationSeconds(String model) {
    return iteration(model).doubleValue();
  }

  private BigDecimal iteration(String model) {
    BigDecimal seconds = iterationSeconds.get(model);
    if (seconds == null) {
      throw new IllegalArgumentException("There is no model (" + model + ").");
    }
    return seconds;
  }

  /** The id of the profile of a model on so many GPUs. */
  public static String profile(String model, int gpus) {
    return model + " x" + gpus;
  }

  /** The profiles of the models on so many GPUs, at rates in iterations. */
  public List<Profile> profiles(int gpus) {
    return profiles(gpus, false);
  }

  /** The same at rates relative to those of proportional shares: 1 000 000 is one of those. */
  public List<Profile> relativeProfiles(int gpus) {
    return profiles(gpus, true);
  }

  private List<Profile> profiles(int gpus, boolean relative) {
    List<Profile> profiles = new ArrayList<>();
    points.forEach(
        (model, some) -> {
          BigDecimal seconds = relative ? BigDecimal.ONE : iteration(model);
          RateMode[] modes =
              some.stream().map(point -> mode(point, gpus, seconds)).toArray(RateMode[]::new);
          profiles.add(Profile.of(profile(model, gpus), modes));
        });
    return Collections.unmodifiableList(profiles);
  }

  private static RateMode mode(Point point, int gpus, BigDecimal seconds) {
    long rate =
        BigDecimal.valueOf(point.throughput)
            .divide(seconds, 0, RoundingMode.CEILING)
            .longValueExact();
    Map<String, Long> demands = new LinkedHashMap<>();
    demands.put(GPU, (long) gpus);
    demands.put(CPU, (long) gpus * point.cpus);
    demands.put(MEMORY, gpus * point.memory);
    String id = "c" + point.cpus + " m" + point.memory;
    return RateMode.builder(id, WorkRate.of(rate)).demands(demands).build();
  }

  /** A job that trains a model for so many iterations. */
  public DivisibleJob job(String id, String model, int gpus, long iterations, long releaseMicros) {
    iteration(model);
    return DivisibleJob.builder(id, profile(model, gpus), iterations * MILLION)
        .releaseMicros(releaseMicros)
        .build();
  }

  /**
   * Reads a list of jobs.
   *
   * @throws InvalidInputException with the errors of the file
   * @throws IOException if the file cannot be read
   */
  public List<DivisibleJob> jobs(Path list) throws IOException {
    List<DivisibleJob> jobs = new ArrayList<>();
    CsvRows.read(
        list,
        List.of("job_id", "model", "arrival_s", "iterations", "gpus"),
        row -> {
          String model = row.text("model");
          int gpus = row.count("gpus", 1, MOST_GPUS);
          int iterations = row.count("iterations", 0, Integer.MAX_VALUE);
          if (points.containsKey(model)) {
            long release = row.scaled("arrival_s", MICRO);
            jobs.add(job("j" + row.text("job_id"), model, gpus, iterations, release));
          } else {
            row.refuse("model", "has no profile");
          }
        });
    return jobs;
  }
}
