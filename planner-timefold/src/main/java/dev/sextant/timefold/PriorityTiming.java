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

  // The tasks on the timetable, in their turns.
  private final int[] appended;
  private final Placement[] as;
  private final int[] mark;
  private int count;
  private final int[] upcoming;
  private final boolean[] in;

  /**
   * Nothing timed yet.
   *
   * @param look called at every timing
   */
  PriorityTiming(CompiledProblem problem, Runnable look) {
    this.problem = problem;
    this.look = look;
    decoder = new OrderDecoder(problem);
    timetable = new Timetable(problem, LoadTiming.EARLIEST);
    int tasks = problem.tasks();
    order = new int[decoder.size()];
    key = new long[tasks];
    turns = new long[decoder.size()];
    optionOf = new int[tasks];
    workerOf = new int[tasks];
    appended = new int[decoder.size()];
    mark = new int[decoder.size()];
    as = new Placement[decoder.size()];
    upcoming = new int[decoder.size()];
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
    tasks.forEach(task -> byTask[task.task] = task);
    ordered = false;
  }

  /** A priority has changed. */
  void reorder() {
    ordered = false;
  }

  /** The score; the higher the better. Those of schedules with as many tasks are comparable. */
  long score() {
    look.run();
    if (!ordered) {
      sort();
      ordered = true;
    }
    for (int task : order) {
      Placement placement = byTask(task).placement();
      if (placement == null) {
        return append();
      }
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
    for (int at = 0; at < size; at++) {
      order[at] = (int) turns[at];
    }
  }

  /** Appends what is placed and depends on nothing that is not; minus the sum of the ends. */
  private long append() {
    int wanted = 0;
    for (int task : order) {
      in[task] = byTask(task).placement() != null && dependsOnWhatIsIn(task);
      if (in[task]) {
        upcoming[wanted++] = task;
      }
    }
    int same = 0;
    while (same < Math.min(count, wanted) && isAppended(same, upcoming[same])) {
      same++;
    }
    while (count > same) {
      timetable.undoLast(mark[--count]);
    }
    while (count < wanted) {
      int task = upcoming[count];
      Placement placement = Objects.requireNonNull(byTask(task).placement());
      mark[count] = timetable.mark(placement.worker());
      if (!timetable.place(task, placement.option(), placement.worker())) {
        return REFUSED;
      }
      appended[count] = task;
      as[count++] = placement;
    }
    long sum = 0;
    for (int i = 0; i < count; i++) {
      long end = timetable.endMicros(appended[i]) - problem.state().nowMicros();
      sum = end > MOST - sum ? MOST : sum + end;
    }
    return -sum;
  }

  private boolean isAppended(int at, int task) {
    return appended[at] == task && as[at].equals(byTask(task).placement());
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

  private PlacedTask byTask(int task) {
    return Objects.requireNonNull(byTask[task]);
  }
}
