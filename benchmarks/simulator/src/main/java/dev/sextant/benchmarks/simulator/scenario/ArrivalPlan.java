package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.simulator.ArrivalProcess;
import dev.sextant.benchmarks.simulator.Arrivals;
import dev.sextant.benchmarks.simulator.TraceArrivals;

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

  /**
   * Recorded arrivals; workflows are drawn where the trace does not name them.
   *
   * @param trace when jobs arrive
   * @param jobs how many of them, at most all
   * @param stretches whether pauses are stretched to the rate that is asked for; if not, they stay
   */
  record Recorded(TraceArrivals trace, int jobs, boolean stretches) implements ArrivalPlan {
    private static final double MICROS_PER_SECOND = 1e6;

    /** Jobs per second of those that count; 1 if there is no pause between them. */
    public double jobsPerSecond() {
      long last = trace.micros()[jobs - 1];
      return last == 0 ? 1 : (jobs - 1) * MICROS_PER_SECOND / last;
    }

    @Override
    public Arrivals draw(int workflows, int workers, double rate, int count, long seed) {
      double factor = stretches ? jobsPerSecond() / rate : 1;
      return trace.draw(workflows, workers, Math.min(jobs, count), factor, seed);
    }
  }
}
