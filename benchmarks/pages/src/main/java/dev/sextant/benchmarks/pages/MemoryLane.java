package dev.sextant.benchmarks.pages;

import dev.sextant.planner.model.Worker;

/** The lane of a worker's GPU memory: what fills it, up to the line of its capacity. */
final class MemoryLane {
  private static final int HEADROOM = 4;

  private final LaneChart chart;
  private final ProblemIndex index;
  private final TimeAxis axis;
  private final String worker;
  private final int floor;
  private final double scale;

  private MemoryLane(
      LaneChart chart, ProblemIndex index, TimeAxis axis, String worker, int floor, double scale) {
    this.chart = chart;
    this.index = index;
    this.axis = axis;
    this.worker = worker;
    this.floor = floor;
    this.scale = scale;
  }

  /** Draws the lane from {@code y} downwards. */
  static void draw(
      LaneChart chart,
      ProblemIndex index,
      TimeAxis axis,
      Worker worker,
      MemoryProfile memory,
      int y,
      int height) {
    chart.limit(y + HEADROOM);
    double scale = (double) (height - HEADROOM) / worker.gpuMemoryBytes();
    MemoryLane lane = new MemoryLane(chart, index, axis, worker.id(), y + height, scale);
    for (MemoryProfile.Band band : memory.bands()) {
      lane.band(band);
      Long evict = band.holding().evictMicros();
      if (evict != null && evict == band.toMicros() && evict < axis.to()) {
        lane.add("eviction", band, evict, evict, "");
      }
    }
  }

  private void band(MemoryProfile.Band band) {
    MemoryProfile.Holding held = band.holding();
    long loaded = Math.min(band.toMicros(), held.readyMicros());
    boolean loads = held.loaded() && loaded > band.fromMicros();
    if (loads) {
      add("loading", band, band.fromMicros(), loaded, describe(held));
    }
    if (!loads || loaded < band.toMicros()) {
      String what =
          switch (held.kind()) {
            case MODEL -> "memory";
            case WORKSPACE -> "workspace";
            case OCCUPATION -> "occupied";
          };
      add(what, band, loads ? loaded : band.fromMicros(), band.toMicros(), describe(held));
    }
  }

  private void add(String what, MemoryProfile.Band band, long from, long to, String says) {
    MemoryProfile.Holding held = band.holding();
    double height = held.bytes() * scale;
    String style =
        switch (held.kind()) {
          case MODEL -> Palette.modelClass(index.model(held.name()));
          case WORKSPACE -> "w";
          case OCCUPATION -> "o";
        };
    boolean named = what.equals("memory");
    double top = floor - band.offsetBytes() * scale - height;
    chart.add(
        new LaneChart.Mark(
            what,
            held.name(),
            named ? held.name() : "",
            worker,
            from,
            to,
            says,
            LaneChart.NOBODY,
            style,
            top,
            height));
  }

  private String describe(MemoryProfile.Holding held) {
    String size = Quantities.bytes(held.bytes());
    if (held.kind() != MemoryProfile.Kind.MODEL) {
      return size;
    }
    String since =
        held.loaded()
            ? "loaded from "
                + axis.instant(held.fromMicros())
                + ", ready "
                + axis.instant(held.readyMicros())
            : "resident from " + axis.instant(held.fromMicros());
    Long evict = held.evictMicros();
    return size
        + "\n"
        + since
        + (evict == null ? "\nnot evicted" : "\nevicted " + axis.instant(evict));
  }
}
