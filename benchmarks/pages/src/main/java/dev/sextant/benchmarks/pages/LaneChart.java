package dev.sextant.benchmarks.pages;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongToDoubleFunction;

/**
 * Lanes of bars over a time axis. On a page the bars of one colour on one worker are one shape
 * that stretches, so that a chart of any size zooms at once; its script puts labels where there is room for them, and
 * finds what somebody points at, searches or selects in the table that is the chart's data. As a
 * picture it has a fixed width. Everything but labels of short bars shows without a script. Not
 * thread-safe.
 */
public final class LaneChart implements Figure {
  /** No other mark. */
  public static final int NOBODY = -1;

  /** From the upper edge to the first lane. */
  static final int TOP = 26;

  private static final int SIDE = 1_000_000;
  private static final double LABEL_PERCENT = 0.7;
  private static final double LAST_TICK_PERCENT = 97;
  private static final int MANY = 4_000;

  /**
   * A bar, or where it has no length an upright line.
   *
   * @param what run, load, memory and the like
   * @param name what stands in it and is searched for
   * @param shortName what stands in it where there is less room
   * @param place on which worker
   * @param from its beginning, in microseconds
   * @param to its end
   * @param says what is known of it beyond that, line by line; may be empty
   * @param group number of what belongs together, such as a job; {@link #NOBODY} for none
   * @param style class of its colour
   * @param y upper edge
   * @param height its height
   */
  public record Mark(
      String what,
      String name,
      String shortName,
      String place,
      long from,
      long to,
      String says,
      int group,
      String style,
      double y,
      double height) {}

  /** How marks hang together. */
  private static final class Ties {
    private int waitsFor = NOBODY;
    private boolean critical;
    private final List<String> follows = new ArrayList<>();
  }

  /** An upright line through all lanes. */
  private record Line(String style, long at, String says) {}

  /** The name of a lane. */
  private record Name(String style, int y, int height, String text, String says) {}

  private final String name;
  private final String title;
  private final TimeAxis axis;
  private final List<Mark> marks = new ArrayList<>();
  private final Map<Integer, Ties> ties = new LinkedHashMap<>();
  private final List<Line> lines = new ArrayList<>();
  private final List<Name> names = new ArrayList<>();
  private final List<Integer> rules = new ArrayList<>();
  private final List<Integer> limits = new ArrayList<>();
  private int bottom = TOP;

  /** A chart without lanes. */
  public LaneChart(String name, String title, TimeAxis axis) {
    this.name = name;
    this.title = title;
    this.axis = axis;
  }

  /** Adds a mark; gives its number. What is added later lies above. */
  public int add(Mark mark) {
    marks.add(mark);
    return marks.size() - 1;
  }

  /** Says that a mark cannot begin earlier because of another. */
  public void waits(int mark, int other) {
    ties(mark).waitsFor = other;
  }

  /** Says that a mark takes what another makes, and when that is where it is needed. */
  public void follows(int mark, int other, long arrivesMicros) {
    ties(mark).follows.add(other + "@" + arrivesMicros);
  }

  /** Says that the end of everything hangs on a mark. */
  public void critical(int mark) {
    ties(mark).critical = true;
  }

  private Ties ties(int mark) {
    return ties.computeIfAbsent(mark, m -> new Ties());
  }

  /** Draws an upright line through all lanes. */
  public void line(String style, long atMicros, String says) {
    lines.add(new Line(style, atMicros, says));
  }

  /** Names a lane. */
  public void name(String style, int y, int height, String text, String says) {
    names.add(new Name(style, y, height, text, says));
  }

  /** Ends the lanes of a worker with a line across, down to which the chart goes. */
  public void rule(int y) {
    rules.add(y);
    bottom = Math.max(bottom, y);
  }

