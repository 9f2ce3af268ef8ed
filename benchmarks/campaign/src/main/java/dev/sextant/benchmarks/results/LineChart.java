package dev.sextant.benchmarks.results;

import static org.owasp.encoder.Encode.forHtml;

import dev.sextant.benchmarks.pages.Palette;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Step functions as a chart that takes the width it is given: lines in an SVG that stretches,
 * labels in HTML that does not. Positions are shares of the width and of the height from below.
 */
final class LineChart {
  private static final int SIDE = 1000;
  private static final int DASHES = 4;

  /**
   * A label on an axis.
   *
   * @param at where, between 0 and 1
   */
  record Tick(double at, String label) {}

  /**
   * A corner of a step function.
   *
   * @param x where the value begins
   * @param y the value
   */
  record Point(double x, double y) {}

  /**
   * A step function.
   *
   * @param index position of its entrant, which decides its colour and its dashes
   * @param points by rising x; the last value lasts to the right edge
   */
  record Series(String label, int index, List<Point> points) {
    Series {
      points = List.copyOf(points);
    }
  }

  private final String title;
  private final List<Tick> across;
  private final List<Tick> up;
  private final List<Series> series = new ArrayList<>();

  LineChart(String title, List<Tick> across, List<Tick> up) {
    this.title = title;
    this.across = List.copyOf(across);
    this.up = List.copyOf(up);
  }

  void add(Series line) {
    series.add(line);
  }

  /** Whether there is nothing to draw. */
  boolean isEmpty() {
    return series.stream().allMatch(line -> line.points().isEmpty());
  }

  void appendTo(StringBuilder html) {
    html.append("<figure class=\"plot\"><figcaption>").append(forHtml(title));
    html.append("</figcaption><div class=\"area\"><svg viewBox=\"0 0 1000 1000\"");
    html.append(" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"");
    html.append(forHtml(title)).append("\">");
    for (Tick tick : up) {
      line(html, "M0 " + y(tick.at()) + "H" + SIDE);
    }
    for (Tick tick : across) {
      line(html, "M" + x(tick.at()) + " 0V" + SIDE);
    }
    for (Series line : series) {
      if (!line.points().isEmpty()) {
        html.append("<path class=\"s ").append(style(line.index())).append("\" d=\"");
        html.append(path(line.points())).append("\"><title>").append(forHtml(line.label()));
        html.append("</title></path>");
      }
    }
    html.append("</svg>");
    for (Tick tick : up) {
      label(html, "y", "bottom", tick);
    }
    for (Tick tick : across) {
      label(html, "x", "left", tick);
    }
    html.append("</div></figure>\n");
  }

  private static void line(StringBuilder html, String path) {
    html.append("<path class=\"gl\" d=\"").append(path).append("\"/>");
  }

  private static void label(StringBuilder html, String type, String side, Tick tick) {
    html.append("<span class=\"").append(type).append("\" style=\"").append(side).append(':');
    html.append(String.format(Locale.ROOT, "%.2f", tick.at() * 100)).append("%\">");
    html.append(forHtml(tick.label())).append("</span>");
  }

  private static String path(List<Point> points) {
    StringBuilder path = new StringBuilder();
    long height = 0;
    for (Point point : points) {
      long next = y(point.y());
      if (path.isEmpty()) {
        path.append('M').append(x(point.x())).append(' ').append(next);
      } else if (next != height) {
        path.append('H').append(x(point.x())).append('V').append(next);
      }
      height = next;
    }
    return path.append('H').append(SIDE).toString();
  }

  private static long x(double share) {
    return Math.round(Math.min(1, Math.max(0, share)) * SIDE);
  }

  private static long y(double share) {
    return SIDE - x(share);
  }

  private static String style(int index) {
    return Palette.jobClass(index) + " d" + index % DASHES;
  }

  /** Appends which line is whose. */
  static void legend(StringBuilder html, List<Entrant> entrants) {
    html.append("<div class=\"keys lines\">");
    for (int i = 0; i < entrants.size(); i++) {
      html.append("<span class=\"key\"><svg class=\"dash\" viewBox=\"0 0 30 8\" aria-hidden=")
          .append("\"true\"><path class=\"s ")
          .append(style(i))
          .append("\" d=\"M0 4H30\"/></svg>")
          .append(forHtml(entrants.get(i).label()))
          .append("</span>");
    }
    html.append("</div>\n");
  }
}
