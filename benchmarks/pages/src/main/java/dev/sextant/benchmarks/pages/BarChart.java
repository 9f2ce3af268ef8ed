package dev.sextant.benchmarks.pages;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/**
 * Bars beside names, from best to worst, with the range of their values and a line that none can
 * pass. Logarithmic where bars differ so much that the shorter ones would look alike; then with an
 * axis, for lengths alone say nothing. Not thread-safe.
 */
public final class BarChart implements Figure {
  private static final int ROW = 26;
  private static final int THIN_ROW = 16;
  private static final double MIDDLE = 0.7;
  private static final int MOST_TICKS = 8;

  /** Labels of the axis that are no farther apart than this, as a share of it, would touch. */
  private static final double APART = 0.12;

  /**
   * A bar.
   *
   * @param value its length; infinite when there is none
   * @param low lower end of its range
   * @param high upper end of its range
   * @param text stands at its end
   * @param range stands behind that, where there is room; may be empty
   * @param top whether it is among the best
   */
  public record Bar(
      String name, double value, double low, double high, String text, String range, boolean top) {}

  private final String name;
  private final String title;
  private final List<Bar> bars;
  private final OptionalDouble limit;
  private final String limitText;
  private final Scale scale;

  /**
   * Creates a chart.
   *
   * @param limit what no value can be below
   * @param limitText what stands at its line
   * @param label of a value, for the axis of logarithmic bars
   */
  public BarChart(
      String name,
      String title,
      List<Bar> bars,
      OptionalDouble limit,
      String limitText,
      DoubleFunction<String> label) {
    this.name = name;
    this.title = title;
    this.bars = List.copyOf(bars);
    this.limit = limit;
    this.limitText = limitText;
    this.scale = scale(label);
  }

  private Scale scale(DoubleFunction<String> label) {
    double least = limit.isPresent() && limit.getAsDouble() > 0 ? limit.getAsDouble() : 0;
    double most = Math.max(least, 1e-9);
    double shortest = Double.POSITIVE_INFINITY;
    for (Bar bar : bars) {
      if (!Double.isInfinite(bar.value())) {
        shortest = Math.min(shortest, Math.min(bar.value(), bar.low()));
        most = Math.max(most, Math.max(bar.value(), bar.high()));
      }
    }
    if (shortest > 0 && most / shortest > Scale.LINEAR_UP_TO && !Double.isInfinite(shortest)) {
      // The shortest bar, too, has a length.
      double from = least > 0 && least < shortest ? Math.min(least, shortest / 2) : shortest / 2;
      return Scale.exactLogarithmic(from, most, MOST_TICKS, label);
    }
    return Scale.ticked(false, 0, most, new double[0], label);
  }

