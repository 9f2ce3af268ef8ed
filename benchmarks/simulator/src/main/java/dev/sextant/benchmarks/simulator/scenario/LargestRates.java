package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.simulator.serving.ServiceLevel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The largest rate at which, and the smallest cluster with which, each policy keeps its promise for
 * a share of the jobs: of what was simulated, the last rate up to which, or the first size from
 * which on, the mean over the seeds is at least the share.
 */
public final class LargestRates {

  /**
   * What a policy reaches.
   *
   * @param attainment share of the jobs in time
   * @param at the other settings of the points that were compared
   * @param value the rate in jobs per second or the number of workers; null where none is enough
   */
  public record Reach(double attainment, Point at, PolicyChoice policy, @Nullable Double value) {}

  private LargestRates() {}

  /** For every share, size, staleness, promise and policy; nothing unless rates were swept. */
  public static List<Reach> rates(Results results) {
    Scenario scenario = results.scenario();
    List<Double> rising = scenario.rates().stream().sorted().toList();
    List<Reach> reaches = new ArrayList<>();
    if (rising.size() > 1) {
      for (int size : scenario.workers()) {
        add(results, rising, (rate, point) -> point.withWorkers(size).withRate(rate), reaches);
      }
    }
    return reaches;
  }

  /** For every share, rate, staleness, promise and policy; nothing unless sizes were swept. */
  public static List<Reach> clusters(Results results) {
    Scenario scenario = results.scenario();
    List<Integer> falling = scenario.workers().stream().sorted(Comparator.reverseOrder()).toList();
    List<Double> sizes = falling.stream().map(Integer::doubleValue).toList();
    List<Reach> reaches = new ArrayList<>();
    if (sizes.size() > 1) {
      for (double rate : scenario.rates()) {
        add(
            results,
            sizes,
            (size, point) -> point.withRate(rate).withWorkers(size.intValue()),
            reaches);
      }
    }
    return reaches;
  }

  /** Makes a point of a value and the settings that stay. */
  private interface Place {
    Point of(Double value, Point settings);
  }

  private static void add(Results results, List<Double> harder, Place place, List<Reach> reaches) {
    Scenario scenario = results.scenario();
    for (double share : scenario.serving().attainments()) {
      for (ServiceLevel level : scenario.serving().levels()) {
        for (Staleness staleness : scenario.staleness()) {
          for (PolicyChoice policy : scenario.policies()) {
            Point settings = place.of(harder.get(0), new Point(1, 1, staleness, level));
            Function<Double, Point> points = value -> place.of(value, settings);
            Double value = last(results, harder, points, policy, share);
            reaches.add(new Reach(share, settings, policy, value));
          }
        }
      }
    }
  }

  /** The last value up to which the share is kept. */
  private static @Nullable Double last(
      Results results,
      List<Double> harder,
      Function<Double, Point> points,
      PolicyChoice policy,
      double share) {
    Double reached = null;
    for (Double value : harder) {
      Row row = results.row(points.apply(value), policy).orElse(null);
      if (row == null || !(row.mean(Metric.ATTAINMENT).estimate() >= share)) {
        return reached;
      }
      reached = value;
    }
    return reached;
  }
}
