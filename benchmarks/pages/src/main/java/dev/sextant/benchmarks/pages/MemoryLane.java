package dev.sextant.benchmarks.pages;

import dev.sextant.planner.model.Worker;

/** The lane of a worker's GPU memory: what fills it, up to the line of its capacity. */
final class MemoryLane {
  private static final int HEADROOM = 4;
  private static final int MIN_LABEL = 12;

  private final SvgCanvas canvas;
  private final ProblemIndex index;
  private final TimeAxis axis;
  private final int floor;
  private final double scale;

  private MemoryLane(SvgCanvas canvas, ProblemIndex index, TimeAxis axis, int floor, double scale) {
    this.canvas = canvas;
    this.index = index;
    this.axis = axis;
    this.floor = floor;
    this.scale = scale;
  }

  /** Draws the lane from {@code y} downwards. */
  static void draw(
      SvgCanvas canvas,
      ProblemIndex index,
      TimeAxis axis,
      GanttChart.Detail detail,
      Worker worker,
      MemoryProfile memory,
      int y,
      int height) {
    SvgCanvas.rule(canvas.out(), "capacity", y + HEADROOM);
    double scale = (double) (height - HEADROOM) / worker.gpuMemoryBytes();
    MemoryLane lane = new MemoryLane(canvas, index, axis, y + height, scale);
    if (detail == GanttChart.Detail.FULL) {
      lane.drawBands(memory);
    } else {
      lane.drawTotal(memory);
    }
  }

  private void drawTotal(MemoryProfile memory) {
    for (MemoryProfile.Step step : memory.steps()) {
      canvas.out().open("g", "class", "h w");
      canvas.title("GPU memory used: " + Quantities.bytes(step.usedBytes()));
      double height = step.usedBytes() * scale;
      canvas.band("", step.fromMicros(), step.toMicros(), floor - height, height);
      canvas.out().close();
    }
  }

  private void drawBands(MemoryProfile memory) {
    for (MemoryProfile.Band band : memory.bands()) {
      drawBand(band);
      Long evict = band.holding().evictMicros();
      if (evict != null && evict == band.toMicros() && evict < axis.to()) {
        drawEviction(band);
      }
    }
  }

  private void drawBand(MemoryProfile.Band band) {
    MemoryProfile.Holding held = band.holding();
    double height = held.bytes() * scale;
    String type =
        switch (held.kind()) {
          case MODEL -> Palette.modelClass(index.model(held.name()));
          case WORKSPACE -> "w";
          case OCCUPATION -> "o";
        };
    canvas.out().open("g", "class", "h " + type);
    canvas.title(describe(held));
    double top = floor - band.offsetBytes() * scale - height;
    canvas.band("", band.fromMicros(), band.toMicros(), top, height);
    long loaded = Math.min(band.toMicros(), held.readyMicros());
    if (held.loaded() && loaded > band.fromMicros()) {
      canvas.band("hatch", band.fromMicros(), loaded, top, height);
    }
    if (held.kind() == MemoryProfile.Kind.MODEL && height >= MIN_LABEL) {
      long from = Math.max(band.fromMicros(), loaded);
      int y = (int) Math.round(top);
      canvas.clippedText(
          held.name(), held.name(), from, band.toMicros(), y, (int) Math.round(height));
    }
    canvas.out().close();
  }

  private void drawEviction(MemoryProfile.Band band) {
    double top = floor - (band.offsetBytes() + band.holding().bytes()) * scale;
    double bottom = floor - band.offsetBytes() * scale;
    canvas.out().open("g", "class", "evict");
    canvas.title("eviction of " + band.holding().name() + "\nat " + axis.instant(band.toMicros()));
    SvgCanvas.line(
        canvas.out(), "", axis.x(band.toMicros()), (int) Math.round(top), (int) Math.round(bottom));
    canvas.out().close();
  }

  private String describe(MemoryProfile.Holding held) {
    String size = Quantities.bytes(held.bytes());
    return switch (held.kind()) {
      case OCCUPATION -> size + " held by others\nuntil " + axis.instant(held.toMicros());
      case WORKSPACE ->
          "workspace of "
              + held.name()
              + ", "
              + size
              + "\n"
              + axis.instant(held.fromMicros())
              + " to "
              + axis.instant(held.toMicros());
      case MODEL ->
          "model "
              + held.name()
              + ", "
              + size
              + "\n"
              + (held.loaded() ? "loaded from " : "resident from ")
              + axis.instant(held.fromMicros())
              + (held.loaded() ? ", ready " + axis.instant(held.readyMicros()) : "")
              + "\n"
              + (held.evictMicros() == null
                  ? "not evicted"
                  : "evicted " + axis.instant(held.evictMicros()));
    };
  }
}
