package dev.sextant.benchmarks.pages;

import dev.sextant.planner.explain.StartReason;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One plan as an inline SVG: per worker the lanes of its runs, the lane of its loads and its GPU
 * memory. Horizontal positions are percentages, so the chart fits any width and zooms without
 * distortion; everything shows without a script.
 */
final class GanttChart {
  /** How much is drawn, by number of runs. */
  enum Detail {
    /** Labels, reasons and memory by model. */
    FULL,
    /** Plain bars and total memory. */
    PLAIN,
    /** As PLAIN, with bars too thin to see drawn as one. */
    MERGED
  }

  private static final int MAX_PLAIN_RUNS = 12_000;
  private static final double MERGE_PERCENT = 0.04;
  private static final int AXIS = 26;
  private static final int PAD = 9;
  private static final int MAX_LANE = 22;
  private static final int LOADS = 15;
  private static final int MEMORY = 48;
  private static final int PRICES = 30;

  private final PlanView view;
  private final ProblemIndex index;
  private final TimeAxis axis;
  private final Detail detail;
  private final Map<TaskRun, StartReason> reasons = new HashMap<>();
  private final Html labels = new Html();
  private final Html svg = new Html();
  private final SvgCanvas canvas;
  private final Html rules = new Html();

  private GanttChart(PlanView view) {
    this.view = view;
    this.index = new ProblemIndex(view.problem());
    this.axis = TimeAxis.of(view.problem(), view.plan());
    this.detail = detail(view.plan().runs().size());
    this.canvas = new SvgCanvas(svg, axis);
    for (StartReason reason : view.reasons()) {
      reasons.put(reason.run(), reason);
    }
  }

  /** How much of a plan with this many runs is drawn. */
  static Detail detail(int runs) {
    return runs <= PlanView.MAX_EXPLAINED_RUNS
        ? Detail.FULL
        : runs <= MAX_PLAIN_RUNS ? Detail.PLAIN : Detail.MERGED;
  }

  /** What a reader should know about the detail; empty for a full chart. */
  static String detailNote(int runs) {
    return switch (detail(runs)) {
      case FULL -> "";
      case PLAIN ->
          "This plan has "
              + runs
              + " runs: bars carry no labels and no reasons, memory is shown in total.";
      case MERGED ->
          "This plan has "
              + runs
              + " runs: neighbouring bars too thin to see are drawn as one grey bar, bars carry no"
              + " labels and no reasons, memory is shown in total.";
    };
  }

  /** Appends the chart of a plan. */
  static void append(Html html, PlanView view) {
    new GanttChart(view).draw(html);
  }

  private void draw(Html html) {
    Map<String, List<Integer>> runs = index.runsByWorker(view.plan().runs());
    int y = AXIS;
    for (Worker worker : view.problem().workers()) {
      List<Integer> order = runs.getOrDefault(worker.id(), List.of());
      List<Residency> residencies =
          view.plan().residencies().stream().filter(r -> r.worker().equals(worker.id())).toList();
      if (order.isEmpty() && residencies.isEmpty() && worker.capacities().isEmpty()) {
        continue; // A place where data lies.
      }
      y = drawWorker(worker, order, residencies, y);
    }
    int height = y + AXIS;
    String title = "Gantt chart of planner " + view.result().planner();
    html.open("div", "class", "gantt");
    html.open("div", "class", "names", "style", "height:" + height + "px").add(labels).close();
    html.open("div", "class", "scroll", "tabindex", 0, "role", "img", "aria-label", title);
    html.open("svg", "class", "chart", "width", "100%", "height", height);
    SvgCanvas.grid(html, axis, AXIS, y);
    html.add(rules).add(svg);
    drawMarkers(html, y);
    html.close().close().close().line();
  }

  private void drawMarkers(Html out, int bottom) {
    long now = view.problem().state().nowMicros();
    out.open("g", "class", "mark now").element("title", "now");
    SvgCanvas.line(out, "", axis.x(now), AXIS - 6, bottom);
    out.close();
    if (Quantities.isMakespan(view.problem())) {
      long bound = now + view.result().lowerBound().value();
      String source = " (" + view.result().lowerBound().source() + ")";
      out.open("g", "class", "mark bound");
      out.element("title", "lower bound on the makespan: " + axis.instant(bound) + source);
      SvgCanvas.line(out, "", axis.x(bound), AXIS - 6, bottom);
      out.close();
    }
  }

  private int drawWorker(Worker worker, List<Integer> order, List<Residency> held, int top) {
    List<TaskRun> all = view.plan().runs();
    int[] lanes = Lanes.assign(all, order);
    int laneCount = Lanes.count(lanes);
    int laneHeight = Math.min(MAX_LANE, Math.max(4, 176 / laneCount));
    int y = top + PAD;
    CalendarLane calendar = new CalendarLane(canvas, axis, worker);
    calendar.drawClosed(y, laneCount * (laneHeight + 2) - 2);
    drawRuns(all, order, lanes, y, laneHeight);
    label("name", y, MAX_LANE, worker.id(), describe(worker));
    y += laneCount * (laneHeight + 2);
    if (held.stream().anyMatch(r -> r.readyMicros() > r.loadStartMicros())) {
      drawLoads(held, y);
      label("lane", y, LOADS, "loads", "model loads, one at a time");
      y += LOADS + 7;
    }
    List<TaskRun> mine = order.stream().map(all::get).toList();
    MemoryProfile memory = MemoryProfile.of(index, worker, held, mine, axis.to());
    if (worker.gpuMemoryBytes() > 0 && !memory.holdings().isEmpty()) {
      MemoryLane.draw(canvas, index, axis, detail, worker, memory, y, MEMORY);
      String size = Quantities.bytes(worker.gpuMemoryBytes());
      label("lane", y - 2, 12, size, "GPU memory: " + size);
      label("lane", y + 10, MEMORY - 10, "memory", "what holds GPU memory");
      y += MEMORY;
    }
    if (calendar.pricesChange()) {
      calendar.drawPrices(y, PRICES);
      label("lane", y, PRICES, "price", "price of a second of run: " + calendar.describe());
      y += PRICES;
    }
    y += PAD;
    SvgCanvas.rule(rules, "rule", y);
    labels.open("i", "style", "top:" + y + "px").close();
    return y;
  }

