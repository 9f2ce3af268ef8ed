package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.pages.CurveChart;
import dev.sextant.benchmarks.pages.Html;
import dev.sextant.benchmarks.pages.Palette;
import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.pages.Scale;
import dev.sextant.benchmarks.statistics.Gaps;
import dev.sextant.benchmarks.statistics.PerformanceProfile;
import dev.sextant.benchmarks.statistics.Trajectory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The charts of a comparison. */
final class Charts {
  /** An objective within this share of the best one counts as a hit. */
  static final double TARGET = 0.01;

  private static final double LEAST_MICROS = 1_000;
  private static final double LEAST_GAP = 0.001;
  private static final int SAMPLES = 90;
  private static final int DASHES = 4;
  private static final double LEAST_DISTANCE = 0.15;
  private static final double[][] RATIO_TICKS = {
    {1, 1.01, 1.02, 1.03, 1.04, 1.05},
    {1, 1.05, 1.1, 1.15, 1.2, 1.25},
    {1, 1.1, 1.2, 1.3, 1.4, 1.5},
    {1, 1.25, 1.5, 2, 2.5, 3},
    {1, 1.5, 2, 3, 5, 10}
  };
  private static final Scale SHARES =
      Scale.ticked(false, 0, 1, new double[] {0, 0.25, 0.5, 0.75, 1}, Charts::percent);
  private static final Scale GAPS =
      Scale.ticked(
          true,
          LEAST_GAP,
          1,
          new double[] {LEAST_GAP, 0.01, 0.1, 1},
          gap -> gap <= LEAST_GAP ? "\u2264 0.1 %" : percent(gap));

  private final List<Entrant> entrants;
  private final List<InstanceResult> all;

  Charts(Results results) {
    entrants = results.entrants();
    all =
        results.instances().stream()
            .filter(r -> r.entries().stream().allMatch(Entry::ran))
            .toList();
  }

  /** On how many instances every entrant has run. */
  int instances() {
    return all.size();
  }

  private CurveChart.Curve curve(int entrant, List<CurveChart.Spot> spots) {
    return new CurveChart.Curve(
        entrants.get(entrant).label(), style(entrant), 0, CurveChart.Form.STEPS, spots);
  }

  private static String style(int entrant) {
    return Palette.jobClass(entrant) + " d" + entrant % DASHES;
  }

  /** Appends which curve is whose. */
  void legend(Html html) {
    html.open("div", "class", "keys curves");
    for (int i = 0; i < entrants.size(); i++) {
      CurveChart.key(html, entrants.get(i).label(), style(i), 0, CurveChart.Form.STEPS);
    }
    html.close().line();
  }

  /** The performance profile of the objectives. */
  CurveChart profile() {
    Map<String, double[]> costs = new LinkedHashMap<>();
    for (int e = 0; e < entrants.size(); e++) {
      int index = e;
      costs.put(
          entrants.get(e).label(),
          all.stream().mapToDouble(r -> r.entries().get(index).objective()).toArray());
    }
    PerformanceProfile profile = new PerformanceProfile(costs);
    double[] ticks =
        Arrays.stream(RATIO_TICKS)
            .filter(some -> some[some.length - 1] >= profile.largestRatio())
            .findFirst()
            .orElse(RATIO_TICKS[RATIO_TICKS.length - 1]);
    double most = ticks[ticks.length - 1];
    Scale across =
        Scale.ticked(
            true,
            1,
            most,
            ticks,
            ratio -> ratio == 1 ? "best" : "\u00d7 " + bare(Math.round(ratio * 1e3) / 1e3));
    CurveChart chart =
        new CurveChart(
            "profile",
            "Share of instances with an objective within a factor of the best",
            "",
            "",
            across,
            SHARES);
    for (int e = 0; e < entrants.size(); e++) {
      String label = entrants.get(e).label();
      List<CurveChart.Spot> points = new ArrayList<>();
      points.add(CurveChart.Spot.plain(1, profile.share(label, 1)));
      for (double ratio : profile.steps(label)) {
        if (ratio > 1 && ratio <= most) {
          points.add(CurveChart.Spot.plain(ratio, profile.share(label, ratio)));
        }
      }
      chart.add(curve(e, all.isEmpty() ? List.of() : points));
    }
    return chart;
  }

