package dev.sextant.benchmarks.pages;

import static org.owasp.encoder.Encode.forHtml;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Curves with confidence bands as a chart that takes the width it is given: shapes in an SVG that
 * stretches, labels in HTML that does not. Positions are shares of the width and of the height from
 * below.
 */
public final class CurveChart {
  private static final int SIDE = 1000;
  private static final double MARKER = 4;

  /**
   * A point of a curve.
   *
   * @param x share of the width
   * @param y share of the height
   * @param low lower end of its interval
   * @param high upper end of its interval
   * @param title what it says when somebody points at it; without it, nothing marks the point
   */
  public record Spot(double x, double y, double low, double high, String title) {
    /** A point that nothing marks. */
    public static Spot plain(double x, double y) {
      return new Spot(x, y, y, y, "");
    }
  }

  /**
   * A curve.
   *
   * @param style its classes
   * @param shape number of the shape of its marks
   * @param hollow whether only marks are drawn, hollow ones
   */
  public record Curve(String label, String style, int shape, boolean hollow, List<Spot> spots) {}

  private final String title;
  private final String note;
  private final String acrossTitle;
  private final List<Scale.Tick> across;
  private final List<Scale.Tick> up;
  private final List<Curve> curves = new ArrayList<>();

  /**
   * Creates a chart.
   *
   * @param note what stands behind the title; may be empty
   * @param acrossTitle what the horizontal axis shows
   */
  public CurveChart(
      String title, String note, String acrossTitle, List<Scale.Tick> across, List<Scale.Tick> up) {
    this.title = title;
    this.note = note;
    this.acrossTitle = acrossTitle;
    this.across = across;
    this.up = up;
  }

  public void add(Curve curve) {
    curves.add(curve);
  }

  public void appendTo(StringBuilder html) {
    html.append("<figure class=\"sim-plot\"><figcaption>").append(forHtml(title));
    if (!note.isEmpty()) {
      html.append(" <small>").append(forHtml(note)).append("</small>");
    }
    html.append("</figcaption><div class=\"sim-area\"><svg viewBox=\"0 0 1000 1000\"")
        .append(" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"")
        .append(forHtml(title))
        .append("\">");
    for (Scale.Tick tick : up) {
      html.append(
          tick.at() <= 0 ? "<path class=\"gl base\" d=\"M0 " : "<path class=\"gl\" d=\"M0 ");
      html.append(y(tick.at())).append("H1000\"/>");
    }
    for (Scale.Tick tick : across) {
      html.append("<path class=\"gl\" d=\"M").append(x(tick.at())).append(" 0V1000\"/>");
    }
    curves.stream().filter(curve -> !curve.hollow()).forEach(curve -> band(html, curve));
    curves.stream().filter(curve -> !curve.hollow()).forEach(curve -> line(html, curve));
    html.append("</svg><svg aria-hidden=\"true\">");
    curves.forEach(curve -> marks(html, curve));
    html.append("</svg>");
    up.forEach(tick -> label(html, "sy", "bottom", tick));
    across.forEach(tick -> label(html, "sxl", "left", tick));
    html.append("<span class=\"sxt\">").append(forHtml(acrossTitle)).append("</span>");
    html.append("</div></figure>\n");
  }

  private static void band(StringBuilder html, Curve curve) {
    List<Spot> spots = curve.spots();
    if (spots.size() < 2 || spots.stream().noneMatch(s -> s.high() > s.low())) {
      return;
    }
    html.append("<path class=\"sim-band ").append(curve.style()).append("\" d=\"");
    for (int i = 0; i < spots.size(); i++) {
      html.append(i == 0 ? 'M' : 'L').append(x(spots.get(i).x())).append(' ');
      html.append(y(spots.get(i).high()));
    }
    for (int i = spots.size() - 1; i >= 0; i--) {
      html.append('L').append(x(spots.get(i).x())).append(' ').append(y(spots.get(i).low()));
    }
    html.append("Z\"/>");
  }

  private static void line(StringBuilder html, Curve curve) {
    html.append("<path class=\"sim-line ").append(curve.style()).append("\" d=\"");
    for (int i = 0; i < curve.spots().size(); i++) {
      html.append(i == 0 ? 'M' : 'L').append(x(curve.spots().get(i).x())).append(' ');
      html.append(y(curve.spots().get(i).y()));
    }
    html.append("\"><title>").append(forHtml(curve.label())).append("</title></path>");
  }

  private static void marks(StringBuilder html, Curve curve) {
    for (Spot spot : curve.spots()) {
      if (spot.title().isEmpty()) {
        continue;
      }
      html.append("<svg overflow=\"visible\" x=\"").append(percent(spot.x()));
      html.append("\" y=\"").append(percent(1 - spot.y()));
      html.append("\"><path class=\"sim-dot ").append(curve.style());
      html.append(curve.hollow() ? " mark-published" : "").append("\" d=\"");
      html.append(shape(curve.shape())).append("\"><title>").append(forHtml(spot.title()));
      html.append("</title></path></svg>");
    }
  }

  /** Circle, square, diamond, triangles. */
  private static String shape(int number) {
    double r = MARKER;
    String size = TimeAxis.decimal(r);
    return switch (number % 5) {
      case 0 ->
          "M-"
              + size
              + " 0a"
              + size
              + " "
              + size
              + " 0 1 0 "
              + 2 * r
              + " 0a"
              + size
              + " "
              + size
              + " 0 1 0 -"
              + 2 * r
              + " 0Z";
      case 1 -> "M-3.5-3.5h7v7h-7Z";
      case 2 -> "M0-5L5 0L0 5L-5 0Z";
      case 3 -> "M0-4.8L4.6 3.6H-4.6Z";
      default -> "M0 4.8L4.6-3.6H-4.6Z";
    };
  }

  private static void label(StringBuilder html, String type, String side, Scale.Tick tick) {
    html.append("<span class=\"").append(type).append("\" style=\"").append(side).append(':');
    html.append(percent(tick.at())).append("\">").append(forHtml(tick.label())).append("</span>");
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f%%", share * 100);
  }

  private static String x(double share) {
    return String.format(Locale.ROOT, "%.1f", Math.min(1, Math.max(0, share)) * SIDE);
  }

  private static String y(double share) {
    return x(1 - share);
  }

  /** What a curve looks like, for a legend. */
  public static void key(
      StringBuilder html, String label, String style, int shape, boolean hollow) {
    html.append("<span class=\"key\"><svg viewBox=\"-15 -6 30 12\" aria-hidden=\"true\">");
    if (!hollow) {
      html.append("<path class=\"sim-line ").append(style).append("\" d=\"M-15 0H15\"/>");
    }
    html.append("<path class=\"sim-dot ").append(style);
    html.append(hollow ? " mark-published\" d=\"" : "\" d=\"").append(shape(shape));
    html.append("\"/></svg>").append(forHtml(label)).append("</span>");
  }
}
