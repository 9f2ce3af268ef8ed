package dev.sextant.benchmarks.simulator.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The figures that were published for Compass (Yang et al., arXiv 2402.17652), as far as they are
 * simulated: the scalability figure, and what the authors' simulator gives for five workers. The
 * latter are of one seed, except those of Compass and Hash at 2 jobs per second, which are means of
 * ten.
 */
public final class PublishedFigures {
  private static final double SCALABILITY_RATE = 40;
  private static final int PLATEAU = 60;
  private static final int PLATEAU_SIZES = 10;
  private static final int FIVE = 5;
  private static final List<Double> FIVE_RATES = List.of(0.5, 1.0, 2.0, 3.0, 4.0);

  private static final double[] COMPASS = {
    74.15, 5.65, 4.27, 4.13, 4.46, 3.99, 3.38, 3.95, 3.96, 3.99, 4.53, 4.08
  };
  private static final double[] COMPASS_USED = {20, 40, 48, 46, 51, 46, 50, 46, 45, 46, 49, 48};
  private static final double[] HASH = {
    113.74, 37.62, 17.21, 9.49, 6.89, 4.72, 4.18, 3.77, 3.40, 3.19, 2.98, 2.97
  };

  /** By policy with {@code +adjust} where tasks move: median slowdown, mean latency in ms, hits. */
  private static final Map<String, double[][]> FIVE_WORKERS =
      Map.of(
          "compass",
          new double[][] {
            {1.00, 820, .996},
            {1.12, 993, .995},
            {1.66, 1254, .994},
            {3.12, 3659, .878},
            {85, 50025, .707}
          },
          "compass+adjust",
          new double[][] {
            {1.00, 823, .997},
            {1.01, 929, .994},
            {1.66, 1312, .983},
            {2.98, 2913, .888},
            {141, 84927, .602}
          },
          "compass-no-load",
          new double[][] {
            {1.00, 791, 1.0},
            {1.08, 1058, 1.0},
            {75.9, 42567, .935},
            {249, 167957, .932},
            {275, 174550, .927}
          },
          "compass-no-cache",
          new double[][] {
            {3.20, 2116, .549},
            {3.90, 2598, .482},
            {5.81, 3970, .432},
            {33.6, 19465, .559},
            {102, 59361, .695}
          },
          "hash",
          new double[][] {
            {3.02, 1898, .446},
            {3.87, 2638, .445},
            {9.8, 6682, .453},
            {104, 59190, .481},
            {214, 124911, .490}
          });

  /**
   * A published figure beside ours.
   *
   * @param metric what it is
   * @param published the published value
   * @param ours the mean of our runs
   */
  public record Comparison(Row row, Metric metric, double published, double ours) {
    /** By how much ours is larger, as a share of the published one. */
    public double deviation() {
      return ours / published - 1;
    }
  }

  private PublishedFigures() {}

  /** A published figure, if there is one. */
  public static OptionalDouble of(Point point, PolicyChoice policy, Metric metric) {
    double value = lookUp(point, policy, metric);
    return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private static double lookUp(Point point, PolicyChoice policy, Metric metric) {
    int size = point.workers() / 20 - 1;
    if (point.jobsPerSecond() == SCALABILITY_RATE
        && point.workers() % 20 == 0
        && size >= 0
        && size < COMPASS.length
        && !policy.adjusts()) {
      return scalability(policy.policy(), metric, size, point.workers());
    }
    int rate = FIVE_RATES.indexOf(point.jobsPerSecond());
    boolean adjusts = policy.adjusts() && !policy.policy().equals("hash");
    double[][] rows = FIVE_WORKERS.get(policy.policy() + (adjusts ? "+adjust" : ""));
    if (point.workers() != FIVE || rate < 0 || rows == null) {
      return Double.NaN;
    }
    return switch (metric) {
      case MEDIAN_SLOWDOWN -> rows[rate][0];
      case MEAN_LATENCY -> rows[rate][1] * 1000;
      case HIT_RATE -> rows[rate][2];
      default -> Double.NaN;
    };
  }

  private static double scalability(String policy, Metric metric, int size, int workers) {
    boolean compass = policy.equals("compass");
    if (!compass && !policy.equals("hash")) {
      return Double.NaN;
    }
    return switch (metric) {
      case MEDIAN_SLOWDOWN -> compass ? COMPASS[size] : HASH[size];
      case WORKERS_USED -> compass ? COMPASS_USED[size] : workers;
      default -> Double.NaN;
    };
  }

  /** All published figures beside ours, where a scenario follows the published rules. */
  public static List<Comparison> compare(Results results) {
    List<Comparison> comparisons = new ArrayList<>();
    if (!results.scenario().published()) {
      return comparisons;
    }
    for (Row row : results.rows()) {
      for (Metric metric : Metric.values()) {
        of(row.point(), row.policy(), metric)
            .ifPresent(
                published ->
                    comparisons.add(
                        new Comparison(row, metric, published, row.mean(metric).estimate())));
      }
    }
    return comparisons;
  }

  /**
   * Two means of the same figures.
   *
   * @param published of the published ones
   * @param ours of ours
   */
  public record Plateau(double published, double ours) {}

  /**
   * Means of a policy's median slowdowns in the scalability figure from 60 workers on, if whole.
   */
  public static Optional<Plateau> meanOfPlateau(List<Comparison> comparisons, PolicyChoice policy) {
    List<Comparison> plateau =
        comparisons.stream()
            .filter(c -> c.row().policy().equals(policy))
            .filter(c -> c.metric() == Metric.MEDIAN_SLOWDOWN)
            .filter(c -> c.row().point().jobsPerSecond() == SCALABILITY_RATE)
            .filter(c -> c.row().point().workers() >= PLATEAU)
            .toList();
    return plateau.size() < PLATEAU_SIZES
        ? Optional.empty()
        : Optional.of(
            new Plateau(
                plateau.stream().mapToDouble(Comparison::published).average().orElseThrow(),
                plateau.stream().mapToDouble(Comparison::ours).average().orElseThrow()));
  }
}
