package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.benchmarks.simulator.scenario.Attainment;
import dev.sextant.benchmarks.simulator.scenario.LargestRates;
import dev.sextant.benchmarks.simulator.scenario.Metric;
import dev.sextant.benchmarks.simulator.scenario.Point;
import dev.sextant.benchmarks.simulator.scenario.Results;
import dev.sextant.benchmarks.simulator.scenario.Row;
import dev.sextant.benchmarks.simulator.scenario.Scenario;
import dev.sextant.benchmarks.simulator.scenario.Sweep;
import dev.sextant.benchmarks.simulator.scenario.Workload;
import dev.sextant.benchmarks.simulator.serving.BatchRule;
import dev.sextant.benchmarks.simulator.serving.DropRule;
import dev.sextant.benchmarks.simulator.serving.Due;
import dev.sextant.benchmarks.simulator.serving.QueueDiscipline;
import dev.sextant.benchmarks.simulator.serving.QueueOrder;
import dev.sextant.benchmarks.simulator.serving.ServiceLevel;
import dev.sextant.benchmarks.simulator.serving.TaskDeadlines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenarioServingTest {
  private static final String HEAD =
      "name: s\nworkers: 3\narrivals: {rate: [1, 4], jobs: 60}\npolicies: [hash, compass]\n";

  @TempDir Path folder;

  private Scenario read(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("s.yaml"), text);
    return ScenarioFile.read(file, List.of(), null, new ProblemFiles());
  }

  @Test
  void readsWhatIsPromisedAndHowQueuesAreServed() throws IOException {
    Scenario scenario =
        read(
            """
            name: s
            workers: 3
            arrivals: {rate: 1}
            slo: {due: [1.5x, 500ms], deadline: 3x, workflows: {translation: 900ms}}
            queue: {order: least-slack, batch: "wait:5ms", drop: hopeless, deadlines: split}
            attainment: [0.9, 0.99]
            policies:
              - compass
              - {policy: compass, queue: {order: edf, batch: largest-in-time, drop: never}}
            """
                .replace("translation", workflow()));

    assertThat(scenario.serving().levels())
        .containsExactly(
            new ServiceLevel(Due.times(1.5), Due.times(3), Map.of(workflow(), Due.after(900_000))),
            new ServiceLevel(
                Due.after(500_000), Due.times(3), Map.of(workflow(), Due.after(900_000))));
    QueueDiscipline usual =
        new QueueDiscipline(
            QueueOrder.LEAST_SLACK,
            BatchRule.waiting(5_000),
            DropRule.HOPELESS,
            TaskDeadlines.SPLIT);
    assertThat(scenario.serving().queue()).isEqualTo(usual);
    assertThat(scenario.serving().attainments())
        .containsExactly(new Attainment(0.9, 0), new Attainment(0.99, 0));
    assertThat(scenario.policies().get(0).queue()).isNull();
    assertThat(scenario.policies().get(1).queue())
        .isEqualTo(
            usual
                .withOrder(QueueOrder.EDF)
                .withBatch(BatchRule.LARGEST_IN_TIME)
                .withDrop(DropRule.NEVER));
    assertThat(scenario.policies().get(1).label()).isEqualTo("compass, edf+largest-in-time+split");
    assertThat(scenario.points()).hasSize(2);
  }

  /** Two sizes and two rates far apart, which some policies keep and some do not. */
  @Test
  void theLargestRatesAndSmallestClustersAreSoughtInBetween() throws IOException {
    Scenario scenario =
        read(
            """
            name: s
            workers: [3, 40]
            arrivals: {rate: [0.5, 64], jobs: 60}
            slo: 3x
            attainment: {share: 0.8, within: 0.1}
            policies: [compass+, hash]
            seeds: 1-2
            """);
    Set<Integer> numbers = new TreeSet<>();

    Results results =
        Sweep.run(
            scenario,
            (number, runs, point, policy, seed) -> {
              assertThat(number).isLessThanOrEqualTo(runs);
              numbers.add(number);
            },
            () -> false);

    assertThat(results.rows()).hasSize(8);
    assertThat(numbers).hasSize(2 * (8 + results.sought().size()));
    int sought = 0;
    for (LargestRates.Reach reach : LargestRates.rates(results)) {
      List<Double> rates = values(results, reach, 64, row -> row.point().jobsPerSecond());
      Double value = reach.value();
      if (value != null && value < 64) {
        double next = rates.get(rates.indexOf(value) + 1);
        assertThat(next - value).isPositive().isLessThanOrEqualTo(0.1 * value);
        assertThat(isKept(results, reach, value)).isTrue();
        assertThat(isKept(results, reach, next)).isFalse();
        sought++;
      }
    }
    assertThat(sought).isGreaterThan(1);
    sought = 0;
    for (LargestRates.Reach reach : LargestRates.clusters(results)) {
      Double value = reach.value();
      if (value != null && value > 3) {
        Point fewer = reach.at().withWorkers(value.intValue() - 1);
        assertThat(inTime(results, reach.at().withWorkers(value.intValue()), reach)).isTrue();
        assertThat(inTime(results, fewer, reach)).isFalse();
        sought++;
      }
    }
    assertThat(sought).isPositive();
    assertThat(
            Sweep.run(
                    scenario.with(List.of(1L), scenario.policies().subList(0, 1)),
                    (number, runs, point, policy, seed) -> {},
                    () -> true)
                .rows())
        .isEmpty();
  }

  private static List<Double> values(
      Results results, LargestRates.Reach reach, double most, ToDoubleFunction<Row> value) {
    return results
        .all()
        .filter(row -> row.policy().equals(reach.policy()))
        .filter(row -> row.point().workers() == reach.at().workers())
        .map(row -> value.applyAsDouble(row))
        .filter(each -> each <= most)
        .sorted()
        .toList();
  }

  private static boolean isKept(Results results, LargestRates.Reach reach, double rate) {
    return inTime(results, reach.at().withRate(rate), reach);
  }

  private static boolean inTime(Results results, Point point, LargestRates.Reach reach) {
    Row row = results.row(point, reach.policy()).orElseThrow();
    return row.mean(Metric.ATTAINMENT).estimate() >= reach.attainment();
  }

  private static String workflow() {
    return Workload.published(true).workflows().get(0);
  }

  @Test
  void someWorkflowsCanBeLeftOut() throws IOException {
    List<String> all = Workload.published(true).workflows();

    Scenario scenario = read(HEAD + "only: [" + all.get(2) + ", " + all.get(0) + "]\n");

    assertThat(scenario.workload().workflows()).containsExactly(all.get(0), all.get(2));
    assertThatThrownBy(() -> read(HEAD + "only: [" + all.get(1) + "x, nothing-like-it]\n"))
        .hasMessageContaining(
            "There is no workflow (" + all.get(1) + "x).\n    Maybe " + all.get(1) + ".")
        .hasMessageContaining("There is no workflow (nothing-like-it).");
  }

  @Test
  void saysWhatIsWrongAndWhere() {
    assertThatThrownBy(
            () ->
                read(
                    HEAD
                        + """
                        slo: {due: 0x, deadline: soon, workflows: {none: 2x}}
                        queue: {order: lifo, batch: wait, drop: sometimes}
                        """))
        .hasMessageContaining("/slo/due: Line 5, column 7: The number (0) must be above 0")
        .hasMessageContaining("/slo/deadline: Line 5")
        .hasMessageContaining("/slo/workflows/none: Line 5")
        .hasMessageContaining("The field (none) is unknown.")
        .hasMessageContaining("/queue/order: Line 6, column 9: The value (lifo) is unknown.")
        .hasMessageContaining("The batch (wait) does not say how long.\n    Maybe wait:5ms.")
        .hasMessageContaining("/queue/drop: Line 6");
    assertThatThrownBy(() -> read(HEAD + "queue: edf\nattainment: 0.9\n"))
        .hasMessageContaining(
            "The queue (edf) looks at deadlines, but no job is due.\n    Maybe add slo: 2x.")
        .hasMessageContaining("/attainment: Line 6");
    assertThatThrownBy(() -> read(HEAD.replace("3\n", "[2, 3]\n") + "slo: [2x, 3x]\n"))
        .hasMessageContaining("At most two of workers, rate, staleness and slo");
    assertThatThrownBy(() -> read(HEAD + "slo: [2x, 2x]\n"))
        .hasMessageContaining("must not be there twice");
  }

  @Test
  void showsWhoIsInTimeAndWhatNobodyCanKeep() throws IOException {
    Path file = folder.resolve("s.yaml");
    Files.writeString(
        file, HEAD + "slo: [1ms, 3x]\nqueue: {order: edf, drop: hopeless}\nattainment: 0.5\n");
    Path csv = folder.resolve("o.csv");
    Path page = folder.resolve("o.html");
    Terminal terminal = new Terminal();

    int code =
        terminal.run(
            "simulate", file.toString(), "--csv", csv.toString(), "--report", page.toString());

    assertThat(code).as(terminal.err()).isZero();
    assertThat(terminal.err())
        .contains("No job of the workflow (" + workflow() + ") can be in time on 3 workers: ")
        .contains("it is due after 1 ms, and its shortest latency is ");
    assertThat(terminal.out())
        .contains("due after", "in time", "goodput/s", "given up", "wasted")
        .contains("Largest rate, of those simulated, up to which so many are in time:")
        .containsPattern("(?m)^ +50.0 % .* 1ms +none +none$")
        .doesNotContain("NaN");
    List<String> lines = Files.readAllLines(csv);
    assertThat(lines.get(0)).contains(",seed,due,queue,jobs,").endsWith("meanBatch,wastedWork");
    assertThat(lines.get(1)).contains(",1ms,edf+hopeless,");
    assertThat(Files.readString(page))
        .contains("Tightness", "Jobs in time", "Largest rates", "can be in time on 3 workers")
        .contains("queues edf+hopeless");
  }

  @Test
  void scenariosWithoutPromisesSayNothingOfThem() throws IOException {
    Path file = Files.writeString(folder.resolve("s.yaml"), HEAD);
    Path csv = folder.resolve("o.csv");
    Terminal terminal = new Terminal();

    terminal.run("simulate", file.toString(), "--csv", csv.toString());

    assertThat(terminal.out()).doesNotContain("in time", "wasted");
    assertThat(Files.readAllLines(csv).get(0)).endsWith(",migrations,weightInTime");
  }
}
