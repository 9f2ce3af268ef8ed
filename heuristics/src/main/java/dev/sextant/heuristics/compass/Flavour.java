package dev.sextant.heuristics.compass;

import dev.sextant.planner.online.OnlineOptions;

/**
 * What a planner of this package counts.
 *
 * @param options what callers may switch
 * @param prefetches whether a fetch that needs no eviction runs beside the queue and the arrival of
 *     data, instead of after both, and ties go to where models are or fit
 */
record Flavour(OnlineOptions options, boolean prefetches) {
  /** Compass as published. */
  static final Flavour COMPASS = new Flavour(OnlineOptions.defaults(), false);

  /** With what {@link CompassPlusOnline} adds. */
  static final Flavour COMPASS_PLUS =
      new Flavour(
          OnlineOptions.defaults().withRememberFetches(true).withEvictionPenaltyPercent(100), true);
}
