package dev.sextant.planner.compiled;

/**
 * How long data takes between workers. Workers that no table entry tells apart share a network
 * position. Immutable and thread-safe.
 */
public final class CompiledTransfers {
  private final int positions;
  private final int[] position;
  private final int[] linkOf;
  private final long[] latency;
  private final long[] bandwidth;
  private final boolean[] used;
  private final double[] share;

  /**
   * Creates a table.
   *
   * @param position by worker
   * @param linkOf by pair of positions
   * @param used by link, whether some pair of different workers uses it
   * @param share by link, the share of ordered pairs of different workers with capacity that use it
   */
  CompiledTransfers(
      int positions,
      int[] position,
      int[] linkOf,
      long[] latency,
      long[] bandwidth,
      boolean[] used,
      double[] share) {
    this.positions = positions;
    this.position = position;
    this.linkOf = linkOf;
    this.latency = latency;
    this.bandwidth = bandwidth;
    this.used = used;
    this.share = share;
  }

  /** Time to move data from one worker to another; 0 within a worker and for 0 bytes. */
  public long micros(int from, int to, long bytes) {
    if (from == to || bytes == 0) {
      return 0;
    }
    return microsBetween(position[from], position[to], bytes);
  }

  /** Number of network positions. */
  public int positions() {
    return positions;
  }

  /** Network position of a worker. */
  public int position(int worker) {
    return position[worker];
  }

  /** Time to move data between two different workers at these positions. */
  public long microsBetween(int fromPosition, int toPosition, long bytes) {
    return linkMicros(link(fromPosition, toPosition), bytes);
  }

  /** The link between two different workers at these positions. */
  public int link(int fromPosition, int toPosition) {
    return linkOf[fromPosition * positions + toPosition];
  }

  /** Number of links that differ. */
  public int links() {
    return latency.length;
  }

  /** Whether no data, however much, takes less time over a link than over another. */
  public boolean isNeverFaster(int link, int other) {
    return latency[link] >= latency[other] && bandwidth[link] <= bandwidth[other];
  }

  /** Whether some pair of different workers uses a link. */
  boolean isUsed(int link) {
    return used[link];
  }

  /** Time to move data over a link. */
  public long linkMicros(int link, long bytes) {
    return Arithmetic.moveMicros(bytes, latency[link], bandwidth[link]);
  }

  /** Smallest time to move data between any two different workers; 0 if there is one worker. */
  public long minMicros(long bytes) {
    long min = Long.MAX_VALUE;
    for (int link = 0; link < latency.length; link++) {
      if (used[link]) {
        min = Math.min(min, linkMicros(link, bytes));
      }
    }
    return min == Long.MAX_VALUE ? 0 : min;
  }

  /** Largest time to move data between any two different workers; 0 if there is one worker. */
  public long maxMicros(long bytes) {
    long max = 0;
    for (int link = 0; link < latency.length; link++) {
      if (used[link]) {
        max = Math.max(max, linkMicros(link, bytes));
      }
    }
    return max;
  }

  /** Mean time to move data over all ordered pairs of different workers that can run tasks. */
  public double meanMicros(long bytes) {
    double mean = 0;
    for (int link = 0; link < latency.length; link++) {
      mean += share[link] * linkMicros(link, bytes);
    }
    return mean;
  }
}
