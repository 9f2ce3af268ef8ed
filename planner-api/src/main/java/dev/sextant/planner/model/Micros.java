package dev.sextant.planner.model;

import java.time.Duration;

/**
 * Durations as the model counts them: in microseconds, instants since the instant 0 of a problem.
 */
public final class Micros {
  private static final long PER_SECOND = 1_000_000;
  private static final int NANOS = 1_000;

  private Micros() {}

  /**
   * The microseconds of a duration.
   *
   * @throws IllegalArgumentException when it is not a whole number of them, or too long
   */
  public static long of(Duration duration) {
    if (duration.getNano() % NANOS != 0) {
      throw new IllegalArgumentException(
          "The duration (" + duration + ") must be whole microseconds.\nMaybe round it.");
    }
    try {
      return Math.addExact(
          Math.multiplyExact(duration.getSeconds(), PER_SECOND), duration.getNano() / NANOS);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "The duration (" + duration + ") must be below 2^63 microseconds.", e);
    }
  }
}
