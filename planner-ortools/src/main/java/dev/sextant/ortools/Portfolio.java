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
    int configureFew(SatParameters.Builder parameters, int workers, int cores) {
      return all(parameters, workers);
    }
  },

  /**
   * Clause learning without a linear relaxation proves most where a proof is in reach; the threads
   * split its search tree between them. Bumping the variables of reasons too is faster by a fifth,
   * but with it the solver (9.15) called a model infeasible that has a solution, see {@link
   * #CORE_GUIDED}: it is not used.
   */
  PROOF {
    @Override
    int configureFew(SatParameters.Builder parameters, int workers, int cores) {
      return learning(parameters, workers, cores);
    }
  },

  /**
   * The same where the bound is near: what split off has a linear relaxation without cuts, which
   * sees that a row which prices everything is used up.
   */
  NARROW {
    @Override
    int configureFew(SatParameters.Builder parameters, int workers, int cores) {
      int threads = learning(parameters, workers, cores);
      parameters.setLinearizationLevel(1).setCutLevel(0);
      return threads;
    }
  },

  /** One that learns clauses, and neighbourhoods of the best plan, which come to better ones. */
  PLANS {
    @Override
    int configureFew(SatParameters.Builder parameters, int workers, int cores) {
      int threads = Math.min(workers, cores);
      parameters.setNumWorkers(threads).setLinearizationLevel(0);
      parameters.setUseNewIntegerConflictResolution(true);
      if (threads > 1) {
        onlyFull(parameters).setUseLns(true).setNumFullSubsolvers(1).addSubsolvers("no_lp");
      }
      return threads;
    }
  },

  /**
   * Where the objective counts things alike, sets of them that cannot all be absent raise the bound
   * fastest; a second thread adds nothing.
   */
  CORE_GUIDED {
    @Override
    int configureFew(SatParameters.Builder parameters, int workers, int cores) {
      parameters.setNumWorkers(1).setLinearizationLevel(0).setOptimizeWithCore(true);
      return 1;
    }
  },

  /**
   * Where workers may be alike, one strategy that knows symmetries proves in a second what the
   * others do not in a minute; where they are not, it is the slowest of the three.
   */
  VARIED {
    @Override
    int configureFew(SatParameters.Builder parameters, int workers, int cores) {
      int threads = Math.min(workers, STRATEGIES.length);
      parameters.setNumWorkers(threads);
      if (threads > 1) {
        onlyFull(parameters);
        for (String strategy : STRATEGIES) {
          parameters.addSubsolvers(strategy);
        }
      } else {
        parameters.setLinearizationLevel(2).setSymmetryLevel(WITH_SYMMETRIES);
      }
      return threads;
    }
  },

  /**
   * Where prices change, one strategy with all that a linear relaxation says raises the bound, and
   * neighbourhoods of the best plan find better ones; others take the time of both.
   */
  LINEAR {
    @Override
    int configureFew(SatParameters.Builder parameters, int workers, int cores) {
      int threads = Math.min(workers, cores + NEIGHBOURHOODS);
      parameters.setNumWorkers(threads).setLinearizationLevel(2);
      if (threads > 1) {
        parameters.addSubsolvers("max_lp");
      }
      return threads;
    }
  },

  /** Refuting small objectives with a linear relaxation raises a bound that no proof will meet. */
  BOUND {
    @Override
    int configureFew(SatParameters.Builder parameters, int workers, int cores) {
      int threads = Math.min(workers, cores);
      parameters.setNumWorkers(threads).setLinearizationLevel(2);
      if (threads > 1) {
        onlyFull(parameters)
            .addSubsolvers("objective_lb_search_max_lp")
            .addSubsolvers("objective_shaving_max_lp");
      } else {
        parameters.setLinearizationLevel(1).setUseObjectiveLbSearch(true);
      }
      return threads;
    }
  },

  /**
   * The same without a linear relaxation, for a model with a row that says what it would tell; the
   * threads are more than the cores, for which of them moves the bound differs from one to the
   * next.
   */
  FROM_BELOW {
    @Override
    int configureFew(SatParameters.Builder parameters, int workers, int cores) {
      int threads = Math.min(workers, RISING.length);
      parameters.setNumWorkers(threads);
      if (threads > 1) {
        onlyFull(parameters);
        for (String strategy : RISING) {
          parameters.addSubsolvers(strategy);
        }
      } else {
        parameters.setLinearizationLevel(0).setUseObjectiveLbSearch(true);
      }
      return threads;
    }
  };

  /** Those of {@link #VARIED}, the one with symmetries first. */
  private static final String[] STRATEGIES = {"max_lp_sym", "no_lp", "core"};

  /** Threads of {@link #LINEAR} beyond the cores, as those for neighbourhoods often wait. */
  private static final int NEIGHBOURHOODS = 2;

  /** Those of {@link #FROM_BELOW}. */
  private static final String[] RISING = {
    "objective_lb_search_no_lp", "objective_lb_search", "no_lp"
  };

  /** The level at which the solver's own strategy with symmetries works. */
  private static final int WITH_SYMMETRIES = 3;

  /** Sets it up for so many workers; returns how many there will be. */
  int configure(SatParameters.Builder parameters, int workers, CpSatOptions options) {
    return configure(parameters, workers, Runtime.getRuntime().availableProcessors(), options);
  }

  /** Sets it up for so many workers on so many cores; returns how many workers there will be. */
  final int configure(
      SatParameters.Builder parameters, int workers, int cores, CpSatOptions options) {
    return Math.min(workers, cores) >= options.whole(CpSatTuning.ENOUGH_CORES)
        ? all(parameters, workers)
        : configureFew(parameters, workers, cores);
  }

  /** Whether so many workers are divided between chosen strategies, as cores are few. */
  static boolean dividesCores(int workers, CpSatOptions options) {
    int cores = Runtime.getRuntime().availableProcessors();
    return Math.min(workers, cores) < options.whole(CpSatTuning.ENOUGH_CORES)
        && Math.min(workers, cores) > 1;
  }

  /** Whether it proves, and does not look for plans. */
  boolean needsPlans() {
    return this == PROOF || this == NARROW;
  }

  /** Sets it up where not every strategy has a core; returns how many workers there will be. */
  abstract int configureFew(SatParameters.Builder parameters, int workers, int cores);

  private static int all(SatParameters.Builder parameters, int workers) {
    parameters.setNumWorkers(workers);
    return workers;
  }

  private static int learning(SatParameters.Builder parameters, int workers, int cores) {
    int threads = Math.min(workers, cores);
    parameters.setNumWorkers(threads).setLinearizationLevel(0);
    parameters.setUseNewIntegerConflictResolution(true);
    if (threads > 1) {
      onlyFull(parameters).setSharedTreeNumWorkers(threads).addSubsolvers("no_lp");
    }
    return threads;
  }

  private static SatParameters.Builder onlyFull(SatParameters.Builder parameters) {
    return parameters.setUseLns(false).setNumViolationLs(0).setUseFeasibilityJump(false);
  }
}
