package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.simulator.serving.ServiceLevel;
import org.jspecify.annotations.Nullable;

/**
 * One combination of what a scenario sweeps.
 *
 * @param workers size of the cluster
 * @param jobsPerSecond mean rate of arrivals of all clients
 * @param staleness how often state is published
 * @param level what is promised of jobs, or null for nothing
 */
public record Point(
    int workers, double jobsPerSecond, Staleness staleness, @Nullable ServiceLevel level) {

  /** Where nothing is promised. */
  public Point(int workers, double jobsPerSecond, Staleness staleness) {
    this(workers, jobsPerSecond, staleness, null);
  }

  /** The same with another size of the cluster. */
  public Point withWorkers(int size) {
    return new Point(size, jobsPerSecond, staleness, level);
  }

  /** The same at another rate. */
  public Point withRate(double rate) {
    return new Point(workers, rate, staleness, level);
  }
}
