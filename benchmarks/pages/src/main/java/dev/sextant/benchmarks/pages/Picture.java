package dev.sextant.benchmarks.pages;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An SVG of a fixed width that needs no style sheet, no script and no network: attributes alone, so
 * that every renderer draws it alike. Grows downwards: heading, what callers draw, keys. Not
 * thread-safe.
 */
final class Picture {
  static final String INK = "#1a1f26";
  static final String SOFT = "#4c555e";
  static final String GRID = "#dfe3e8";
  static final String ACCENT = "#0b63c5";
  static final String ALARM = "#b3261e";

  private static final double POINTS_PER_PIXEL = 0.75;
  private static final double CHARACTER = 0.54;
  private static final int TITLE_SIZE = 11;
  private static final int SIZE = 9;

  private final int width;
  private final String title;
  private final Html out = new Html();
  private double bottom;

  Picture(int width, String title) {
    this.width = width;
    this.title = title;
  }

  int width() {
    return width;
  }

  /** What is drawn. */
  Html out() {
    return out;
  }

  /** Up to where there is something. */
  double bottom() {
    return bottom;
  }

  /** Says that there is something down to here. */
  void reach(double y) {
    bottom = Math.max(bottom, y);
  }

  /** The title and what stands behind it, in as many lines as they need. */
  void heading(String note) {
    for (String line : wrapped(title, TITLE_SIZE, width - 8)) {
      text(line, 4, bottom + 14, "start", TITLE_SIZE, INK, true);
      reach(bottom + 14);
    }
    for (String line : note.isEmpty() ? List.<String>of() : wrapped(note, SIZE, width - 8)) {
      text(line, 4, bottom + 12, "start", SIZE, SOFT, false);
      reach(bottom + 12);
    }
    reach(bottom + 8);
  }

  /** A text of the usual size. */
  void text(String text, double x, double y, String anchor, String colour) {
    text(text, x, y, anchor, SIZE, colour, false);
  }

  void text(
      String text, double x, double y, String anchor, int size, String colour, boolean strong) {
    out.element(
        "text",
        text,
        "x",
        number(x),
        "y",
        number(y),
        "text-anchor",
        anchor.equals("start") ? "" : anchor,
        "font-size",
        size,
        "font-weight",
        strong ? "bold" : "",
        "fill",
        colour);
  }

  void line(double x1, double y1, double x2, double y2, String colour, double wide, String dashes) {
    out.empty(
        "line",
        "x1",
        number(x1),
        "y1",
        number(y1),
        "x2",
        number(x2),
        "y2",
        number(y2),
        "stroke",
        colour,
        "stroke-width",
        number(wide),
        "stroke-dasharray",
        dashes);
  }

  void rect(double x, double y, double wide, double high, String colour, @Nullable String edge) {
    out.empty(
        "rect",
        "x",
        number(x),
        "y",
        number(y),
        "width",
        number(wide),
        "height",
        number(high),
        "fill",
        colour,
        "stroke",
        edge,
        "stroke-width",
        edge == null ? null : "0.5");
  }

  /** A key of a legend: draws its sample in a box of 22 by 8 pixels around a point. */
  interface Sample {
    void draw(Picture picture, double x, double y);
  }

  /** A key and what it means. */
  record Key(String meaning, Sample sample) {}

  /** Keys, in as many lines as they need. */
  void keys(List<Key> keys) {
    double x = 4;
    double y = bottom + 12;
    for (Key key : keys) {
      double wide = 30 + length(key.meaning(), SIZE);
      if (x > 4 && x + wide > width) {
        x = 4;
        y += 13;
      }
      key.sample().draw(this, x + 11, y - 3);
      text(key.meaning(), x + 25, y, "start", SOFT);
      x += wide + 6;
    }
    if (!keys.isEmpty()) {
      reach(y + 4);
    }
  }

  /** The file. */
  String text() {
    double height = bottom + 4;
    Html file = new Html();
    file.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "width",
        number(width * POINTS_PER_PIXEL) + "pt",
        "height",
        number(height * POINTS_PER_PIXEL) + "pt",
        "viewBox",
        "0 0 " + width + " " + number(height),
        "font-family",
        "Helvetica, Arial, Liberation Sans, sans-serif");
    file.element("title", title).line();
    file.empty("rect", "width", width, "height", number(height), "fill", "#ffffff").line();
    file.add(out).line().close().line();
    return file.toString();
  }

  /** Roughly how long a text is; renderers have fonts of their own. */
  static double length(String text, int size) {
    return text.length() * size * CHARACTER;
  }

  /** A text of the usual size that is no longer than this. */
  static String cut(String text, double longest) {
    int most = (int) (longest / (SIZE * CHARACTER));
    return text.length() <= most || most < 2 ? text : text.substring(0, most - 1) + "\u2026";
  }

  private static List<String> wrapped(String text, int size, double longest) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && length(line + " " + word, size) > longest) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /** A coordinate with at most two decimals. */
  static String number(double value) {
    return TimeAxis.decimal(Math.rint(value * 100) / 100);
  }
}
