package dev.sextant.heuristics.list;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;

/**
 * When tasks are to end at the latest, as their jobs have deadlines: a task that others follow may
 * use none of the time that its job has to spare, or some in proportion to how much of the job is
 * behind it then, or all of it; the last one may use all. Immutable and thread-safe.
 */
final class LatestEnds {
  /** The share with which each task may use what is in proportion to what is behind it. */
  static final double IN_PROPORTION = 0.5;

  private final CompiledProblem problem;
  private final CompiledJobs jobs;
  private final LowerBounds bounds;

  LatestEnds(CompiledProblem problem) {
    this.problem = problem;
    jobs = problem.jobs();
    bounds = LowerBounds.of(problem);
  }

  /**
   * For a task; {@code Long.MAX_VALUE} where its job has no deadline.
   *
   * @param share of the time to spare that tasks may use which others follow: 0 for none, {@link
   *     #IN_PROPORTION}, 1 for all
   */
  long micros(int task, double share) {
    int job = jobs.jobOf(task);
    long deadline = jobs.deadlineMicros(job);
    if (deadline == CompiledJobs.NONE) {
      return Long.MAX_VALUE;
    }
    long tail = bounds.tailMicros(task);
    if (tail == 0) {
      return deadline;
    }
    long soonest = bounds.headMicros(task) + leastDuration(task);
    long released = Math.max(problem.state().nowMicros(), jobs.releaseMicros(job));
    double behind = (double) (soonest - released) / Math.max(1, soonest - released + tail);
    double part =
        share <= IN_PROPORTION
            ? share / IN_PROPORTION * behind
            : behind + (share - IN_PROPORTION) / (1 - IN_PROPORTION) * (1 - behind);
    return soonest + (long) (part * (deadline - tail - soonest));
  }

  /** The share for a job that keeps to one worker, where nothing else makes it wait. */
  static double ofWhole(double share) {
    return Math.min(1, share / IN_PROPORTION);
  }

  /**
   * When the last task of a job is to end that may use a share of the time it has to spare; {@code
   * Long.MAX_VALUE} where it has no deadline.
   */
  long jobMicros(int job, double share) {
    long deadline = jobs.deadlineMicros(job);
    long soonest = bounds.jobEndMicros(job);
    return deadline == CompiledJobs.NONE
        ? Long.MAX_VALUE
        : soonest + (long) (share * (deadline - soonest));
  }

  /**
   * Pending tasks by when they must start at the latest, those of jobs without a deadline as if
   * there were no time to spare; predecessors come first.
   */
  int[] order() {
    long[] latestStart = new long[problem.tasks()];
    for (int t = 0; t < latestStart.length; t++) {
      if (problem.state().isPending(t)) {
        int job = jobs.jobOf(t);
        boolean free = jobs.deadlineMicros(job) == CompiledJobs.NONE;
        long end = free ? bounds.jobEndMicros(job) : jobs.deadlineMicros(job);
        latestStart[t] = end - bounds.tailMicros(t) - leastDuration(t);
      }
    }
    return FixedOrder.sorted(problem, latestStart);
  }

  private long leastDuration(int task) {
    int wt = jobs.workflowTask(task);
    long least = Long.MAX_VALUE;
    for (int o = problem.workflows().optionsBegin(wt);
        o < problem.workflows().optionsEnd(wt);
        o++) {
      least = Math.min(least, problem.workflows().optionDurationMicros(o));
    }
    return least;
  }
}
