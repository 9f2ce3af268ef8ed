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
  /**
   * The same, but where batches are to be in time and everybody who waits could end by the middle
   * between his own deadline and {@link #LATEST}, by that: to pass over who is late sheds load, of
   * which there is not too much then.
   */
  ADAPTIVE,
  /** Those that let all tasks together take the least time per request: {@link BudgetSplit}. */
  SPLIT,
  /** That of the job, less the longest path behind the task. */
  LATEST;

  /** Whether tasks are due by shares of the time. */
  public boolean isShared() {
    return this == SHARE || this == ADAPTIVE;
  }
}
