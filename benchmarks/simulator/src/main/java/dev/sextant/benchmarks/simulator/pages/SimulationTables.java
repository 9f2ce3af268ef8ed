package dev.sextant.benchmarks.simulator.pages;

import static org.owasp.encoder.Encode.forHtml;

import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.simulator.EvictionReplay;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The tables of a simulation as HTML. */
final class SimulationTables {
  private final Results results;
  private final Scenario scenario;
  private final SweepColumns sweep;

  SimulationTables(Results results) {
    this.results = results;
    this.scenario = results.scenario();
    this.sweep = new SweepColumns(scenario);
  }

  /** The smallest clusters, if sizes were swept and there are targets. */
  void smallest(StringBuilder html) {
    List<SmallestClusters.Need> needs = SmallestClusters.of(results);
    if (needs.isEmpty()) {
      return;
    }
    html.append("<section class=\"card sim\"><h2>Smallest clusters</h2><p class=\"sub\">");
    html.append("Workers that a policy needs for a mean of the median slowdowns of at most the");
    html.append(" target; only sizes that were simulated count.</p>");
    List<String> columns = new ArrayList<>(List.of("#target"));
    columns.addAll(sweep.otherHeadings());
    scenario.policies().forEach(policy -> columns.add("#" + policy.label()));
    Map<List<String>, List<String>> lines = new LinkedHashMap<>();
    for (SmallestClusters.Need need : needs) {
      List<String> key = new ArrayList<>(List.of(Quantities.number(need.target())));
      key.addAll(sweep.otherCells(new Point(1, need.jobsPerSecond(), need.staleness())));
      Integer workers = need.workers();
      lines
          .computeIfAbsent(key, ArrayList::new)
          .add(workers == null ? "more" : Integer.toString(workers));
    }
    table(html, columns, new ArrayList<>(lines.values()), "");
    html.append("</section>\n");
  }

  /** The published figures beside ours, if there are any. */
  void published(StringBuilder html) {
    List<PublishedFigures.Comparison> comparisons = PublishedFigures.compare(results);
    if (comparisons.isEmpty()) {
      return;
    }
    html.append("<section class=\"card sim\"><h2>Beside the published figures</h2>");
    html.append("<p class=\"sub\">Yang et al., arXiv 2402.17652, with arrivals of our own.");
    for (PolicyChoice policy : scenario.policies()) {
      PublishedFigures.meanOfPlateau(comparisons, policy)
          .ifPresent(
              both ->
                  html.append(" Mean of the median slowdowns of ")
                      .append(forHtml(policy.label()))
                      .append(" from 60 workers on: ")
                      .append(MetricText.value(Metric.MEDIAN_SLOWDOWN, both.published()))
                      .append(" published, ")
                      .append(MetricText.value(Metric.MEDIAN_SLOWDOWN, both.ours()))
                      .append(" here."));
    }
    html.append("</p>");
    List<String> columns = sweep.headings();
    columns.addAll(List.of("policy", "figure", "#published", "#here", "#deviation"));
    List<List<String>> rows = new ArrayList<>();
    for (PublishedFigures.Comparison each : comparisons) {
      List<String> row = sweep.cells(each.row().point());
      row.add(each.row().policy().label());
      row.add(MetricText.name(each.metric()));
      row.add(MetricText.value(each.metric(), each.published()));
      row.add(MetricText.value(each.metric(), each.ours()));
      row.add(String.format(Locale.ROOT, "%+.1f %%", each.deviation() * 100));
      rows.add(row);
    }
    html.append("<details><summary>All figures <small>").append(rows.size());
    html.append("</small></summary>");
    table(html, columns, rows, columns.get(0));
    html.append("</details></section>\n");
  }

  /** What eviction policies do on the uses of models in the runs that are looked at closely. */
  void evictions(StringBuilder html) {
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
    if (rows.isEmpty()) {
      return;
    }
    html.append(
        "<section class=\"card sim\"><h2>Evictions</h2><p class=\"sub\">Loads of models when");
    html.append(" each worker serves the tasks that it served in the run of seed ");
    html.append(scenario.seeds().get(0))
        .append(", in the order of their starts, loads nothing ahead");
    html.append(" and evicts by other policies; <em>belady</em> knows the tasks to come.</p>");
    table(html, columns, rows, "");
    html.append("</section>\n");
  }

  /** Every metric of every row. */
  void all(StringBuilder html) {
    PolicyChoice reference = scenario.policies().get(0);
    html.append("<section class=\"card sim\"><h2>All figures</h2><p class=\"sub\">");
    html.append(scenario.seeds().size() > 1 ? "Means over the seeds" : "One seed");
    html.append("; \u00b1 is half the width of the 95 % confidence interval. Latencies,");
    html.append(" slowdowns and shares leave out the first ");
    html.append(Quantities.number(scenario.warmUp() * 100));
    html.append(" % of the jobs; counts and bytes are of whole runs.");
    if (scenario.policies().size() > 1) {
      html.append(" Against ").append(forHtml(reference.label()));
      html.append(": mean latency with the same seeds; = where the interval contains no change.");
    }
    html.append("</p>");
    List<String> columns = sweep.headings();
    columns.add("policy");
    if (!scenario.published()) {
      columns.add("information");
    }
    if (scenario.policies().size() > 1) {
      columns.add("#against " + reference.label());
    }
    for (Metric metric : Metric.values()) {
      columns.add("#" + MetricText.shortName(metric));
    }
    List<List<String>> rows = new ArrayList<>();
    for (Row row : results.rows()) {
      List<String> cells = sweep.cells(row.point());
      cells.add(row.policy().label());
      if (!scenario.published()) {
        cells.add(row.policy().informationText());
      }
      if (scenario.policies().size() > 1) {
        cells.add(
            row.policy().equals(reference)
                ? "-"
                : PairedLatency.of(results, row, reference).map(MetricText::change).orElse("-"));
      }
      for (Metric metric : Metric.values()) {
        cells.add(MetricText.mean(metric, row.mean(metric)));
      }
      rows.add(cells);
    }
    table(html, columns, rows, columns.get(0));
    html.append("</section>\n");
  }

  /** A table; where the first cells change, a rule divides it, if it is to be grouped. */
  private void table(
      StringBuilder html, List<String> columns, List<List<String>> rows, String grouped) {
    int keys = grouped.isEmpty() ? 0 : sweep.headings().size();
    html.append("<div class=\"wide\" tabindex=\"0\"><table class=\"");
    html.append(keys == 0 ? "sim-table small" : "sim-table").append("\"><thead><tr>");
    for (String column : columns) {
      boolean number = column.startsWith("#");
      html.append(number ? "<th class=\"n\">" : "<th>");
      html.append(forHtml(number ? column.substring(1) : column)).append("</th>");
    }
    html.append("</tr></thead><tbody>\n");
    List<String> before = null;
    for (List<String> row : rows) {
      List<String> key = row.subList(0, keys);
      boolean begins = before != null && !key.equals(before);
      html.append(begins ? "<tr class=\"group\">" : "<tr>");
      for (int i = 0; i < row.size(); i++) {
        html.append(columns.get(i).startsWith("#") ? "<td class=\"n\">" : "<td>");
        html.append(forHtml(row.get(i))).append("</td>");
      }
      html.append("</tr>\n");
      before = key;
    }
    html.append("</tbody></table></div>");
  }
}
