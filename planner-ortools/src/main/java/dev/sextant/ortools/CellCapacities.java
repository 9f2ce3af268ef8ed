package dev.sextant.ortools;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the workers of a class have of a resource in each cell of time, and what choices take of it:
 * a row for each class and resource. Where no two runs fit on a worker, a run takes 1 of it; else
 * amounts are counted in a part of the capacity of one worker, rounded down. Running tasks and
 * occupations take theirs until they end. Immutable.
 */
final class CellCapacities {
  /** Into how many parts a capacity is divided that is larger. */
  private static final long PARTS = 64;

  /** What a choice takes. */
  record Taken(int[] rows, int[] amounts) {}

  private final CompiledProblem problem;
  private final int cells;
  private final long cellMicros;
  private final int resources;
  private final boolean[] single;
  private final int[][] capacity;

  /** By worker, its running tasks, as the state counts them. */
  private final List<List<Integer>> running = new ArrayList<>();

  CellCapacities(CompiledProblem problem, int cells, long cellMicros) {
    this.problem = problem;
    this.cells = cells;
    this.cellMicros = cellMicros;
    resources = problem.workers().resources();
    for (int w = 0; w < problem.workers().count(); w++) {
      running.add(new ArrayList<>());
    }
    for (int i = 0; i < problem.state().runningCount(); i++) {
      running.get(problem.state().runningWorker(i)).add(i);
    }
    int rows = problem.workers().classes() * resources;
    single = new boolean[rows];
    capacity = new int[rows][];
    long[] least = leastDemands(rows);
    for (int row = 0; row < rows; row++) {
      long whole = problem.workers().capacity(row / resources, row % resources);
      single[row] = least[row] > 0 && least[row] > whole - least[row];
      capacity[row] = capacity(row, least[row]);
    }
  }

  /** By row, the least of it that any run that takes time needs; 0 if one needs none. */
  private long[] leastDemands(int rows) {
    CompiledWorkflows workflows = problem.workflows();
    long[] least = new long[rows];
    Arrays.fill(least, Long.MAX_VALUE);
    for (int t = 0; t < problem.tasks(); t++) {
      if (!problem.state().isPending(t)) {
        continue;
      }
      int wt = problem.jobs().workflowTask(t);
      for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
        if (workflows.optionDurationMicros(o) >= cellMicros) {
          for (int r = 0; r < resources; r++) {
            int row = workflows.optionClass(o) * resources + r;
            least[row] = Math.min(least[row], workflows.demand(workflows.optionMode(o), r));
          }
        }
      }
    }
    return least;
  }

  private int[] capacity(int row, long least) {
    CompiledWorkers workers = problem.workers();
    int c = row / resources;
    long[] sum = new long[cells];
    for (int p = workers.membersBegin(c); p < workers.membersEnd(c); p++) {
      long[] free = free(workers.member(p), row % resources);
      for (int i = 0; i < cells; i++) {
        if (free[i] > 0) {
          sum[i] += single[row] ? free[i] / least : parts(row, free[i]);
        }
      }
    }
    int[] capped = new int[cells];
    for (int i = 0; i < cells; i++) {
      capped[i] = (int) Math.min(Integer.MAX_VALUE / 4, sum[i]);
    }
    return capped;
  }

  /** Of a worker, what is free at the end of each cell. */
  private long[] free(int worker, int resource) {
    CompiledState state = problem.state();
    long[] free = new long[cells];
    long whole = problem.workers().capacity(problem.workers().classOf(worker), resource);
    Arrays.fill(free, whole);
    for (int o = state.occupationsBegin(worker); o < state.occupationsEnd(worker); o++) {
      for (int d = state.occupationDemandsBegin(o); d < state.occupationDemandsEnd(o); d++) {
        if (state.occupationResource(d) == resource) {
          take(free, state.occupationUntilMicros(o), state.occupationAmount(d));
        }
      }
    }
    for (int i : running.get(worker)) {
      long demand = problem.workflows().demand(state.runningMode(i), resource);
      take(free, state.runningEndMicros(i), demand);
    }
    take(free, state.availableFromMicros(worker), whole);
    return free;
  }

  /** Takes something of all cells that end by a time. */
  private void take(long[] free, long until, long amount) {
    long whole = (until - problem.state().nowMicros()) / cellMicros;
    for (int i = 0; i < Math.min(cells, whole); i++) {
      free[i] -= amount;
    }
  }

  /** In parts of the capacity of one worker, rounded down. */
  private long parts(int row, long amount) {
    long whole = problem.workers().capacity(row / resources, row % resources);
    return whole <= PARTS ? amount : amount / (whole / PARTS + 1);
  }

  /** What a run of an option takes of each cell it is in. */
  Taken taken(int option, int length) {
    CompiledWorkflows workflows = problem.workflows();
    List<int[]> taken = new ArrayList<>();
    for (int r = 0; length > 0 && r < resources; r++) {
      int row = workflows.optionClass(option) * resources + r;
      long demand = workflows.demand(workflows.optionMode(option), r);
      int amount = (int) (demand == 0 ? 0 : single[row] ? 1 : parts(row, demand));
      if (amount > 0) {
        taken.add(new int[] {row, amount});
      }
    }
    return new Taken(
        taken.stream().mapToInt(part -> part[0]).toArray(),
        taken.stream().mapToInt(part -> part[1]).toArray());
  }

  /** How many rows there are. */
  int rows() {
    return capacity.length;
  }

  /** What a row has in each cell; not to be changed. */
  int[] of(int row) {
    return capacity[row];
  }
}
