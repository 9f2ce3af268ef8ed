package dev.sextant.heuristics.compass;

import dev.sextant.planner.online.OnlineOptions;

/**
 * What a planner of this package counts.
 *
 * @param options what callers may switch
 * @param prefetches whether a fetch that needs no eviction runs beside the queue and the arrival of
 *     data, instead of after both
 */
record Flavour(OnlineOptions options, boolean prefetches) {
  /** Compass as published. */
  static final Flavour COMPASS = new Flavour(OnlineOptions.defaults(), false);
}
