package dev.sextant.benchmarks.simulator;

import dev.sextant.benchmarks.generator.CompassWorkload;

/** Clusters and arrivals of the Compass workload. */
final class Simulations {
  private Simulations() {}

  static Cluster t4(int workers) {
    return new Cluster(new CompassWorkload(workers, 200, 100_000, 1).generate());
  }

  static Arrivals exponential(int workers, double jobsPerSecond, int jobs, long seed) {
    return new ArrivalProcess(ArrivalProcess.Pattern.EXPONENTIAL, 1)
        .draw(4, workers, 4e6 / jobsPerSecond, jobs, seed);
  }

  static Execution run(String policy, int workers, double jobsPerSecond, int jobs, long seed) {
    return run(policy, workers, jobsPerSecond, jobs, seed, SimulationOptions.DEFAULT);
  }

  static Execution run(
      String policy,
      int workers,
      double jobsPerSecond,
      int jobs,
      long seed,
      SimulationOptions options) {
    Cluster cluster = t4(workers);
    return ClusterSimulator.run(
        cluster,
        exponential(workers, jobsPerSecond, jobs, seed),
        Policies.create(policy, cluster, true, seed),
        options,
        seed);
  }

  /** Everything that an execution says, as one text. */
  static String describe(Execution execution) {
    StringBuilder text = new StringBuilder();
    for (int t = 0; t < execution.tasks(); t++) {
      text.append(execution.worker(t)).append(' ').append(execution.startMicros(t)).append(' ');
      text.append(execution.endMicros(t)).append('\n');
    }
    return text.append(execution.held()).append(execution.aborted()).toString();
  }
}
