package dev.sextant.planner.model;

/** What a worker costs while a run occupies it. */
public sealed interface Price {
  /** No cost. */
  Price FREE = new Constant(0);

  /**
   * The same price at any time. A run costs {@code ceil(price * durationMicros / 1e6)} micro-units.
   *
   * @param microUnitsPerSecond micro-units of a currency per second of run, not negative
   */
  record Constant(long microUnitsPerSecond) implements Price {}
}
