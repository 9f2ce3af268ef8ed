package dev.sextant.benchmarks.pages;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import java.util.ArrayList;
import java.util.List;

/** The calendar of one worker: its closed times, hatched, and its price as a line. */
final class CalendarLane {
  private static final int HEADROOM = 4;

  /** What holds between two instants of the chart. */
  private record Part(long from, long to, boolean open, long price) {}

  private final SvgCanvas canvas;
  private final TimeAxis axis;
  private final List<Part> parts = new ArrayList<>();

  CalendarLane(SvgCanvas canvas, TimeAxis axis, Worker worker) {
    this.canvas = canvas;
    this.axis = axis;
    long own =
        worker.price() instanceof Price.Constant constant ? constant.microUnitsPerSecond() : 0;
    long from = axis.from();
    boolean open = true;
    long price = own;
    for (Calendar.Step step : worker.calendar().steps()) {
      add(from, step.fromMicros(), open, price);
      from = Math.max(from, step.fromMicros());
      open = step.available();
      price = step.priceMicroUnitsPerSecond() == null ? own : step.priceMicroUnitsPerSecond();
    }
    add(from, axis.to(), open, price);
  }

  private void add(long from, long to, boolean open, long price) {
    long until = Math.min(to, axis.to());
    if (from < until) {
      parts.add(new Part(from, until, open, price));
    }
  }

  /** Hatches the closed times of the chart. */
  void drawClosed(int y, int height) {
    for (Part part : parts) {
      if (!part.open()) {
        canvas.out().open("g", "class", "shut");
        canvas.title("closed\n" + axis.instant(part.from()) + " to " + axis.instant(part.to()));
        canvas.rect("", part.from(), part.to(), y, height);
        canvas.out().close();
      }
    }
  }

  /** Whether the worker has more than one price within the chart. */
  boolean pricesChange() {
    return parts.stream().filter(Part::open).mapToLong(Part::price).distinct().count() > 1;
  }

  /** The lowest and the highest price within the chart. */
  String describe() {
    return lowest() + " to " + highest() + " micro-units";
  }

  private long lowest() {
    return parts.stream().filter(Part::open).mapToLong(Part::price).min().orElse(0);
  }

  private long highest() {
    return parts.stream().filter(Part::open).mapToLong(Part::price).max().orElse(0);
  }

  /** Draws the price of open times as a line that steps where it changes, from 0 upwards. */
  void drawPrices(int y, int height) {
    double scale = (double) (height - HEADROOM) / Math.max(1, highest());
    Part last = null;
    for (Part part : parts) {
      if (part.open()) {
        String level = TimeAxis.decimal(y + height - part.price() * scale);
        canvas.out().open("g", "class", "price");
        canvas.title(
            ("price " + part.price() + " micro-units a second\n")
                + (axis.instant(part.from()) + " to " + axis.instant(part.to())));
        line(axis.x(part.from()), axis.x(part.to()), level, level);
        if (last != null && last.to() == part.from() && last.open()) {
          String before = TimeAxis.decimal(y + height - last.price() * scale);
          line(axis.x(part.from()), axis.x(part.from()), before, level);
        }
        canvas.out().close();
      }
      last = part;
    }
  }

  private void line(String x1, String x2, String y1, String y2) {
    canvas.out().empty("line", "class", "", "x1", x1, "x2", x2, "y1", y1, "y2", y2);
  }
}
