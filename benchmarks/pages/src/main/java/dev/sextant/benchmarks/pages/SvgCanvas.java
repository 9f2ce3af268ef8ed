package dev.sextant.benchmarks.pages;

/** Writes SVG elements whose horizontal positions are instants of a time axis. */
public final class SvgCanvas {
  private static final double LABEL_PERCENT = 0.7;

  private final Html out;
  private final TimeAxis axis;

  public SvgCanvas(Html out, TimeAxis axis) {
    this.out = out;
    this.axis = axis;
  }

  /** What has been written. */
  public Html out() {
    return out;
  }

  /** A bar with round corners; {@code type} is its class, if not empty. */
  public void rect(String type, long from, long to, int y, int height) {
    out.empty(
        "rect",
        "class",
        type,
        "x",
        axis.x(from),
        "width",
        axis.width(from, to),
        "y",
        y,
        "height",
        height,
        "rx",
        2);
  }

  /** Text inside a bar, cut off at its end by a nested SVG. */
  public void clippedText(String text, String shortText, long from, long to, int y, int height) {
    boolean tight = axis.percent(to) - axis.percent(from) < LABEL_PERCENT * text.length();
    out.open(
        "svg",
        "class",
        tight ? "label tight" : "label",
        "data-short",
        shortText,
        "x",
        axis.x(from),
        "width",
        axis.width(from, to),
        "y",
        y,
        "height",
        height);
    out.element("text", text, "x", 4, "y", height / 2 + 4).close();
  }

  /** The lines of an axis, with labels above {@code top} and below {@code bottom}. */
  public static void grid(Html out, TimeAxis axis, int top, int bottom) {
    for (TimeAxis.Tick tick : axis.ticks()) {
      String x = axis.x(tick.micros());
      String anchor = axis.percent(tick.micros()) > 97 ? "end" : "start";
      out.open("g", "class", "t" + tick.level());
      line(out, "grid", x, top - 6, bottom);
      for (int y : new int[] {top - 11, bottom + 17}) {
        out.element("text", tick.label(), "x", x, "y", y, "text-anchor", anchor);
      }
      out.close();
    }
  }

  /** An upright line. */
  public static void line(Html out, String type, String x, int top, int bottom) {
    out.empty("line", "class", type, "x1", x, "x2", x, "y1", top, "y2", bottom);
  }

  /** A line over the whole width. */
  public static void rule(Html out, String type, int y) {
    out.empty("line", "class", type, "x1", 0, "x2", "100%", "y1", y, "y2", y);
  }

  /** A rectangle at a fractional height; {@code type} is its class, if not empty. */
  public void band(String type, long from, long to, double y, double height) {
    out.empty(
        "rect",
        "class",
        type,
        "x",
        axis.x(from),
        "width",
        axis.width(from, to),
        "y",
        TimeAxis.decimal(y),
        "height",
        TimeAxis.decimal(height));
  }

  /** What the element that is open says when somebody points at it. */
  public void title(String text) {
    out.element("title", text);
  }
}
