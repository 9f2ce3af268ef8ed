package dev.sextant.heuristics.list;

import dev.sextant.heuristics.timetable.JobTerms;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The budget where ends of single jobs count ({@link JobTerms}): what jobs cost that end no earlier
 * than what must follow the tasks placed so far, and than they could by themselves ({@link
 * LowerBounds#jobEndMicros}). Other terms only add to it.
 */
final class JobEndBudget implements ListBudget {
  /** What sums may be wrong by, as a share of all that is added and taken away. */
  private static final double ROUNDING = 1e-12;

  private final CompiledProblem problem;
  private final LowerBounds bounds;
  private final JobTerms terms;
  private final LongSupplier costToBeat;

  /** What all jobs cost at their earliest ends, and what was added up for it; shared by copies. */
  private final double least;

  private final double added;

  private final long[] jobEnd;
  private double cost;
  private double moved;

  /** As {@link ListBudget#of}; null where ends of single jobs do not count. */
  static @Nullable ListBudget of(CompiledProblem problem, LongSupplier costToBeat) {
    JobTerms terms = new JobTerms(problem);
    return terms.count() ? new JobEndBudget(problem, terms, costToBeat) : null;
  }

  private JobEndBudget(CompiledProblem problem, JobTerms terms, LongSupplier costToBeat) {
    this.problem = problem;
    this.terms = terms;
    this.costToBeat = costToBeat;
    bounds = LowerBounds.of(problem);
    jobEnd = new long[problem.jobs().count()];
    double sum = 0;
    double sizes = 0;
    for (int j = 0; j < jobEnd.length; j++) {
      double most = terms.costFromRelease(j, bounds.jobEndMicros(j));
      sum += most;
      sizes += Math.abs(most);
    }
    least = sum;
    added = sizes;
    begin();
  }

  private JobEndBudget(JobEndBudget other) {
    problem = other.problem;
    terms = other.terms;
    costToBeat = other.costToBeat;
    bounds = other.bounds;
    least = other.least;
    added = other.added;
    jobEnd = new long[other.jobEnd.length];
    begin();
  }

  @Override
  public ListBudget copy() {
    return new JobEndBudget(this);
  }

  @Override
  public void begin() {
    for (int j = 0; j < jobEnd.length; j++) {
      jobEnd[j] = bounds.jobEndMicros(j);
    }
    cost = least;
    moved = added;
  }

  @Override
  public boolean isOver(int task, int option, long endMicros) {
    int job = problem.jobs().jobOf(task);
    long end = endMicros + bounds.tailMicros(task);
    if (end > jobEnd[job]) {
      double before = terms.costFromRelease(job, jobEnd[job]);
      double now = terms.costFromRelease(job, end);
      cost += now - before;
      moved += Math.abs(before) + Math.abs(now);
      jobEnd[job] = end;
    }
    return cost - ROUNDING * moved >= costToBeat.getAsLong();
  }
}
