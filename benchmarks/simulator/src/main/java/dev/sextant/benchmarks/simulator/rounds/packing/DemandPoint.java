package dev.sextant.benchmarks.simulator.rounds.packing;

/**
 * A mode on workers of one type.
 *
 * @param mode id of the mode
 * @param type number of the worker type
 * @param gang how many workers it takes at once
 * @param demands what each of them gives, by number of the resource
 * @param rate of the whole gang, in micro-units per second
 */
record DemandPoint(String mode, int type, int gang, long[] demands, long rate) {
  /** Whether it takes no more of anything than another. */
  boolean isWithin(long[] limits) {
    for (int r = 0; r < demands.length; r++) {
      if (demands[r] > limits[r]) {
        return false;
      }
    }
    return true;
  }

  /** Whether it takes less than another of the first resource in which they differ. */
  boolean isSmallerThan(DemandPoint other) {
    for (int r = 0; r < demands.length; r++) {
      if (demands[r] != other.demands[r]) {
        return demands[r] < other.demands[r];
      }
    }
    return false;
  }
}
