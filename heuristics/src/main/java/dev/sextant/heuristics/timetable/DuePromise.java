package dev.sextant.heuristics.timetable;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ObjectiveTerm;

/**
 * What jobs promise where those that are late count, see {@link OrderDecoder#promise}. Their number
 * says nothing of where to go: hardly any change makes a job late or spares it. So each counts by
 * how near its end is to its due date, too, in shares of a late job: next to nothing until then,
 * and up to a half more behind it. What is hardly late is worth most to end sooner, and what is
 * very late costs next to nothing to end later still, as where some jobs have to be late it is best
 * that few are, by much. Nothing where late jobs do not count. Immutable.
 */
final class DuePromise {
  /**
   * What a job counts at its due date, and long before it nothing. Little, as the best plans end
   * jobs just before they are due.
   */
  private static final double AT_DUE = 0.05;

  /** How much more it counts long behind it. */
  private static final double BEHIND = 0.5;

  /** A job that is late by so many times what it takes at the least counts half of that. */
  private static final double SOFTNESS = 0.15;

  /** Where nothing but late jobs counts, so many units are one of cost, unless that is too much. */
  private static final long FINE = 1 << 16;

  private static final long MOST = 1L << 60;

  private final CompiledJobs jobs;
  private final long lateWeight;
  private final long units;

  /** By job, how late it is where it counts half of that; empty where none counts. */
  private final double[] soft;

  DuePromise(CompiledProblem problem) {
    jobs = problem.jobs();
    lateWeight = problem.objective().weight(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS);
    units = units(problem);
    soft = new double[lateWeight > 0 ? jobs.count() : 0];
    LowerBounds bounds = LowerBounds.of(problem);
    for (int j = 0; j < soft.length; j++) {
      soft[j] = Math.max(1, SOFTNESS * (bounds.jobEndMicros(j) - jobs.releaseMicros(j)));
    }
  }

  private long units(CompiledProblem problem) {
    return new JobTerms(problem).areLateJobsAlone() && 2 * allLate() * FINE < MOST ? FINE : 1;
  }

  /** What it costs that all jobs are late. */
  double allLate() {
    double all = 0;
    for (int j = 0; j < jobs.count(); j++) {
      all += (double) lateWeight * jobs.weight(j);
    }
    return all;
  }

  /** Whether late jobs count. */
  boolean exists() {
    return soft.length > 0;
  }

  /** How many units of it are as much as one of cost. */
  long units() {
    return units;
  }

  /** That of a job by its end; 0 where it has no due date. */
  long of(int job, long end) {
    if (soft.length == 0) {
      return 0;
    }
    long due = jobs.dueMicros(job);
    if (due == CompiledJobs.NONE) {
      return 0;
    }
    double late = (end - due) / soft[job];
    double share = AT_DUE + (late > 0 ? BEHIND : AT_DUE) * late / (1 + Math.abs(late));
    return Math.round(share * units * lateWeight * jobs.weight(job));
  }
}
