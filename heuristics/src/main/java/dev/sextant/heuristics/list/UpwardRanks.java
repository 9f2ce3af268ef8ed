package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;

/**
 * Upward ranks of workflow tasks: the length of the longest path from a task to the end of its
 * workflow, with mean durations over all options and mean transfer times over all pairs of
 * different workers (Topcuoglu, Hariri, Wu, IEEE TPDS 13(3), 2002, section 4.1). Immutable and
 * thread-safe.
 */
public final class UpwardRanks {
  /** What {@link #comparable} counts in a microsecond. */
  static final long PER_MICRO = 1000;

  private final double[] rank;

  /** Computes the ranks of all tasks of all workflows, in microseconds. */
  public UpwardRanks(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    rank = new double[workflows.tasks()];
    for (int t = rank.length - 1; t >= 0; t--) {
      problem.stop().look(t);
      double longest = 0;
      for (int s = workflows.succsBegin(t); s < workflows.succsEnd(t); s++) {
        int edge = workflows.succEdge(s);
        double transfer = problem.transfers().meanMicros(workflows.edgeBytes(edge));
        longest = Math.max(longest, transfer + rank[workflows.edgeTo(edge)]);
      }
      rank[t] = meanDuration(problem, t) + longest;
    }
  }

  /** Upward rank of a workflow task, in microseconds. */
  public double micros(int workflowTask) {
    return rank[workflowTask];
  }

  /** The rank in thousandths, so that sums that differ by rounding only compare as equal. */
  public long comparable(int workflowTask) {
    return comparable(rank[workflowTask]);
  }

  /** Microseconds in thousandths, so that sums that differ by rounding only compare as equal. */
  static long comparable(double micros) {
    return Math.round(micros * PER_MICRO);
  }

  /** Mean duration of a workflow task over all its options and their workers. */
  static double meanDuration(CompiledProblem problem, int task) {
    CompiledWorkflows workflows = problem.workflows();
    CompiledWorkers workers = problem.workers();
    double sum = 0;
    long count = 0;
    for (int o = workflows.optionsBegin(task); o < workflows.optionsEnd(task); o++) {
      int c = workflows.optionClass(o);
      int members = workers.membersEnd(c) - workers.membersBegin(c);
      sum += (double) workflows.optionDurationMicros(o) * members;
      count += members;
    }
    return count == 0 ? 0 : sum / count;
  }
}
