package dev.sextant.heuristics.timetable;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Places a run by {@link RunFitter} behind all runs before it on its worker, which are put down
 * again for that: for the few runs that a {@link WorkerRecord} does not hold enough for. What was
 * put down the last time stays as far as the runs before are still the same ones, so that a whole
 * order is decoded in a time that does not grow with the square of its length. Not thread-safe.
 */
final class RunReplay {
  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final IndexedPlan plan;
  private final WorkerSequences sequences;
  private final @Nullable Laid[] laid;
  private @Nullable RunFitter fitter;
  private int[] before = new int[64];
  private long putDown;

  /**
   * Replays what these hold.
   *
   * @param plan runs of the tasks that are before
   */
  RunReplay(CompiledProblem problem, IndexedPlan plan, WorkerSequences sequences) {
    this.problem = problem;
    workflows = problem.workflows();
    this.plan = plan;
    this.sequences = sequences;
    laid = new Laid[problem.workers().count()];
  }

  /** Fits a task from an instant on, null where it cannot; nothing of it must be committed. */
  @Nullable RunFitter fit(int task, int option, long notBefore) {
    Laid runs = laid(plan.worker[task]);
    RunFitter fits = fitter(runs.timeline);
    int count = 0;
    for (int t = sequences.previous(task); t != WorkerSequences.NONE; t = sequences.previous(t)) {
      if (count == before.length) {
        before = Arrays.copyOf(before, count * 2);
      }
      before[count++] = t;
    }
    int same = 0;
    while (same < count && runs.holds(same, before[count - 1 - same], plan)) {
      same++;
    }
    runs.keep(same);
    for (int i = count - 1 - same; i >= 0; i--) {
      int t = before[i];
      long length = plan.end[t] - plan.start[t];
      int mark = runs.timeline.mark();
      if (!fits.fit(runs.timeline, plan.mode[t], length, plan.start[t], Constraint.CAPACITY)
          || fits.start() != plan.start[t]) {
        throw new IllegalStateException("Task " + t + " does not start again where it did.");
      }
      fits.commit();
      runs.add(t, plan, mark);
      putDown++;
    }
    long length = workflows.optionDurationMicros(option);
    int mode = workflows.optionMode(option);
    boolean isPlaced = fits.fit(runs.timeline, mode, length, notBefore, Constraint.CAPACITY);
    return isPlaced ? fits : null;
  }

  /** How many runs have been put down so far, for tests. */
  long putDown() {
    return putDown;
  }

  private Laid laid(int worker) {
    Laid known = laid[worker];
    Laid runs = known == null ? new Laid(new WorkerTimeline(problem, worker)) : known;
    laid[worker] = runs;
    return runs;
  }

  private RunFitter fitter(WorkerTimeline anyTimeline) {
    RunFitter known = fitter;
    RunFitter made =
        known == null ? new RunFitter(problem, LoadTiming.EARLIEST, anyTimeline) : known;
    fitter = made;
    return made;
  }

  /** The timeline of a worker, and the runs that lie on it in the order they were put down. */
  private static final class Laid {
    final WorkerTimeline timeline;
    private int[] mode = new int[64];
    private long[] start = new long[64];
    private long[] end = new long[64];

    /** The timeline's mark before each run. */
    private int[] mark = new int[64];

    private int count;

    Laid(WorkerTimeline timeline) {
      this.timeline = timeline;
    }

    /** Whether the run at a place is that of a task. */
    boolean holds(int place, int task, IndexedPlan plan) {
      return place < count
          && mode[place] == plan.mode[task]
          && start[place] == plan.start[task]
          && end[place] == plan.end[task];
    }

    /** Takes away all runs but the first ones. */
    void keep(int first) {
      if (first < count) {
        timeline.undoTo(mark[first]);
        count = first;
      }
    }

    void add(int task, IndexedPlan plan, int markBefore) {
      if (count == mode.length) {
        mode = Arrays.copyOf(mode, count * 2);
        start = Arrays.copyOf(start, count * 2);
        end = Arrays.copyOf(end, count * 2);
        mark = Arrays.copyOf(mark, count * 2);
      }
      mode[count] = plan.mode[task];
      start[count] = plan.start[task];
      end[count] = plan.end[task];
      mark[count++] = markBefore;
    }
  }
}
