package dev.sextant.planner.sharing;

import java.util.List;

/**
 * Who gets which share of which workers.
 *
 * @param shares in no particular order; the same jobs in the same choice on a type, or on the same
 *     workers, stand there once
 */
public record Allocation(List<Share> shares) {
  /** Nobody gets anything. */
  public static final Allocation EMPTY = new Allocation(List.of());

  public Allocation {
    shares = List.copyOf(shares);
  }

  /** Whether each share is all the time, on workers that it names. */
  public boolean isWhole() {
    return shares.stream().allMatch(Share::isWhole);
  }
}
