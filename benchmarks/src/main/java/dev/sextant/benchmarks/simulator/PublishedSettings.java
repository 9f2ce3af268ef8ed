package dev.sextant.benchmarks.simulator;

/**
 * A run of the published simulator.
 *
 * @param workers number of workers
 * @param policy what places tasks
 * @param adjusts whether tasks move when their input is there
 * @param loadStalenessMs age of the load column
 * @param cacheStalenessMs age of the placement column
 * @param jobs completed jobs after which it stops
 * @param seed of what Hash draws
 */
record PublishedSettings(
    int workers,
    Policy policy,
    boolean adjusts,
    double loadStalenessMs,
    double cacheStalenessMs,
    int jobs,
    long seed) {

  /** What places tasks. */
  enum Policy {
    COMPASS,
    NO_LOAD,
    NO_CACHE,
    HASH
  }
}
