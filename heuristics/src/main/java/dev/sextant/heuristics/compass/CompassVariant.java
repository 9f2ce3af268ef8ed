package dev.sextant.heuristics.compass;

import dev.sextant.planner.online.OnlineOptions;

/**
 * What a planner of this package counts.
 *
 * @param options what callers may switch
 * @param refinements what goes beyond the paper
 */
record CompassVariant(OnlineOptions options, Refinements refinements) {
  /** Compass as published. */
  static final CompassVariant COMPASS =
      new CompassVariant(OnlineOptions.defaults(), Refinements.NONE);

  /** With what {@link CompassPlusOnline} adds. */
  static final CompassVariant COMPASS_PLUS =
      new CompassVariant(
          OnlineOptions.defaults().withRememberFetches(true).withEvictionPenaltyPercent(100),
          Refinements.ALL);

  /** Whether a fetch that needs no eviction runs beside queue and data. */
  boolean overlaps() {
    return refinements.overlapFetches();
  }
}
