package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.pages.TextTable;
import dev.sextant.benchmarks.simulator.pages.MetricText;
import dev.sextant.benchmarks.simulator.pages.SimulationTables;
import dev.sextant.benchmarks.simulator.pages.SweepColumns;
import dev.sextant.benchmarks.simulator.scenario.Metric;
import dev.sextant.benchmarks.simulator.scenario.PolicyChoice;
import dev.sextant.benchmarks.simulator.scenario.PublishedFigures;
import dev.sextant.benchmarks.simulator.scenario.Results;
import dev.sextant.benchmarks.simulator.scenario.Row;
import dev.sextant.benchmarks.simulator.scenario.Scenario;
import dev.sextant.planner.model.Place;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** What a simulation found, as tables of text. */
final class SimulationText {
  private final Results results;
  private final Scenario scenario;
  private final SweepColumns sweep;
  private final SimulationTables tables;
  private final PrintStream out;

  private SimulationText(Results results, PrintStream out) {
    this.results = results;
    this.scenario = results.scenario();
    this.sweep = new SweepColumns(scenario);
    this.tables = new SimulationTables(results);
    this.out = out;
  }

  static void print(Results results, PrintStream out) {
    new SimulationText(results, out).print();
  }

  private void print() {
    int seeds = scenario.seeds().size();
    out.println(
        Place.oneLine(scenario.name())
            + ": "
            + scenario.arrivals().jobs()
            + " jobs, "
            + (seeds == 1 ? "seed " + scenario.seeds().get(0) : seeds + " seeds")
            + (scenario.published() ? ", by the rules of the published simulator" : "")
            + (seeds == 1 ? "" : "; means with 95 % confidence intervals"));
    if (scenario.rounds() != null) {
      rounds();
      types();
    } else {
      rows();
    }
    smallest();
    inTime();
    published();
    out.flush();
  }

  private void rows() {
    List<PolicyChoice> policies = scenario.policies();
    PolicyChoice reference = policies.get(0);
    boolean compares = policies.size() > 1;
    List<String> columns = sweep.headings();
    columns.add("policy");
    boolean tells = !scenario.published();
    if (tells) {
      columns.add("information");
    }
    boolean isDue =
        results.rows().stream()
            .flatMap(row -> row.figures().stream())
            .anyMatch(figures -> !Double.isNaN(figures.of(Metric.WEIGHT_IN_TIME)));
    if (isDue) {
      columns.add("#weight in time");
    }
    boolean isOfServing = !scenario.serving().levels().isEmpty();
    if (isOfServing) {
      Metric.ofServing().forEach(metric -> columns.add("#" + MetricText.shortName(metric)));
    }
    columns.addAll(List.of("#median slowdown", "#p99", "#mean latency"));
    if (compares) {
      columns.add("#vs " + reference.label());
    }
    columns.addAll(List.of("#hit rate", "#workers used", "#busy", "#loading", "#fetches"));
    columns.addAll(List.of("#evicted", "#moved", "#adjusted"));
    Table table = new Table(columns);
    for (Row row : results.rows()) {
      List<String> cells = sweep.cells(row.point());
      cells.add(row.policy().label());
      if (tells) {
        cells.add(row.policy().informationText());
      }
      if (isDue) {
        cells.add(mean(row, Metric.WEIGHT_IN_TIME));
      }
      if (isOfServing) {
        cells.add(mean(row, Metric.ATTAINMENT));
        Metric.ofServing().stream().skip(1).forEach(metric -> cells.add(value(row, metric)));
      }
      cells.add(mean(row, Metric.MEDIAN_SLOWDOWN));
      cells.add(value(row, Metric.P99_SLOWDOWN));
      cells.add(mean(row, Metric.MEAN_LATENCY));
      if (compares) {
        cells.add(tables.against(row, reference));
      }
      for (Metric metric :
          List.of(
              Metric.HIT_RATE,
              Metric.WORKERS_USED,
              Metric.UTILISATION,
              Metric.LOAD_SHARE,
              Metric.FETCHES,
              Metric.EVICTIONS,
              Metric.MOVED_BYTES,
              Metric.ADJUSTMENTS)) {
        cells.add(value(row, metric));
      }
      table.row(cells);
    }
    out.print(TextTable.text(table));
  }

