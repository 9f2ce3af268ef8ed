package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * How the tasks of all jobs turn out, and so which of them run: those without edges into them, and
 * those that a taken edge leads to. The same for a seed under every policy. Immutable.
 */
final class DrawnOutcomes implements RealisedProblem.Ran {
  private final Branches branches;
  private final CompiledWorkflows flows;

  /** By task, how it turns out. */
  private final int[] outcome;

  private final boolean[] isReached;

  DrawnOutcomes(Cluster cluster, Arrivals arrivals, long seed) {
    branches = cluster.branches();
    flows = cluster.problem().workflows();
    int tasks = 0;
    for (int f : arrivals.workflow()) {
      tasks += flows.tasksEnd(f) - flows.tasksBegin(f);
    }
    outcome = new int[tasks];
    isReached = new boolean[tasks];
    int base = 0;
    for (int f : arrivals.workflow()) {
      draw(f, base, seed);
      base += flows.tasksEnd(f) - flows.tasksBegin(f);
    }
  }

  private void draw(int f, int base, long seed) {
    int begin = flows.tasksBegin(f);
    int[] drawn = new int[flows.tasksEnd(f) - begin];
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = branches.draw(begin + i, base + i, seed);
      outcome[base + i] = drawn[i];
    }
    if (branches.isBranching(f)) {
      boolean[] reached = branches.reached(begin, drawn);
      System.arraycopy(reached, 0, isReached, base, reached.length);
    } else {
      Arrays.fill(isReached, base, base + drawn.length, true);
    }
  }

  /** Whether an edge is taken out of a task of a job, which it is not if that does not run. */
  @Override
  public boolean isTaken(int edge, int from) {
    return isReached[from]
        && (branches.when(edge) == Branches.ANY || branches.when(edge) == outcome[from]);
  }

  @Override
  public boolean hasRun(int task) {
    return isReached[task];
  }

  @Override
  public int slowest(int task) {
    return task;
  }
}
