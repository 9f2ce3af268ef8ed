package dev.sextant.planner.contract;

import dev.sextant.planner.model.Mode;

/** A mode of one task on one worker, with everything the search asks of it. */
record OracleOption(
    String mode,
    int worker,
    long duration,
    long[] demands,
    int[] models,
    long workspace,
    long[] consumes,
    Mode source) {

  boolean uses(int model) {
    for (int m : models) {
      if (m == model) {
        return true;
      }
    }
    return false;
  }
}
