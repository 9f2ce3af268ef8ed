package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.pages.Html;
import dev.sextant.benchmarks.pages.SvgCanvas;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The median objectives of all entrants on one instance as bars, with their ranges. */
final class ObjectiveBars {
  private static final int ROW = 26;
  private static final double LEFT = 18;
  private static final double WIDTH = 58;
  private static final double MIDDLE = 40;

  private final InstanceResult result;
  private final List<Entry> entries;
  private final double scale;

  private ObjectiveBars(InstanceResult result, List<Entry> entries, double largest) {
    this.result = result;
    this.entries = entries;
    this.scale = WIDTH / largest;
  }

  /** Appends the bars of those that have run, or a note when there is nothing to compare. */
  static void append(Html html, InstanceResult result) {
    List<Entry> entries = result.entries().stream().filter(Entry::ran).toList();
    double largest =
        entries.stream()
            .flatMapToDouble(entry -> Arrays.stream(entry.objectives()))
            .reduce(result.bound().orElse(0), Math::max);
    if (largest <= 0) {
      String nothing = "Nothing to compare: no objective is above 0.";
      html.element("p", nothing, "class", "note").line();
      return;
    }
    new ObjectiveBars(result, entries, largest).appendTo(html);
  }

  private void appendTo(Html html) {
    int height = entries.size() * ROW + 22;
    String title = "objectives by planner";
    html.open("svg", "class", "bars", "height", height, "role", "img", "aria-label", title);
    for (int i = 0; i < entries.size(); i++) {
      bar(html, entries.get(i), i * ROW);
    }
    OptionalDouble bound = result.bound();
    if (bound.isPresent()) {
      double at = bound.getAsDouble() * scale;
      String x = percent(LEFT + at);
      SvgCanvas.line(html, "limit", x, 0, entries.size() * ROW + 4);
      html.element(
          "text",
          "lower bound " + Figures.objective(result.instance(), bound),
          "class",
          "soft",
          "x",
          x,
          "y",
          height - 5,
          "text-anchor",
          at > MIDDLE ? "end" : "start");
    }
    html.close().line();
  }

  private void bar(Html html, Entry entry, int y) {
    String label = entry.entrant().label();
    html.open("svg", "x", 0, "width", "17%", "y", y, "height", ROW);
    html.open("text", "x", 0, "y", 17).text(label).element("title", label).close().close();
    track(html, "track", WIDTH, y).close();
    double median = entry.objective();
    String text =
        Double.isInfinite(median) ? entry.outcome() : Figures.objective(result.instance(), median);
    String range = Double.isInfinite(median) || !entry.spread() ? "" : range(entry);
    if (!Double.isInfinite(median)) {
      boolean top = entry.bestObjective() == result.bestObjective();
      track(html, top ? "value top" : "value", median * scale, y);
      html.element("title", label + ": " + text + range).close();
      if (entry.spread()) {
        double[] all = entry.objectives();
        String middle = Integer.toString(y + ROW / 2);
        html.empty(
            "line",
            "class",
            "whisker",
            "x1",
            percent(LEFT + Arrays.stream(all).min().orElseThrow() * scale),
            "x2",
            percent(LEFT + Arrays.stream(all).max().orElseThrow() * scale),
            "y1",
            middle,
            "y2",
            middle);
      }
    }
    html.open("text", "x", "100%", "text-anchor", "end", "y", y + 17).text(text);
    html.element("tspan", range, "class", "range").close();
  }

  /** From best to worst over the seeds. */
  private String range(Entry entry) {
    double[] all = entry.objectives();
    return " ("
        + Figures.objective(result.instance(), Arrays.stream(all).min().orElseThrow())
        + " .. "
        + Figures.objective(result.instance(), Arrays.stream(all).max().orElseThrow())
        + ")";
  }

  /** Opens a bar. */
  private static Html track(Html html, String type, double width, int y) {
    return html.open(
        "rect",
        "class",
        type,
        "x",
        percent(LEFT),
        "width",
        percent(width),
        "y",
        y + 4,
        "height",
        ROW - 8,
        "rx",
        3);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.3f%%", share);
  }
}