  private void rounds() {
    PolicyChoice reference = scenario.policies().get(0);
    boolean compares = scenario.policies().size() > 1;
    List<String> columns = sweep.headings();
    columns.addAll(List.of("policy", "#mean completion"));
    if (compares) {
      columns.add("#vs " + reference.label());
    }
    columns.addAll(List.of("#median", "#p95", "#p99", "#makespan", "#finish-time ratio", "#worst"));
    columns.addAll(List.of("#Jain", "#cost", "#preempted", "#moved"));
    Table table = new Table(columns);
    for (Row row : results.rows()) {
      List<String> cells = sweep.cells(row.point());
      cells.add(row.policy().label());
      cells.add(mean(row, Metric.MEAN_LATENCY));
      if (compares) {
        cells.add(tables.against(row, reference));
      }
      for (Metric metric :
          List.of(
              Metric.MEDIAN_LATENCY,
              Metric.P95_LATENCY,
              Metric.P99_LATENCY,
              Metric.MAKESPAN,
              Metric.MEAN_FINISH_RATIO,
              Metric.WORST_FINISH_RATIO,
              Metric.JAIN_INDEX,
              Metric.COST,
              Metric.PREEMPTIONS,
              Metric.MIGRATIONS)) {
        cells.add(value(row, metric));
      }
      table.row(cells);
    }
    out.print(TextTable.text(table));
  }

  private void types() {
    Table table = tables.types();
    if (!table.rows().isEmpty()) {
      out.println();
      out.println("Part of the time that workers of each type are taken, first seed:");
      out.print(TextTable.text(table));
    }
  }

  private static String mean(Row row, Metric metric) {
    return MetricText.mean(metric, row.mean(metric));
  }

  private static String value(Row row, Metric metric) {
    return MetricText.value(metric, row.mean(metric).estimate());
  }

  private void smallest() {
    Table table = tables.smallest();
    if (!table.rows().isEmpty()) {
      out.println();
      out.println("Smallest cluster, of those simulated, with at most this median slowdown:");
      out.print(TextTable.text(table));
    }
  }

  private void inTime() {
    print(
        "Largest rate, of those simulated, up to which so many are in time:",
        tables.largestRates());
    print(
        "Smallest cluster, of those simulated, from which on so many are in time:",
        tables.clustersInTime());
  }

  private void print(String heading, Table table) {
    if (!table.rows().isEmpty()) {
      out.println();
      out.println(heading);
      out.print(TextTable.text(table));
    }
  }

  private void published() {
    Table table = tables.published();
    if (table.rows().isEmpty()) {
      return;
    }
    out.println();
    out.println("Beside the published figures (Yang et al., arXiv 2402.17652):");
    out.print(TextTable.text(table));
    List<PublishedFigures.Comparison> comparisons = PublishedFigures.compare(results);
    for (PolicyChoice policy : scenario.policies()) {
      PublishedFigures.meanOfPlateau(comparisons, policy)
          .ifPresent(
              both ->
                  out.println(
                      "Mean of the median slowdown of "
                          + Place.oneLine(policy.label())
                          + " from 60 workers on: "
                          + MetricText.value(Metric.MEDIAN_SLOWDOWN, both.published())
                          + " published, "
                          + MetricText.value(Metric.MEDIAN_SLOWDOWN, both.ours())
                          + String.format(
                              Locale.ROOT,
                              " here (%+.1f %%).",
                              (both.ours() / both.published() - 1) * 100)));
    }
  }
}
