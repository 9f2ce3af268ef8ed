package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.simulator.published.PublishedValues;
import dev.sextant.benchmarks.simulator.published.PublishedValues.FiveWorkers;
import dev.sextant.benchmarks.simulator.published.PublishedValues.Scalability;
import dev.sextant.benchmarks.simulator.published.PublishedValues.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
  private static final double MICROS_PER_MS = 1000;

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
    if (point.jobsPerSecond() == SCALABILITY_RATE && !policy.adjusts()) {
      return PublishedValues.SCALABILITY.stream()
          .filter(size -> size.workers() == point.workers())
          .mapToDouble(size -> scalability(size, policy.policy(), metric))
          .findFirst()
          .orElse(Double.NaN);
    }
    Variant variant = point.workers() == FIVE ? variant(policy) : null;
    return Stream.of(PublishedValues.FIVE_WORKERS_TEN_SEEDS, PublishedValues.FIVE_WORKERS)
        .flatMap(List::stream)
        .filter(cell -> cell.variant() == variant && cell.jobsPerSecond() == point.jobsPerSecond())
        .mapToDouble(cell -> fiveWorkers(cell, metric))
        .findFirst()
        .orElse(Double.NaN);
  }

  private static double scalability(Scalability size, String policy, Metric metric) {
    boolean compass = policy.equals("compass");
    if (!compass && !policy.equals("hash")) {
      return Double.NaN;
    }
    return switch (metric) {
      case MEDIAN_SLOWDOWN -> compass ? size.compassMedian() : size.hashMedian();
      case WORKERS_USED -> compass ? size.compassUsed() : size.workers();
      default -> Double.NaN;
    };
  }

  private static double fiveWorkers(FiveWorkers cell, Metric metric) {
    return switch (metric) {
      case MEDIAN_SLOWDOWN -> cell.medianSlowdown();
      case MEAN_LATENCY -> cell.meanLatencyMs() * MICROS_PER_MS;
      case HIT_RATE -> cell.hitShare();
      default -> Double.NaN;
    };
  }

  /** What a policy was published as; Hash never adjusts. */
  private static @Nullable Variant variant(PolicyChoice policy) {
    return switch (policy.policy()) {
      case "compass" -> policy.adjusts() ? Variant.ADJUST : Variant.PLAN;
      case "compass-no-load" -> policy.adjusts() ? null : Variant.NO_LOAD;
      case "compass-no-cache" -> policy.adjusts() ? null : Variant.NO_CACHE;
      case "hash" -> Variant.HASH;
      default -> null;
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
