package dev.sextant.heuristics.compass;

import dev.sextant.planner.compiled.CompiledTransfers;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * For each network position, which positions are near to it: itself, and those that its data
 * reaches over another link than the slowest. All others are far, and alike: where only a rack has
 * links of its own, all other racks are. Where no link is the slowest for all amounts of data,
 * every position is near. Immutable.
 */
final class NearPositions {
  private final int[][] near;
  private final int[] far;

  /**
   * The near positions of each.
   *
   * @param linksCount whether the time that a transfer takes counts
   */
  NearPositions(CompiledTransfers transfers, boolean linksCount) {
    int positions = transfers.positions();
    int[] all = IntStream.range(0, positions).toArray();
    near = new int[positions][];
    far = new int[positions];
    for (int p = 0; p < positions; p++) {
      int from = p;
      int slowest = slowest(transfers, p);
      if (!linksCount || slowest >= 0) {
        near[p] =
            IntStream.range(0, positions)
                .filter(q -> q == from || (linksCount && transfers.link(from, q) != slowest))
                .toArray();
        far[p] =
            IntStream.range(0, positions)
                .filter(q -> !linksCount || transfers.link(from, q) == slowest)
                .findFirst()
                .orElse(p);
      } else {
        near[p] = all;
        far[p] = p;
      }
    }
  }

  /** Positions that are near to one; not to be changed. */
  int[] near(int position) {
    return near[position];
  }

  /** A position that stands for all that are far from one. */
  int far(int position) {
    return far[position];
  }

  /** The link from a position that is never faster than another from there, or -1. */
  private static int slowest(CompiledTransfers transfers, int from) {
    int[] links =
        IntStream.range(0, transfers.positions()).map(q -> transfers.link(from, q)).toArray();
    int slowest = links[0];
    for (int link : links) {
      slowest = transfers.isNeverFaster(link, slowest) ? link : slowest;
    }
    int candidate = slowest;
    boolean isSlowest =
        Arrays.stream(links).allMatch(link -> transfers.isNeverFaster(candidate, link));
    return isSlowest ? slowest : -1;
  }
}
