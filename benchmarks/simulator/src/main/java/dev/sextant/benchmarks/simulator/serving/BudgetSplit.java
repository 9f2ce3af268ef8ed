package dev.sextant.benchmarks.simulator.serving;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Divides the time of a request among its tasks, so that all of them together take the least GPU
 * time per request: a task that may take longer runs in larger batches, which cost less for each of
 * them. The dynamic program of Nexus (Shen et al., SOSP'19, section 6.2) over multiples of a step:
 *
 * <pre>
 * best(u, t) = min over s &lt;= t of [p(u) min{l(u, b) / b : l(u, b) &lt;= s} + sum over v of best(v, t - s)]
 * </pre>
 *
 * <p>for a task u with successors v, probability p and batch times l. Of several budgets that cost
 * the same the smallest counts. Deviations: requests of one workflow have one rate, so probability
 * takes its place; where paths meet, a task gets the least that any of them leaves it, so that
 * every path keeps to the whole; a join is counted on each path that leads to it, as there.
 */
public final class BudgetSplit {
  private static final double NONE = Double.POSITIVE_INFINITY;

  private final long stepMicros;
  private final int steps;
  private final double[][] share;
  private final List<int[]> successors;
  private final double[][] best;
  private final int[][] budget;

  /**
   * Prepares a division.
   *
   * @param batchMicros by task, what batches of 1, 2, ... take
   * @param probability by task, how likely it runs
   * @param successors by task, in any order
   * @param totalMicros time of the request
   * @param stepMicros budgets are multiples of it
   * @throws IllegalArgumentException if the step is not above 0 or larger than the time
   */
  public BudgetSplit(
      long[][] batchMicros,
      double[] probability,
      List<int[]> successors,
      long totalMicros,
      long stepMicros) {
    if (stepMicros <= 0 || stepMicros > totalMicros) {
      throw new IllegalArgumentException(
          "The step ("
              + stepMicros
              + ") must be above 0 and at most the time ("
              + totalMicros
              + ").");
    }
    this.stepMicros = stepMicros;
    this.successors = List.copyOf(successors);
    steps = Math.toIntExact(totalMicros / stepMicros);
    int tasks = batchMicros.length;
    share = new double[tasks][];
    for (int u = 0; u < tasks; u++) {
      share[u] = shares(batchMicros[u], probability[u]);
    }
    best = new double[tasks][];
    budget = new int[tasks][];
  }

  /** By steps that a task may take: the least time of a GPU that a request then costs. */
  private double[] shares(long[] micros, double probability) {
    double[] least = new double[steps + 1];
    Arrays.fill(least, NONE);
    for (int b = 1; b <= micros.length; b++) {
      int from =
          Math.toIntExact(Math.min(steps + 1L, (micros[b - 1] + stepMicros - 1) / stepMicros));
      for (int s = Math.max(1, from); s <= steps; s++) {
        least[s] = Math.min(least[s], probability * micros[b - 1] / b);
      }
    }
    return least;
  }

  /**
   * The budgets by task, in microseconds.
   *
   * @return null when the tasks of some path take longer than the request may
   */
  public long @Nullable [] budgets() {
    int tasks = share.length;
    boolean[] hasPredecessor = new boolean[tasks];
    for (int u = 0; u < tasks; u++) {
      solve(u);
      for (int v : successors.get(u)) {
        hasPredecessor[v] = true;
      }
    }
    int[] left = new int[tasks];
    Arrays.fill(left, steps + 1);
    for (int u = 0; u < tasks; u++) {
      left[u] = hasPredecessor[u] ? left[u] : steps;
    }
    return readOut(left);
  }

  private long @Nullable [] readOut(int[] left) {
    long[] micros = new long[left.length];
    for (int u : order()) {
      if (best[u][left[u]] == NONE) {
        return null;
      }
      int taken = budget[u][left[u]];
      micros[u] = taken * stepMicros;
      for (int v : successors.get(u)) {
        left[v] = Math.min(left[v], left[u] - taken);
      }
    }
    return micros;
  }

  /** What a request costs with these budgets, in microseconds of a GPU; joins count once. */
  public double costMicros(long[] budgets) {
    double cost = 0;
    for (int u = 0; u < budgets.length; u++) {
      cost += share[u][Math.toIntExact(budgets[u] / stepMicros)];
    }
    return cost;
  }

  /** Fills the table of a task, those of its successors first. */
  private void solve(int u) {
    if (best[u] != null) {
      return;
    }
    double[] costs = new double[steps + 1];
    int[] taken = new int[steps + 1];
    for (int v : successors.get(u)) {
      solve(v);
    }
    for (int t = 0; t <= steps; t++) {
      costs[t] = NONE;
      for (int s = 1; s <= t; s++) {
        double cost = share[u][s];
        for (int v : successors.get(u)) {
          cost += best[v][t - s];
        }
        if (cost < costs[t]) {
          costs[t] = cost;
          taken[t] = s;
        }
      }
    }
    best[u] = costs;
    budget[u] = taken;
  }

  /** Tasks, each behind its predecessors. */
  private int[] order() {
    int tasks = share.length;
    int[] open = new int[tasks];
    for (int[] each : successors) {
      for (int v : each) {
        open[v]++;
      }
    }
    int[] order = new int[tasks];
    int count = 0;
    for (int u = 0; u < tasks; u++) {
      if (open[u] == 0) {
        order[count++] = u;
      }
    }
    for (int i = 0; i < count; i++) {
      for (int v : successors.get(order[i])) {
        if (--open[v] == 0) {
          order[count++] = v;
        }
      }
    }
    return order;
  }
}
