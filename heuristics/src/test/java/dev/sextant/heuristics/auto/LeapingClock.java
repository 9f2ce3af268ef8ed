package dev.sextant.heuristics.auto;

import java.util.function.LongSupplier;

/** Begins at 0, and stands there until it leaps; goes on as real time does, up to a limit. */
final class LeapingClock implements LongSupplier {
  private long since;
  private double from;
  private double most;

  @Override
  public synchronized long getAsLong() {
    double seconds = from + (System.nanoTime() - since) / 1e9;
    return (long) (Math.min(seconds, most) * 1e9);
  }

  /** Leaps to a second, unless it is there; says what a test wants said. */
  synchronized boolean leaps(double second, double limit, boolean said) {
    if (from < second) {
      since = System.nanoTime();
      from = second;
      most = limit;
    }
    return said;
  }
}
