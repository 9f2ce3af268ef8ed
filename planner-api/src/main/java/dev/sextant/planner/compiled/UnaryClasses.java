package dev.sextant.planner.compiled;

import java.util.Arrays;

/**
 * Worker classes whose runs exclude each other: some capacity never admits two runs of positive
 * length. Runs without length take no capacity and do not count; runs that may be one batch do not
 * exclude each other.
 */
final class UnaryClasses {
  private UnaryClasses() {}

  /** By worker class. */
  static boolean[] of(CompiledWorkers workers, CompiledWorkflows workflows) {
    int resources = workers.resources();
    boolean[] shared = new boolean[workers.classes()];
    long[] least = new long[workers.classes() * resources];
    Arrays.fill(least, Long.MAX_VALUE);
    long[] demand = new long[resources];
    for (int t = 0; t < workflows.tasks(); t++) {
      for (int o = workflows.optionsBegin(t); o < workflows.optionsEnd(t); o++) {
        shared[workflows.optionClass(o)] |= workflows.batchLimit(o) > 1;
        if (workflows.optionDurationMicros(o) > 0) {
          Arrays.fill(demand, 0);
          int mode = workflows.optionMode(o);
          for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
            demand[workflows.demandResource(d)] = workflows.demandAmount(d);
          }
          int row = workflows.optionClass(o) * resources;
          for (int r = 0; r < resources; r++) {
            least[row + r] = Math.min(least[row + r], demand[r]);
          }
        }
      }
    }
    boolean[] unary = new boolean[workers.classes()];
    for (int c = 0; c < unary.length; c++) {
      for (int r = 0; r < resources && !shared[c]; r++) {
        long amount = least[c * resources + r];
        unary[c] |= amount != Long.MAX_VALUE && amount > workers.capacity(c, r) - amount;
      }
    }
    return unary;
  }
}
