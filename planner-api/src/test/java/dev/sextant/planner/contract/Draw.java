package dev.sextant.planner.contract;

import java.util.List;
import java.util.SplittableRandom;

/** Draws amounts, times and choices at a magnitude. */
final class Draw {
  private final SplittableRandom random;
  private final Magnitude magnitude;

  Draw(long seed, Magnitude magnitude) {
    random = new SplittableRandom(seed);
    this.magnitude = magnitude;
  }

  /** True this many times in a hundred. */
  boolean percent(int chance) {
    return random.nextInt(100) < chance;
  }

  /** A whole number, both ends included. */
  int between(int least, int most) {
    return random.nextInt(least, most + 1);
  }

  /** A time of so many units, both ends included; 0 units take no time. */
  long micros(int least, int most) {
    return jittered(between(least, most), magnitude.microsPerUnit());
  }

  /** The duration of a run; now and then 0 where the magnitude has no bounds of its own. */
  long durationMicros() {
    if (magnitude.longestMicros() > 0) {
      double low = Math.log(magnitude.shortestMicros());
      double high = Math.log(magnitude.longestMicros());
      return Math.round(Math.exp(low + (high - low) * random.nextDouble()));
    }
    return percent(18) ? 0 : micros(1, 6);
  }

  /** A moment between two, both included. */
  long moment(long earliest, long latest) {
    return random.nextLong(earliest, latest + 1);
  }

  /** An amount of data or memory of so many units, both ends included. */
  long bytes(int least, int most) {
    return jittered(between(least, most), magnitude.bytesPerUnit());
  }

  /** A bandwidth at which one unit of bytes takes half a unit of time to two units. */
  long bandwidth() {
    double perSecond = 1e6 * magnitude.bytesPerUnit() / magnitude.microsPerUnit();
    return Math.max(1, Math.round(perSecond * (0.5 + 1.5 * random.nextDouble())));
  }

  <T> T of(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private long jittered(long units, long unit) {
    return units == 0 || unit == 1 ? units * unit : units * unit + random.nextLong(unit);
  }
}
