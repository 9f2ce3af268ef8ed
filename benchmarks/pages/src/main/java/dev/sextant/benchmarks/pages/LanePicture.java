package dev.sextant.benchmarks.pages;

import java.util.function.LongToDoubleFunction;

/** Lanes as a picture of a fixed width. */
final class LanePicture {
  /** Renderers differ in how edges drawn over each other look, but not in gaps. */
  private static final double GAP = 0.5;

  private final LaneChart chart;

  LanePicture(LaneChart chart) {
    this.chart = chart;
  }

  /** The file. */
  String svg(int width) {
    Picture picture = new Picture(width, chart.title());
    picture.heading("");
    double left = 0;
    for (LaneChart.Name each : chart.names()) {
      left = Math.max(left, Picture.length(each.text(), 9) + 10);
    }
    left = Math.min(left, width * 0.22);
    double start = left;
    double room = width - left - 6;
    double down = picture.bottom() - LaneChart.TOP + 12;
    LongToDoubleFunction x = at -> start + chart.axis().percent(at) / 100 * room;
    frame(picture, left, down, x);
    picture.out().open("g", "transform", "translate(0 " + Picture.number(down) + ")");
    chart.paths(x, GAP).forEach((key, path) -> shape(picture, key, path));
    picture.out().close();
    for (LaneChart.Mark mark : chart.marks()) {
      double wide = x.applyAsDouble(mark.to()) - x.applyAsDouble(mark.from()) - 5;
      boolean whole = Picture.length(mark.name(), 9) <= wide;
      if (LaneChart.hasLabel(mark) && (whole || Picture.length(mark.shortName(), 9) <= wide)) {
        boolean light = !mark.what().equals("run") || Palette.isLight(mark.style());
        double at = x.applyAsDouble(mark.from()) + 3;
        String text = whole ? mark.name() : mark.shortName();
        String ink = light ? "#111418" : "#ffffff";
        picture.text(text, at, down + mark.y() + mark.height() / 2 + 3, "start", ink);
      }
    }
    for (LaneChart.Line line : chart.lines()) {
      double at = x.applyAsDouble(line.at());
      String colour = line.style().equals("now") ? Picture.ALARM : Picture.ACCENT;
      String dashes = line.style().equals("now") ? "" : "5 3";
      picture.line(at, down + LaneChart.TOP - 4, at, down + chart.bottom(), colour, 1.2, dashes);
    }
    picture.reach(down + chart.bottom() + 2);
    return picture.text();
  }

  private void frame(Picture picture, double left, double down, LongToDoubleFunction x) {
    double free = 0;
    for (TimeAxis.Tick tick : chart.axis().ticks()) {
      double at = x.applyAsDouble(tick.micros());
      double wide = Picture.length(tick.label(), 9);
      double to = Math.min(at, picture.width() - 2 - wide);
      if (to >= free) {
        picture.line(
            at, down + LaneChart.TOP - 6, at, down + chart.bottom(), Picture.GRID, 0.7, "");
        picture.text(tick.label(), to, down + LaneChart.TOP - 9, "start", Picture.SOFT);
        free = to + wide + 6;
      }
    }
    for (LaneChart.Name each : chart.names()) {
      boolean strong = each.style().equals("name");
      String text = Picture.cut(each.text(), left - 6);
      double y = down + each.y() + each.height() / 2.0 + 3;
      String colour = strong ? Picture.INK : Picture.SOFT;
      double at = strong ? 2 : left - 4;
      picture.text(text, at, y, strong ? "start" : "end", 9, colour, strong);
    }
    for (int y : chart.rules()) {
      picture.line(0, down + y, picture.width(), down + y, Picture.GRID, 0.8, "");
    }
    for (int y : chart.limits()) {
      picture.line(left, down + y, picture.width() - 6, down + y, Picture.SOFT, 0.6, "3 3");
    }
  }

  private static void shape(Picture picture, LaneChart.Key key, StringBuilder path) {
    String kind = key.type().split(" ")[0];
    boolean filled = !key.instant();
    String colour =
        switch (kind) {
          case "b", "l", "h" ->
              key.style().equals("w") ? "#8f99a4" : key.style().equals("o") ? "#5f6770" : null;
          case "closed", "away" -> "#c3c9cf";
          case "price" -> Picture.ACCENT;
          default -> Picture.INK;
        };
    String fill = colour == null ? Palette.colour(key.style()) : colour;
    String opacity =
        switch (kind) {
          case "h" -> key.type().contains("half") ? "0.25" : "0.5";
          case "l" -> "0.8";
          case "closed", "away" -> "0.6";
          case "price" -> "0.3";
          default -> "";
        };
    picture
        .out()
        .empty(
            "path",
            "d",
            path,
            "fill",
            filled ? fill : "none",
            "fill-opacity",
            filled ? opacity : "",
            "stroke",
            kind.equals("b") ? (filled ? null : Picture.INK) : fill,
            "stroke-width",
            kind.equals("b") && filled ? null : filled ? "0.4" : "1.4");
  }
}
