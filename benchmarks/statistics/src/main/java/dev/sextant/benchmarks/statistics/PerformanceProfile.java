package dev.sextant.benchmarks.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Performance profiles (Dolan, More: Benchmarking optimization software with performance profiles,
 * Mathematical Programming 91, 2002): for each solver the share of instances on which its cost is
 * within a factor of the best cost of any solver. Immutable.
 *
 * <p>Deviation from the paper: a cost of 0 has the ratio 1, and beside it every other has an
 * infinite one.
 */
public final class PerformanceProfile {
  private final Map<String, double[]> ratios = new LinkedHashMap<>();
  private final int instances;

  /**
   * Computes the profiles of solvers.
   *
   * @param costs by solver: one cost per instance, in the same order; not negative, infinite where
   *     the solver failed. An instance on which all fail counts as failed by all
   */
  public PerformanceProfile(Map<String, double[]> costs) {
    int number = -1;
    for (Map.Entry<String, double[]> entry : costs.entrySet()) {
      if (number >= 0 && entry.getValue().length != number) {
        throw new IllegalArgumentException(
            "The solver (" + entry.getKey() + ") has another number of costs than the others.");
      }
      number = entry.getValue().length;
      for (double cost : entry.getValue()) {
        if (!(cost >= 0)) {
          throw new IllegalArgumentException("The cost (" + cost + ") must not be negative.");
        }
      }
    }
    instances = Math.max(0, number);
    double[] best = new double[instances];
    Arrays.fill(best, Double.POSITIVE_INFINITY);
    for (double[] own : costs.values()) {
      for (int i = 0; i < instances; i++) {
        best[i] = Math.min(best[i], own[i]);
      }
    }
    costs.forEach((solver, own) -> ratios.put(solver, ratios(own, best)));
  }

  private static double[] ratios(double[] own, double[] best) {
    double[] ratios = new double[own.length];
    for (int i = 0; i < own.length; i++) {
      boolean failed = Double.isInfinite(own[i]);
      ratios[i] = failed ? own[i] : own[i] == best[i] ? 1 : own[i] / best[i];
    }
    Arrays.sort(ratios);
    return ratios;
  }

  /** The solvers, in the order in which they were given. */
  public List<String> solvers() {
    return List.copyOf(ratios.keySet());
  }

  /** The share of instances on which a solver is within a factor of the best. */
  public double share(String solver, double factor) {
    double[] sorted = of(solver);
    int within = 0;
    while (within < sorted.length && sorted[within] <= factor) {
      within++;
    }
    return instances == 0 ? 0 : (double) within / instances;
  }

  /** The finite ratios of a solver in ascending order: where its profile steps up. */
  public List<Double> steps(String solver) {
    List<Double> steps = new ArrayList<>();
    for (double ratio : of(solver)) {
      if (!Double.isInfinite(ratio)) {
        steps.add(ratio);
      }
    }
    return Collections.unmodifiableList(steps);
  }

  private double[] of(String solver) {
    double[] sorted = ratios.get(solver);
    if (sorted == null) {
      throw new IllegalArgumentException("There is no solver (" + solver + ").");
    }
    return sorted;
  }

  /** The largest finite ratio of any solver, at least 1. */
  public double largestRatio() {
    double largest = 1;
    for (double[] sorted : ratios.values()) {
      for (double ratio : sorted) {
        largest = Double.isInfinite(ratio) ? largest : Math.max(largest, ratio);
      }
    }
    return largest;
  }
}
