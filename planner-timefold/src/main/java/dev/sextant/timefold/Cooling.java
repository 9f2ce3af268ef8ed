package dev.sextant.timefold;

/**
 * The temperature of Timefold's simulated annealing, as its acceptor computes it: at the start of
 * every step, falling linearly with the moves made or the time gone, whichever is further.
 *
 * <p>Timefold reads the clock itself, so under a time limit this is off by what passes in between;
 * the acceptor has the last word on every move that is decoded.
 */
final class Cooling {
  private final double hot;
  private final long moves;
  private final long begin;
  private final double nanos;
  private double temperature;

  /**
   * A temperature that falls from hot to zero.
   *
   * @param hot in units of the score
   * @param moves until it is zero, or {@link Long#MAX_VALUE}
   * @param nanos until it is zero, or {@link Long#MAX_VALUE}
   */
  Cooling(double hot, long moves, long nanos) {
    this.hot = hot;
    this.moves = moves;
    this.nanos = nanos;
    begin = System.nanoTime();
    temperature = hot;
  }

  /** Cools at the start of a step. */
  void step(long made) {
    double gone = moves == Long.MAX_VALUE ? 0 : (double) made / moves;
    if (nanos != Long.MAX_VALUE) {
      gone = Math.max(gone, (System.nanoTime() - begin) / nanos);
    }
    temperature = hot * Math.max(0, 1 - gone);
  }

  /** The least value that is not accepted after a step of some value, with a chance in (0, 1]. */
  long limit(long current, double chance) {
    double allowance = Math.min(-temperature * StrictMath.log(chance), 1e18);
    long above = Math.max(1, (long) Math.ceil(allowance));
    return current > Long.MAX_VALUE - above ? Long.MAX_VALUE : current + above;
  }
}
