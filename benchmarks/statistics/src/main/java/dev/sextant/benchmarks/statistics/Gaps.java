package dev.sextant.benchmarks.statistics;

/** How far objectives are from what is known. Smaller objectives are better. */
public final class Gaps {
  private Gaps() {}

  /**
   * (objective - reference) / reference: how much worse a plan is than the best known one. Negative
   * for a better plan; infinite for a reference of 0 that is not reached.
   */
  public static double toReference(double objective, double reference) {
    if (objective == reference) {
      return 0;
    }
    return (objective - reference) / Math.abs(reference);
  }

  /** (objective - bound) / objective: how much better a plan might be; 0 when they are equal. */
  public static double toBound(double objective, double bound) {
    if (objective == bound) {
      return 0;
    }
    return (objective - bound) / Math.abs(objective);
  }

  /**
   * The primal gap, between 0 and 1: |objective - best| over the larger of the two; 1 when their
   * signs differ (Berthold: Measuring the impact of primal heuristics, Operations Research Letters
   * 41(6), 2013, section 2).
   */
  public static double primal(double objective, double best) {
    if (objective == best) {
      return 0;
    }
    if (objective * best < 0) {
      return 1;
    }
    return Math.abs(objective - best) / Math.max(Math.abs(objective), Math.abs(best));
  }
}
