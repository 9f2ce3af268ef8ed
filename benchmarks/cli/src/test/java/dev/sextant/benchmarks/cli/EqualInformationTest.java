package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.simulator.scenario.Metric;
import dev.sextant.benchmarks.simulator.scenario.Results;
import dev.sextant.benchmarks.simulator.scenario.Row;
import dev.sextant.benchmarks.simulator.scenario.Scenario;
import dev.sextant.benchmarks.simulator.scenario.Sweep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs of one task of a second, without models and data: there is nothing to place better. */
class EqualInformationTest {
  private static final String WORKFLOWS =
      String.valueOf(Path.of("../../examples/scenarios/nothing-to-place.json").toAbsolutePath());

  @TempDir Path folder;

  /** Results of the first point and of the second, by policy. */
  private List<Map<String, Row>> rows(String information) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("scenario.yaml"),
            "name: seconds\nworkers: 50\narrivals: {rate: 45, jobs: 1000}\nseeds: 1-3\n"
                + "policies: [compass, compass+, jit, least-loaded-with-model,"
                + " power-of-two-choices, hash]\nstaleness: [0, 10ms]\nworkflows: "
                + WORKFLOWS
                + information);
    Scenario scenario = ScenarioFile.read(file, List.of(), null, new ProblemFiles());
    Results results = Sweep.run(scenario, (number, runs, point, policy, seed) -> {}, () -> false);
    List<Map<String, Row>> points = List.of(new LinkedHashMap<>(), new LinkedHashMap<>());
    for (Row row : results.rows()) {
      int point = scenario.points().indexOf(row.point());
      points.get(point).put(row.policy().label(), row);
    }
    return points;
  }

  private static double[] latencies(Map<String, Row> rows, String policy) {
    return rows.get(policy).values(Metric.MEAN_LATENCY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\ninformation: remaining",
        "\ninformation: whole",
        "\ninformation: {placing: whole, shrinking: false}"
      })
  void whoLooksAtAllWaitsPlacesAlikeWithTheSameInformation(String information) throws IOException {
    for (Map<String, Row> rows : rows(information)) {
      double[] plus = latencies(rows, "compass+");
      assertThat(latencies(rows, "compass")).isEqualTo(plus);
      assertThat(latencies(rows, "jit")).isEqualTo(plus);
      assertThat(latencies(rows, "least-loaded-with-model")).isEqualTo(plus);
      for (int seed = 0; seed < plus.length; seed++) {
        assertThat(latencies(rows, "power-of-two-choices")[seed])
            .isBetween(plus[seed], latencies(rows, "hash")[seed]);
      }
    }
  }

  @Test
  void asPublishedTheyDifferByWhatTheyKnow() throws IOException {
    for (Map<String, Row> rows : rows("\ninformation: own")) {
      double[] plus = latencies(rows, "compass+");
      for (int seed = 0; seed < plus.length; seed++) {
        assertThat(latencies(rows, "compass")[seed]).isGreaterThan(plus[seed]);
      }
    }
  }
}
