package dev.sextant.benchmarks.simulator.scenario;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is looked at more closely: one point of the sweep, one policy, a window of time. What is
 * null is chosen by the sweep.
 *
 * @param workers size of the cluster
 * @param jobsPerSecond rate of arrivals
 * @param staleness age of published state
 * @param policy label of the policy
 * @param fromMicros begin of the window
 * @param untilMicros end of the window
 */
public record Detail(
    @Nullable Integer workers,
    @Nullable Double jobsPerSecond,
    @Nullable Staleness staleness,
    @Nullable String policy,
    @Nullable Long fromMicros,
    @Nullable Long untilMicros) {
  /** Everything is chosen by the sweep. */
  public static final Detail ANY = new Detail(null, null, null, null, null, null);

  /** The first point that agrees with what is said, nearest to the middle where nothing is. */
  Point among(List<Point> points) {
    List<Point> fitting =
        points.stream()
            .filter(p -> workers == null || p.workers() == workers)
            .filter(p -> jobsPerSecond == null || p.jobsPerSecond() == jobsPerSecond)
            .filter(p -> staleness == null || Objects.equals(p.staleness(), staleness))
            .toList();
    return fitting.isEmpty() ? points.get(0) : fitting.get(fitting.size() / 2);
  }
}
