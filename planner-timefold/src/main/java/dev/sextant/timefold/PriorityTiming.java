package dev.sextant.timefold;

import dev.sextant.heuristics.timetable.LoadTiming;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Times what placements and priorities say: tasks take their turn by rising priority, each after
 * those it depends on, and start as early as what came before them allows. While not everything is
 * placed, tasks are appended to a {@link Timetable}, from the first turn that is another one than
 * before; a complete schedule is decoded and has the cost of the objective. Not thread-safe.
 */
final class PriorityTiming {
  /** The score of a schedule that cannot be placed. */
  static final long REFUSED = Long.MIN_VALUE;

  /** Sums of ends stop here. */
  private static final long MOST = Long.MAX_VALUE - 1;

  private final CompiledProblem problem;
  private final OrderDecoder decoder;
  private final Timetable timetable;
  private final Runnable look;

  private @Nullable PlacedTask[] byTask = new PlacedTask[0];
  private final int[] order;
  private final long[] key;
  private final long[] turns;
  private boolean ordered;

  private final int[] optionOf;
  private final int[] workerOf;

  // How far the order has been looked at, and what of it is on the timetable.
  private final int[] position;
  private final boolean[] isPlaced;
  private int placed;
  private int last;
  private int dirty;
  private final int[] appended;
  private final int[] mark;
  private final long[] sum;
  private int count;
  private final boolean[] in;

  /**
   * Nothing timed yet.
   *
   * @param look called at every timing
   */
  PriorityTiming(CompiledProblem problem, Runnable look) {
    this.problem = problem;
    this.look = look;
    decoder = OrderDecoder.of(problem);
    timetable = new Timetable(problem, LoadTiming.EARLIEST);
    int tasks = problem.tasks();
    order = new int[decoder.size()];
    key = new long[tasks];
    turns = new long[decoder.size()];
    optionOf = new int[tasks];
    workerOf = new int[tasks];
    position = new int[tasks];
    isPlaced = new boolean[tasks];
    appended = new int[decoder.size()];
    mark = new int[decoder.size()];
    sum = new long[decoder.size() + 1];
    in = new boolean[tasks];
    for (int t = 0; t < tasks; t++) {
      in[t] = !problem.state().isPending(t);
    }
  }

  /** Holds the schedule that was timed last, if it was complete. */
  OrderDecoder decoder() {
    return decoder;
  }

  /** Times other tasks from now on. */
  void reset(List<PlacedTask> tasks) {
    byTask = new PlacedTask[problem.tasks()];
    placed = 0;
    for (PlacedTask task : tasks) {
      byTask[task.task] = task;
      isPlaced[task.task] = task.placement() != null;
      placed += isPlaced[task.task] ? 1 : 0;
    }
    ordered = false;
  }

  /** A priority has changed. */
  void reorder() {
    ordered = false;
  }

  /** The placement of a task has changed. */
  void replace(PlacedTask changed) {
    int task = changed.task;
    boolean now = changed.placement() != null;
    placed += (now ? 1 : 0) - (isPlaced[task] ? 1 : 0);
    isPlaced[task] = now;
    if (ordered) {
      dirty = Math.min(dirty, position[task]);
      last = now ? Math.max(last, position[task]) : last;
    }
  }

  /** The score; the higher the better. Those of schedules with as many tasks are comparable. */
  long score() {
    look.run();
    if (!ordered) {
      sort();
      ordered = true;
    }
    if (placed < order.length) {
      return append();
    }
    for (int task : order) {
      Placement placement = placementOf(task);
      optionOf[task] = placement.option();
      workerOf[task] = placement.worker();
    }
    return decoder.decode(order, optionOf, workerOf) ? -decoder.cost() : REFUSED;
  }

  /** By priority, but after what a task depends on; numbers of tasks follow precedence. */
  private void sort() {
    CompiledWorkflows workflows = problem.workflows();
    CompiledJobs jobs = problem.jobs();
    int size = 0;
    for (int t = 0; t < byTask.length; t++) {
      PlacedTask task = byTask[t];
      if (task == null) {
        continue;
      }
      key[t] = task.priority();
      int workflowTask = jobs.workflowTask(t);
      for (int e = workflows.predsBegin(workflowTask); e < workflows.predsEnd(workflowTask); e++) {
        key[t] = Math.max(key[t], key[workflows.edgeFrom(e) + jobs.offset(jobs.jobOf(t))]);
      }
      turns[size++] = key[t] << Integer.SIZE | t;
    }
    Arrays.sort(turns);
    last = -1;
    dirty = 0;
    takeBack(0);
    for (int at = 0; at < size; at++) {
      int task = (int) turns[at];
      order[at] = task;
      position[task] = at;
      last = isPlaced[task] ? at : last;
    }
  }

  /** Appends what is placed and depends on nothing that is not; minus the sum of the ends. */
  private long append() {
    takeBack(dirty);
    for (int at = dirty; at <= last; at++) {
      int task = order[at];
      if (isPlaced[task] && dependsOnWhatIsIn(task)) {
        Placement placement = placementOf(task);
        mark[count] = timetable.mark(placement.worker());
        if (!timetable.place(task, placement.option(), placement.worker())) {
          dirty = at;
          return REFUSED;
        }
        long end = timetable.endMicros(task) - problem.state().nowMicros();
        sum[count + 1] = end > MOST - sum[count] ? MOST : sum[count] + end;
        appended[count++] = task;
        in[task] = true;
      }
    }
    dirty = last + 1;
    return -sum[count];
  }

  /** Takes back what was appended from a position of the order on. */
  private void takeBack(int from) {
    while (count > 0 && position[appended[count - 1]] >= from) {
      timetable.undoLast(mark[--count]);
      in[appended[count]] = false;
    }
  }

  private boolean dependsOnWhatIsIn(int task) {
    CompiledWorkflows workflows = problem.workflows();
    CompiledJobs jobs = problem.jobs();
    int offset = jobs.offset(jobs.jobOf(task));
    int workflowTask = jobs.workflowTask(task);
    for (int e = workflows.predsBegin(workflowTask); e < workflows.predsEnd(workflowTask); e++) {
      if (!in[workflows.edgeFrom(e) + offset]) {
        return false;
      }
    }
    return true;
  }

  private Placement placementOf(int task) {
    return Objects.requireNonNull(Objects.requireNonNull(byTask[task]).placement());
  }
}
