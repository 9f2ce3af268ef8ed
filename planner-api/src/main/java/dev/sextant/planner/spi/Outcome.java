package dev.sextant.planner.spi;

import java.util.Map;
import java.util.Objects;

/**
 * Why a search ended.
 *
 * @param end why it ended
 * @param exhausted whether nothing better than the best plan offered exists (with no plan offered:
 *     no plan exists)
 * @param counters what it counted, and the numbers it chose for itself, by name
 * @param versions versions of the libraries that searched, by name, for the certificate
 */
public record Outcome(
    SearchEnd end, boolean exhausted, Map<String, Long> counters, Map<String, String> versions) {
  public Outcome {
    Objects.requireNonNull(end, "end");
    counters = Map.copyOf(counters);
    versions = Map.copyOf(versions);
  }

  /** An outcome of a search without a library of its own. */
  public Outcome(SearchEnd end, boolean exhausted, Map<String, Long> counters) {
    this(end, exhausted, counters, Map.of());
  }

  /** Done, without a proof of anything. */
  public static Outcome completed() {
    return new Outcome(SearchEnd.COMPLETED, false, Map.of());
  }
}
