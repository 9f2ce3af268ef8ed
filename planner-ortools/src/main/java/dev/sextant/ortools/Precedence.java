package dev.sextant.ortools;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.BitSet;

/** Which tasks of a job must come before which others. */
final class Precedence {
  private final CompiledJobs jobs;
  private final BitSet[] ancestors;

  /** The ancestors of every task; of none in workflows with more tasks than the most. */
  Precedence(CompiledProblem problem, long mostTasks) {
    jobs = problem.jobs();
    CompiledWorkflows workflows = problem.workflows();
    ancestors = new BitSet[workflows.tasks()];
    for (int f = 0; f < workflows.count(); f++) {
      int begin = workflows.tasksBegin(f);
      boolean known = workflows.tasksEnd(f) - begin <= mostTasks;
      for (int t = begin; t < workflows.tasksEnd(f); t++) {
        ancestors[t] = new BitSet();
        for (int e = workflows.predsBegin(t); known && e < workflows.predsEnd(t); e++) {
          int from = workflows.edgeFrom(e);
          ancestors[t].or(ancestors[from]);
          ancestors[t].set(from - begin);
        }
      }
    }
  }

  /** Whether one task is an ancestor of another one. */
  boolean isBefore(int task, int other) {
    int job = jobs.jobOf(task);
    if (job != jobs.jobOf(other)) {
      return false;
    }
    return ancestors[other - jobs.offset(job)].get(task - jobs.tasksBegin(job));
  }
}
