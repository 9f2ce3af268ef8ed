package dev.sextant.benchmarks.pages;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import java.util.ArrayList;
import java.util.List;

/** The calendar of one worker: its closed times, and its prices. */
final class CalendarLane {
  private static final int HEADROOM = 4;

  /** What holds between two instants of the chart. */
  private record Part(long from, long to, boolean open, long price) {}

  private final LaneChart chart;
  private final TimeAxis axis;
  private final String worker;
  private final List<Part> parts = new ArrayList<>();

  CalendarLane(LaneChart chart, TimeAxis axis, Worker worker) {
    this.chart = chart;
    this.worker = worker.id();
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

  /** Marks the closed times of the chart. */
  void drawClosed(int y, int height) {
    for (Part part : parts) {
      if (!part.open()) {
        add("closed", part, "", y, height);
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

  /** Draws the price of open times as areas, from 0 upwards. */
  void drawPrices(int y, int height) {
    double scale = (double) (height - HEADROOM) / Math.max(1, highest());
    for (Part part : parts) {
      if (part.open()) {
        double high = part.price() * scale;
        String says = "price " + part.price() + " micro-units a second";
        add("price", part, says, y + height - high, high);
      }
    }
  }

  private void add(String what, Part part, String says, double y, double height) {
    chart.add(
        new LaneChart.Mark(
            what,
            worker,
            "",
            worker,
            part.from(),
            part.to(),
            says,
            LaneChart.NOBODY,
            "",
            y,
            height));
  }
}
