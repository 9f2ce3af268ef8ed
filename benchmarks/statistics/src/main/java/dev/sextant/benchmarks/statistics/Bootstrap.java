package dev.sextant.benchmarks.statistics;

import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * Confidence intervals by the percentile bootstrap (Efron, Tibshirani: An Introduction to the
 * Bootstrap, 1993, chapter 13). The resamples are drawn with a fixed seed, so that equal values
 * give equal intervals. Immutable and thread-safe.
 */
public final class Bootstrap {
  /** 95 percent from 2000 resamples. */
  public static final Bootstrap USUAL = new Bootstrap(0.95, 2000, 1);

  private final double confidence;
  private final int resamples;
  private final long seed;

  /**
   * Creates a bootstrap.
   *
   * @param confidence between 0 and 1, such as 0.95
   * @param resamples how many, at least 100
   * @param seed of the draws
   */
  public Bootstrap(double confidence, int resamples, long seed) {
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException(
          "The confidence (" + confidence + ") must be between 0 and 1.");
    }
    if (resamples < 100) {
      throw new IllegalArgumentException(
          "The number of resamples (" + resamples + ") must be at least 100.");
    }
    this.confidence = confidence;
    this.resamples = resamples;
    this.seed = seed;
  }

  /** The mean. */
  public Interval mean(double... values) {
    return of(values, v -> Arrays.stream(v).average().orElseThrow());
  }

  /** The median. */
  public Interval median(double... values) {
    Median median = Median.withDefaults();
    return of(values, median::evaluate);
  }

  /**
   * Any statistic of at least one value.
   *
   * @throws IllegalArgumentException without a value
   */
  public Interval of(double[] values, ToDoubleFunction<double[]> statistic) {
    Objects.requireNonNull(statistic, "statistic");
    if (values.length == 0) {
      throw new IllegalArgumentException("There are no values.");
    }
    double estimate = statistic.applyAsDouble(values.clone());
    if (values.length == 1) {
      return new Interval(estimate, estimate, estimate);
    }
    SplittableRandom random = new SplittableRandom(seed);
    double[] estimates = new double[resamples];
    double[] sample = new double[values.length];
    for (int r = 0; r < resamples; r++) {
      for (int i = 0; i < sample.length; i++) {
        sample[i] = values[random.nextInt(values.length)];
      }
      estimates[r] = statistic.applyAsDouble(sample);
    }
    double tail = (1 - confidence) / 2;
    double[] ends = Quantile.withDefaults().evaluate(estimates, tail, 1 - tail);
    return new Interval(estimate, ends[0], ends[1]);
  }
}
