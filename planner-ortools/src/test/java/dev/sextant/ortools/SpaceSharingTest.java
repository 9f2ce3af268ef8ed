package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.WorkRate;
import dev.sextant.planner.sharing.allocator.Allocators;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Max-min fairness with the throughputs that Gavel (OSDI'20) recorded, alone and in pairs, on the
 * first jobs of its lists; runs where its data are beside the public instances.
 */
class SpaceSharingTest {
  private static final List<String> TYPES = List.of("v100", "p100", "k80");
  private static final double MILLION = 1e6;

  private static Path data = Path.of(".");

  @BeforeAll
  static void needsData() {
    String instances = System.getenv("SEXTANT_INSTANCES");
    assumeTrue(instances != null, "SEXTANT_INSTANCES is not set, so there are no recorded rates.");
    data = Path.of(instances).resolveSibling("systems").resolve("gavel");
    assumeTrue(Files.isDirectory(data), "There are no recorded rates in " + data + ".");
  }

  @ParameterizedTest
  @CsvSource({
    "single_seed0, 24, 6, 1.075949831, 0.891508305",
    "single_seed1, 40, 10, 1.103840050, 0.924997520",
    "single_seed0, 1024, 256, 1.105026262, 0.930366369",
    "multi_seed0, 1024, 256, 1.097603617, 0.919058824",
  })
  void valuesAloneAndInPairs(String list, int jobs, int each, double pairs, double alone)
      throws IOException {
    for (String allocator : List.of("lp", "prices")) {
      optimum(allocator, problem(list, jobs, each, false, false), alone);
      optimum(allocator, problem(list, jobs, each, true, false), pairs);
    }
  }

  /** Each job with a profile of its own is the program without classes. */
  @ParameterizedTest
  @ValueSource(ints = {24, 40})
  void classesLoseNothing(int jobs) throws IOException {
    String list = jobs == 24 ? "single_seed0" : "single_seed1";
    double value = jobs == 24 ? 1.075949831 : 1.103840050;
    optimum("lp", problem(list, jobs, jobs / 4, true, true), value);
  }

  private static void optimum(String allocator, SharingProblem problem, double value) {
    AllocationResult result = Allocators.get(allocator).allocate(problem);
    assertThat(result.status()).as("%s", result).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(result.objective().orElseThrow()).isEqualTo(value, within(1e-6 * value));
  }

  private static SharingProblem problem(
      String list, int count, int each, boolean pairs, boolean apart) throws IOException {
    SharingProblem.Builder problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE));
    TYPES.forEach(type -> problem.workers(type, each));
    Map<String, Map<String, Long>> alone = new LinkedHashMap<>();
    for (String[] row : rows("throughputs_isolated.csv")) {
      alone
          .computeIfAbsent(row[1] + "/" + row[2], kind -> new LinkedHashMap<>())
          .put(row[0], rate(row[3]));
    }
    Map<String, String> kinds = new LinkedHashMap<>();
    List<String[]> jobs = rows("jobs_" + list + ".csv").subList(0, count);
    for (String[] row : jobs) {
      String kind = row[1] + "/" + row[2];
      String profile = apart ? kind + "/" + row[0] : kind;
      kinds.put(profile, kind);
      problem.jobs(
          DivisibleJob.of(
              "j" + row[0], profile, Math.round(Double.parseDouble(row[3])) * 1_000_000));
    }
    kinds.forEach(
        (profile, kind) ->
            problem.profiles(
                Profile.of(
                    profile,
                    RateMode.builder("alone", WorkRate.perType(alone.get(kind)))
                        .gang(gang(kind))
                        .build())));
    if (pairs) {
      colocations(kinds, apart).forEach(problem::colocations);
    }
    return problem.build();
  }

  private static List<Colocation> colocations(Map<String, String> kinds, boolean apart)
      throws IOException {
    Map<String, Map<String, long[]>> recorded = new LinkedHashMap<>();
    for (String[] row : rows("throughputs_colocated.csv")) {
      String one = row[1] + "/" + row[3];
      String other = row[2] + "/" + row[3];
      long[] rates = {rate(row[4]), rate(row[5])};
      record(recorded, one, other, row[0], rates);
      record(recorded, other, one, row[0], new long[] {rates[1], rates[0]});
    }
    List<Colocation> colocations = new ArrayList<>();
    List<String> profiles = List.copyOf(kinds.keySet());
    for (int i = 0; i < profiles.size(); i++) {
      for (int k = apart ? i + 1 : i; k < profiles.size(); k++) {
        Map<String, long[]> rates =
            recorded.get(kinds.get(profiles.get(i)) + "|" + kinds.get(profiles.get(k)));
        if (rates != null) {
          colocations.add(pair(profiles.get(i), profiles.get(k), rates, kinds));
        }
      }
    }
    return colocations;
  }

  private static Colocation pair(
      String one, String other, Map<String, long[]> rates, Map<String, String> kinds) {
    Map<String, Long> first = new LinkedHashMap<>();
    Map<String, Long> second = new LinkedHashMap<>();
    rates.forEach(
        (type, both) -> {
          first.put(type, both[0]);
          second.put(type, one.equals(other) ? both[0] : both[1]);
        });
    return Colocation.builder()
        .gang(gang(String.valueOf(kinds.get(one))))
        .with(one, WorkRate.perType(first))
        .with(other, WorkRate.perType(second))
        .build();
  }

  private static void record(
      Map<String, Map<String, long[]>> recorded,
      String one,
      String other,
      String type,
      long[] rates) {
    if (rates[0] > 0 || rates[1] > 0) {
      recorded.computeIfAbsent(one + "|" + other, key -> new LinkedHashMap<>()).put(type, rates);
    }
  }

  private static int gang(String kind) {
    return Integer.parseInt(kind.substring(kind.lastIndexOf('/') + 1));
  }

  private static long rate(String stepsPerSecond) {
    return Math.round(Double.parseDouble(stepsPerSecond) * MILLION);
  }

  private static List<String[]> rows(String file) throws IOException {
    List<String> lines = Files.readAllLines(data.resolve(file));
    return lines.stream().skip(1).map(line -> line.split(",")).toList();
  }
}
