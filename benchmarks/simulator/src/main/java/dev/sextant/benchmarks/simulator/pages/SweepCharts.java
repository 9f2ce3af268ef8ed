package dev.sextant.benchmarks.simulator.pages;

import dev.sextant.benchmarks.pages.CurveChart;
import dev.sextant.benchmarks.pages.CurveChart.Form;
import dev.sextant.benchmarks.pages.Gallery;
import dev.sextant.benchmarks.pages.Html;
import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.pages.Scale;
import dev.sextant.benchmarks.simulator.scenario.Metric;
import dev.sextant.benchmarks.simulator.scenario.Point;
import dev.sextant.benchmarks.simulator.scenario.PolicyChoice;
import dev.sextant.benchmarks.simulator.scenario.PublishedFigures;
import dev.sextant.benchmarks.simulator.scenario.Results;
import dev.sextant.benchmarks.simulator.scenario.Row;
import dev.sextant.benchmarks.simulator.scenario.Scenario;
import dev.sextant.benchmarks.simulator.serving.ServiceLevel;
import dev.sextant.benchmarks.statistics.Interval;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Metrics against what was swept: one section for each axis, one group for each other value. */
final class SweepCharts {
  private static final List<Metric> SHOWN =
      List.of(
          Metric.MEDIAN_SLOWDOWN,
          Metric.P95_SLOWDOWN,
          Metric.MEAN_LATENCY,
          Metric.HIT_RATE,
          Metric.WORKERS_USED,
          Metric.UTILISATION);
  private static final List<Metric> SHOWN_IN_GROUPS =
      List.of(Metric.MEDIAN_SLOWDOWN, Metric.MEAN_LATENCY, Metric.HIT_RATE);
  private static final List<Metric> SHOWN_OF_SERVING_IN_GROUPS =
      List.of(Metric.ATTAINMENT, Metric.GOODPUT, Metric.MEAN_BATCH);
  private static final double MARGIN = 0.03;
  private static final double UNEVEN = 9;
  private static final double ROOM = 290;
  private static final double CHARACTER = 6.4;
  private static final double GAP = 4;

  /** What can be swept. */
  private enum Axis {
    WORKERS("workers", "Size of the cluster"),
    RATE("jobs per second", "Rate of arrivals"),
    STALENESS("age of published state", "Staleness"),
    LEVEL("time until jobs are due", "Tightness");

    private final String unit;
    private final String heading;

    Axis(String unit, String heading) {
      this.unit = unit;
      this.heading = heading;
    }

    Object of(Point point) {
      return switch (this) {
        case WORKERS -> point.workers();
        case RATE -> point.jobsPerSecond();
        case STALENESS -> point.staleness();
        case LEVEL -> MetricText.level(point);
      };
    }

    /** Where on the axis; the age that differs where only one does. */
    double value(Point point) {
      return switch (this) {
        case WORKERS -> point.workers();
        case RATE -> point.jobsPerSecond();
        case STALENESS -> point.staleness().loadMicros() + point.staleness().cacheMicros();
        case LEVEL -> due(point);
      };
    }

    String label(Point point) {
      return switch (this) {
        case WORKERS -> Integer.toString(point.workers());
        case RATE -> Quantities.number(point.jobsPerSecond());
        case STALENESS -> MetricText.staleness(point.staleness());
        case LEVEL -> MetricText.level(point);
      };
    }

    /** A multiple, or a time. */
    private static double due(Point point) {
      ServiceLevel level = point.level();
      if (level == null) {
        return 0;
      }
      return level.due().isMultiple() ? level.due().factor() : level.due().absoluteMicros();
    }

    String inWords(Point point) {
      return switch (this) {
        case WORKERS -> point.workers() + (point.workers() == 1 ? " worker" : " workers");
        case RATE ->
            Quantities.number(point.jobsPerSecond())
                + (point.jobsPerSecond() == 1 ? " job per second" : " jobs per second");
        case STALENESS -> "staleness " + MetricText.staleness(point.staleness());
        case LEVEL -> "due after " + MetricText.level(point);
      };
    }
  }

  private final Results results;
  private final Scenario scenario;
  private final PolicyStyle style;
  private final Gallery gallery;

  SweepCharts(Results results, PolicyStyle style, Gallery gallery) {
    this.gallery = gallery;
    this.results = results;
    this.scenario = results.scenario();
    this.style = style;
  }

  void appendTo(Html html) {
    List<Axis> swept = new ArrayList<>();
    for (Axis axis : Axis.values()) {
      if (scenario.points().stream().map(axis::of).distinct().count() > 1) {
        swept.add(axis);
      }
    }
    boolean isOfServing = !scenario.serving().levels().isEmpty();
    for (Axis axis : swept) {
      Axis other = swept.size() < 2 ? null : swept.get(axis == swept.get(0) ? 1 : 0);
      int seeds = scenario.seeds().size();
      String means =
          seeds > 1
              ? "Means over " + seeds + " seeds with their 95 % confidence intervals."
              : "One seed, so no confidence intervals.";
      html.open("section", "class", "card sim").element("h2", axis.heading);
      html.element("p", means, "class", "sub");
      style.legend(html, !PublishedFigures.compare(results).isEmpty());
      if (other == null) {
        group(html, axis, scenario.points(), isOfServing ? Metric.ofServing() : SHOWN);
      } else {
        Function<Point, Object> kind = other::of;
        Set<Object> kinds = new LinkedHashSet<>(scenario.points().stream().map(kind).toList());
        for (Object each : kinds) {
          List<Point> points =
              scenario.points().stream().filter(p -> kind.apply(p).equals(each)).toList();
          html.element("h3", other.inWords(points.get(0)));
          group(html, axis, points, isOfServing ? SHOWN_OF_SERVING_IN_GROUPS : SHOWN_IN_GROUPS);
        }
      }
      html.close().line();
    }
  }

