package dev.sextant.benchmarks.simulator.serving;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is promised of jobs (their service level objective): a job that ends when it is due, or
 * before, is in time.
 *
 * @param due when jobs are due after their arrival
 * @param deadline when jobs that have not ended are given up, after their arrival; null for never
 * @param byWorkflow when jobs of some workflows, by id, are due instead
 */
public record ServiceLevel(Due due, @Nullable Due deadline, Map<String, Due> byWorkflow) {

  public ServiceLevel {
    byWorkflow = Map.copyOf(byWorkflow);
  }

  /** All jobs are due alike and none is given up. */
  public static ServiceLevel of(Due due) {
    return new ServiceLevel(due, null, Map.of());
  }

  /** When jobs of a workflow are due after their arrival, in microseconds. */
  public long dueMicros(String workflow, long shortestMicros) {
    return byWorkflow.getOrDefault(workflow, due).micros(shortestMicros);
  }

  /** When jobs are given up after their arrival, in microseconds; -1 for never. */
  public long deadlineMicros(long shortestMicros) {
    return deadline == null ? -1 : deadline.micros(shortestMicros);
  }
}
