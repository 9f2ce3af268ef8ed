package dev.sextant.timefold;

import java.util.Random;

/**
 * The random numbers that Timefold's acceptor asks for, each known before: so that the cost from
 * which on it will refuse a move is known before the move is decoded.
 */
final class PreparedRandom extends Random {
  private static final long serialVersionUID = 1;

  private double next = Double.NaN;

  PreparedRandom() {
    super(0);
  }

  /** What the next call returns. */
  void prepare(double chance) {
    next = chance;
  }

  /** What was prepared, and a random number otherwise. */
  @Override
  public double nextDouble() {
    double chance = next;
    next = Double.NaN;
    return Double.isNaN(chance) ? super.nextDouble() : chance;
  }
}
