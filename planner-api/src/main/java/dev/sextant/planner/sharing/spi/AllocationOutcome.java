package dev.sextant.planner.sharing.spi;

import dev.sextant.planner.sharing.compiled.IndexedAllocation;
import dev.sextant.planner.sharing.compiled.IndexedPrices;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a backend found.
 *
 * @param allocation shares, or null when it found none
 * @param prices that prove a bound, or that there is no allocation; or null
 * @param wholeProof what it has proven of whole allocations instead, or null; not beside prices
 * @param completed whether it had nothing left to do
 * @param counters what it counted, by name
 * @param versions versions of the libraries that searched, by name
 */
public record AllocationOutcome(
    @Nullable IndexedAllocation allocation,
    @Nullable IndexedPrices prices,
    @Nullable WholeProof wholeProof,
    boolean completed,
    Map<String, Long> counters,
    Map<String, String> versions) {
  public AllocationOutcome {
    counters = Map.copyOf(counters);
    versions = Map.copyOf(versions);
  }

  /** Shares, and the prices that prove a bound. */
  public AllocationOutcome(
      @Nullable IndexedAllocation allocation,
      @Nullable IndexedPrices prices,
      boolean completed,
      Map<String, Long> counters,
      Map<String, String> versions) {
    this(allocation, prices, null, completed, counters, versions);
  }

  /** An allocation without a bound. */
  public static AllocationOutcome of(IndexedAllocation allocation) {
    return new AllocationOutcome(allocation, null, true, Map.of(), Map.of());
  }
}
