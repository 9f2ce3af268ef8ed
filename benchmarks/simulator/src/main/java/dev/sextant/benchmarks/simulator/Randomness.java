package dev.sextant.benchmarks.simulator;

import java.util.SplittableRandom;

/** Random variates, the same on every platform. */
public final class Randomness {
  private final SplittableRandom random;

  public Randomness(long seed) {
    random = new SplittableRandom(seed);
  }

  /** Another stream, whatever has been drawn from this one. */
  public static Randomness of(long seed, long stream) {
    return new Randomness(mix(seed * 0x9E3779B97F4A7C15L + stream));
  }

  public double uniform() {
    return random.nextDouble();
  }

  public int index(int bound) {
    return random.nextInt(bound);
  }

  public double exponential() {
    return -StrictMath.log(1 - random.nextDouble());
  }

  /** Standard normal, by Box and Muller. */
  public double normal() {
    double radius = StrictMath.sqrt(2 * exponential());
    return radius * StrictMath.cos(2 * StrictMath.PI * random.nextDouble());
  }

  /** Gamma with mean 1, by Marsaglia and Tsang (2000). */
  public double gamma(double shape) {
    if (shape < 1) {
      double boosted = gamma(shape + 1) * (shape + 1);
      return boosted * StrictMath.pow(1 - random.nextDouble(), 1 / shape) / shape;
    }
    double d = shape - 1.0 / 3;
    double c = 1 / StrictMath.sqrt(9 * d);
    while (true) {
      double x = normal();
      double v = (1 + c * x) * (1 + c * x) * (1 + c * x);
      if (v > 0
          && StrictMath.log(1 - random.nextDouble())
              < 0.5 * x * x + d - d * v + d * StrictMath.log(v)) {
        return d * v / shape;
      }
    }
  }

  /** A log-normal factor with mean 1. */
  public double logNormal(double sigma) {
    return StrictMath.exp(sigma * normal() - sigma * sigma / 2);
  }

  private static long mix(long z) {
    long a = (z ^ z >>> 33) * 0xFF51AFD7ED558CCDL;
    long b = (a ^ a >>> 33) * 0xC4CEB9FE1A85EC53L;
    return b ^ b >>> 33;
  }
}
