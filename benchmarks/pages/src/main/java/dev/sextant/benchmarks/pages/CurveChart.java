package dev.sextant.benchmarks.pages;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/**
 * Curves as a chart. On a page it takes the width it is given: shapes in an SVG that stretches,
 * labels in HTML that does not, and values where somebody points at a curve. As a picture it has a
 * fixed width. Not thread-safe.
 */
public final class CurveChart implements Figure {
  private static final int SIDE = 1000;
  private static final double PAGE_WIDTH = 440;
  private static final double PAGE_HEIGHT = 290;
  private static final List<Label> LABELS =
      List.of(new Label(8, -7), new Label(-8, -7), new Label(8, 15), new Label(-8, 15));

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

  /** From values to coordinates. */
  private record Plane(DoubleUnaryOperator across, DoubleUnaryOperator up) {
    String x(double value) {
      return Picture.number(across.applyAsDouble(value));
    }

    String y(double value) {
      return Picture.number(up.applyAsDouble(value));
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
    Plane plane = new Plane(x -> across.at(x) * SIDE, y -> (1 - up.at(y)) * SIDE);
    for (Scale.Tick tick : up.ticks()) {
      String type = tick.at() <= 0 ? "gl base" : "gl";
      html.empty("path", "class", type, "d", "M0 " + stretched(1 - tick.at()) + "H1000");
    }
    for (Scale.Tick tick : across.ticks()) {
      html.empty("path", "class", "gl", "d", "M" + stretched(tick.at()) + " 0V1000");
    }
    for (Curve curve : curves) {
      if (hasBand(curve)) {
        String type = "band " + curve.style();
        html.empty("path", "class", type, "d", band(curve.spots(), plane));
      }
    }
    for (Curve curve : curves) {
      if (hasLine(curve)) {
        html.open("path", "class", "curve " + curve.style(), "d", line(curve, plane, SIDE));
        html.element("title", curve.label()).close();
      }
    }
    html.close().open("svg", "class", "marks");
    Map<Spot, Label> labels = labels(PAGE_WIDTH, PAGE_HEIGHT);
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

  private static boolean hasBand(Curve curve) {
    List<Spot> spots = curve.spots();
    return curve.form() == Form.LINE
        && spots.size() > 1
        && spots.stream().anyMatch(s -> s.high() > s.low());
  }

  private static boolean hasLine(Curve curve) {
    return curve.form() != Form.MARKS && !curve.spots().isEmpty();
  }

  private static String band(List<Spot> spots, Plane plane) {
    StringBuilder path = new StringBuilder();
    for (Spot spot : spots) {
      path.append(path.isEmpty() ? 'M' : 'L').append(plane.x(spot.x())).append(' ');
      path.append(plane.y(spot.high()));
    }
    for (int i = spots.size() - 1; i >= 0; i--) {
      path.append('L').append(plane.x(spots.get(i).x())).append(' ');
      path.append(plane.y(spots.get(i).low()));
    }
    return path.append('Z').toString();
  }

  private static String line(Curve curve, Plane plane, double end) {
    return curve.form() == Form.STEPS
        ? steps(curve.spots(), plane, end)
        : straight(curve.spots(), plane);
  }

  private static String straight(List<Spot> spots, Plane plane) {
    StringBuilder path = new StringBuilder();
    for (Spot spot : spots) {
      path.append(path.isEmpty() ? 'M' : 'L').append(plane.x(spot.x())).append(' ');
      path.append(plane.y(spot.y()));
    }
    return path.toString();
  }

  private static String steps(List<Spot> spots, Plane plane, double end) {
    StringBuilder path = new StringBuilder();
    String height = "";
    for (Spot spot : spots) {
      String next = plane.y(spot.y());
      if (path.isEmpty()) {
        path.append('M').append(plane.x(spot.x())).append(' ').append(next);
      } else if (!next.equals(height)) {
        path.append('H').append(plane.x(spot.x())).append('V').append(next);
      }
      height = next;
    }
    return path.append('H').append(Picture.number(end)).toString();
  }

  /** Where a label stands beside its mark. */
  private record Label(int dx, int dy) {
    String anchor() {
      return dx < 0 ? "end" : "";
    }
  }

  /**
   * The labels that there is room for on so many pixels, those of lower points first, so that none
   * lies upon another.
   */
  private Map<Spot, Label> labels(double width, double height) {
    List<Spot> spots = new ArrayList<>();
    curves.forEach(c -> c.spots().stream().filter(s -> !s.label().isEmpty()).forEach(spots::add));
    spots.sort(Comparator.comparingDouble(Spot::y));
    Map<Spot, Label> labels = new HashMap<>();
    List<double[]> taken = new ArrayList<>();
    for (Spot spot : spots) {
      double x = across.at(spot.x()) * width;
      double y = (1 - up.at(spot.y())) * height;
      double length = Picture.length(spot.label(), 12);
      for (Label label : LABELS) {
        double from = label.dx() < 0 ? x + label.dx() - length : x + label.dx();
        double[] box = {from, y + label.dy() - 10, from + length, y + label.dy() + 3};
        boolean inside = from >= 0 && from + length <= width + 8 && box[3] <= height;
        if (inside && taken.stream().noneMatch(other -> overlap(box, other))) {
          taken.add(box);
          labels.put(spot, label);
          break;
        }
      }
    }
    return labels;
  }

  private static boolean overlap(double[] box, double[] other) {
    return box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3];
  }

