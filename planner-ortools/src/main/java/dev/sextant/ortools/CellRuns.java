package dev.sextant.ortools;

import dev.sextant.planner.compiled.CommonDivisor;
import dev.sextant.planner.compiled.CompiledCalendars;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What runs of pending tasks may do and cost, where time is cut into cells of equal length: a
 * relaxation of every problem. It is the problem itself if a cell is as long as the unit of {@link
 * TimeScale}, each worker has one run at a time, and there are no models, transfers, joins of
 * paths, budgets, workspaces, nor inputs that tie tasks to a worker.
 *
 * <pre>
 *   cell       0      1      2      3         a run from {@code s} to {@code e} starts in the cell
 *   run           [------------)              of {@code s} and takes as many as fit into its length,
 *   takes      |======|======|                here two
 * </pre>
 *
 * Runs that follow each other do so in cells, too, as the cell of a sum is not below the sum of the
 * cells; and runs that take a cell are all there just before its end. So capacities at the ends of
 * cells, and the order of tasks, hold for cells. The last cell begins no later than the latest end
 * and ends after it, as runs of no length may start there.
 *
 * <p>Costs are whole numbers: so many parts of the largest step that they are all multiples of, as
 * prices may be smaller than a step. Immutable once made.
 */
final class CellRuns {
  /** What all costs come to at most, so that sums of them and of prices are exact. */
  private static final double MOST_COST = 0x1p38;

  private final CompiledProblem problem;
  private final TimeScale scale;
  private final Horizon horizon;
  private final int[] tasks;
  private final List<List<CellChoice>> byTask = new ArrayList<>();
  private final List<CellChoice> all = new ArrayList<>();
  private final Map<Lasting, TreeSet<Long>> breaks = new HashMap<>();
  private final CellCapacities capacities;
  private final int cells;
  private final long cellMicros;
  private long costStep = 1;
  private double parts = 1;
  private double mostCost;

  /** Runs of a length on a class of workers. */
  private record Lasting(int workerClass, long micros) {}

  private CellRuns(
      CompiledProblem problem,
      TimeScale scale,
      Horizon horizon,
      int[] tasks,
      int cells,
      long cellMicros) {
    this.problem = problem;
    this.scale = scale;
    this.horizon = horizon;
    this.tasks = tasks;
    this.cells = cells;
    this.cellMicros = cellMicros;
    capacities = new CellCapacities(problem, cells, cellMicros);
  }

  /**
   * Those of a problem; null if some task has none, costs are too large, or cells too few.
   *
   * @param mostStarts how many pairs of a choice and a cell there may be at most; cells are longer
   *     than the unit of time where there would be more
   * @param leastCells how many cells there have to be at least where they are longer than the unit
   */
  static @Nullable CellRuns of(
      CompiledProblem problem,
      Candidates candidates,
      TimeScale scale,
      Horizon horizon,
      long mostStarts,
      int leastCells) {
    int[] tasks = IntStream.range(0, problem.tasks()).filter(problem.state()::isPending).toArray();
    long latest = 1;
    long options = 0;
    for (int t : tasks) {
      latest = Math.max(latest, horizon.latestEnd(t));
      int wt = problem.jobs().workflowTask(t);
      options += problem.workflows().optionsEnd(wt) - problem.workflows().optionsBegin(wt);
    }
    long rows = (long) problem.workers().classes() * problem.workers().resources();
    long most = Math.max(1, mostStarts / Math.max(1, Math.max(rows, options)));
    long units = latest / most + 1;
    int cells = (int) (latest / units) + 1;
    if (units > 1 && cells < leastCells) {
      return null;
    }
    long cellMicros = Math.multiplyExact(units, scale.unitMicros());
    CellRuns runs = new CellRuns(problem, scale, horizon, tasks, cells, cellMicros);
    return runs.addAll(candidates) && runs.takeSteps() ? runs : null;
  }

  private boolean addAll(Candidates candidates) {
    for (int i = 0; i < tasks.length; i++) {
      problem.stop().look();
      Set<Integer> options = new LinkedHashSet<>();
      candidates.of(tasks[i]).forEach(candidate -> options.add(candidate.option()));
      List<CellChoice> here = new ArrayList<>();
      for (int option : options) {
        CellChoice choice = choice(i, option);
        if (choice.starts().length > 0) {
          here.add(choice);
          all.add(choice);
        }
      }
      byTask.add(here);
      if (here.isEmpty()) {
        return false;
      }
    }
    breaks.clear();
    return true;
  }

  private CellChoice choice(int pending, int option) {
    CompiledWorkflows workflows = problem.workflows();
    int task = tasks[pending];
    int c = workflows.optionClass(option);
    long duration = workflows.optionDurationMicros(option);
    int length = (int) Math.min(cells + 1, duration / cellMicros);
    int[] starts = new int[cells];
    double[] cost = new double[cells];
    int count = 0;
    CellCapacities.Taken taken = capacities.taken(option, length);
    int[] room = room(taken);
    TreeSet<Long> changes = breaks.computeIfAbsent(new Lasting(c, duration), this::breaks);
    long first = Math.max(scale.micros(horizon.earliestStart(task)), firstAvailable(c));
    long last = scale.micros(horizon.latestEnd(task)) - duration;
    long now = problem.state().nowMicros();
    int cell = (int) ((first - now) / cellMicros);
    for (; cell < cells && now + cell * cellMicros <= last; cell++) {
      if (room[cell] < length) {
        continue;
      }
      long from = Math.max(first, now + cell * cellMicros);
      long to = Math.min(last, now + (cell + 1) * cellMicros - scale.unitMicros());
      long least = least(c, duration, from, to, changes);
      if (least != CompiledCalendars.NEVER) {
        starts[count++] = cell;
        int mode = workflows.optionMode(option);
        cost[cell] = workflows.expected(mode, least) + workflows.costMicroUnits(mode);
      }
    }
    return new CellChoice(
        all.size(),
        pending,
        option,
        length,
        taken.rows(),
        taken.amounts(),
        Arrays.copyOf(starts, count),
        cost);
  }

