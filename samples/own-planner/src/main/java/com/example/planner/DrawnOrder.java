package com.example.planner;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.SplittableRandom;

/** Orders of the pending tasks in which each comes after its predecessors, drawn at random. */
final class DrawnOrder {
  private final CompiledProblem problem;
  private final SplittableRandom random;
  private final int[] unplacedBefore;
  private final int[] ready;
  private int readyCount;

  DrawnOrder(CompiledProblem problem, SplittableRandom random) {
    this.problem = problem;
    this.random = random;
    unplacedBefore = new int[problem.tasks()];
    ready = new int[problem.tasks()];
  }

  int[] draw() {
    int pending = findReady();
    int[] order = new int[pending];
    for (int i = 0; i < pending; i++) {
      int at = random.nextInt(readyCount);
      order[i] = ready[at];
      ready[at] = ready[--readyCount];
      release(order[i]);
    }
    return order;
  }

  /** Counts what every task waits for, and gives how many tasks there are to place. */
  private int findReady() {
    CompiledWorkflows workflows = problem.workflows();
    readyCount = 0;
    int pending = 0;
    for (int t = 0; t < problem.tasks(); t++) {
      if (!problem.state().isPending(t)) {
        continue;
      }
      pending++;
      int workflowTask = problem.jobs().workflowTask(t);
      int offset = t - workflowTask;
      int waiting = 0;
      for (int e = workflows.predsBegin(workflowTask); e < workflows.predsEnd(workflowTask); e++) {
        waiting += problem.state().isPending(offset + workflows.edgeFrom(e)) ? 1 : 0;
      }
      unplacedBefore[t] = waiting;
      if (waiting == 0) {
        ready[readyCount++] = t;
      }
    }
    return pending;
  }

  private void release(int task) {
    CompiledWorkflows workflows = problem.workflows();
    int workflowTask = problem.jobs().workflowTask(task);
    for (int s = workflows.succsBegin(workflowTask); s < workflows.succsEnd(workflowTask); s++) {
      int next = task - workflowTask + workflows.edgeTo(workflows.succEdge(s));
      if (--unplacedBefore[next] == 0) {
        ready[readyCount++] = next;
      }
    }
  }
}
