package dev.sextant.ortools;

import java.util.function.LongSupplier;

/**
 * Whether a search, begun when this was made, has not improved for a share of its time, after the
 * shortest time. Thread-safe.
 */
final class Patience {
  private final LongSupplier incumbent;
  private final LongSupplier nanoTime;
  private final long begin;
  private final long shortestNanos;
  private final double share;
  private long objective = Long.MAX_VALUE;
  private long improved;

  /** The patience with a search whose best objective so far is given. */
  Patience(LongSupplier incumbent, long shortestNanos, double share) {
    this(incumbent, shortestNanos, share, System::nanoTime);
  }

  /** The same by another clock. */
  Patience(LongSupplier incumbent, long shortestNanos, double share, LongSupplier nanoTime) {
    this.incumbent = incumbent;
    this.nanoTime = nanoTime;
    this.shortestNanos = shortestNanos;
    this.share = share;
    begin = nanoTime.getAsLong();
    improved = begin;
  }

  synchronized boolean isOver() {
    long now = nanoTime.getAsLong();
    if (incumbent.getAsLong() < objective) {
      objective = incumbent.getAsLong();
      improved = now;
    }
    return now - begin > shortestNanos && now - improved > share * (now - begin);
  }
}
