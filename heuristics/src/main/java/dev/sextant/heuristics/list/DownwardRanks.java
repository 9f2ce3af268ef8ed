package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;

/**
 * Downward ranks of workflow tasks: the length of the longest path from the begin of their workflow
 * to a task, without the task itself, with mean durations and transfer times as in {@link
 * UpwardRanks} (Topcuoglu, Hariri, Wu, IEEE TPDS 13(3), 2002, section 4.1). Immutable and
 * thread-safe.
 */
final class DownwardRanks {
  private final double[] rank;

  /** Computes the ranks of all tasks of all workflows, in microseconds. */
  DownwardRanks(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    rank = new double[workflows.tasks()];
    double[] duration = new double[rank.length];
    for (int t = 0; t < rank.length; t++) {
      problem.stop().look(t);
      duration[t] = UpwardRanks.meanDuration(problem, t);
      for (int e = workflows.predsBegin(t); e < workflows.predsEnd(t); e++) {
        int from = workflows.edgeFrom(e);
        double transfer = problem.transfers().meanMicros(workflows.edgeBytes(e));
        rank[t] = Math.max(rank[t], rank[from] + duration[from] + transfer);
      }
    }
  }

  /** Downward rank of a workflow task, in microseconds. */
  double micros(int workflowTask) {
    return rank[workflowTask];
  }
}
