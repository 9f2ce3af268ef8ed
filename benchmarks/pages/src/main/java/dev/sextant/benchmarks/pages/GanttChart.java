package dev.sextant.benchmarks.pages;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.explain.Party;
import dev.sextant.planner.explain.PathStep;
import dev.sextant.planner.explain.StartReason;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One plan as lanes: when jobs are due, and per worker its runs, its loads, its GPU memory and its
 * prices; with what each run waits for, what it takes from where, and what the makespan hangs on.
 */
final class GanttChart {
  private static final int PAD = 9;
  private static final int MAX_LANE = 22;
  private static final int LEAST_LANE = 4;
  private static final int WORKER = 176;
  private static final int DUES = 16;
  private static final int LOADS = 15;
  private static final int MEMORY = 48;
  private static final int PRICES = 30;

  private final PlanView view;
  private final ProblemIndex index;
  private final TimeAxis axis;
  private final LaneChart chart;
  private final Map<String, Integer> runMarks = new HashMap<>();
  private final Map<String, List<LoadMark>> loadMarks = new HashMap<>();

  /** A load on the chart. */
  private record LoadMark(Residency residency, int mark) {}

  private GanttChart(PlanView view, TimeAxis axis) {
    this.view = view;
    this.index = new ProblemIndex(view.problem());
    this.axis = axis;
    String planner = view.result().planner();
    String problem = view.problem().name();
    String title = (problem.isEmpty() ? "Plan" : problem) + ", planned by " + planner;
    // With the problem, as a gallery has charts of several.
    chart = new LaneChart((problem + " gantt " + planner).strip(), title, axis);
  }

  /** The chart of a plan. */
  static LaneChart of(PlanView view) {
    return of(view, TimeAxis.of(view.problem(), view.plan()));
  }

  /** The same on an axis that other plans share. */
  static LaneChart of(PlanView view, TimeAxis axis) {
    GanttChart gantt = new GanttChart(view, axis);
    gantt.draw();
    return gantt.chart;
  }

  private void draw() {
    Map<String, List<Integer>> runs = index.runsByWorker(view.plan().runs());
    Map<String, List<Residency>> held = new HashMap<>();
    for (Residency r : view.plan().residencies()) {
      held.computeIfAbsent(r.worker(), w -> new ArrayList<>()).add(r);
    }
    Map<TaskRun, StartReason> reasons = new HashMap<>();
    view.reasons().forEach(reason -> reasons.put(reason.run(), reason));
    int y = dues(LaneChart.TOP);
    for (Worker worker : view.problem().workers()) {
      List<Integer> order = runs.getOrDefault(worker.id(), List.of());
      List<Residency> residencies = held.getOrDefault(worker.id(), List.of());
      if (order.isEmpty() && residencies.isEmpty() && worker.capacities().isEmpty()) {
        continue; // A place where data lies.
      }
      y = worker(worker, order, residencies, reasons, y);
    }
    ties();
    lines();
  }

  /** When jobs are due, and when they must be done; what is after the chart is at its end. */
  private int dues(int top) {
    boolean any = false;
    Map<String, Long> ends = new HashMap<>();
    view.metrics().jobs().forEach(job -> ends.put(job.job(), job.endMicros()));
    List<Job> jobs = view.problem().jobs();
    for (int j = 0; j < jobs.size(); j++) {
      Job job = jobs.get(j);
      long end = ends.getOrDefault(job.id(), 0L);
      any |= due(job, j, "due", job.dueMicros(), end, top + 5);
      any |= due(job, j, "deadline", job.deadlineMicros(), end, top + 5);
    }
    if (!any) {
      return top;
    }
    chart.name(
        "lane",
        top + 3,
        DUES,
        "due",
        "when jobs are due, and their deadlines; at the end those after it");
    chart.rule(top + DUES + 6);
    return top + DUES + 6;
  }

  private boolean due(Job job, int number, String what, @Nullable Long at, long end, int y) {
    if (at == null || at < axis.from()) {
      return false;
    }
    String says =
        end > at ? "late by " + Quantities.exactTime(end - at) : "ends at " + axis.instant(end);
    String style = Palette.jobClass(number) + (end > at ? " late" : "");
    chart.add(new LaneChart.Mark(what, job.id(), "", "", at, at, says, number, style, y, DUES - 4));
    return true;
  }

