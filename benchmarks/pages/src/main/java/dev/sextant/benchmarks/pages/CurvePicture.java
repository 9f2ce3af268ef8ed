package dev.sextant.benchmarks.pages;

import dev.sextant.benchmarks.pages.CurveChart.Curve;
import dev.sextant.benchmarks.pages.CurveChart.Form;
import dev.sextant.benchmarks.pages.CurveChart.Spot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Curves as a picture of a fixed width. */
final class CurvePicture {
  private final String title;
  private final String note;
  private final String acrossTitle;
  private final Scale across;
  private final Scale up;
  private final List<Curve> curves;

  CurvePicture(
      String title, String note, String acrossTitle, Scale across, Scale up, List<Curve> curves) {
    this.title = title;
    this.note = note;
    this.acrossTitle = acrossTitle;
    this.across = across;
    this.up = up;
    this.curves = curves;
  }

  /** The file. */
  String svg(int width) {
    Picture picture = new Picture(width, title);
    picture.heading(note);
    double left = 10;
    for (Scale.Tick tick : up.ticks()) {
      left = Math.max(left, 12 + Picture.length(tick.label(), 9));
    }
    double right = width - 14;
    double top = picture.bottom() + 4;
    double bottom = top + (width >= Figure.TWO_COLUMNS ? 220 : 170);
    double x0 = left;
    CurvePaths.Plane plane =
        new CurvePaths.Plane(
            x -> x0 + across.at(x) * (right - x0), y -> bottom - up.at(y) * (bottom - top));
    axes(picture, x0, right, top, bottom);
    Map<Spot, CurveLabels.Label> labels =
        CurveLabels.placed(curves, across, up, right - x0, bottom - top);
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
      Picture picture,
      Curve curve,
      CurvePaths.Plane plane,
      double right,
      Map<Spot, CurveLabels.Label> labels) {
    String colour = Palette.colour(curve.style());
    if (CurvePaths.hasBand(curve)) {
      picture
          .out()
          .empty(
              "path",
              "d",
              CurvePaths.band(curve.spots(), plane),
              "fill",
              colour,
              "fill-opacity",
              "0.16");
    }
    if (CurvePaths.hasLine(curve)) {
      stroke(picture, CurvePaths.line(curve, plane, right), curve.style());
    }
    for (Spot spot : curve.spots()) {
      if (!spot.title().isEmpty()) {
        double x = plane.across().applyAsDouble(spot.x());
        double y = plane.up().applyAsDouble(spot.y());
        mark(picture, curve.style(), curve.shape(), curve.form(), x, y);
        CurveLabels.Label label = labels.get(spot);
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
            CurvePaths.shape(shape),
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