  /** Whether lengths are logarithms. */
  public boolean isLogarithmic() {
    return scale.isLogarithmic();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean isEmpty() {
    return bars.stream().allMatch(bar -> Double.isInfinite(bar.value()) || bar.value() <= 0);
  }

  @Override
  public Table data() {
    Table table = new Table("name", "value", "low", "high", "in words");
    for (Bar bar : bars) {
      boolean known = !Double.isInfinite(bar.value());
      table.row(
          bar.name(),
          known ? Quantities.number(bar.value()) : "",
          known ? Quantities.number(bar.low()) : "",
          known ? Quantities.number(bar.high()) : "",
          bar.text());
    }
    if (limit.isPresent()) {
      String value = Quantities.number(limit.getAsDouble());
      table.row("lower bound", value, value, value, limitText);
    }
    return table;
  }

  @Override
  public void appendTo(Html html) {
    html.open("figure", "class", "barplot").open("figcaption").text(title);
    if (isLogarithmic()) {
      html.text(" ").element("small", "logarithmic");
    }
    html.close();
    Figure.saves(html, this);
    int height = bars.size() * ROW + (limit.isPresent() ? 22 : 4);
    html.open("div", "class", isLogarithmic() ? "bars ruled" : "bars").line();
    for (Bar bar : bars) {
      html.element("span", bar.name(), "class", "who", "title", bar.name());
      html.open("span", "class", "amount").text(bar.text());
      html.element("small", bar.range(), "class", "range").close().line();
    }
    String rows = "grid-row:1/span " + bars.size() + ";height:" + height + "px";
    html.open("svg", "class", "lengths", "style", rows, "role", "img", "aria-label", title);
    for (int i = 0; i < bars.size(); i++) {
      bar(html, bars.get(i), i * ROW);
    }
    axis(html);
    if (limit.isPresent()) {
      double at = scale.at(limit.getAsDouble());
      String x = percent(at);
      int bottom = bars.size() * ROW + 4;
      html.empty("line", "class", "limit", "x1", x, "x2", x, "y1", 0, "y2", bottom);
      String anchor = at > MIDDLE ? "end" : "";
      html.element(
          "text", limitText, "class", "soft", "x", x, "y", height - 5, "text-anchor", anchor);
    }
    html.close().close().close().line();
  }

  /** Lines over the bars, and what they stand for above. */
  private void axis(Html html) {
    int bottom = bars.size() * ROW;
    double free = 0;
    for (Scale.Tick tick : scale.ticks()) {
      String x = percent(tick.at());
      html.empty("line", "class", "rule", "x1", x, "x2", x, "y1", 0, "y2", bottom);
      if (tick.at() >= free) {
        html.element(
            "text", tick.label(), "class", "soft", "x", x, "y", -3, "text-anchor", "middle");
        free = tick.at() + APART;
      }
    }
  }

  private void bar(Html html, Bar bar, int y) {
    track(html, "track", 1, y).close();
    if (!Double.isInfinite(bar.value())) {
      track(html, bar.top() ? "value top" : "value", scale.at(bar.value()), y);
      html.element("title", bar.name() + ": " + bar.text() + bar.range()).close();
      if (bar.high() > bar.low()) {
        String x1 = percent(scale.at(bar.low()));
        String x2 = percent(scale.at(bar.high()));
        int middle = y + ROW / 2;
        html.empty("line", "class", "whisker", "x1", x1, "x2", x2, "y1", middle, "y2", middle);
      }
    }
  }

  /** Opens a bar. */
  private static Html track(Html html, String type, double share, int y) {
    return html.open(
        "rect",
        "class",
        type,
        "x",
        0,
        "width",
        percent(share),
        "y",
        y + 4,
        "height",
        ROW - 8,
        "rx",
        3);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.3f%%", 100 * share);
  }

  @Override
  public String svg(int width) {
    Picture picture = new Picture(width, title);
    picture.heading(isLogarithmic() ? "logarithmic" : "");
    double names = 0;
    double texts = 0;
    for (Bar bar : bars) {
      names = Math.max(names, Picture.length(bar.name(), 9));
      texts = Math.max(texts, Picture.length(bar.text(), 9));
    }
    double left = Math.min(names, width * 0.3) + 10;
    double room = width - left - texts - 12;
    axis(picture, left, room);
    double top = picture.bottom();
    double y = top;
    for (Bar bar : bars) {
      picture.text(Picture.cut(bar.name(), left - 8), left - 6, y + 11, "end", Picture.INK);
      if (!Double.isInfinite(bar.value())) {
        String colour = bar.top() ? "#1d7a43" : "#8fb3d9";
        double length = scale.at(bar.value()) * room;
        picture.rect(left, y + 2, length, THIN_ROW - 5, colour, null);
        if (bar.high() > bar.low()) {
          double from = left + scale.at(bar.low()) * room;
          double to = left + scale.at(bar.high()) * room;
          picture.line(from, y + 7.5, to, y + 7.5, Picture.INK, 1, "");
        }
      }
      picture.text(bar.text(), width - 4, y + 11, "end", Picture.INK);
      y += THIN_ROW;
    }
    picture.reach(y);
    if (limit.isPresent()) {
      double x = left + scale.at(limit.getAsDouble()) * room;
      picture.line(x, top, x, y + 3, Picture.ACCENT, 1, "4 3");
      boolean end = x > left + room / 2;
      picture.text(limitText, x, y + 13, end ? "end" : "start", Picture.SOFT);
      picture.reach(y + 15);
    }
    return picture.text();
  }

  /** Lines behind the bars, and what they stand for above. */
  private void axis(Picture picture, double left, double room) {
    double y = picture.bottom() + 10;
    double free = left - 8;
    for (Scale.Tick tick : scale.ticks()) {
      double x = left + tick.at() * room;
      double half = Picture.length(tick.label(), 9) / 2;
      picture.line(x, y + 3, x, y + 4 + bars.size() * THIN_ROW, Picture.GRID, 1, "");
      if (x - half >= free) {
        picture.text(tick.label(), x, y, "middle", Picture.SOFT);
        free = x + half + 4;
      }
    }
    if (!scale.ticks().isEmpty()) {
      picture.reach(y + 4);
    }
  }
}
