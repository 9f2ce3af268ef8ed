package dev.sextant.benchmarks.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Bars that are divided into parts: one bar a row, its whole width the whole of something. Not
 * thread-safe.
 */
final class SharesChart implements Figure {
  private static final int HEIGHT = 24;
  private static final int THIN = 15;
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

  /** A bar; parts too narrow to be seen are one, at the end. */
  private record Row(String name, String note, List<Part> parts) {}

  private final String name;
  private final String title;
  private final List<Row> rows = new ArrayList<>();
  private final Table data = new Table("who", "note", "part", "#share");

  SharesChart(String name, String title) {
    this.name = name;
    this.title = title;
  }

  /**
   * Adds a bar.
   *
   * @param note stands beside the name, softer
   */
  void row(String who, String note, List<Part> parts) {
    List<Part> seen = new ArrayList<>();
    double narrow = 0;
    int hidden = 0;
    for (Part part : parts) {
      data.row(who, note, part.label(), Quantities.number(part.part()));
      if (part.part() * ALL < SMALLEST_PERCENT) {
        narrow += part.part();
        hidden++;
      } else {
        seen.add(part);
      }
    }
    if (hidden > 0) {
      String says = GanttPage.count(hidden, "narrow part") + " together";
      seen.add(new Part(narrow, "others", says, "jx"));
    }
    rows.add(new Row(who, note, List.copyOf(seen)));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  @Override
  public Table data() {
    return data;
  }

  @Override
  public void appendTo(Html html) {
    Figure.saves(html, this);
    html.open("div", "class", "shares").line();
    for (Row row : rows) {
      html.open("span", "class", "who", "title", row.name()).text(row.name(), " ");
      html.element("small", row.note()).close();
      html.open("svg", "class", "share", "height", HEIGHT, "role", "img", "aria-label", row.name());
      html.empty("rect", "class", "track", "width", "100%", "height", HEIGHT, "rx", 3);
      double at = 0;
      for (Part part : row.parts()) {
        double width = Math.min(ALL - at, part.part() * ALL);
        part(html, part, at, width);
        at += width;
      }
      html.close().line();
    }
    html.close().line();
  }

  private static void part(Html html, Part part, double at, double width) {
    html.open("g", "class", "b " + part.style());
    html.element("title", part.title());
    html.empty("rect", "x", percent(at), "width", percent(width), "height", HEIGHT, "rx", 2);
    if (width > LETTER_PERCENT * part.label().length()) {
      html.open("svg", "class", "label", "x", percent(at), "width", percent(width));
      html.element(
              "text", part.label(), "class", "on-b " + part.style(), "x", 5, "y", HEIGHT / 2 + 4)
          .close();
    }
    html.close();
  }

  private static String percent(double value) {
    return String.format(Locale.ROOT, "%.3f%%", value);
  }

  @Override
  public String svg(int width) {
    Picture picture = new Picture(width, title);
    picture.heading("");
    double left = width * 0.26;
    double room = width - left - 4;
    double y = picture.bottom();
    for (Row row : rows) {
      String who = Picture.cut(row.name() + " " + row.note(), left - 6);
      picture.text(who, left - 5, y + 11, "end", Picture.INK);
      picture.rect(left, y + 1, room, THIN - 2, "#eceff2", null);
      double x = left;
      for (Part part : row.parts()) {
        double wide = Math.min(left + room - x, part.part() * room);
        picture.rect(x, y + 1, wide, THIN - 2, Palette.colour(part.style()), "#ffffff");
        if (Picture.length(part.label(), 9) < wide - 5) {
          String ink = Palette.isLight(part.style()) ? "#111418" : "#ffffff";
          picture.text(part.label(), x + 3, y + 11, "start", ink);
        }
        x += wide;
      }
      y += THIN;
    }
    picture.reach(y);
    return picture.text();
  }
}