  /** When the first worker of a class is available; a run of no length waits for that, too. */
  private long firstAvailable(int workerClass) {
    long first = Long.MAX_VALUE;
    int end = problem.workers().membersEnd(workerClass);
    for (int p = problem.workers().membersBegin(workerClass); p < end; p++) {
      long available = problem.state().availableFromMicros(problem.workers().member(p));
      first = Math.min(first, available);
    }
    return scale.micros(scale.fromNowUp(first));
  }

  /** By cell, how many cells from it on have what a run takes, if it is the only one. */
  private int[] room(CellCapacities.Taken taken) {
    int[] room = new int[cells + 1];
    for (int i = cells - 1; i >= 0; i--) {
      boolean open = true;
      for (int k = 0; k < taken.rows().length; k++) {
        open &= taken.amounts()[k] <= capacities.of(taken.rows()[k])[i];
      }
      room[i] = open ? room[i + 1] + 1 : 0;
    }
    return room;
  }

  /** Starts between which a run is open or not, and costs what is linear in its start. */
  private TreeSet<Long> breaks(Lasting runs) {
    int workerClass = runs.workerClass();
    long duration = runs.micros();
    CompiledCalendars calendars = problem.workers().calendars();
    TreeSet<Long> breaks = new TreeSet<>();
    int end = calendars.stepsEnd(workerClass);
    for (int i = calendars.stepsBegin(workerClass) + 1; i < end; i++) {
      long instant = calendars.fromMicros(i);
      breaks.add(instant - 1);
      breaks.add(instant);
      breaks.add(instant - duration);
      breaks.add(instant - duration + 1);
    }
    return breaks;
  }

  /** The least that a run costs besides its mode that starts between two times, both included. */
  private long least(int workerClass, long duration, long from, long to, TreeSet<Long> breaks) {
    if (from > to) {
      return CompiledCalendars.NEVER;
    }
    long least = Math.min(cost(workerClass, from, duration), cost(workerClass, to, duration));
    if (to > from) {
      for (long start : breaks.subSet(from, true, to, true)) {
        least = Math.min(least, cost(workerClass, start, duration));
      }
    }
    return least;
  }

  private long cost(int workerClass, long start, long duration) {
    CompiledCalendars calendars = problem.workers().calendars();
    return calendars.earliestOpen(workerClass, start, duration) == start
        ? calendars.runCost(workerClass, start, start + duration)
        : CompiledCalendars.NEVER;
  }

  /** Counts costs in the largest step that they are multiples of; false if they are too large. */
  private boolean takeSteps() {
    long step = 0;
    double most = 0;
    for (List<CellChoice> choices : byTask) {
      double ofTask = 0;
      for (CellChoice choice : choices) {
        for (int s : choice.starts()) {
          ofTask = Math.max(ofTask, choice.cost()[s]);
          step = choice.cost()[s] < MOST_COST ? CommonDivisor.of(step, (long) choice.cost()[s]) : 1;
        }
      }
      most += ofTask;
    }
    costStep = isExact() ? Math.max(1, step) : 1;
    double steps = most / costStep;
    while (parts < MOST_COST && steps * parts * 2 <= MOST_COST) {
      parts *= 2;
    }
    for (CellChoice choice : all) {
      for (int s : choice.starts()) {
        choice.cost()[s] = choice.cost()[s] / costStep * parts;
      }
    }
    mostCost = steps * parts;
    return steps <= MOST_COST;
  }

  /** How many tasks are pending. */
  int tasks() {
    return tasks.length;
  }

  /** The task of the problem. */
  int task(int pending) {
    return tasks[pending];
  }

  /** What a task may do. */
  List<CellChoice> choices(int pending) {
    return byTask.get(pending);
  }

  /** All choices, by their index. */
  List<CellChoice> choices() {
    return all;
  }

  /** What cells offer. */
  CellCapacities capacities() {
    return capacities;
  }

  /** How many cells there are. */
  int cells() {
    return cells;
  }

  /** Whether each start in a cell is at its beginning. */
  boolean isExact() {
    return cellMicros == scale.unitMicros();
  }

  /** When a cell begins. */
  long micros(int cell) {
    return problem.state().nowMicros() + cell * cellMicros;
  }

  /** What costs of best plans are multiples of, in micro-units. */
  long costStep() {
    return costStep;
  }

  /** The most that choices of all tasks may cost, in parts of steps. */
  double mostCost() {
    return mostCost;
  }

  /** Into how many parts each step of cost is divided. */
  double parts() {
    return parts;
  }

  /** All starts, by choice. */
  int[][] allStarts() {
    return all.stream().map(CellChoice::starts).toArray(int[][]::new);
  }
}
