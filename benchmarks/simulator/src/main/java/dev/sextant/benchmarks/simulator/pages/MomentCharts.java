package dev.sextant.benchmarks.simulator.pages;

import dev.sextant.benchmarks.pages.CurveChart;
import dev.sextant.benchmarks.pages.CurveChart.Form;
import dev.sextant.benchmarks.pages.Gallery;
import dev.sextant.benchmarks.pages.Html;
import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.pages.Scale;
import dev.sextant.benchmarks.simulator.scenario.Observation;
import dev.sextant.benchmarks.simulator.scenario.Point;
import dev.sextant.benchmarks.simulator.scenario.PolicyChoice;
import dev.sextant.benchmarks.simulator.scenario.Results;
import dev.sextant.benchmarks.simulator.scenario.Row;
import dev.sextant.benchmarks.simulator.scenario.Scenario;
import dev.sextant.benchmarks.simulator.scenario.Timeline;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** One point of a sweep more closely: how latencies are distributed, and the course of one run. */
final class MomentCharts {
  private static final int STEPS = 100;
  private static final int ACROSS_TICKS = 7;
  private static final double ALMOST_ALL = 99.8;
  private static final int MICROS_PER_SECOND = 1_000_000;

  private final Results results;
  private final Scenario scenario;
  private final PolicyStyle style;
  private final Gallery gallery;

  MomentCharts(Results results, PolicyStyle style, Gallery gallery) {
    this.gallery = gallery;
    this.results = results;
    this.scenario = results.scenario();
    this.style = style;
  }

  void appendTo(Html html) {
    Point point = scenario.detailPoint();
    List<Row> rows = new ArrayList<>();
    for (PolicyChoice policy : scenario.policies()) {
      results
          .row(point, policy)
          .filter(row -> row.latencies().getTotalCount() > 0)
          .ifPresent(rows::add);
    }
    if (rows.isEmpty() && results.details().isEmpty()) {
      return;
    }
    html.open("section", "class", "card sim");
    html.element("h2", "More closely: " + MetricText.point(scenario, point));
    html.element(
        "p",
        "Latencies of all seeds; the courses are those of seed " + scenario.seeds().get(0) + ".",
        "class",
        "sub");
    style.legend(html, false);
    html.open("div", "class", "plots");
    if (!rows.isEmpty()) {
      gallery.append(html, latencies(rows));
    }
    if (!results.details().isEmpty()) {
      gallery.append(html, course(true));
      gallery.append(html, course(false));
    }
    html.close().close().line();
  }

  private CurveChart latencies(List<Row> rows) {
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (Row row : rows) {
      least = Math.min(least, Math.max(1, row.latencies().getMinValue()));
      most = Math.max(most, row.latencies().getValueAtPercentile(ALMOST_ALL));
    }
    Scale across =
        Scale.logarithmic(least, most, ACROSS_TICKS, value -> Quantities.time(Math.round(value)));
    Scale up = Scale.linear(0, 1, share -> Math.round(share * 100) + " %");
    CurveChart chart =
        new CurveChart(
            "latencies",
            "Share of jobs that end within a latency",
            "",
            "latency, logarithmic",
            across,
            up);
    for (Row row : rows) {
      Histogram latencies = row.latencies();
      List<CurveChart.Spot> spots = new ArrayList<>();
      for (int i = 0; i <= STEPS; i++) {
        double share = (double) i / STEPS;
        double latency = Math.max(1, latencies.getValueAtPercentile(share * 100));
        spots.add(CurveChart.Spot.plain(latency, share));
      }
      chart.add(curve(row.policy(), spots));
    }
    return chart;
  }

  /** Busy workers, or jobs that are in the system, over time. */
  private CurveChart course(boolean utilisation) {
    long end =
        results.details().values().stream().mapToLong(Observation::endMicros).max().orElse(1);
    double most = 1;
    List<double[]> values = new ArrayList<>();
    List<PolicyChoice> shown =
        scenario.policies().stream()
            .filter(policy -> results.details().containsKey(policy.label()))
            .filter(
                policy -> !utilisation || !results.details().get(policy.label()).runs().isEmpty())
            .toList();
    for (PolicyChoice policy : shown) {
      Observation seen = results.details().get(policy.label());
      double[] course =
          utilisation
              ? Timeline.utilisation(seen, STEPS, end)
              : Timeline.jobsInSystem(seen, STEPS, end);
      values.add(course);
      for (double value : course) {
        most = utilisation ? 1 : Math.max(most, value);
      }
    }
    Scale up =
        utilisation
            ? Scale.linear(0, 1, share -> Math.round(share * 100) + " %")
            : Scale.linear(0, most, MomentCharts::jobs);
    double seconds = (double) end / MICROS_PER_SECOND;
    Scale across =
        Scale.exact(0, seconds, time -> MetricText.time(Math.round(time * MICROS_PER_SECOND)));
    CurveChart chart =
        new CurveChart(
            utilisation ? "utilisation" : "jobs in the system",
            utilisation ? "GPU utilisation over time" : "Jobs in the system over time",
            "",
            "time",
            across,
            up);
    for (int p = 0; p < shown.size(); p++) {
      List<CurveChart.Spot> spots = new ArrayList<>();
      for (int i = 0; i < STEPS; i++) {
        spots.add(CurveChart.Spot.plain((i + 0.5) / STEPS * seconds, values.get(p)[i]));
      }
      chart.add(curve(shown.get(p), spots));
    }
    return chart;
  }

  private static String jobs(double number) {
    return Quantities.number(Math.round(number * 10) / 10.0);
  }

  private CurveChart.Curve curve(PolicyChoice policy, List<CurveChart.Spot> spots) {
    return new CurveChart.Curve(
        policy.label(), style.of(policy) + " thin", style.shape(policy), Form.LINE, spots);
  }
}
