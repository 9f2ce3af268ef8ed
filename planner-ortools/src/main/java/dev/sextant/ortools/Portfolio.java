package dev.sextant.ortools;

import com.google.ortools.sat.SatParameters;

/**
 * Which strategies of the solver search. Its own portfolio needs a core for each of them; where
 * there are fewer cores, those that matter have all of them. What mattered is in
 * docs/results/exact.md.
 */
enum Portfolio {
  /** The solver's own choice: a little of everything, and neighbourhoods of the best plan. */
  MIXED {
    @Override
    int configure(SatParameters.Builder parameters, int workers, int cores) {
      return all(parameters, workers);
    }
  },

  /**
   * Clause learning without a linear relaxation proves most where a proof is in reach; the threads
   * split its search tree between them.
   */
  PROOF {
    @Override
    int configure(SatParameters.Builder parameters, int workers, int cores) {
      int threads = Math.min(workers, cores);
      if (threads >= ENOUGH) {
        return all(parameters, workers);
      }
      parameters
          .setNumWorkers(threads)
          .setLinearizationLevel(0)
          .setAlsoBumpVariablesInConflictReasons(true);
      if (threads > 1) {
        onlyFull(parameters).setSharedTreeNumWorkers(threads).addSubsolvers("no_lp");
      }
      return threads;
    }
  },

  /** Refuting small objectives with a linear relaxation raises a bound that no proof will meet. */
  BOUND {
    @Override
    int configure(SatParameters.Builder parameters, int workers, int cores) {
      int threads = Math.min(workers, cores);
      if (threads >= ENOUGH) {
        return all(parameters, workers);
      }
      parameters.setNumWorkers(threads).setLinearizationLevel(2);
      if (threads > 1) {
        onlyFull(parameters)
            .addSubsolvers("objective_lb_search_max_lp")
            .addSubsolvers("objective_shaving_max_lp");
      }
      return threads;
    }
  };

  /** So many threads are enough for everything. */
  private static final int ENOUGH = 8;

  /** Sets it up for so many workers; returns how many there will be. */
  int configure(SatParameters.Builder parameters, int workers) {
    return configure(parameters, workers, Runtime.getRuntime().availableProcessors());
  }

  /** Sets it up for so many workers on so many cores; returns how many workers there will be. */
  abstract int configure(SatParameters.Builder parameters, int workers, int cores);

  private static int all(SatParameters.Builder parameters, int workers) {
    parameters.setNumWorkers(workers);
    return workers;
  }

  private static SatParameters.Builder onlyFull(SatParameters.Builder parameters) {
    return parameters.setUseLns(false).setNumViolationLs(0).setUseFeasibilityJump(false);
  }
}
