package dev.sextant.planner.evidence.check;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.ObjectiveTerm;

/** What a job that ends at an instant adds to a sum over jobs, but for its weight. Immutable. */
final class JobCost {
  private final ProblemView view;
  private final ObjectiveTerm term;

  /**
   * For a term.
   *
   * @throws BadEvidence when it is no sum over jobs
   */
  JobCost(ProblemView view, ObjectiveTerm term) {
    this.view = view;
    this.term = term;
    switch (term) {
      case TOTAL_WEIGHTED_FLOW_MICROS,
          TOTAL_WEIGHTED_TARDINESS_MICROS,
          TOTAL_WEIGHTED_LATE_JOBS -> {}
      default -> throw new BadEvidence("The term (" + term + ") is no sum over jobs.");
    }
  }

  long of(int j, long end) {
    Job job = view.job(j);
    if (term == ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS) {
      return Math.subtractExact(end, job.releaseMicros());
    }
    Long due = job.dueMicros();
    long late = due == null ? 0 : Math.max(0, Math.subtractExact(end, due));
    return term == ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS ? late : Math.min(1, late);
  }
}
