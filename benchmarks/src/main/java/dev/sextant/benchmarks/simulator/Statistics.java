package dev.sextant.benchmarks.simulator;

/** Figures of samples. */
final class Statistics {
  /** Two-sided 95 % quantiles of Student's t for 1 to 30 degrees of freedom. */
  private static final double[] STUDENT = {
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042
  };

  private static final double NORMAL = 1.96;

  private Statistics() {}

  /** A percentile of sorted values, interpolated between neighbours; NaN of none. */
  static double percentile(double[] sorted, double percent) {
    if (sorted.length == 0) {
      return Double.NaN;
    }
    double at = percent / 100 * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(sorted.length - 1, below + 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }

  static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return values.length == 0 ? Double.NaN : sum / values.length;
  }

  /** Half the width of the 95 % confidence interval of the mean; 0 of fewer than two values. */
  static double halfWidth(double[] values) {
    int n = values.length;
    if (n < 2) {
      return 0;
    }
    double mean = mean(values);
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    double t = n - 2 < STUDENT.length ? STUDENT[n - 2] : NORMAL;
    return t * Math.sqrt(squares / (n - 1) / n);
  }
}
