package dev.sextant.heuristics.home;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.model.ObjectiveTerm;

/** What the loads of a plan add to its objective. Immutable and thread-safe. */
public final class LoadCosts {
  private final CompiledWorkers workers;
  private final double perLoad;
  private final double perMicro;
  private final boolean alone;

  /** For the objective of a problem. */
  public LoadCosts(CompiledProblem problem) {
    workers = problem.workers();
    perLoad = problem.objective().weight(ObjectiveTerm.LOAD_COUNT);
    perMicro = problem.objective().weight(ObjectiveTerm.MODEL_LOAD_MICROS);
    alone =
        problem.objective().weights().entrySet().stream()
            .allMatch(term -> term.getValue() == 0 || isOfLoads(term.getKey()));
  }

  private static boolean isOfLoads(ObjectiveTerm term) {
    return term == ObjectiveTerm.LOAD_COUNT || term == ObjectiveTerm.MODEL_LOAD_MICROS;
  }

  /** Whether loads count. */
  public boolean areAny() {
    return perLoad > 0 || perMicro > 0;
  }

  /** Whether nothing but loads counts. */
  public boolean areAll() {
    return alone;
  }

  /** Of one load of a model on a worker; infinite where it cannot be loaded. */
  public double of(int model, int worker) {
    long micros = workers.loadMicros(workers.classOf(worker), model);
    return micros == CompiledWorkers.NO_LOAD
        ? Double.POSITIVE_INFINITY
        : perLoad + perMicro * micros;
  }
}
