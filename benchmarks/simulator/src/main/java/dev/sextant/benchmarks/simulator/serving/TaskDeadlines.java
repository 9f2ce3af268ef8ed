package dev.sextant.benchmarks.simulator.serving;

/** What deadlines the tasks of a job have. */
public enum TaskDeadlines {
  /** All of them that of the job. */
  JOB,
  /**
   * Shares of the time until the job is due: the longest path up to the end of the task over the
   * longest path through it.
   */
  SHARE,
  /** Those that let all tasks together take the least time per request: {@link BudgetSplit}. */
  SPLIT,
  /** That of the job, less the longest path behind the task. */
  LATEST
}
