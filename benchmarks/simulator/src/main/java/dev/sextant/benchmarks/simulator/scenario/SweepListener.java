package dev.sextant.benchmarks.simulator.scenario;

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
}
