package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.simulator.Cluster;
import dev.sextant.benchmarks.simulator.serving.ServiceLevel;
import dev.sextant.planner.model.Workflow;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Promises that nobody can keep: jobs due before their longest path can end. */
public final class UnmetPromises {
  private static final double MICROS_PER_MILLI = 1_000;

  private UnmetPromises() {}

  /** A sentence for each size of the cluster, promise and workflow of which that is so. */
  public static List<String> of(Scenario scenario) {
    List<String> warnings = new ArrayList<>();
    if (scenario.serving().levels().isEmpty()) {
      return warnings;
    }
    for (int size : scenario.workers()) {
      Cluster cluster = scenario.workload().on(scenario.hardware(), size);
      for (ServiceLevel level : scenario.serving().levels()) {
        add(cluster, size, level, warnings);
      }
    }
    return warnings;
  }

  private static void add(Cluster cluster, int size, ServiceLevel level, List<String> warnings) {
    List<Workflow> workflows = cluster.problem().problem().workflows();
    for (int f = 0; f < workflows.size(); f++) {
      String id = workflows.get(f).id();
      long shortest = cluster.bestLatencyMicros(f);
      long due = level.dueMicros(id, shortest);
      if (due < shortest) {
        warnings.add(
            "No job of the workflow ("
                + id
                + ") can be in time on "
                + size
                + (size == 1 ? " worker" : " workers")
                + ": it is due after "
                + millis(due)
                + " ms, and its shortest latency is "
                + millis(shortest)
                + " ms.");
      }
    }
  }

  private static String millis(long micros) {
    return BigDecimal.valueOf(micros / MICROS_PER_MILLI).stripTrailingZeros().toPlainString();
  }
}
