package dev.sextant.benchmarks.simulator.pages;

import dev.sextant.benchmarks.pages.LaneChart;
import dev.sextant.benchmarks.pages.Palette;
import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.pages.TimeAxis;
import dev.sextant.benchmarks.simulator.scenario.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * What the workers of a run did in a window of time: per worker the tasks it ran, coloured by
 * workflow, and below them the loads of models.
 */
final class ClusterChart {
  /** Most workers that are drawn. */
  static final int MOST_WORKERS = 48;

  private static final int TOP = 26;
  private static final int RUN = 15;
  private static final int LOAD = 6;
  private static final int ROW = RUN + LOAD + 8;

  private final Observation seen;
  private final TimeAxis axis;
  private final List<Integer> workers = new ArrayList<>();
  private final int active;

  ClusterChart(Observation seen, long fromMicros, long untilMicros) {
    this.seen = seen;
    this.axis = new TimeAxis(0, fromMicros, untilMicros);
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

  /** The lanes of the workers that did something. */
  LaneChart chart(String policy) {
    LaneChart chart = new LaneChart("workers " + policy, "Workers under " + policy, axis);
    for (int i = 0; i < workers.size(); i++) {
      int top = TOP + i * ROW;
      String name = seen.workers().get(workers.get(i));
      chart.name("name", top + 3, RUN + LOAD, name, name);
      chart.rule(top + ROW);
    }
    for (Observation.Absence away : seen.outages()) {
      add(
          chart,
          "away",
          seen.workers().get(away.worker()),
          away.worker(),
          away.fromMicros(),
          away.untilMicros(),
          "",
          LaneChart.NOBODY,
          "",
          top(away.worker()) - 1,
          RUN + LOAD + 4);
    }
    for (Observation.Load load : seen.loads()) {
      int top = top(load.worker()) + RUN + 1;
      String style = Palette.modelClass(load.model());
      add(
          chart,
          "load",
          load.name(),
          load.worker(),
          load.startMicros(),
          load.endMicros(),
          "",
          LaneChart.NOBODY,
          style,
          top,
          LOAD);
    }
    seen.runs().forEach(run -> run(chart, run));
    return chart;
  }

  /** The top of a worker's row, or -1 for a worker that is not drawn. */
  private int top(int worker) {
    int row = workers.indexOf(worker);
    return row < 0 ? -1 : TOP + row * ROW + 3;
  }

  private void run(LaneChart chart, Observation.Run run) {
    Observation.ObservedJob job = seen.jobs().get(run.job());
    String says =
        "job arrived at "
            + Quantities.time(job.arrivalMicros())
            + (run.need() == Observation.Need.FETCH ? "\nwaited for a model" : "")
            + (run.batch() > 1 ? "\none of " + run.batch() + " in a batch" : "")
            + (job.isDropped() ? "\nthe job was given up" : "");
    add(
        chart,
        "run",
        seen.workflows().get(job.workflow()) + " #" + (run.job() + 1) + "/" + run.task(),
        run.worker(),
        run.startMicros(),
        run.endMicros(),
        says,
        job.workflow(),
        Palette.jobClass(job.workflow()),
        top(run.worker()),
        RUN);
  }

  private void add(
      LaneChart chart,
      String what,
      String name,
      int worker,
      long from,
      long to,
      String says,
      int group,
      String style,
      int y,
      int height) {
    if (workers.contains(worker) && shows(from, to)) {
      String shown = what.equals("run") ? name.substring(name.lastIndexOf('#') + 1) : "";
      String shorter = shown.isEmpty() ? "" : shown.substring(0, shown.indexOf('/'));
      String place = seen.workers().get(worker);
      chart.add(
          new LaneChart.Mark(what, name, shorter, place, from, to, says, group, style, y, height));
    }
  }
}
