package dev.sextant.benchmarks.pages;

import java.util.List;
import java.util.Locale;

/** Bars that are divided into parts: one bar a row, its whole width the whole of something. */
final class SharesChart {
  private static final int HEIGHT = 24;
  private static final double SMALLEST_PERCENT = 0.12;
  private static final double LETTER_PERCENT = 0.75;
  private static final double ALL = 100;

  /**
   * A part of a bar.
   *
   * @param part of the whole, from 0 to 1
   * @param label stands inside where there is room
   * @param title what it says when somebody points at it
   * @param style class of its colour
   */
  record Part(double part, String label, String title, String style) {}

  private final Html html;

  private SharesChart(Html html) {
    this.html = html;
  }

  /** Opens a chart, to be closed by {@link #close}. */
  static SharesChart open(Html html) {
    html.open("div", "class", "shares").line();
    return new SharesChart(html);
  }

  void close() {
    html.close().line();
  }

  /**
   * A bar. Parts too narrow to be seen are drawn as one, at the end.
   *
   * @param note stands beside the name, softer
   */
  void row(String name, String note, List<Part> parts) {
    html.open("span", "class", "who", "title", name).text(name, " ");
    html.element("small", note).close();
    html.open("svg", "class", "share", "height", HEIGHT, "role", "img", "aria-label", name);
    html.empty("rect", "class", "track", "width", "100%", "height", HEIGHT, "rx", 3);
    double at = 0;
    double narrow = 0;
    int hidden = 0;
    for (Part part : parts) {
      double width = Math.min(ALL - at, part.part() * ALL);
      if (width < SMALLEST_PERCENT) {
        narrow += width;
        hidden++;
      } else {
        part(part, at, width);
        at += width;
      }
    }
    if (hidden > 0) {
      String title = GanttPage.count(hidden, "narrow part") + " together";
      part(new Part(narrow / ALL, "others", title, "jx"), at, Math.min(ALL - at, narrow));
    }
    html.close().line();
  }

  private void part(Part part, double at, double width) {
    html.open("g", "class", "b " + part.style());
    html.element("title", part.title());
    html.empty("rect", "x", percent(at), "width", percent(width), "height", HEIGHT, "rx", 2);
    if (width > LETTER_PERCENT * part.label().length()) {
      html.open("svg", "class", "label", "x", percent(at), "width", percent(width));
      html.element("text", part.label(), "x", 5, "y", HEIGHT / 2 + 4).close();
    }
    html.close();
  }

  private static String percent(double value) {
    return String.format(Locale.ROOT, "%.3f%%", value);
  }
}
