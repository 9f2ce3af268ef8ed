package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;

/**
 * The least time of a worker that falls to a run of an option: its even share of the batch in which
 * that is least, which has no more runs than its limit and than there are tasks that may go in it.
 * What a batch takes is at least the sum of these shares of its runs, whoever they are. Immutable.
 */
final class BatchShares {
  private final CompiledWorkflows workflows;

  /** By batch key, how many pending tasks may go in one batch. */
  private final int[] tasks;

  /** By option, the size of the batch in which its share is least; 0 where nobody has asked. */
  private final int[] sizes;

  BatchShares(CompiledProblem problem) {
    workflows = problem.workflows();
    int options = workflows.tasks() == 0 ? 0 : workflows.optionsEnd(workflows.tasks() - 1);
    sizes = new int[workflows.hasBatches() ? options : 0];
    tasks = new int[workflows.hasBatches() ? workflows.modes() : 0];
    for (int t = 0; t < problem.tasks() && tasks.length > 0; t++) {
      if (problem.state().isPending(t)) {
        count(problem.jobs().workflowTask(t));
      }
    }
  }

  private void count(int task) {
    for (int mode = workflows.modesBegin(task); mode < workflows.modesEnd(task); mode++) {
      boolean first = workflows.batch(mode) != CompiledWorkflows.NO_BATCH;
      for (int other = workflows.modesBegin(task); other < mode; other++) {
        first &= workflows.batch(other) != workflows.batch(mode);
      }
      if (first) {
        tasks[workflows.batch(mode)]++;
      }
    }
  }

  private int size(int option) {
    if (sizes.length == 0) {
      return 1;
    }
    if (sizes[option] == 0) {
      sizes[option] = bestSize(option);
    }
    return sizes[option];
  }

  /** The size of the batch in which the share is least; of several the smallest. */
  private int bestSize(int option) {
    int batch = workflows.batch(workflows.optionMode(option));
    if (batch == CompiledWorkflows.NO_BATCH) {
      return 1;
    }
    int best = 1;
    int most = Math.min(workflows.batchLimit(option), tasks[batch]);
    for (int size = 2; size <= most; size++) {
      long micros = workflows.batchMicros(option, size);
      best = isLess(micros, best, workflows.batchMicros(option, best), size) ? size : best;
    }
    return best;
  }

  private static boolean isLess(long micros, int times, long otherMicros, int otherTimes) {
    long high = Math.multiplyHigh(micros, times);
    long otherHigh = Math.multiplyHigh(otherMicros, otherTimes);
    return high != otherHigh
        ? high < otherHigh
        : Long.compareUnsigned(micros * times, otherMicros * otherTimes) < 0;
  }

  /** The share in microseconds, as near as a double gets. */
  double micros(int option) {
    int size = size(option);
    return (double) workflows.batchMicros(option, size) / size;
  }

  /** The share at a price per microsecond, rounded down to a whole number where it is shared. */
  double worth(int option, double perMicro) {
    int size = size(option);
    double all = perMicro * workflows.batchMicros(option, size);
    if (size == 1) {
      return all;
    }
    return all < 0x1p53 && all == Math.rint(all)
        ? (double) ((long) all / size)
        : Math.floor(all / size * (1 - 0x1p-51));
  }
}
