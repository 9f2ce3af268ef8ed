package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;

/**
 * The value of a change, which is what it costs and promises ({@link DuePromise}) in one, if the
 * tasks that it has not reached yet stayed as they were, but for what must follow those it has
 * reached: an estimate while it is being decoded, and exact when it is. What ends earlier than
 * before may let its job end as much earlier, which shows only when the job's last task has been
 * reached: that is counted apart. For objectives that are sums over jobs of something that grows
 * with the job's end; others have none.
 */
final class PartialCost {
  /**
   * A task that goes to another worker, the next one where it was and the next one where it goes:
   * before these are placed, what the move is good for does not show.
   */
  private static final int LEAST_PLACED = 3;

  private final CompiledJobs jobs;
  private final IndexedPlan plan;
  private final ObjectiveFunction function;
  private final JobTerms terms;
  private final DuePromise dues;
  private final boolean exists;

  private long value;
  private int placed;
  private int stamp;
  private final int[] jobStamp;
  private final long[] jobEnd;

  /** By job, by how much its value may still fall, and all of that. */
  private final long[] hoped;

  private long hopedInAll;

  PartialCost(CompiledProblem problem, IndexedPlan plan) {
    jobs = problem.jobs();
    this.plan = plan;
    function = new ObjectiveFunction(problem);
    terms = new JobTerms(problem);
    dues = new DuePromise(problem);
    jobStamp = new int[jobs.count()];
    jobEnd = new long[jobs.count()];
    hoped = new long[jobs.count()];
    boolean sumOverJobs = problem.budgets() == 0 && terms.areAll();
    for (int j = 0; j < jobs.count(); j++) {
      sumOverJobs &= jobs.deadlineMicros(j) == CompiledJobs.NONE;
    }
    exists = sumOverJobs;
  }

  /** Whether the objective allows for an estimate. */
  boolean exists() {
    return exists;
  }

  /** Begins with the value before a change. */
  void begin(long before) {
    stamp++;
    value = before;
    hopedInAll = 0;
    placed = 0;
  }

  /**
   * Takes over a task that was placed and ended elsewhere before the change.
   *
   * @param tail its job ends at least so much later than the task
   */
  void placed(int task, long endBefore, ScheduleCost before, long tail) {
    placed++;
    int job = jobs.jobOf(task);
    look(job, before);
    boolean delivers = jobs.outputsEnd(task) > jobs.outputsBegin(task);
    long present = jobEnd[job];
    long end = plan.end[task];
    long known =
        delivers || (endBefore == present && end < present)
            ? function.jobEndMicros(plan, job)
            : Math.max(present, end + tail);
    ends(job, known, endBefore - end);
  }

  /**
   * Takes over a task that has not been placed yet, by a guess of when it will end at the soonest;
   * otherwise as {@link #placed}.
   */
  void guessed(int task, long endBefore, long end, ScheduleCost before, long tail) {
    int job = jobs.jobOf(task);
    look(job, before);
    ends(job, Math.max(jobEnd[job], end + tail), endBefore - end);
  }

  private void look(int job, ScheduleCost before) {
    if (jobStamp[job] != stamp) {
      jobStamp[job] = stamp;
      jobEnd[job] = before.jobEndMicros(job);
      hoped[job] = 0;
    }
  }

  /** Notes when a job ends, as far as is known, and by how much one of its tasks ends earlier. */
  private void ends(int job, long known, long earlier) {
    long present = jobEnd[job];
    if (known != present) {
      long more = value(job, known) - value(job, present);
      value += more;
      jobEnd[job] = known;
      hope(job, Math.max(0, hoped[job] + Math.min(0, more)));
    }
    if (earlier > 0) {
      long less = value(job, known) - value(job, known - earlier);
      hope(job, Math.max(hoped[job], less));
    }
  }

  private long value(int job, long end) {
    long cost = terms.cost(job, end);
    return dues.exists() ? dues.units() * cost + dues.of(job, end) : cost;
  }

  private void hope(int job, long less) {
    hopedInAll += less - hoped[job];
    hoped[job] = less;
  }

  /**
   * Whether a change looks as if its value came to a limit or more.
   *
   * @param patience after so many tasks nothing is hoped for
   */
  boolean looksWorse(long limit, int patience) {
    return placed >= patience ? value >= limit : placed >= LEAST_PLACED && looksWorse(limit);
  }

  /** The same though all that is hoped for happens. */
  boolean looksWorse(long limit) {
    return value - hopedInAll >= limit;
  }

  /** The estimate. */
  long value() {
    return value;
  }
}