  private void group(Html html, Axis axis, List<Point> points, List<Metric> metrics) {
    html.open("div", "class", "plots");
    for (Metric metric : metrics) {
      gallery.append(html, chart(axis, points, metric));
    }
    html.close().line();
  }

  private CurveChart chart(Axis axis, List<Point> points, Metric metric) {
    ToDoubleFunction<Point> place = places(axis, points);
    Scale across = across(axis, points, place);
    Scale up = scale(metric, points);
    CurveChart chart =
        new CurveChart(
            MetricText.name(metric) + " by " + axis.unit,
            MetricText.title(metric),
            up.isLogarithmic() ? "logarithmic" : "",
            axis.unit,
            across,
            up);
    for (PolicyChoice policy : scenario.policies()) {
      List<CurveChart.Spot> spots = new ArrayList<>();
      List<CurveChart.Spot> published = new ArrayList<>();
      for (Point point : points) {
        double x = place.applyAsDouble(point);
        results
            .row(point, policy)
            .map(row -> row.mean(metric))
            .filter(mean -> !Double.isNaN(mean.estimate()))
            .ifPresent(mean -> spots.add(spot(axis, point, policy, metric, mean, x)));
        OptionalDouble figure =
            scenario.published()
                ? PublishedFigures.of(point, policy, metric)
                : OptionalDouble.empty();
        if (figure.isPresent()) {
          double y = figure.getAsDouble();
          String title =
              policy.label()
                  + ", published, "
                  + axis.inWords(point)
                  + ": "
                  + MetricText.value(metric, figure.getAsDouble());
          published.add(new CurveChart.Spot(x, y, y, y, title));
        }
      }
      chart.add(
          new CurveChart.Curve(
              policy.label(), style.of(policy), style.shape(policy), Form.LINE, spots));
      if (!published.isEmpty()) {
        chart.add(
            new CurveChart.Curve(
                policy.label() + ", published",
                style.of(policy),
                style.shape(policy),
                Form.MARKS,
                published));
      }
    }
    return chart;
  }

  private static CurveChart.Spot spot(
      Axis axis, Point point, PolicyChoice policy, Metric metric, Interval mean, double x) {
    String title =
        policy.label() + ", " + axis.inWords(point) + ": " + MetricText.mean(metric, mean);
    return new CurveChart.Spot(x, mean.estimate(), mean.low(), mean.high(), title);
  }

  /** Every how many points there is room for a label. */
  private static int every(Axis axis, List<Point> points) {
    double longest = 0;
    for (Point point : points) {
      longest = Math.max(longest, axis.label(point).length() * CHARACTER + GAP);
    }
    return Math.max(1, (int) Math.ceil(points.size() * longest / ROOM));
  }

  /**
   * What a point is on the axis: its value, unless that would push points together; then its
   * number.
   */
  private static ToDoubleFunction<Point> places(Axis axis, List<Point> points) {
    double least = points.stream().mapToDouble(axis::value).min().orElse(0);
    double most = points.stream().mapToDouble(axis::value).max().orElse(1);
    double[] sorted = points.stream().mapToDouble(axis::value).sorted().toArray();
    double closest = most - least;
    for (int i = 1; i < sorted.length; i++) {
      closest = Math.min(closest, sorted[i] - sorted[i - 1]);
    }
    return closest <= 0 || (most - least) / closest > Math.max(UNEVEN, 2.0 * points.size())
        ? points::indexOf
        : axis::value;
  }

  private static Scale across(Axis axis, List<Point> points, ToDoubleFunction<Point> place) {
    double least = points.stream().mapToDouble(place).min().orElse(0);
    double most = Math.max(points.stream().mapToDouble(place).max().orElse(1), least + 1e-9);
    double margin = (most - least) * MARGIN / (1 - 2 * MARGIN);
    Map<Double, String> labels = new HashMap<>();
    points.forEach(point -> labels.put(place.applyAsDouble(point), axis.label(point)));
    double[] all = points.stream().mapToDouble(place).toArray();
    Scale scale =
        Scale.ticked(
            false,
            least - margin,
            most + margin,
            all,
            value -> labels.getOrDefault(value, Quantities.number(value)));
    List<Scale.Tick> ticks = new ArrayList<>(scale.ticks());
    int every = every(axis, points);
    for (int i = 0; i < ticks.size(); i++) {
      if (i % every != 0) {
        ticks.set(i, new Scale.Tick(ticks.get(i).at(), ""));
      }
    }
    return scale.withTicks(ticks);
  }

  private Scale scale(Metric metric, List<Point> points) {
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (Row row : results.rows()) {
      Interval mean = row.mean(metric);
      if (points.contains(row.point()) && !Double.isNaN(mean.estimate())) {
        least = Math.min(least, mean.estimate());
        most = Math.max(most, Math.max(mean.estimate(), mean.high()));
      }
    }
    if (metric.kind() == Metric.Kind.SHARE) {
      return Scale.linear(0, 1, share -> Math.round(share * 100) + " %");
    }
    if (metric.kind() == Metric.Kind.COUNT) {
      return Scale.linear(0, Math.max(1, most), Quantities::number);
    }
    return Scale.of(
        least,
        Math.max(most, 1e-9),
        value ->
            metric.kind() == Metric.Kind.MICROS
                ? MetricText.time(Math.round(value))
                : Quantities.number(Math.round(value * 1e3) / 1e3));
  }
}
