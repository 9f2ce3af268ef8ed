package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.simulator.ArrivalProcess;
import dev.sextant.benchmarks.simulator.Arrivals;

/** When jobs arrive, and which. */
public sealed interface ArrivalPlan {
  /** Number of jobs of a run. */
  int jobs();

  /**
   * The arrivals of one run; every job enters at any worker.
   *
   * @param jobsPerSecond mean rate of all clients
   * @param jobs how many, which may be more than {@link #jobs()}
   */
  Arrivals draw(int workflows, int workers, double jobsPerSecond, int jobs, long seed);

  /**
   * One client for each workflow.
   *
   * @param process the pauses of each
   * @param jobs number of jobs of all
   */
  record Drawn(ArrivalProcess process, int jobs) implements ArrivalPlan {
    @Override
    public Arrivals draw(int workflows, int workers, double jobsPerSecond, int count, long seed) {
      return process.draw(workflows, workers, 1e6 * workflows / jobsPerSecond, count, seed);
    }
  }
}
