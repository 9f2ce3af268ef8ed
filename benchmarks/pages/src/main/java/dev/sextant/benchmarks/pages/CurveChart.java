package dev.sextant.benchmarks.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Curves as a chart that takes the width it is given: shapes in an SVG that stretches, labels in
 * HTML that does not. Positions are shares of the width and of the height from below.
 */
public final class CurveChart {
  private static final int SIDE = 1000;

  /** How a curve goes through its points. */
  public enum Form {
    /** Straight from one to the next, with a band where they have intervals. */
    LINE,
    /** By rising x, each value lasting until the next point, the last one to the right edge. */
    STEPS,
    /** Hollow marks alone. */
    MARKS
  }

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
   */
  public record Curve(String label, String style, int shape, Form form, List<Spot> spots) {
    public Curve {
      spots = List.copyOf(spots);
    }
  }

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
   * @param acrossTitle what the horizontal axis shows; may be empty
   */
  public CurveChart(
      String title, String note, String acrossTitle, List<Scale.Tick> across, List<Scale.Tick> up) {
    this.title = title;
    this.note = note;
    this.acrossTitle = acrossTitle;
    this.across = List.copyOf(across);
    this.up = List.copyOf(up);
  }

  public void add(Curve curve) {
    curves.add(curve);
  }

  /** Whether there is nothing to draw. */
  public boolean isEmpty() {
    return curves.stream().allMatch(curve -> curve.spots().isEmpty());
  }

  public void appendTo(Html html) {
    html.open("figure", "class", "plot").open("figcaption").text(title);
    if (!note.isEmpty()) {
      html.text(" ").element("small", note);
    }
    html.close().open("div", "class", "area");
    html.open(
        "svg",
        "viewBox",
        "0 0 1000 1000",
        "preserveAspectRatio",
        "none",
        "role",
        "img",
        "aria-label",
        title);
    for (Scale.Tick tick : up) {
      String type = tick.at() <= 0 ? "gl base" : "gl";
      html.empty("path", "class", type, "d", "M0 " + y(tick.at()) + "H1000");
    }
    for (Scale.Tick tick : across) {
      html.empty("path", "class", "gl", "d", "M" + x(tick.at()) + " 0V1000");
    }
    curves.forEach(curve -> band(html, curve));
    curves.forEach(curve -> line(html, curve));
    html.close().open("svg", "aria-hidden", "true");
    curves.forEach(curve -> marks(html, curve));
    html.close();
    up.forEach(tick -> label(html, "y", "bottom", tick));
    across.forEach(tick -> label(html, "x", "left", tick));
    if (!acrossTitle.isEmpty()) {
      html.element("span", acrossTitle, "class", "xt");
    }
    html.close().close().line();
  }

  private static void band(Html html, Curve curve) {
    List<Spot> spots = curve.spots();
    if (curve.form() != Form.LINE
        || spots.size() < 2
        || spots.stream().noneMatch(s -> s.high() > s.low())) {
      return;
    }
    StringBuilder path = new StringBuilder();
    for (Spot spot : spots) {
      path.append(path.isEmpty() ? 'M' : 'L')
          .append(x(spot.x()))
          .append(' ')
          .append(y(spot.high()));
    }
    for (int i = spots.size() - 1; i >= 0; i--) {
      path.append('L').append(x(spots.get(i).x())).append(' ').append(y(spots.get(i).low()));
    }
    html.empty("path", "class", "band " + curve.style(), "d", path.append('Z'));
  }

  private static void line(Html html, Curve curve) {
    if (curve.form() == Form.MARKS || curve.spots().isEmpty()) {
      return;
    }
    String path = curve.form() == Form.STEPS ? steps(curve.spots()) : straight(curve.spots());
    html.open("path", "class", "curve " + curve.style(), "d", path);
    html.element("title", curve.label()).close();
  }

  private static String straight(List<Spot> spots) {
    StringBuilder path = new StringBuilder();
    for (Spot spot : spots) {
      path.append(path.isEmpty() ? 'M' : 'L').append(x(spot.x())).append(' ').append(y(spot.y()));
    }
    return path.toString();
  }

  private static String steps(List<Spot> spots) {
    StringBuilder path = new StringBuilder();
    String height = "";
    for (Spot spot : spots) {
      String next = y(spot.y());
      if (path.isEmpty()) {
        path.append('M').append(x(spot.x())).append(' ').append(next);
      } else if (!next.equals(height)) {
        path.append('H').append(x(spot.x())).append('V').append(next);
      }
      height = next;
    }
    return path.append('H').append(SIDE).toString();
  }

  private static void marks(Html html, Curve curve) {
    for (Spot spot : curve.spots()) {
      if (spot.title().isEmpty()) {
        continue;
      }
      html.open("svg", "overflow", "visible", "x", percent(spot.x()), "y", percent(1 - spot.y()));
      html.open("path", "class", dot(curve.style(), curve.form()), "d", shape(curve.shape()));
      html.element("title", spot.title()).close().close();
    }
  }

  private static String dot(String style, Form form) {
    return "dot " + style + (form == Form.MARKS ? " hollow" : "");
  }

  /** Circle, square, diamond, triangles. */
  private static String shape(int number) {
    return switch (number % 5) {
      case 0 -> "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z";
      case 1 -> "M-3.5-3.5h7v7h-7Z";
      case 2 -> "M0-5L5 0L0 5L-5 0Z";
      case 3 -> "M0-4.8L4.6 3.6H-4.6Z";
      default -> "M0 4.8L4.6-3.6H-4.6Z";
    };
  }

  private static void label(Html html, String type, String side, Scale.Tick tick) {
    html.element("span", tick.label(), "class", type, "style", side + ":" + percent(tick.at()));
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

  /** What a curve looks like, for a legend. Steps have no marks. */
  public static void key(Html html, String label, String style, int shape, Form form) {
    html.open("span", "class", "key");
    html.open("svg", "viewBox", "-15 -6 30 12", "aria-hidden", "true");
    if (form != Form.MARKS) {
      html.empty("path", "class", "curve " + style, "d", "M-15 0H15");
    }
    if (form != Form.STEPS) {
      html.empty("path", "class", dot(style, form), "d", shape(shape));
    }
    html.close().text(label).close();
  }
}
