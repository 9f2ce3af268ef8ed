package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * Static levels of workflow tasks: the longest path to the end of the workflow with the median of
 * each task's durations over its options and their workers, with mean transfers or without.
 */
final class StaticLevels {
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;
  private final double[] median;
  private final double[] level;

  StaticLevels(CompiledProblem problem, boolean withTransfers) {
    workflows = problem.workflows();
    workers = problem.workers();
    median = new double[workflows.tasks()];
    level = new double[median.length];
    for (int t = level.length - 1; t >= 0; t--) {
      double longest = 0;
      for (int s = workflows.succsBegin(t); s < workflows.succsEnd(t); s++) {
        int edge = workflows.succEdge(s);
        double transfer =
            withTransfers ? problem.transfers().meanMicros(workflows.edgeBytes(edge)) : 0;
        longest = Math.max(longest, transfer + level[workflows.edgeTo(edge)]);
      }
      median[t] = medianDuration(t);
      level[t] = median[t] + longest;
    }
  }

  /** Level of a workflow task, in microseconds. */
  double micros(int workflowTask) {
    return level[workflowTask];
  }

  /** Median duration of a workflow task, in microseconds. */
  double medianMicros(int workflowTask) {
    return median[workflowTask];
  }

  private double medianDuration(int task) {
    int begin = workflows.optionsBegin(task);
    int options = workflows.optionsEnd(task) - begin;
    if (options == 0) {
      return 0;
    }
    long[] duration = new long[options];
    long count = 0;
    for (int i = 0; i < options; i++) {
      duration[i] = workflows.optionDurationMicros(begin + i);
      count += members(begin + i);
    }
    Arrays.sort(duration);
    return (nth(task, duration, (count - 1) / 2) + nth(task, duration, count / 2)) / 2.0;
  }

  /** The n-th smallest duration, each counted once for every worker of its class. */
  private long nth(int task, long[] sorted, long n) {
    for (long candidate : sorted) {
      long upTo = 0;
      for (int o = workflows.optionsBegin(task); o < workflows.optionsEnd(task); o++) {
        upTo += workflows.optionDurationMicros(o) <= candidate ? members(o) : 0;
      }
      if (upTo > n) {
        return candidate;
      }
    }
    return sorted[sorted.length - 1];
  }

  private int members(int option) {
    int c = workflows.optionClass(option);
    return workers.membersEnd(c) - workers.membersBegin(c);
  }
}
