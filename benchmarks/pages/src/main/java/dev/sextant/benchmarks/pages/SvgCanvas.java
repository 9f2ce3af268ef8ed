package dev.sextant.benchmarks.pages;

import static org.owasp.encoder.Encode.forHtml;

/** Writes SVG elements whose horizontal positions are instants of a time axis. */
public final class SvgCanvas {
  private static final double LABEL_PERCENT = 0.7;

  private final StringBuilder out;
  private final TimeAxis axis;

  public SvgCanvas(StringBuilder out, TimeAxis axis) {
    this.out = out;
    this.axis = axis;
  }

  /** What has been written. */
  public StringBuilder out() {
    return out;
  }

  /** A bar with round corners; {@code type} is its class, if not empty. */
  public void rect(String type, long from, long to, int y, int height) {
    out.append("<rect");
    if (!type.isEmpty()) {
      out.append(" class=\"").append(type).append('"');
    }
    out.append(" x=\"").append(axis.x(from)).append("\" width=\"").append(axis.width(from, to));
    out.append("\" y=\"").append(y).append("\" height=\"").append(height);
    out.append("\" rx=\"2\"/>");
  }

  /** Text inside a bar, cut off at its end by a nested SVG. */
  public void clippedText(String text, String shortText, long from, long to, int y, int height) {
    boolean tight = axis.percent(to) - axis.percent(from) < LABEL_PERCENT * text.length();
    out.append("<svg class=\"").append(tight ? "label tight" : "label");
    out.append("\" data-short=\"").append(forHtml(shortText));
    out.append("\" x=\"").append(axis.x(from)).append("\" width=\"").append(axis.width(from, to));
    out.append("\" y=\"").append(y).append("\" height=\"").append(height);
    out.append("\"><text x=\"4\" y=\"").append(height / 2 + 4).append("\">");
    out.append(forHtml(text)).append("</text></svg>");
  }

  /** The lines of an axis, with labels above {@code top} and below {@code bottom}. */
  public static void grid(StringBuilder out, TimeAxis axis, int top, int bottom) {
    for (TimeAxis.Tick tick : axis.ticks()) {
      String x = axis.x(tick.micros());
      String anchor = axis.percent(tick.micros()) > 97 ? "end" : "start";
      out.append("<g class=\"t").append(tick.level()).append("\">");
      line(out, "grid", x, top - 6, bottom);
      for (int y : new int[] {top - 11, bottom + 17}) {
        out.append("<text x=\"").append(x).append("\" y=\"").append(y);
        out.append("\" text-anchor=\"").append(anchor).append("\">");
        out.append(forHtml(tick.label())).append("</text>");
      }
      out.append("</g>");
    }
  }

  public static void line(StringBuilder out, String type, String x, int top, int bottom) {
    out.append("<line");
    if (!type.isEmpty()) {
      out.append(" class=\"").append(type).append('"');
    }
    out.append(" x1=\"").append(x).append("\" x2=\"").append(x);
    out.append("\" y1=\"").append(top).append("\" y2=\"").append(bottom).append("\"/>");
  }

  /** A rectangle at a fractional height; {@code type} is its class, if not empty. */
  public void band(String type, long from, long to, double y, double height) {
    out.append("<rect");
    if (!type.isEmpty()) {
      out.append(" class=\"").append(type).append('"');
    }
    out.append(" x=\"").append(axis.x(from)).append("\" width=\"").append(axis.width(from, to));
    out.append("\" y=\"").append(TimeAxis.decimal(y)).append("\" height=\"");
    out.append(TimeAxis.decimal(height)).append("\"/>");
  }

  /** What the element that is open says when somebody points at it. */
  public void title(String text) {
    out.append("<title>").append(forHtml(text)).append("</title>");
  }
}
