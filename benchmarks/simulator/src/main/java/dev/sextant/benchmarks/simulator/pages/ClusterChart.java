package dev.sextant.benchmarks.simulator.pages;

import dev.sextant.benchmarks.pages.ChartControls;
import dev.sextant.benchmarks.pages.Html;
import dev.sextant.benchmarks.pages.Palette;
import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.pages.SvgCanvas;
import dev.sextant.benchmarks.pages.TimeAxis;
import dev.sextant.benchmarks.simulator.scenario.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * What the workers of a run did in a window of time, as an inline SVG: per worker the tasks it ran,
 * coloured by workflow, and below them the loads of models.
 */
final class ClusterChart {
  /** Most workers that are drawn. */
  static final int MOST_WORKERS = 48;

  private static final int AXIS = 26;
  private static final int RUN = 15;
  private static final int LOAD = 6;
  private static final int ROW = RUN + LOAD + 8;

  private final Observation seen;
  private final TimeAxis axis;
  private final List<Integer> workers = new ArrayList<>();
  private final int active;
  private final Html svg = new Html();
  private final SvgCanvas canvas;

  ClusterChart(Observation seen, long fromMicros, long untilMicros) {
    this.seen = seen;
    this.axis = new TimeAxis(0, fromMicros, untilMicros);
    this.canvas = new SvgCanvas(svg, axis);
    TreeSet<Integer> busy = new TreeSet<>();
    seen.runs().stream()
        .filter(run -> shows(run.startMicros(), run.endMicros()))
        .forEach(run -> busy.add(run.worker()));
    seen.loads().stream()
        .filter(load -> shows(load.startMicros(), load.endMicros()))
        .forEach(load -> busy.add(load.worker()));
    seen.outages().stream()
        .filter(away -> shows(away.fromMicros(), away.untilMicros()))
        .forEach(away -> busy.add(away.worker()));
    active = busy.size();
    busy.stream().limit(MOST_WORKERS).forEach(workers::add);
  }

  /** How many workers did something in the window. */
  int active() {
    return active;
  }

  private boolean shows(long start, long end) {
    return end > axis.from() && start < axis.to();
  }

  /** The chart in its frame, with controls. */
  void appendTo(Html html) {
    int bottom = AXIS + workers.size() * ROW;
    Html names = new Html();
    for (int i = 0; i < workers.size(); i++) {
      int top = AXIS + i * ROW;
      String name = seen.workers().get(workers.get(i));
      String place = "top:" + (top + 3) + "px;line-height:" + (RUN + LOAD) + "px";
      names.element("span", name, "class", "name", "style", place, "title", name);
      names.element("i", "", "style", "top:" + (top + ROW) + "px");
      SvgCanvas.rule(svg, "rule", top + ROW);
    }
    absences();
    loads();
    runs();
    int height = bottom + AXIS;
    html.open("div", "class", "chartbox").open("div", "class", "bar").element("div", "");
    ChartControls.zoom(html);
    html.close().open("div", "class", "gantt");
    html.open("div", "class", "names", "style", "height:" + height + "px").add(names).close();
    String title = "Gantt chart of the workers";
    html.open("div", "class", "scroll", "tabindex", 0, "role", "img", "aria-label", title);
    html.open("svg", "class", "chart", "width", "100%", "height", height);
    SvgCanvas.grid(html, axis, AXIS, bottom);
    html.add(svg).close().close().close().close().line();
  }

  /** The top of a worker's row, or -1 for a worker that is not drawn. */
  private int top(int worker) {
    int row = workers.indexOf(worker);
    return row < 0 ? -1 : AXIS + row * ROW + 3;
  }

  private void absences() {
    for (Observation.Absence away : seen.outages()) {
      int top = top(away.worker());
      if (top >= 0 && shows(away.fromMicros(), away.untilMicros())) {
        svg.open("g", "class", "h sim-away");
        canvas.title(
            seen.workers().get(away.worker())
                + " is away\n"
                + span(away.fromMicros(), away.untilMicros()));
        canvas.rect("", away.fromMicros(), away.untilMicros(), top - 1, RUN + LOAD + 4);
        svg.close();
      }
    }
  }

  private void loads() {
    for (Observation.Load load : seen.loads()) {
      int top = top(load.worker());
      if (top >= 0 && shows(load.startMicros(), load.endMicros())) {
        int y = top + RUN + 1;
        svg.open("g", "class", "l " + Palette.modelClass(load.model()));
        canvas.title("load of " + load.name() + "\n" + span(load.startMicros(), load.endMicros()));
        canvas.rect("", load.startMicros(), load.endMicros(), y, LOAD);
        canvas.rect("hatch", load.startMicros(), load.endMicros(), y, LOAD);
        svg.close();
      }
    }
  }

  private void runs() {
    for (Observation.Run run : seen.runs()) {
      int top = top(run.worker());
      if (top < 0 || !shows(run.startMicros(), run.endMicros())) {
        continue;
      }
      Observation.ObservedJob job = seen.jobs().get(run.job());
      String workflow = seen.workflows().get(job.workflow());
      boolean instant = run.endMicros() == run.startMicros();
      String type = "b " + Palette.jobClass(job.workflow()) + (instant ? " instant" : "");
      svg.open("g", "class", type, "data-j", job.workflow());
      canvas.title(
          workflow
              + " #"
              + (run.job() + 1)
              + " / "
              + run.task()
              + "\n"
              + span(run.startMicros(), run.endMicros())
              + "\njob arrived at "
              + Quantities.time(job.arrivalMicros())
              + (run.need() == Observation.Need.FETCH ? "\nwaited for a model" : ""));
      if (instant) {
        SvgCanvas.line(svg, "", axis.x(run.startMicros()), top, top + RUN);
      } else {
        canvas.rect("", run.startMicros(), run.endMicros(), top, RUN);
        canvas.clippedText(
            run.task(), "" + (run.job() + 1), run.startMicros(), run.endMicros(), top, RUN);
      }
      svg.close();
    }
  }

  private static String span(long from, long until) {
    return Quantities.exactTime(from)
        + " to "
        + Quantities.exactTime(until)
        + " ("
        + Quantities.exactTime(until - from)
        + ")";
  }
}