  private void marks(Html html, Curve curve, Map<Spot, Label> labels) {
    for (Spot spot : curve.spots()) {
      if (spot.title().isEmpty()) {
        continue;
      }
      double x = across.at(spot.x());
      String y = percent(1 - up.at(spot.y()));
      html.open("svg", "overflow", "visible", "x", percent(x), "y", y);
      html.open("path", "class", dot(curve.style(), curve.form()), "d", shape(curve.shape()));
      html.element("title", spot.title()).close();
      Label label = labels.get(spot);
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
      html.empty("path", "class", dot(style, form), "d", shape(shape));
    }
    html.close().text(label).close();
  }

  @Override
  public String svg(int width) {
    Picture picture = new Picture(width, title);
    picture.heading(note);
    double left = 10;
    for (Scale.Tick tick : up.ticks()) {
      left = Math.max(left, 12 + Picture.length(tick.label(), 9));
    }
    double right = width - 14;
    double top = picture.bottom() + 4;
    double bottom = top + (width >= TWO_COLUMNS ? 220 : 170);
    double x0 = left;
    Plane plane =
        new Plane(x -> x0 + across.at(x) * (right - x0), y -> bottom - up.at(y) * (bottom - top));
    axes(picture, x0, right, top, bottom);
    Map<Spot, Label> labels = labels(right - x0, bottom - top);
    for (Curve curve : curves) {
      draw(picture, curve, plane, right, labels);
    }
    picture.reach(bottom + (acrossTitle.isEmpty() ? 14 : 28));
    picture.keys(keys());
    return picture.text();
  }

  private void axes(Picture picture, double left, double right, double top, double bottom) {
    for (Scale.Tick tick : up.ticks()) {
      double y = bottom - tick.at() * (bottom - top);
      picture.line(left, y, right, y, tick.at() <= 0 ? Picture.SOFT : Picture.GRID, 0.7, "");
      picture.text(tick.label(), left - 5, y + 3, "end", Picture.SOFT);
    }
    double free = 0;
    for (Scale.Tick tick : across.ticks()) {
      double x = left + tick.at() * (right - left);
      picture.line(x, top, x, bottom, Picture.GRID, 0.7, "");
      double half = Picture.length(tick.label(), 9) / 2;
      double at = Math.min(x, picture.width() - 2 - half);
      if (at - half >= free) {
        picture.text(tick.label(), at, bottom + 12, "middle", Picture.SOFT);
        free = at + half + 5;
      }
    }
    if (!acrossTitle.isEmpty()) {
      picture.text(acrossTitle, (left + right) / 2, bottom + 25, "middle", Picture.SOFT);
    }
  }

  private static void draw(
      Picture picture, Curve curve, Plane plane, double right, Map<Spot, Label> labels) {
    String colour = Palette.colour(curve.style());
    if (hasBand(curve)) {
      picture
          .out()
          .empty("path", "d", band(curve.spots(), plane), "fill", colour, "fill-opacity", "0.16");
    }
    if (hasLine(curve)) {
      stroke(picture, line(curve, plane, right), curve.style());
    }
    for (Spot spot : curve.spots()) {
      if (!spot.title().isEmpty()) {
        double x = plane.across().applyAsDouble(spot.x());
        double y = plane.up().applyAsDouble(spot.y());
        mark(picture, curve.style(), curve.shape(), curve.form(), x, y);
        Label label = labels.get(spot);
        if (label != null) {
          String anchor = label.dx() < 0 ? "end" : "start";
          picture.text(spot.label(), x + label.dx(), y + label.dy(), anchor, Picture.INK);
        }
      }
    }
  }

  private static void stroke(Picture picture, String path, String style) {
    picture
        .out()
        .empty(
            "path",
            "d",
            path,
            "fill",
            "none",
            "stroke",
            Palette.colour(style),
            "stroke-width",
            "1.5",
            "stroke-linejoin",
            "round",
            "stroke-dasharray",
            dashes(style));
  }

  private static void mark(
      Picture picture, String style, int shape, Form form, double x, double y) {
    String colour = Palette.colour(style);
    boolean hollow = form == Form.MARKS;
    picture
        .out()
        .empty(
            "path",
            "d",
            shape(shape),
            "transform",
            "translate(" + Picture.number(x) + " " + Picture.number(y) + ") scale(0.8)",
            "fill",
            hollow ? "#ffffff" : colour,
            "stroke",
            hollow ? colour : "#ffffff",
            "stroke-width",
            hollow ? "1.6" : "0.8");
  }

  /** What tells lines apart without colours, as the style sheet of pages has it. */
  private static String dashes(String style) {
    for (String type : style.split(" ")) {
      switch (type) {
        case "ref":
          return style.contains("dots") ? "1.5 3.5" : "6 4";
        case "d1":
          return "8 4";
        case "d2":
          return "2.5 3";
        case "d3":
          return "12 3 2 3";
        default:
          break;
      }
    }
    return "";
  }

  private List<Picture.Key> keys() {
    List<Picture.Key> keys = new ArrayList<>();
    for (Curve curve : curves) {
      if (curve.spots().isEmpty() || curves.size() == 1) {
        continue;
      }
      keys.add(
          new Picture.Key(
              curve.label(),
              (picture, x, y) -> {
                if (curve.form() != Form.MARKS) {
                  String path = "M" + Picture.number(x - 11) + " " + Picture.number(y) + "h22";
                  stroke(picture, path, curve.style());
                }
                if (curve.form() != Form.STEPS
                    && curve.spots().stream().anyMatch(s -> !s.title().isEmpty())) {
                  mark(picture, curve.style(), curve.shape(), curve.form(), x, y);
                }
              }));
    }
    return keys;
  }
}
