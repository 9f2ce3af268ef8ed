package dev.sextant.heuristics.sharing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The master problem over what was seen at earlier prices: which mixture of the answers has the
 * best value within the capacities, and the prices at which none of them is worth more than that
 * mixture (Kelley's cutting planes; seen from the other side, Dantzig and Wolfe's decomposition).
 * Solved by the linear solver of ojAlgo; capacities and values are scaled to 1.
 */
final class CuttingPlanes {
  private final double[] capacity;
  private final List<double[]> usages = new ArrayList<>();
  private final List<Double> values = new ArrayList<>();
  private double scale = 1;

  CuttingPlanes(double[] capacity) {
    this.capacity = capacity;
  }

  /** Adds an answer: its value, and what it takes of each pool. */
  void add(double value, double[] usage) {
    values.add(value);
    double[] relative = new double[usage.length];
    for (int i = 0; i < usage.length; i++) {
      relative[i] = capacity[i] == 0 ? 0 : usage[i] / capacity[i];
    }
    usages.add(relative);
  }

  int size() {
    return values.size();
  }

  /** What a value is like, so that the solver sees numbers around 1. */
  void scale(double typical) {
    scale = typical > 0 ? typical : 1;
  }

  /** The master's prices and mixture, or null when the solver failed. */
  @Nullable Master solve() {
    int k = capacity.length;
    int n = values.size();
    LinearProgram program = new LinearProgram();
    int theta = program.free(1);
    int[] price = new int[k];
    for (int i = 0; i < k; i++) {
      price[i] = program.notNegative(capacity[i] == 0 ? 0 : 1);
    }
    double base = values.get(0) / scale;
    for (int j = 0; j < n; j++) {
      int row = program.atLeast(values.get(j) / scale - base);
      program.set(row, theta, 1);
      for (int i = 0; i < k; i++) {
        program.set(row, price[i], usages.get(j)[i]);
      }
    }
    LinearProgram.Solution solution = new OjAlgoSolver().solve(program);
    if (solution == null) {
      return null;
    }
    double[] prices = new double[k];
    for (int i = 0; i < k; i++) {
      double one = Math.max(0, solution.value(price[i])) * scale;
      prices[i] = capacity[i] == 0 ? 0 : one / capacity[i];
    }
    double[] mix = new double[n];
    for (int j = 0; j < n; j++) {
      mix[j] = Math.max(0, solution.dual(j));
    }
    double all = Arrays.stream(mix).sum();
    for (int j = 0; j < n; j++) {
      mix[j] /= all;
    }
    double value = 0;
    double[] used = new double[k];
    for (int j = 0; j < n; j++) {
      value += mix[j] * values.get(j);
      for (int i = 0; i < k; i++) {
        used[i] += mix[j] * usages.get(j)[i];
      }
    }
    return new Master(prices, mix, value, Arrays.stream(used).max().orElse(0));
  }

  /**
   * What the master says.
   *
   * @param prices of pools
   * @param mix of the answers, in their order
   * @param value of the mixture
   * @param load the largest part of a capacity that the mixture takes; above 1 by the solver's
   *     error
   */
  record Master(double[] prices, double[] mix, double value, double load) {}
}
