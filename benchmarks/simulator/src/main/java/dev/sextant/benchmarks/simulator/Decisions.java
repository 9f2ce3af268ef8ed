package dev.sextant.benchmarks.simulator;

import java.util.List;

/** How tasks come to workers: the mechanism around one kind of policy. */
interface Decisions {
  /** A job arrives. */
  void arrive(int job, long now);

  /**
   * The last input of a task has been produced.
   *
   * @param holder where that was
   */
  void produced(int task, int holder, long now);

  /**
   * A worker has failed.
   *
   * @param lost what was placed on it, in its order, without jobs given up
   */
  void failed(int w, List<Integer> lost, long now);

  /** A worker is back, idle and empty. */
  void returned(int w, long now);

  /** An event is over; whoever waits for what it brought about is told. */
  void settle(long now);
}
