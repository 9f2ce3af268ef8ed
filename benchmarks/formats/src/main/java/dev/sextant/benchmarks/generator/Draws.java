package dev.sextant.benchmarks.generator;

import java.util.SplittableRandom;

/**
 * Random numbers that are the same everywhere: derived from 64 random bits at a time by arithmetic
 * that the language defines exactly.
 */
final class Draws {
  private final SplittableRandom random;

  Draws(long seed) {
    random = new SplittableRandom(seed);
  }

  /** A number between two others, both included; fair to one part in 2^20 up to ranges of 2^43. */
  long between(long low, long high) {
    return low + (random.nextLong() >>> 1) % (high - low + 1);
  }

  /** An index below a bound. */
  int index(int bound) {
    return (int) between(0, bound - 1L);
  }

  /** True so many times in a hundred. */
  boolean percent(int times) {
    return between(0, 99) < times;
  }

  /** An exponentially distributed time of this mean, rounded to a microsecond. */
  long exponential(long meanMicros) {
    double uniform = ((random.nextLong() >>> 11) + 1) * 0x1.0p-53;
    return StrictMath.round(-meanMicros * StrictMath.log(uniform));
  }
}
