package dev.sextant.benchmarks.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Curves as a chart. On a page it takes the width it is given: shapes in an SVG that stretches,
 * labels in HTML that does not, and values where somebody points at a curve. As a picture it has a
 * fixed width. Not thread-safe.
 */
public final class CurveChart implements Figure {
  private static final int SIDE = 1000;
  private static final double PAGE_WIDTH = 440;
  private static final double PAGE_HEIGHT = 290;

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
   * A point of a curve, in the values of the axes.
   *
   * @param low lower end of its interval
   * @param high upper end of its interval
   * @param title what it says when somebody points at it; without it, nothing marks the point
   * @param label what stands beside it; may be empty
   */
  public record Spot(double x, double y, double low, double high, String title, String label) {
    /** A point without a label. */
    public Spot(double x, double y, double low, double high, String title) {
      this(x, y, low, high, title, "");
    }

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

  private final String name;
  private final String title;
  private final String note;
  private final String acrossTitle;
  private final Scale across;
  private final Scale up;
  private final List<Curve> curves = new ArrayList<>();

  /**
   * Creates a chart.
   *
   * @param name what it is called among others
   * @param note what stands behind the title; may be empty
   * @param acrossTitle what the horizontal axis shows; may be empty
   */
  public CurveChart(
      String name, String title, String note, String acrossTitle, Scale across, Scale up) {
    this.name = name;
    this.title = title;
    this.note = note;
    this.acrossTitle = acrossTitle;
    this.across = across;
    this.up = up;
  }

  public void add(Curve curve) {
    curves.add(curve);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean isEmpty() {
    return curves.stream().allMatch(curve -> curve.spots().isEmpty());
  }

  @Override
  public Table data() {
    Table table = new Table("curve", "x", "y", "low", "high", "x in words", "y in words");
    for (Curve curve : curves) {
      for (Spot spot : curve.spots()) {
        table.row(
            curve.label(),
            Quantities.number(spot.x()),
            Quantities.number(spot.y()),
            Quantities.number(spot.low()),
            Quantities.number(spot.high()),
            across.label(spot.x()),
            up.label(spot.y()));
      }
    }
    return table;
  }

  @Override
  public void appendTo(Html html) {
    html.open("figure", "class", "plot").open("figcaption").text(title);
    if (!note.isEmpty()) {
      html.text(" ").element("small", note);
    }
    html.close();
    Figure.saves(html, this);
    html.open("div", "class", "area");
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
    CurvePaths.Plane plane =
        new CurvePaths.Plane(x -> across.at(x) * SIDE, y -> (1 - up.at(y)) * SIDE);
    for (Scale.Tick tick : up.ticks()) {
      String type = tick.at() <= 0 ? "gl base" : "gl";
      html.empty("path", "class", type, "d", "M0 " + stretched(1 - tick.at()) + "H1000");
    }
    for (Scale.Tick tick : across.ticks()) {
      html.empty("path", "class", "gl", "d", "M" + stretched(tick.at()) + " 0V1000");
    }
    for (Curve curve : curves) {
      if (CurvePaths.hasBand(curve)) {
        String type = "band " + curve.style();
        html.empty("path", "class", type, "d", CurvePaths.band(curve.spots(), plane));
      }
    }
    for (Curve curve : curves) {
      if (CurvePaths.hasLine(curve)) {
        html.open(
            "path", "class", "curve " + curve.style(), "d", CurvePaths.line(curve, plane, SIDE));
        html.element("title", curve.label()).close();
      }
    }
    html.close().open("svg", "class", "marks");
    Map<Spot, CurveLabels.Label> labels =
        CurveLabels.placed(curves, across, up, PAGE_WIDTH, PAGE_HEIGHT);
    curves.forEach(curve -> marks(html, curve, labels));
    html.close();
    curves.forEach(curve -> values(html, curve));
    up.ticks().forEach(tick -> label(html, "y", "bottom", tick));
    across.ticks().forEach(tick -> label(html, "x", "left", tick));
    if (!acrossTitle.isEmpty()) {
      html.element("span", acrossTitle, "class", "xt");
    }
    html.close().close().line();
  }

  /** What the script tells when somebody points at a curve: shares and words of its points. */
  private void values(Html html, Curve curve) {
    if (curve.form() == Form.MARKS || curve.spots().isEmpty()) {
      return;
    }
    StringBuilder lines = new StringBuilder();
    for (Spot spot : curve.spots()) {
      lines.append(lines.isEmpty() ? "" : "\n").append(Picture.number(across.at(spot.x()) * SIDE));
      lines.append('|').append(Picture.number(up.at(spot.y()) * SIDE));
      lines.append('|').append(across.label(spot.x())).append('|').append(up.label(spot.y()));
    }
    String steps = curve.form() == Form.STEPS ? "1" : "";
    html.element("template", lines, "data-curve", curve.label(), "data-steps", steps);
  }

  private void marks(Html html, Curve curve, Map<Spot, CurveLabels.Label> labels) {
    for (Spot spot : curve.spots()) {
      if (spot.title().isEmpty()) {
        continue;
      }
      double x = across.at(spot.x());
      String y = percent(1 - up.at(spot.y()));
      html.open("svg", "overflow", "visible", "x", percent(x), "y", y);
      html.open(
          "path", "class", dot(curve.style(), curve.form()), "d", CurvePaths.shape(curve.shape()));
      html.element("title", spot.title()).close();
      CurveLabels.Label label = labels.get(spot);
      if (label != null) {
        html.element(
            "text",
            spot.label(),
            "class",
            "who",
            "x",
            label.dx(),
            "y",
            label.dy(),
            "text-anchor",
            label.anchor());
      }
      html.close();
    }
  }

  private static String dot(String style, Form form) {
    return "dot " + style + (form == Form.MARKS ? " hollow" : "");
  }

  private static void label(Html html, String type, String side, Scale.Tick tick) {
    if (!tick.label().isEmpty()) {
      html.element("span", tick.label(), "class", type, "style", side + ":" + percent(tick.at()));
    }
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f%%", share * 100);
  }

  private static String stretched(double share) {
    return Picture.number(Math.min(1, Math.max(0, share)) * SIDE);
  }

  /** What a curve looks like, for a legend. Steps have no marks. */
  public static void key(Html html, String label, String style, int shape, Form form) {
    html.open("span", "class", "key");
    html.open("svg", "viewBox", "-15 -6 30 12", "aria-hidden", "true");
    if (form != Form.MARKS) {
      html.empty("path", "class", "curve " + style, "d", "M-15 0H15");
    }
    if (form != Form.STEPS) {
      html.empty("path", "class", dot(style, form), "d", CurvePaths.shape(shape));
    }
    html.close().text(label).close();
  }

  @Override
  public String svg(int width) {
    return new CurvePicture(title, note, acrossTitle, across, up, curves).svg(width);
  }
}
