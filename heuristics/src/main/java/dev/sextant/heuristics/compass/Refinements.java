package dev.sextant.heuristics.compass;

/**
 * What {@link CompassPlusOnline} does beyond Compass, besides what {@link
 * dev.sextant.planner.online.OnlineOptions} switches. Immutable.
 *
 * @param overlapFetches overlap: a fetch that needs no eviction runs beside the queue and the
 *     arrival of data, instead of after both; as workers do that load models ahead
 * @param packTies packing: equal finish times go to a worker that holds the model, then to one that
 *     has room for it, and only then to the first
 * @param reserveMicros reserve: a task without a model, of a workflow that needs some on such
 *     workers, is put on a worker on which there is no model only if that is by so much better than
 *     on others; the first such worker is next in line and not in reserve. 0 for no reserve
 */
public record Refinements(boolean overlapFetches, boolean packTies, long reserveMicros) {
  /** None of them: Compass as published. */
  public static final Refinements NONE = new Refinements(false, false, 0);

  /** All of them. */
  public static final Refinements ALL = new Refinements(true, true, 10_000);

  /**
   * Checks the time.
   *
   * @throws IllegalArgumentException if the reserveMicros are negative or more than 2^40
   */
  public Refinements {
    if (reserveMicros >>> 40 != 0) {
      throw new IllegalArgumentException(
          "The reserveMicros (" + reserveMicros + ") must be between 0 and 2^40.");
    }
  }

  /** The same with or without overlap. */
  public Refinements withOverlapFetches(boolean overlap) {
    return new Refinements(overlap, packTies, reserveMicros);
  }

  /** The same with or without packing. */
  public Refinements withPackTies(boolean pack) {
    return new Refinements(overlapFetches, pack, reserveMicros);
  }

  /** The same with another reserve. */
  public Refinements withReserveMicros(long micros) {
    return new Refinements(overlapFetches, packTies, micros);
  }
}
