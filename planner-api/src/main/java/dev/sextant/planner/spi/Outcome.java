package dev.sextant.planner.spi;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Why a search ended.
 *
 * @param end why it ended
 * @param exhausted whether nothing better than the best plan offered exists (with no plan offered:
 *     no plan exists)
 * @param counters what it counted, and the numbers it chose for itself, by name
 * @param versions versions of the libraries that searched, by name, for the certificate
 * @param failure what a part of the search threw, if the rest of it went on to its end; becomes the
 *     fault of the result. Null if nothing was
 */
public record Outcome(
    SearchEnd end,
    boolean exhausted,
    Map<String, Long> counters,
    Map<String, String> versions,
    @Nullable Throwable failure) {
  public Outcome {
    Objects.requireNonNull(end, "end");
    counters = Map.copyOf(counters);
    versions = Map.copyOf(versions);
  }

  /** An outcome of a search without a library of its own. */
  public Outcome(SearchEnd end, boolean exhausted, Map<String, Long> counters) {
    this(end, exhausted, counters, Map.of());
  }

  /** An outcome of a search of which no part failed. */
  public Outcome(
      SearchEnd end, boolean exhausted, Map<String, Long> counters, Map<String, String> versions) {
    this(end, exhausted, counters, versions, null);
  }

  /** Done, without a proof of anything. */
  public static Outcome completed() {
    return new Outcome(SearchEnd.COMPLETED, false, Map.of());
  }
}
