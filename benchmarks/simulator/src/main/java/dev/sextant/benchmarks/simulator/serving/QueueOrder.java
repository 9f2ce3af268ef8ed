package dev.sextant.benchmarks.simulator.serving;

/** In which order a worker serves what is ready; equals first come, first served. */
public enum QueueOrder {
  /** First come, first served. */
  FIFO,
  /** The earliest deadline of the task first (Liu and Layland, J. ACM 20(1), 1973). */
  EDF,
  /**
   * The least slack first: the time until the job is due, less what is left of its longest path. At
   * any instant that is the order of due time less the rest of the path, so it never changes.
   */
  LEAST_SLACK
}
