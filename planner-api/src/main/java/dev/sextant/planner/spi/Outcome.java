package dev.sextant.planner.spi;

import dev.sextant.planner.StopReason;
import java.util.Map;
import java.util.Objects;

/**
 * Why a search ended.
 *
 * @param stopReason why it stopped
 * @param exhausted whether nothing better than the best plan offered exists (with no plan offered:
 *     no plan exists)
 * @param counters what it counted, by name
 */
public record Outcome(StopReason stopReason, boolean exhausted, Map<String, Long> counters) {
  public Outcome {
    Objects.requireNonNull(stopReason, "stopReason");
    counters = Map.copyOf(counters);
  }

  /** Done, without a proof of anything. */
  public static Outcome completed() {
    return new Outcome(StopReason.COMPLETED, false, Map.of());
  }
}
