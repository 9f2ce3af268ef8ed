package dev.sextant.benchmarks.pages;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongToDoubleFunction;

/**
 * Lanes of bars over a time axis. On a page the bars of one colour on one worker are one shape that
 * stretches, so that a chart of any size zooms at once; its script puts labels where there is room
 * for them, and finds what somebody points at, searches or selects in the table that is the chart's
 * data. As a picture it has a fixed width. Everything but labels of short bars shows without a
 * script. Not thread-safe.
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
  record Line(String style, long at, String says) {}

  /** The name of a lane. */
  record Name(String style, int y, int height, String text, String says) {}

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
    paths(at -> (double) Math.round(axis.percent(at) / 100 * SIDE), 0)
        .forEach((key, path) -> html.empty("path", "class", key.type, "d", path));
    html.close().close().line();
  }

  /** What one shape has in common: a worker of its own lets browsers skip what nobody sees. */
  record Key(String type, String style, boolean instant, String place) {}

  /**
   * The shapes, from the lowest up, by what their marks have in common.
   *
   * @param gap what runs leave free before their end, so that neighbours are told apart
   */
  Map<Key, StringBuilder> paths(LongToDoubleFunction x, double gap) {
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
        double whole = x.applyAsDouble(mark.to()) - from;
        boolean isRun = mark.what().equals("run");
        String wide = Picture.number(isRun ? Math.max(whole - gap, whole / 2) : whole);
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

  static boolean hasLabel(Mark mark) {
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
    return new LanePicture(this).svg(width);
  }

  String title() {
    return title;
  }

  TimeAxis axis() {
    return axis;
  }

  /** The lower edge of the last lane. */
  int bottom() {
    return bottom;
  }

  List<Mark> marks() {
    return Collections.unmodifiableList(marks);
  }

  List<Line> lines() {
    return Collections.unmodifiableList(lines);
  }

  List<Name> names() {
    return Collections.unmodifiableList(names);
  }

  List<Integer> rules() {
    return Collections.unmodifiableList(rules);
  }

  List<Integer> limits() {
    return Collections.unmodifiableList(limits);
  }
}