  private int worker(
      Worker worker,
      List<Integer> order,
      List<Residency> held,
      Map<TaskRun, StartReason> reasons,
      int top) {
    List<TaskRun> all = view.plan().runs();
    int[] lanes = Lanes.assign(all, order);
    int laneCount = Lanes.count(lanes);
    int laneHeight = Math.min(MAX_LANE, Math.max(LEAST_LANE, WORKER / laneCount));
    int y = top + PAD;
    CalendarLane calendar = new CalendarLane(chart, axis, worker);
    calendar.drawClosed(y, laneCount * (laneHeight + 2) - 2);
    for (int i = 0; i < lanes.length; i++) {
      TaskRun run = all.get(order.get(i));
      run(run, reasons.get(run), y + lanes[i] * (laneHeight + 2), laneHeight);
    }
    chart.name("name", y, MAX_LANE, worker.id(), describe(worker));
    y += laneCount * (laneHeight + 2);
    if (held.stream().anyMatch(r -> r.readyMicros() > r.loadStartMicros())) {
      loads(held, y);
      chart.name("lane", y, LOADS, "loads", "model loads, one at a time");
      y += LOADS + 7;
    }
    List<TaskRun> mine = order.stream().map(all::get).toList();
    MemoryProfile memory = MemoryProfile.of(index, worker, held, mine, axis.to());
    if (worker.gpuMemoryBytes() > 0 && !memory.holdings().isEmpty()) {
      MemoryLane.draw(chart, index, axis, worker, memory, y, MEMORY);
      String size = Quantities.bytes(worker.gpuMemoryBytes());
      chart.name("lane", y - 2, 12, size, "GPU memory: " + size);
      chart.name("lane", y + 10, MEMORY - 10, "memory", "what holds GPU memory");
      y += MEMORY;
    }
    if (calendar.pricesChange()) {
      calendar.drawPrices(y, PRICES);
      chart.name("lane", y, PRICES, "price", "price of a second of run: " + calendar.describe());
      y += PRICES;
    }
    y += PAD;
    chart.rule(y);
    return y;
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

  private void run(TaskRun run, @Nullable StartReason reason, int y, int height) {
    int job = index.job(run.job());
    StringBuilder says = new StringBuilder();
    if (!run.mode().equals(Mode.DEFAULT_ID)) {
      says.append("mode ").append(run.mode());
    }
    Mode mode = index.mode(run);
    if (mode != null && !mode.models().isEmpty()) {
      says.append(says.isEmpty() ? "" : "\n");
      says.append("model ").append(String.join(", ", mode.models()));
    }
    if (reason != null) {
      says.append(says.isEmpty() ? "" : "\n").append(reason.words());
    }
    int mark =
        chart.add(
            new LaneChart.Mark(
                "run",
                id(run.job(), run.task()),
                run.job(),
                run.worker(),
                run.startMicros(),
                run.endMicros(),
                says.toString(),
                job,
                Palette.jobClass(job),
                y,
                height));
    runMarks.put(id(run.job(), run.task()), mark);
  }

  private static String id(@Nullable String first, @Nullable String second) {
    return first + "/" + second;
  }

  private void loads(List<Residency> held, int y) {
    for (Residency r : held) {
      if (r.readyMicros() > r.loadStartMicros()) {
        int mark =
            chart.add(
                new LaneChart.Mark(
                    "load",
                    r.model(),
                    r.model(),
                    r.worker(),
                    r.loadStartMicros(),
                    r.readyMicros(),
                    Quantities.bytes(index.modelBytes(r.model())),
                    LaneChart.NOBODY,
                    Palette.modelClass(index.model(r.model())),
                    y,
                    LOADS));
        loadMarks
            .computeIfAbsent(id(r.worker(), r.model()), k -> new ArrayList<>())
            .add(new LoadMark(r, mark));
      }
    }
  }

  /** What runs wait for, what they take from others, and what the makespan hangs on. */
  private void ties() {
    for (StartReason reason : view.reasons()) {
      Party blocker = reason.blocker();
      Integer run = runMarks.get(id(reason.run().job(), reason.run().task()));
      if (blocker != null && run != null) {
        int other = mark(blocker, reason.run().startMicros());
        if (other != LaneChart.NOBODY) {
          chart.waits(run, other);
        }
      }
    }
    for (PathStep step : view.criticalPath()) {
      Party of = step.of();
      boolean moves = step.constraint() == Constraint.INPUT_ARRIVAL && of == null;
      if (of != null && !moves) {
        int mark = mark(of, step.toMicros());
        if (mark != LaneChart.NOBODY) {
          chart.critical(mark);
        }
      }
    }
    transfers();
  }

  /** The mark of a run, or of the last load of a model that begins before an instant. */
  private int mark(Party party, long before) {
    if (party.kind() == Party.Kind.TASK) {
      return runMarks.getOrDefault(id(party.job(), party.task()), LaneChart.NOBODY);
    }
    int last = LaneChart.NOBODY;
    for (LoadMark load : loadMarks.getOrDefault(id(party.worker(), party.model()), List.of())) {
      if (load.residency().loadStartMicros() < before) {
        last = load.mark();
      }
    }
    return last;
  }

  private void transfers() {
    CompiledProblem compiled = CompiledProblem.of(view.problem());
    Map<String, Integer> workers = new HashMap<>();
    view.problem().workers().forEach(worker -> workers.put(worker.id(), workers.size()));
    Map<String, TaskRun> runs = new HashMap<>();
    view.plan().runs().forEach(run -> runs.put(id(run.job(), run.task()), run));
    for (TaskRun run : view.plan().runs()) {
      Integer to = workers.get(run.worker());
      Integer mark = runMarks.get(id(run.job(), run.task()));
      for (var edge : index.edgesInto(run)) {
        TaskRun from = runs.get(id(run.job(), edge.from()));
        Integer source = from == null ? null : workers.get(from.worker());
        Integer maker = runMarks.get(id(run.job(), edge.from()));
        if (from != null && source != null && to != null && mark != null && maker != null) {
          long moves = compiled.transfers().micros(source, to, edge.bytes());
          chart.follows(mark, maker, from.endMicros() + moves);
        }
      }
    }
  }

  private void lines() {
    long now = view.problem().state().nowMicros();
    chart.line("now", now, "now");
    if (Quantities.isMakespan(view.problem())) {
      long bound = now + view.result().lowerBound().value();
      String source = " (" + view.result().lowerBound().source() + ")";
      String says = "lower bound on the makespan: " + axis.instant(bound) + source;
      chart.line("bound", bound, says);
    }
  }
}
