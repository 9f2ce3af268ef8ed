package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.simulator.pages.MetricText;
import dev.sextant.benchmarks.simulator.pages.SweepColumns;
import dev.sextant.benchmarks.simulator.scenario.Metric;
import dev.sextant.benchmarks.simulator.scenario.PairedLatency;
import dev.sextant.benchmarks.simulator.scenario.Point;
import dev.sextant.benchmarks.simulator.scenario.PolicyChoice;
import dev.sextant.benchmarks.simulator.scenario.PublishedFigures;
import dev.sextant.benchmarks.simulator.scenario.Results;
import dev.sextant.benchmarks.simulator.scenario.Row;
import dev.sextant.benchmarks.simulator.scenario.Scenario;
import dev.sextant.benchmarks.simulator.scenario.SmallestClusters;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a simulation found, as tables of text. */
final class SimulationText {
  private final Results results;
  private final Scenario scenario;
  private final SweepColumns sweep;
  private final PrintStream out;

  private SimulationText(Results results, PrintStream out) {
    this.results = results;
    this.scenario = results.scenario();
    this.sweep = new SweepColumns(scenario);
    this.out = out;
  }

  static void print(Results results, PrintStream out) {
    new SimulationText(results, out).print();
  }

  private void print() {
    int seeds = scenario.seeds().size();
    out.println(
        scenario.name()
            + ": "
            + scenario.arrivals().jobs()
            + " jobs, "
            + (seeds == 1 ? "seed " + scenario.seeds().get(0) : seeds + " seeds")
            + (scenario.published() ? ", by the rules of the published simulator" : "")
            + (seeds == 1 ? "" : "; means with 95 % confidence intervals"));
    rows();
    smallest();
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
    columns.addAll(List.of("#median slowdown", "#p99", "#mean latency"));
    if (compares) {
      columns.add("#vs " + reference.label());
    }
    columns.addAll(List.of("#hit rate", "#workers used", "#busy", "#loading", "#fetches"));
    columns.addAll(List.of("#evicted", "#moved", "#adjusted"));
    TextTable table = new TextTable(columns.toArray(String[]::new));
    for (Row row : results.rows()) {
      List<String> cells = sweep.cells(row.point());
      cells.add(row.policy().label());
      if (tells) {
        cells.add(row.policy().informationText());
      }
      cells.add(mean(row, Metric.MEDIAN_SLOWDOWN));
      cells.add(value(row, Metric.P99_SLOWDOWN));
      cells.add(mean(row, Metric.MEAN_LATENCY));
      if (compares) {
        cells.add(
            row.policy().equals(reference)
                ? "-"
                : PairedLatency.of(results, row, reference).map(MetricText::change).orElse("-"));
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
      table.row(cells.toArray(String[]::new));
    }
    table.print(out);
  }

  private static String mean(Row row, Metric metric) {
    return MetricText.mean(metric, row.mean(metric));
  }

  private static String value(Row row, Metric metric) {
    return MetricText.value(metric, row.mean(metric).estimate());
  }

  private void smallest() {
    List<SmallestClusters.Need> needs = SmallestClusters.of(results);
    if (needs.isEmpty()) {
      return;
    }
    out.println();
    out.println("Smallest cluster, of those simulated, with at most this median slowdown:");
    List<String> columns = new ArrayList<>(List.of("#target"));
    columns.addAll(sweep.otherHeadings());
    scenario.policies().forEach(policy -> columns.add("#" + policy.label()));
    TextTable table = new TextTable(columns.toArray(String[]::new));
    Map<List<String>, List<String>> lines = new LinkedHashMap<>();
    for (SmallestClusters.Need need : needs) {
      List<String> key = new ArrayList<>(List.of(Quantities.number(need.target())));
      key.addAll(sweep.otherCells(new Point(1, need.jobsPerSecond(), need.staleness())));
      Integer workers = need.workers();
      lines
          .computeIfAbsent(key, k -> new ArrayList<>(k))
          .add(workers == null ? "-" : Integer.toString(workers));
    }
    lines.values().forEach(line -> table.row(line.toArray(String[]::new)));
    table.print(out);
  }

  private void published() {
    List<PublishedFigures.Comparison> comparisons = PublishedFigures.compare(results);
    if (comparisons.isEmpty()) {
      return;
    }
    out.println();
    out.println("Beside the published figures (Yang et al., arXiv 2402.17652):");
    List<String> columns = sweep.headings();
    columns.addAll(List.of("policy", "figure", "#published", "#here", "#deviation"));
    TextTable table = new TextTable(columns.toArray(String[]::new));
    for (PublishedFigures.Comparison each : comparisons) {
      List<String> cells = sweep.cells(each.row().point());
      cells.add(each.row().policy().label());
      cells.add(MetricText.name(each.metric()));
      cells.add(MetricText.value(each.metric(), each.published()));
      cells.add(MetricText.value(each.metric(), each.ours()));
      cells.add(String.format(Locale.ROOT, "%+.1f %%", each.deviation() * 100));
      table.row(cells.toArray(String[]::new));
    }
    table.print(out);
    for (PolicyChoice policy : scenario.policies()) {
      PublishedFigures.meanOfPlateau(comparisons, policy)
          .ifPresent(
              both ->
                  out.println(
                      "Mean of the median slowdown of "
                          + policy.label()
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
