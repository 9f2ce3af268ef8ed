package dev.sextant.benchmarks.jmh;

import dev.sextant.benchmarks.generator.CompassWorkload;
import dev.sextant.benchmarks.simulator.ArrivalProcess;
import dev.sextant.benchmarks.simulator.Arrivals;
import dev.sextant.benchmarks.simulator.Cluster;
import dev.sextant.benchmarks.simulator.ClusterSimulator;
import dev.sextant.benchmarks.simulator.Execution;
import dev.sextant.benchmarks.simulator.Policies;
import dev.sextant.benchmarks.simulator.SimulationOptions;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Locale;

/**
 * Measures how long it takes to simulate a million tasks of the Compass workload on a thousand
 * workers at two thirds of their capacity: once for each policy that the arguments name, in a JVM
 * that has not run before. No JMH, because one run takes seconds.
 */
final class SimulatorThroughput {
  private static final int WORKERS = 1000;
  private static final int TASKS = 1_000_000;
  private static final int TASKS_OF_FOUR_JOBS = 15;
  private static final double JOBS_PER_SECOND = 670;

  private SimulatorThroughput() {}

  /** Prints a line for each policy: what was simulated, and the time that took. */
  public static void main(String[] args) {
    List<String> policies =
        args.length == 0 ? List.of("compass", "compass+", "hash", "jit") : List.of(args);
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    Cluster cluster = new Cluster(new CompassWorkload(WORKERS, 200, 100_000, 1).generate());
    int jobs = TASKS * 4 / TASKS_OF_FOUR_JOBS;
    Arrivals arrivals =
        new ArrivalProcess(ArrivalProcess.Pattern.EXPONENTIAL, 1)
            .draw(4, WORKERS, 4e6 / JOBS_PER_SECOND, jobs, 1);
    for (String policy : policies) {
      long wall = System.nanoTime();
      long user = threads.getCurrentThreadUserTime();
      Execution execution =
          ClusterSimulator.run(
              cluster,
              arrivals,
              Policies.create(policy, cluster, true, 1),
              SimulationOptions.DEFAULT,
              1);
      System.out.printf(
          Locale.ROOT,
          "%-24s %d tasks, %d loads, %d adjustments: %.2f s of this thread, %.2f s elapsed%n",
          policy,
          execution.tasks(),
          execution.loads(),
          execution.adjustments(),
          (threads.getCurrentThreadUserTime() - user) / 1e9,
          (System.nanoTime() - wall) / 1e9);
    }
  }
}
