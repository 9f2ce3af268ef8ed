package dev.sextant.benchmarks.simulator.published;

import java.util.Set;

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
 * @param mended quirks that are left out
 */
record PublishedSettings(
    int workers,
    Policy policy,
    boolean adjusts,
    double loadStalenessMs,
    double cacheStalenessMs,
    int jobs,
    long seed,
    Set<PublishedQuirk> mended) {

  /** What places tasks. */
  enum Policy {
    COMPASS,
    NO_LOAD,
    NO_CACHE,
    /** Compass by one scheduler that is no worker. */
    CENTRAL,
    HASH
  }

  PublishedSettings {
    mended = Set.copyOf(mended);
  }

  /** With all quirks. */
  PublishedSettings(
      int workers,
      Policy policy,
      boolean adjusts,
      double loadStalenessMs,
      double cacheStalenessMs,
      int jobs,
      long seed) {
    this(workers, policy, adjusts, loadStalenessMs, cacheStalenessMs, jobs, seed, Set.of());
  }

  /** The same without some quirks. */
  PublishedSettings without(Set<PublishedQuirk> quirks) {
    return new PublishedSettings(
        workers, policy, adjusts, loadStalenessMs, cacheStalenessMs, jobs, seed, quirks);
  }

  /** Whether a quirk is kept. */
  boolean has(PublishedQuirk quirk) {
    return !mended.contains(quirk);
  }
}