  /** Draws a dashed line across. */
  void limit(int y) {
    limits.add(y);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean isEmpty() {
    return marks.isEmpty();
  }

  @Override
  public Table data() {
    Table table =
        new Table(
            "what",
            "name",
            "short",
            "place",
            "startMicros",
            "endMicros",
            "says",
            "group",
            "y",
            "height",
            "waitsFor",
            "follows",
            "critical");
    Ties none = new Ties();
    for (int i = 0; i < marks.size(); i++) {
      Mark mark = marks.get(i);
      Ties tied = ties.getOrDefault(i, none);
      table.row(
          mark.what(),
          mark.name(),
          mark.shortName().equals(mark.name()) ? "" : mark.shortName(),
          mark.place(),
          Long.toString(mark.from()),
          Long.toString(mark.to()),
          mark.says(),
          mark.group() == NOBODY ? "" : Integer.toString(mark.group()),
          Picture.number(mark.y()),
          Picture.number(mark.height()),
          tied.waitsFor == NOBODY ? "" : Integer.toString(tied.waitsFor),
          String.join(" ", tied.follows),
          tied.critical ? "1" : "");
    }
    return table;
  }

  @Override
  public void appendTo(Html html) {
    appendTo(html, new Html());
  }

  /**
   * Appends the chart.
   *
   * @param keys what its colours mean
   */
  public void appendTo(Html html, Html keys) {
    int height = bottom + TOP;
    html.open(
        "div",
        "class",
        "chartbox",
        "data-from",
        axis.from(),
        "data-to",
        axis.to(),
        "data-origin",
        axis.origin());
    html.open("div", "class", "bar").open("div", "class", "keys").add(keys).close();
    ChartControls.zoom(html);
    html.close().line();
    Figure.saves(html, this);
    html.open("div", "class", "gantt").open("div", "class", "names", "style", px(height));
    for (Name each : names) {
      String place = "top:" + each.y() + "px;line-height:" + each.height() + "px";
      html.element(
          "span", each.text(), "class", each.style(), "style", place, "title", each.says());
    }
    rules.forEach(y -> html.open("i", "style", "top:" + y + "px").close());
    html.close();
    html.open("div", "class", "scroll", "tabindex", 0, "role", "img", "aria-label", title);
    html.open("div", "class", "chart", "style", px(height));
    html.open("svg", "class", "ticks", "width", "100%", "height", height);
    ticks(html);
    html.close().line();
    shapes(html, height);
    html.open("svg", "class", "notes", "width", "100%", "height", height);
    upright(html);
    html.open("g", "class", "labels");
    marks.forEach(mark -> label(html, mark));
    html.close().close().close().close().close().line();
    html.element("p", "", "class", "picked note", "hidden", true, "aria-live", "polite");
    html.close().line();
  }

  private static String px(int height) {
    return "height:" + height + "px";
  }

  private void ticks(Html html) {
    html.open("g", "class", "grid");
    for (TimeAxis.Tick tick : axis.ticks()) {
      String x = axis.x(tick.micros());
      boolean last = axis.percent(tick.micros()) > LAST_TICK_PERCENT;
      html.empty("line", "x1", x, "x2", x, "y1", TOP - 6, "y2", bottom);
      for (int y : new int[] {TOP - 11, bottom + 17}) {
        html.element("text", tick.label(), "x", x, "y", y, "text-anchor", last ? "end" : "");
      }
    }
    html.close();
    for (int y : rules) {
      html.empty("line", "class", "rule", "x1", 0, "x2", "100%", "y1", y, "y2", y);
    }
    for (int y : limits) {
      html.empty("line", "class", "capacity", "x1", 0, "x2", "100%", "y1", y, "y2", y);
    }
  }

  private void shapes(Html html, int height) {
    String type = marks.size() > MANY ? "shapes many" : "shapes";
    html.open("svg", "class", type, "width", "100%", "height", height);
    html.empty("rect", "class", "nothing", "width", "100%", "height", height, "fill", "none");
    html.open(
        "svg",
        "width",
        "100%",
        "height",
        height,
        "viewBox",
        "0 0 " + SIDE + " " + height,
        "preserveAspectRatio",
        "none");
    paths(at -> (double) Math.round(axis.percent(at) / 100 * SIDE))
        .forEach(
            (key, path) -> html.empty("path", "class", key.type, "d", path));
    html.close().close().line();
  }

  /** What one shape has in common: a worker of its own lets browsers skip what nobody sees. */
  private record Key(String type, String style, boolean instant, String place) {}

  private Map<Key, StringBuilder> paths(LongToDoubleFunction x) {
    Map<Key, StringBuilder> paths = new LinkedHashMap<>();
    for (Mark mark : marks) {
      boolean instant = mark.to() == mark.from();
      String type = kind(mark) + " " + mark.style() + (instant ? " instant" : "");
      Key key = new Key(type, mark.style(), instant, mark.place());
      StringBuilder path = paths.computeIfAbsent(key, k -> new StringBuilder());
      double from = x.applyAsDouble(mark.from());
      path.append('M').append(Picture.number(from)).append(' ').append(Picture.number(mark.y()));
      if (instant) {
        path.append('v').append(Picture.number(mark.height()));
      } else {
        String wide = Picture.number(x.applyAsDouble(mark.to()) - from);
        path.append('h').append(wide).append('v').append(Picture.number(mark.height()));
        path.append("h-").append(wide).append('z');
      }
    }
    return paths;
  }

  /** Class of what a mark is: {@code b} for runs, {@code l} for loads, otherwise its own name. */
  private static String kind(Mark mark) {
    return switch (mark.what()) {
      case "run" -> "b";
      case "load" -> "l";
      case "memory", "workspace", "occupied" -> "h";
      case "loading" -> "h half";
      default -> mark.what().toLowerCase(Locale.ROOT).replace(' ', '-');
    };
  }

  private void upright(Html html) {
    for (Line line : lines) {
      String x = axis.x(line.at());
      html.open("g", "class", "mark " + line.style()).element("title", line.says());
      html.empty("line", "x1", x, "x2", x, "y1", TOP - 6, "y2", bottom).close();
    }
  }

  private static boolean hasLabel(Mark mark) {
    return mark.height() >= 12 && !mark.shortName().isEmpty();
  }

  private void label(Html html, Mark mark) {
    double room = axis.percent(mark.to()) - axis.percent(mark.from());
    if (hasLabel(mark) && room > LABEL_PERCENT * mark.shortName().length()) {
      boolean whole = room > LABEL_PERCENT * mark.name().length();
      String wide = axis.width(mark.from(), mark.to());
      String high = Picture.number(mark.height());
      html.open(
          "svg",
          "x",
          axis.x(mark.from()),
          "y",
          Picture.number(mark.y()),
          "width",
          wide,
          "height",
          high);
      html.element(
          "text",
          whole ? mark.name() : mark.shortName(),
          "class",
          "on-" + kind(mark) + " " + mark.style(),
          "x",
          4,
          "y",
          Picture.number(mark.height() / 2 + 4));
      html.close();
    }
  }

  @Override
  public String svg(int width) {
    Picture picture = new Picture(width, title);
    picture.heading("");
    double left = 0;
    for (Name each : names) {
      left = Math.max(left, Picture.length(each.text(), 9) + 10);
    }
    left = Math.min(left, width * 0.22);
    double start = left;
    double room = width - left - 6;
    double down = picture.bottom() - TOP + 12;
    LongToDoubleFunction x = at -> start + axis.percent(at) / 100 * room;
    frame(picture, left, down, x);
    picture.out().open("g", "transform", "translate(0 " + Picture.number(down) + ")");
    paths(x).forEach((key, path) -> shape(picture, key, path));
    picture.out().close();
    for (Mark mark : marks) {
      double wide = x.applyAsDouble(mark.to()) - x.applyAsDouble(mark.from()) - 5;
      boolean whole = Picture.length(mark.name(), 9) <= wide;
      if (hasLabel(mark) && (whole || Picture.length(mark.shortName(), 9) <= wide)) {
        boolean light = !mark.what().equals("run") || Palette.isLight(mark.style());
        double at = x.applyAsDouble(mark.from()) + 3;
        String text = whole ? mark.name() : mark.shortName();
        String ink = light ? "#111418" : "#ffffff";
        picture.text(text, at, down + mark.y() + mark.height() / 2 + 3, "start", ink);
      }
    }
    for (Line line : lines) {
      double at = x.applyAsDouble(line.at());
      String colour = line.style().equals("now") ? Picture.ALARM : Picture.ACCENT;
      String dashes = line.style().equals("now") ? "" : "5 3";
      picture.line(at, down + TOP - 4, at, down + bottom, colour, 1.2, dashes);
    }
    picture.reach(down + bottom + 2);
    return picture.text();
  }

  private void frame(Picture picture, double left, double down, LongToDoubleFunction x) {
    double free = 0;
    for (TimeAxis.Tick tick : axis.ticks()) {
      double at = x.applyAsDouble(tick.micros());
      double wide = Picture.length(tick.label(), 9);
      double to = Math.min(at, picture.width() - 2 - wide);
      if (to >= free) {
        picture.line(at, down + TOP - 6, at, down + bottom, Picture.GRID, 0.7, "");
        picture.text(tick.label(), to, down + TOP - 9, "start", Picture.SOFT);
        free = to + wide + 6;
      }
    }
    for (Name each : names) {
      boolean strong = each.style().equals("name");
      String text = Picture.cut(each.text(), left - 6);
      double y = down + each.y() + each.height() / 2.0 + 3;
      String colour = strong ? Picture.INK : Picture.SOFT;
      double at = strong ? 2 : left - 4;
      picture.text(text, at, y, strong ? "start" : "end", 9, colour, strong);
    }
    for (int y : rules) {
      picture.line(0, down + y, picture.width(), down + y, Picture.GRID, 0.8, "");
    }
    for (int y : limits) {
      picture.line(left, down + y, picture.width() - 6, down + y, Picture.SOFT, 0.6, "3 3");
    }
  }

  private static void shape(Picture picture, Key key, StringBuilder path) {
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
            filled ? (kind.equals("b") ? "#ffffff" : fill) : kind.equals("b") ? Picture.INK : fill,
            "stroke-width",
            filled ? "0.4" : "1.4");
  }
}