  /** The share of instances on which a target is reached, over time. */
  CurveChart timeToTarget() {
    List<InstanceResult> known = all.stream().filter(r -> r.best().isPresent()).toList();
    double most = horizon(known);
    CurveChart chart =
        new CurveChart(
            "time to target",
            "Share of instances with an objective within 1 % of the best known, over time",
            "",
            "",
            time(most),
            SHARES);
    for (int e = 0; e < entrants.size(); e++) {
      int index = e;
      double[] times =
          known.stream()
              .mapToDouble(
                  r -> r.entries().get(index).timeTo(r.best().orElseThrow() * (1 + TARGET)))
              .filter(time -> time <= most)
              .sorted()
              .toArray();
      List<CurveChart.Spot> points = new ArrayList<>();
      if (!known.isEmpty()) {
        points.add(CurveChart.Spot.plain(LEAST_MICROS, 0));
      }
      for (int i = 0; i < times.length; i++) {
        points.add(CurveChart.Spot.plain(times[i], (i + 1.0) / known.size()));
      }
      chart.add(curve(e, points));
    }
    return chart;
  }

  /** The mean primal gap over time, on instances that have a best objective. */
  CurveChart gapOverTime(String name, String title, List<InstanceResult> members) {
    List<InstanceResult> known = members.stream().filter(r -> r.best().isPresent()).toList();
    double most = horizon(known);
    CurveChart chart = new CurveChart(name + " gap over time", title, "", "", time(most), GAPS);
    for (int e = 0; e < entrants.size(); e++) {
      chart.add(curve(e, meanGaps(known, e, most)));
    }
    return chart;
  }

  private List<CurveChart.Spot> meanGaps(List<InstanceResult> known, int entrant, double most) {
    List<Trajectory> trajectories = new ArrayList<>();
    List<Double> bests = new ArrayList<>();
    for (InstanceResult result : known) {
      for (Attempt attempt : result.entries().get(entrant).attempts()) {
        trajectories.add(attempt.trajectory());
        bests.add(result.best().orElseThrow());
      }
    }
    List<CurveChart.Spot> points = new ArrayList<>();
    for (int i = 0; i <= SAMPLES && !trajectories.isEmpty(); i++) {
      double share = (double) i / SAMPLES;
      long time = Math.round(LEAST_MICROS * StrictMath.pow(most / LEAST_MICROS, share));
      double sum = 0;
      for (int t = 0; t < trajectories.size(); t++) {
        double objective = trajectories.get(t).objectiveAt(time);
        sum += Double.isInfinite(objective) ? 1 : Gaps.primal(objective, bests.get(t));
      }
      double gap = Math.max(LEAST_GAP, sum / trajectories.size());
      points.add(CurveChart.Spot.plain(time, gap));
    }
    return points;
  }

  /** The longest limit or call: plans are often handed over just after the limit. */
  private double horizon(List<InstanceResult> known) {
    return known.stream()
        .flatMapToLong(
            r ->
                r.entries().stream()
                    .mapToLong(e -> Math.max(r.horizonMicros(e.entrant()), e.longestMicros())))
        .asDoubleStream()
        .reduce(10 * LEAST_MICROS, Math::max);
  }

  /** Decades, and the end where it is not too near to one of them. */
  private static Scale time(double most) {
    List<Double> ticks = new ArrayList<>();
    double last = LEAST_MICROS;
    for (double tick = LEAST_MICROS; tick <= most * 1.001; tick *= 10) {
      last = tick;
      ticks.add(tick);
    }
    if (StrictMath.log(last / LEAST_MICROS)
        < (1 - LEAST_DISTANCE) * StrictMath.log(most / LEAST_MICROS)) {
      double round = StrictMath.pow(10, Math.floor(StrictMath.log10(most)) - 1);
      ticks.add(Math.round(most / round) * round);
    }
    return Scale.ticked(
        true,
        LEAST_MICROS,
        most,
        ticks.stream().mapToDouble(Double::doubleValue).toArray(),
        micros -> Quantities.time(Math.round(micros)));
  }

  private static String percent(double share) {
    return bare(Math.round(share * 1e3) / 10.0) + " %";
  }

  private static String bare(double number) {
    String text = Double.toString(number);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
