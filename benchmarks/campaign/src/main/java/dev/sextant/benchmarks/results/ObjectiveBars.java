package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.pages.BarChart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** The median objectives of all entrants on one instance as bars, best first, with their ranges. */
final class ObjectiveBars {
  private ObjectiveBars() {}

  /** The bars of those that have run. */
  static BarChart of(InstanceResult result) {
    List<BarChart.Bar> bars = new ArrayList<>();
    for (Entry entry : Verdict.of(result).ranking()) {
      double median = entry.objective();
      double[] all = entry.objectives();
      boolean known = !Double.isInfinite(median) && all.length > 0;
      double low = known ? Arrays.stream(all).min().orElseThrow() : 0;
      double high = known ? Arrays.stream(all).max().orElseThrow() : 0;
      bars.add(
          new BarChart.Bar(
              entry.entrant().label(),
              median,
              low,
              high,
              known ? Figures.objective(result.instance(), median) : entry.outcome(),
              known && entry.spread() ? range(result, low, high) : "",
              known && entry.bestObjective() == result.bestObjective()));
    }
    OptionalDouble bound = result.bound();
    String name = result.instance().name() + " objectives";
    String title = "Objective: " + result.instance().objective();
    String limit = "lower bound " + Figures.objective(result.instance(), bound);
    return new BarChart(
        name,
        title,
        bars,
        bound,
        limit,
        value -> TimeQuality.brief(Figures.objective(result.instance(), value)));
  }

  private static String range(InstanceResult result, double low, double high) {
    return " ("
        + Figures.objective(result.instance(), low)
        + " .. "
        + Figures.objective(result.instance(), high)
        + ")";
  }
}
