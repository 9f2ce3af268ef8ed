package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;

/** Which tasks have all their predecessors placed. */
final class Readiness {
  private final CompiledJobs jobs;
  private final CompiledWorkflows workflows;

  /** By task, predecessors that are not placed yet. */
  private final int[] waitsFor;

  private int[] ready;
  private int count;

  Readiness(CompiledProblem problem) {
    jobs = problem.jobs();
    workflows = problem.workflows();
    waitsFor = new int[problem.tasks()];
    ready = new int[problem.tasks()];
    for (int t = 0; t < waitsFor.length; t++) {
      if (!problem.state().isPending(t)) {
        continue;
      }
      int offset = jobs.offset(jobs.jobOf(t));
      for (int e = workflows.predsBegin(t - offset); e < workflows.predsEnd(t - offset); e++) {
        waitsFor[t] += problem.state().isPending(workflows.edgeFrom(e) + offset) ? 1 : 0;
      }
      if (waitsFor[t] == 0) {
        ready[count++] = t;
      }
    }
  }

  /** Number of tasks that became ready by the last placement, or are ready from the start. */
  int count() {
    return count;
  }

  /** The i-th of them, in ascending order at the start and in that of the edges later. */
  int task(int i) {
    return ready[i];
  }

  /** Notes that a task was placed. */
  void placed(int task) {
    int offset = jobs.offset(jobs.jobOf(task));
    int from = task - offset;
    count = 0;
    for (int s = workflows.succsBegin(from); s < workflows.succsEnd(from); s++) {
      int successor = workflows.edgeTo(workflows.succEdge(s)) + offset;
      if (--waitsFor[successor] == 0) {
        ready[count++] = successor;
      }
    }
  }
}
