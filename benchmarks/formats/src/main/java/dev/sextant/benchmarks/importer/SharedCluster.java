package dev.sextant.benchmarks.importer;

import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.WorkRate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Parts of sharing problems from tables of recorded throughputs and lists of jobs, in the layout
 * that the data of Gavel (OSDI'20) have. A job type with a scale factor is a profile with one mode,
 * whose gang is the scale factor; work is counted in millionths of a step. A throughput of 0 says
 * that the type cannot run there.
 *
 * <ul>
 *   <li>alone: {@code worker_type, job_type, scale_factor, steps_per_second}
 *   <li>in pairs: {@code worker_type, job_type_1, job_type_2, scale_factor, steps_per_second_1,
 *       steps_per_second_2}; a pair counts where both can run
 *   <li>jobs: {@code job_id, job_type, scale_factor, total_steps, unit_rate_arrival}, the last in
 *       hours at one job per hour
 * </ul>
 *
 * @param profiles by their ids, {@code TYPE xSCALE}
 * @param colocations pairs of profiles
 */
public record SharedCluster(Map<String, Profile> profiles, List<Colocation> colocations) {
  /** The id of the one mode of a profile. */
  public static final String ALONE = "alone";

  private static final int MICRO = 6;
  private static final int MOST_WORKERS = 1_000_000;
  private static final double HOUR_MICROS = 3.6e9;

  /** Two profiles, in this order. */
  private record Pair(String one, String other, int gang) {}

  /** The rates of two profiles by worker type. */
  private record PairRates(Map<String, Long> one, Map<String, Long> other) {}

  public SharedCluster {
    profiles = Collections.unmodifiableMap(new LinkedHashMap<>(profiles));
    colocations = List.copyOf(colocations);
  }

  /**
   * Reads throughputs.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with the errors of a file
   * @throws IOException if a file cannot be read
   */
  public static SharedCluster read(Path alone, Path inPairs) throws IOException {
    Map<String, Map<String, Long>> rates = new TreeMap<>();
    Map<String, Integer> gangs = new LinkedHashMap<>();
    CsvRows.read(
        alone,
        List.of("worker_type", "job_type", "scale_factor", "steps_per_second"),
        row -> {
          int gang = row.count("scale_factor", 1, MOST_WORKERS);
          String id = profile(row.text("job_type"), gang);
          gangs.put(id, gang);
          rates
              .computeIfAbsent(id, key -> new LinkedHashMap<>())
              .put(row.text("worker_type"), row.scaled("steps_per_second", MICRO));
        });
    Map<String, Profile> profiles = new LinkedHashMap<>();
    rates.forEach(
        (id, byType) -> {
          if (byType.values().stream().anyMatch(rate -> rate > 0)) {
            RateMode.Builder mode = RateMode.builder(ALONE, WorkRate.perType(byType));
            profiles.put(id, Profile.of(id, mode.gang(gangs.getOrDefault(id, 1)).build()));
          }
        });
    return new SharedCluster(profiles, colocations(pairs(inPairs), profiles));
  }

  private static String profile(String type, int gang) {
    return type + " x" + gang;
  }

  private static Map<Pair, PairRates> pairs(Path file) throws IOException {
    Map<Pair, PairRates> pairs = new LinkedHashMap<>();
    CsvRows.read(
        file,
        List.of(
            "worker_type",
            "job_type_1",
            "job_type_2",
            "scale_factor",
            "steps_per_second_1",
            "steps_per_second_2"),
        row -> {
          int gang = row.count("scale_factor", 1, MOST_WORKERS);
          String one = profile(row.text("job_type_1"), gang);
          String other = profile(row.text("job_type_2"), gang);
          long first = row.scaled("steps_per_second_1", MICRO);
          long second = row.scaled("steps_per_second_2", MICRO);
          if (first > 0 && second > 0) {
            boolean straight = one.compareTo(other) <= 0;
            PairRates rates =
                pairs.computeIfAbsent(
                    straight ? new Pair(one, other, gang) : new Pair(other, one, gang),
                    key -> new PairRates(new LinkedHashMap<>(), new LinkedHashMap<>()));
            rates.one.put(row.text("worker_type"), straight ? first : second);
            rates.other.put(
                row.text("worker_type"), one.equals(other) || !straight ? first : second);
          }
        });
    return pairs;
  }

  private static List<Colocation> colocations(
      Map<Pair, PairRates> pairs, Map<String, Profile> profiles) {
    List<Colocation> colocations = new ArrayList<>();
    pairs.forEach(
        (pair, rates) -> {
          if (profiles.containsKey(pair.one) && profiles.containsKey(pair.other)) {
            colocations.add(
                Colocation.builder()
                    .gang(pair.gang)
                    .with(pair.one, WorkRate.perType(rates.one))
                    .with(pair.other, WorkRate.perType(rates.other))
                    .build());
          }
        });
    return colocations;
  }

  /**
   * Reads a list of jobs.
   *
   * @param most how many are read at most, the first
   * @param jobsPerHour how many come in an hour on average; infinite for all at once
   * @throws dev.sextant.planner.model.InvalidInputException with the errors of the file
   * @throws IOException if the file cannot be read
   */
  public List<DivisibleJob> jobs(Path list, int most, double jobsPerHour) throws IOException {
    List<DivisibleJob> jobs = new ArrayList<>();
    CsvRows.read(
        list,
        List.of("job_id", "job_type", "scale_factor", "total_steps", "unit_rate_arrival"),
        row -> {
          String profile =
              profile(row.text("job_type"), row.count("scale_factor", 1, MOST_WORKERS));
          if (!profiles.containsKey(profile)) {
            row.refuse("job_type", "has no throughput");
          } else if (jobs.size() < most) {
            double hours = row.number("unit_rate_arrival") / jobsPerHour;
            jobs.add(
                DivisibleJob.builder(row.text("job_id"), profile, row.scaled("total_steps", MICRO))
                    .releaseMicros(Math.round(hours * HOUR_MICROS))
                    .build());
          }
        });
    return jobs;
  }
}
