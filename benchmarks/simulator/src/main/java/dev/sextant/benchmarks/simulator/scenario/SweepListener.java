package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.simulator.Execution;

/** Follows a sweep. */
@FunctionalInterface
public interface SweepListener {
  /**
   * A run begins.
   *
   * @param number of the run, from 1 on
   * @param runs number of all runs
   */
  void begin(int number, int runs, Point point, PolicyChoice policy, long seed);

  /**
   * The run that began last has come to its end under our own rules. References, runs by published
   * rules and rounds have no execution.
   */
  default void executed(Point point, PolicyChoice policy, long seed, Execution execution) {}
}
