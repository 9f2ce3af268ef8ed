package dev.sextant.benchmarks.results;

/** What readers need to know of the figures beside them. */
final class Explanations {
  static final String SUMMARY =
      "At best: the median objective over the seeds is the published best-known one or"
          + " better, or, without a published value, the best median of all planners here; gaps"
          + " are measured from the same. They are means over the instances with a plan, with 95"
          + " % bootstrap intervals; our bound is the best of all planners here, and the gap to"
          + " its own is what a planner can say by itself. The primal integral is the mean distance"
          + " to the best objective over the whole limit: 0 % is perfect, 100 % is no plan. Time is"
          + " the shifted geometric mean of the calls, shift 1 s.";

  static final String DUELS =
      "The verdict is on the first planner: the median relative difference where Wilcoxon's"
          + " signed-rank test tells the two apart at the 5 % level (p-values adjusted by Holm's"
          + " method), otherwise =. Differences up to the noise count as none.";

  static final String FAMILIES =
      "Mean gap to the best over the instances with a plan, and on how many instances the best was"
          + " reached.";

  static final String GAPS =
      "The mean distance to the best objective known; 100 % before the first plan. Lower is better;"
          + " both axes are logarithmic.";

  static final String INSTANCES =
      "Objectives in the unit of the source, medians over the seeds; \u2605 reaches the published"
          + " best-known value, or without one the best median.";

  static final String PUBLISHED =
      " The gap is that of our best plan; better means better than published.";

  private Explanations() {}
}
