package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * What the capacity of workers is worth over time where runs cost money and not all of them fit
 * where and when they are cheapest: the prices of the bound on {@code costMicroUnits}, at which
 * tasks that each take what is cheapest with them fit about as well as can be. In micro-units.
 * Immutable and thread-safe.
 */
public final class CapacityPrices {
  private final CompiledWorkflows workflows;

  /** By class, instants between which prices stay. */
  private final long[][] instants;

  /** By class, resource and instant, the price of a unit for a microsecond from then on. */
  private final double[][][] perMicro;

  /** The price of a unit from the first instant until then. */
  private final double[][][] until;

  CapacityPrices(CompiledProblem problem, long[][] instants, double[][][] perMicro) {
    workflows = problem.workflows();
    this.instants = instants;
    this.perMicro = perMicro;
    until = new double[instants.length][][];
    for (int c = 0; c < instants.length; c++) {
      until[c] = new double[perMicro[c].length][instants[c].length];
      for (int r = 0; r < until[c].length; r++) {
        for (int i = 1; i < instants[c].length; i++) {
          until[c][r][i] =
              until[c][r][i - 1] + perMicro[c][r][i - 1] * (instants[c][i] - instants[c][i - 1]);
        }
      }
    }
  }

  /** What a run in a mode takes of a worker of a class is worth, from its start to its end. */
  public double worth(int mode, int workerClass, long startMicros, long endMicros) {
    double worth = 0;
    for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
      int r = workflows.demandResource(d);
      worth +=
          workflows.demandAmount(d)
              * (until(workerClass, r, endMicros) - until(workerClass, r, startMicros));
    }
    return worth;
  }

  private double until(int c, int r, long instant) {
    int found = Arrays.binarySearch(instants[c], instant);
    int i = found >= 0 ? found : Math.max(0, -found - 2);
    return until[c][r][i] + perMicro[c][r][i] * Math.max(0, instant - instants[c][i]);
  }
}
