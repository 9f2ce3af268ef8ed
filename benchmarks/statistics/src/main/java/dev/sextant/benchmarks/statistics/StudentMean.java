package dev.sextant.benchmarks.statistics;

import java.util.Arrays;
import java.util.EnumSet;
import org.apache.commons.statistics.descriptive.DoubleStatistics;
import org.apache.commons.statistics.descriptive.Statistic;
import org.apache.commons.statistics.distribution.TDistribution;

/** The mean of few independent runs, with the confidence interval of Student's t distribution. */
public final class StudentMean {
  private static final double UPPER = 0.975;

  private StudentMean() {}

  /**
   * The mean with its 95 % interval, which is the mean alone for one value; all NaN without values
   * or when a value is NaN.
   */
  public static Interval of(double... values) {
    if (values.length == 0 || Arrays.stream(values).anyMatch(Double::isNaN)) {
      return new Interval(Double.NaN, Double.NaN, Double.NaN);
    }
    DoubleStatistics both =
        DoubleStatistics.of(EnumSet.of(Statistic.MEAN, Statistic.STANDARD_DEVIATION), values);
    double mean = both.getAsDouble(Statistic.MEAN);
    if (values.length == 1) {
      return new Interval(mean, mean, mean);
    }
    double quantile = TDistribution.of(values.length - 1.0).inverseCumulativeProbability(UPPER);
    double half =
        quantile * both.getAsDouble(Statistic.STANDARD_DEVIATION) / Math.sqrt(values.length);
    return new Interval(mean, mean - half, mean + half);
  }
}
