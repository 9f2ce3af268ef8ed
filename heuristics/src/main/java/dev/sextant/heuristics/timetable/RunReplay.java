package dev.sextant.heuristics.timetable;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Places a run by {@link RunFitter} behind all runs before it on its worker, which are put down
 * again for that: for the few runs that a {@link WorkerRecord} does not hold enough for. Not
 * thread-safe.
 */
final class RunReplay {
  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final IndexedPlan plan;
  private final WorkerSequences sequences;
  private final @Nullable WorkerTimeline[] timelines;
  private @Nullable RunFitter fitter;
  private int[] before = new int[64];

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
    timelines = new WorkerTimeline[problem.workers().count()];
  }

  /** Fits a task from an instant on; what is found must not be committed. */
  RunFitter fit(int task, int option, long notBefore) {
    WorkerTimeline timeline = timeline(plan.worker[task]);
    RunFitter fits = fitter(timeline);
    int mark = timeline.mark();
    int count = 0;
    for (int t = sequences.previous(task); t != WorkerSequences.NONE; t = sequences.previous(t)) {
      if (count == before.length) {
        before = Arrays.copyOf(before, count * 2);
      }
      before[count++] = t;
    }
    while (count > 0) {
      int t = before[--count];
      long length = plan.end[t] - plan.start[t];
      if (!fits.fit(timeline, plan.mode[t], length, plan.start[t], Constraint.CAPACITY)
          || fits.start() != plan.start[t]) {
        throw new IllegalStateException("Task " + t + " does not start again where it did.");
      }
      fits.commit();
    }
    long length = workflows.optionDurationMicros(option);
    if (!fits.fit(timeline, workflows.optionMode(option), length, notBefore, Constraint.CAPACITY)) {
      throw new IllegalStateException("Task " + task + " cannot be placed.");
    }
    timeline.undoTo(mark);
    return fits;
  }

  private WorkerTimeline timeline(int worker) {
    WorkerTimeline known = timelines[worker];
    WorkerTimeline timeline = known == null ? new WorkerTimeline(problem, worker) : known;
    timelines[worker] = timeline;
    return timeline;
  }

  private RunFitter fitter(WorkerTimeline anyTimeline) {
    RunFitter known = fitter;
    RunFitter made =
        known == null ? new RunFitter(problem, LoadTiming.EARLIEST, anyTimeline) : known;
    fitter = made;
    return made;
  }
}