  private void label(String type, int y, int height, String text, String tip) {
    String place = "top:" + y + "px;line-height:" + height + "px";
    labels.element("span", text, "class", type, "style", place, "title", tip);
  }

  private static String describe(Worker worker) {
    StringBuilder text = new StringBuilder(worker.id()).append("\ntype ").append(worker.type());
    worker
        .capacities()
        .forEach((name, amount) -> text.append('\n').append(name).append(' ').append(amount));
    if (worker.gpuMemoryBytes() > 0) {
      text.append("\nGPU memory ").append(Quantities.bytes(worker.gpuMemoryBytes()));
      text.append(worker.overlapLoads() ? "\nloads overlap runs" : "\nloads exclude runs");
    }
    return text.toString();
  }

  private void drawRuns(List<TaskRun> all, List<Integer> order, int[] lanes, int y, int height) {
    int lanesUsed = Lanes.count(lanes);
    for (int lane = 0; lane < lanesUsed; lane++) {
      int laneY = y + lane * (height + 2);
      int merged = 0;
      long mergedFrom = 0;
      long mergedTo = 0;
      for (int i = 0; i < lanes.length; i++) {
        if (lanes[i] != lane) {
          continue;
        }
        TaskRun run = all.get(order.get(i));
        if (detail != Detail.MERGED) {
          drawRun(run, laneY, height);
          continue;
        }
        boolean thin = axis.percent(run.endMicros()) - axis.percent(run.startMicros()) < 0.04;
        boolean near = axis.percent(run.startMicros()) - axis.percent(mergedTo) < MERGE_PERCENT;
        if (merged > 0 && !(thin && near)) {
          drawMerged(merged, mergedFrom, mergedTo, laneY, height);
          merged = 0;
        }
        if (thin) {
          mergedFrom = merged == 0 ? run.startMicros() : mergedFrom;
          mergedTo = run.endMicros();
          merged++;
        } else {
          drawRun(run, laneY, height);
        }
      }
      if (merged > 0) {
        drawMerged(merged, mergedFrom, mergedTo, laneY, height);
      }
    }
  }

  private void drawMerged(int count, long from, long to, int y, int height) {
    svg.open("g", "class", "b jx");
    canvas.title(count + " runs\n" + axis.instant(from) + " to " + axis.instant(to));
    canvas.rect("", from, to, y, height);
    svg.close();
  }

  private void drawRun(TaskRun run, int y, int height) {
    int job = index.job(run.job());
    boolean instant = run.endMicros() == run.startMicros();
    String type = "b " + Palette.jobClass(job) + (instant ? " instant" : "");
    svg.open("g", "class", type, "data-j", job);
    canvas.title(describe(run));
    if (instant) {
      SvgCanvas.line(svg, "", axis.x(run.startMicros()), y, y + height);
    } else {
      canvas.rect("", run.startMicros(), run.endMicros(), y, height);
    }
    if (detail == Detail.FULL && !instant && height >= 14) {
      String text = run.job() + "/" + run.task();
      canvas.clippedText(text, run.job(), run.startMicros(), run.endMicros(), y, height);
    }
    svg.close();
  }

  private String describe(TaskRun run) {
    String span =
        axis.instant(run.startMicros())
            + " to "
            + axis.instant(run.endMicros())
            + " ("
            + Quantities.exactTime(run.endMicros() - run.startMicros())
            + ")";
    StringBuilder text = new StringBuilder(run.job()).append('/').append(run.task());
    if (!run.mode().equals(Mode.DEFAULT_ID)) {
      text.append(" in mode ").append(run.mode());
    }
    text.append('\n').append(span);
    Mode mode = index.mode(run);
    if (mode != null && !mode.models().isEmpty()) {
      text.append("\nmodel ").append(String.join(", ", mode.models()));
    }
    StartReason reason = reasons.get(run);
    if (reason != null) {
      text.append('\n').append(reason.words());
    }
    return text.toString();
  }

  private void drawLoads(List<Residency> held, int y) {
    for (Residency r : held) {
      if (r.readyMicros() <= r.loadStartMicros()) {
        continue;
      }
      svg.open("g", "class", "l " + Palette.modelClass(index.model(r.model())));
      canvas.title(
          "load of "
              + r.model()
              + " ("
              + Quantities.bytes(index.modelBytes(r.model()))
              + ")\n"
              + axis.instant(r.loadStartMicros())
              + " to "
              + axis.instant(r.readyMicros())
              + " ("
              + Quantities.exactTime(r.readyMicros() - r.loadStartMicros())
              + ")");
      canvas.rect("", r.loadStartMicros(), r.readyMicros(), y, LOADS);
      canvas.rect("hatch", r.loadStartMicros(), r.readyMicros(), y, LOADS);
      if (detail == Detail.FULL) {
        canvas.clippedText(r.model(), r.model(), r.loadStartMicros(), r.readyMicros(), y, LOADS);
      }
      svg.close();
    }
  }
}
