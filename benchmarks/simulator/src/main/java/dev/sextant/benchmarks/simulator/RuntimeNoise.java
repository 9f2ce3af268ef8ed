package dev.sextant.benchmarks.simulator;

/**
 * How long runs take in truth: what is expected, times a log-normal factor of the task with mean 1.
 * The factor depends on the seed and the number of the task alone, so that it is the same under
 * every policy, on every worker and in every attempt.
 *
 * @param sigma of the factor's logarithm; 0 for no noise
 * @param seed any number
 */
public record RuntimeNoise(double sigma, long seed) {

  /** Runs take what is expected. */
  public static final RuntimeNoise NONE = new RuntimeNoise(0, 0);

  public RuntimeNoise {
    if (!(sigma >= 0)) {
      throw new IllegalArgumentException("The sigma (" + sigma + ") must not be negative.");
    }
  }

  /** What a run of a task takes; at least a microsecond if it is expected to take any time. */
  public long micros(int task, long expectedMicros) {
    if (sigma == 0 || expectedMicros == 0) {
      return expectedMicros;
    }
    double factor = Randomness.of(seed, task + 1L).logNormal(sigma);
    return Math.max(1, StrictMath.round(expectedMicros * factor));
  }
}
