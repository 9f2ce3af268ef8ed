package dev.sextant.benchmarks.simulator.pages;

import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.simulator.EvictionReplay;
import dev.sextant.benchmarks.simulator.scenario.LargestRates;
import dev.sextant.benchmarks.simulator.scenario.Metric;
import dev.sextant.benchmarks.simulator.scenario.Observation;
import dev.sextant.benchmarks.simulator.scenario.PairedLatency;
import dev.sextant.benchmarks.simulator.scenario.Point;
import dev.sextant.benchmarks.simulator.scenario.PolicyChoice;
import dev.sextant.benchmarks.simulator.scenario.PublishedFigures;
import dev.sextant.benchmarks.simulator.scenario.Results;
import dev.sextant.benchmarks.simulator.scenario.Row;
import dev.sextant.benchmarks.simulator.scenario.Scenario;
import dev.sextant.benchmarks.simulator.scenario.SmallestClusters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The tables of a simulation: the page and the terminal show the same ones. */
public final class SimulationTables {
  private final Results results;
  private final Scenario scenario;
  private final SweepColumns sweep;

  /** The tables of these results. */
  public SimulationTables(Results results) {
    this.results = results;
    this.scenario = results.scenario();
    this.sweep = new SweepColumns(scenario);
  }

  /** The smallest clusters; without rows unless sizes were swept and there are targets. */
  public Table smallest() {
    List<String> columns = new ArrayList<>(List.of("#target"));
    columns.addAll(sweep.otherHeadings());
    scenario.policies().forEach(policy -> columns.add("#" + policy.label()));
    Map<List<String>, List<String>> lines = new LinkedHashMap<>();
    for (SmallestClusters.Need need : SmallestClusters.of(results)) {
      List<String> key = new ArrayList<>(List.of(Quantities.number(need.target())));
      key.addAll(sweep.otherCells(new Point(1, need.jobsPerSecond(), need.staleness())));
      Integer workers = need.workers();
      lines
          .computeIfAbsent(key, ArrayList::new)
          .add(workers == null ? "more" : Integer.toString(workers));
    }
    Table table = new Table(columns);
    lines.values().forEach(table::row);
    return table;
  }

  /** The largest rates at which promises are kept; without rows unless rates were swept. */
  public Table largestRates() {
    return reaches(LargestRates.rates(results), "none");
  }

  /** The smallest clusters that keep promises; without rows unless sizes were swept. */
  public Table clustersInTime() {
    return reaches(LargestRates.clusters(results), "more");
  }

  private Table reaches(List<LargestRates.Reach> reaches, String nothing) {
    boolean isOfRates = nothing.equals("none");
    boolean sizes = isOfRates && scenario.workers().size() > 1;
    boolean rates = !isOfRates && scenario.rates().size() > 1;
    List<String> columns = new ArrayList<>(List.of("#jobs in time"));
    columns.addAll(sizes ? List.of("#workers") : rates ? List.of("#jobs/s") : List.of());
    columns.addAll(List.of("#staleness", "#due after"));
    scenario.policies().forEach(policy -> columns.add("#" + policy.label()));
    Map<List<String>, List<String>> lines = new LinkedHashMap<>();
    for (LargestRates.Reach reach : reaches) {
      Point at = reach.at();
      List<String> key = new ArrayList<>();
      key.add(MetricText.value(Metric.ATTAINMENT, reach.attainment()));
      if (sizes) {
        key.add(Integer.toString(at.workers()));
      } else if (rates) {
        key.add(Quantities.number(at.jobsPerSecond()));
      }
      key.addAll(List.of(MetricText.staleness(at.staleness()), MetricText.level(at)));
      Double value = reach.value();
      lines
          .computeIfAbsent(key, ArrayList::new)
          .add(value == null ? nothing : Quantities.number(value));
    }
    return Table.of(columns, List.copyOf(lines.values()));
  }

