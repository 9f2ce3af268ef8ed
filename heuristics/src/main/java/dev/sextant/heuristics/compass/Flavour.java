package dev.sextant.heuristics.compass;

import dev.sextant.planner.online.OnlineOptions;

/**
 * What a planner of this package counts.
 *
 * @param options what callers may switch
 * @param refinements what goes beyond the paper
 */
record Flavour(OnlineOptions options, Refinements refinements) {
  /** Compass as published. */
  static final Flavour COMPASS = new Flavour(OnlineOptions.defaults(), Refinements.NONE);

  /** With what {@link CompassPlusOnline} adds. */
  static final Flavour COMPASS_PLUS =
      new Flavour(
          OnlineOptions.defaults().withRememberFetches(true).withEvictionPenaltyPercent(100),
          Refinements.ALL);

  /** Whether a fetch that needs no eviction runs beside queue and data. */
  boolean overlaps() {
    return refinements.overlapFetches();
  }
}
