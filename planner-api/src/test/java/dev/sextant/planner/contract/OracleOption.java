package dev.sextant.planner.contract;

/** A mode of one task on one worker, with everything the search asks of it. */
record OracleOption(
    String mode,
    int worker,
    long duration,
    long[] demands,
    int[] models,
    long workspace,
    long[] consumes,
    long cost) {

  boolean uses(int model) {
    for (int m : models) {
      if (m == model) {
        return true;
      }
    }
    return false;
  }
}