  /** Published figures beside ours; without rows if there are none. */
  public Table published() {
    List<String> columns = sweep.headings();
    columns.addAll(List.of("policy", "figure", "#published", "#here", "#deviation"));
    Table table = new Table(columns);
    for (PublishedFigures.Comparison each : PublishedFigures.compare(results)) {
      List<String> row = sweep.cells(each.row().point());
      row.add(each.row().policy().label());
      row.add(MetricText.name(each.metric()));
      row.add(MetricText.value(each.metric(), each.published()));
      row.add(MetricText.value(each.metric(), each.ours()));
      row.add(String.format(Locale.ROOT, "%+.1f %%", each.deviation() * 100));
      table.styledRow(group(table, each.row().point()), row);
    }
    return table;
  }

  /**
   * What eviction policies do on the uses of models in the runs that are looked at closely; without
   * rows where nothing is known of that.
   */
  public Table evictions() {
    List<String> columns = new ArrayList<>(List.of("policy", "#loads in the run"));
    List<List<String>> rows = new ArrayList<>();
    for (PolicyChoice policy : scenario.policies()) {
      Observation seen = results.details().get(policy.label());
      if (seen == null || seen.evictions().isEmpty()) {
        continue;
      }
      List<String> row = new ArrayList<>(List.of(policy.label()));
      row.add(MetricText.value(Metric.FETCHES, seen.counts().fetches()));
      for (EvictionReplay.Outcome outcome : seen.evictions()) {
        if (rows.isEmpty()) {
          columns.add("#" + outcome.policy());
        }
        row.add(MetricText.value(Metric.FETCHES, outcome.loads()));
      }
      rows.add(row);
    }
    Table table = new Table(columns);
    rows.forEach(table::row);
    return table;
  }

  /** How much the workers of each type were taken in the runs that are looked at closely. */
  public Table types() {
    List<String> columns = new ArrayList<>(List.of("policy"));
    List<List<String>> rows = new ArrayList<>();
    for (PolicyChoice policy : scenario.policies()) {
      Observation seen = results.details().get(policy.label());
      Observation.Sharing sharing = seen == null ? null : seen.sharing();
      if (sharing == null) {
        continue;
      }
      List<String> row = new ArrayList<>(List.of(policy.label()));
      boolean first = rows.isEmpty();
      sharing
          .useOfTypes()
          .forEach(
              (type, part) -> {
                if (first) {
                  columns.add("#" + type);
                }
                row.add(MetricText.value(Metric.UTILISATION, part));
              });
      rows.add(row);
    }
    return Table.of(columns, rows);
  }

  /** The metrics that any row has. */
  private List<Metric> known() {
    return Arrays.stream(Metric.values())
        .filter(
            metric ->
                results.rows().stream().anyMatch(row -> !Double.isNaN(row.mean(metric).estimate())))
        .toList();
  }

  /** Every metric that any row has, of every row, with its interval. */
  public Table all() {
    PolicyChoice reference = scenario.policies().get(0);
    boolean compares = scenario.policies().size() > 1;
    List<String> columns = sweep.headings();
    columns.add("policy");
    if (!scenario.published()) {
      columns.add("information");
    }
    if (compares) {
      columns.add("#against " + reference.label());
    }
    for (Metric metric : known()) {
      columns.add("#" + MetricText.shortName(metric));
    }
    Table table = new Table(columns);
    for (Row row : results.rows()) {
      List<String> cells = sweep.cells(row.point());
      cells.add(row.policy().label());
      if (!scenario.published()) {
        cells.add(row.policy().informationText());
      }
      if (compares) {
        cells.add(against(row, reference));
      }
      for (Metric metric : known()) {
        cells.add(MetricText.mean(metric, row.mean(metric)));
      }
      table.styledRow(group(table, row.point()), cells);
    }
    return table;
  }

  /** The change of the mean latency against a policy, in words. */
  public String against(Row row, PolicyChoice reference) {
    return row.policy().equals(reference)
        ? "-"
        : PairedLatency.of(results, row, reference).map(MetricText::change).orElse("-");
  }

  /** The style of the next row: a rule divides rows of different points. */
  private String group(Table table, Point point) {
    List<Table.Row> rows = table.rows();
    List<String> key = sweep.cells(point);
    return rows.isEmpty() || rows.get(rows.size() - 1).cells().subList(0, key.size()).equals(key)
        ? ""
        : "group";
  }
}
