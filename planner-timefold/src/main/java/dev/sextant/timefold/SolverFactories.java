package dev.sextant.timefold;

import ai.timefold.solver.core.api.solver.SolverFactory;
import ai.timefold.solver.core.config.solver.EnvironmentMode;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The factories of the solvers of one call, by the temperature at which annealing begins: reading a
 * configuration takes Timefold a moment. Thread-safe.
 */
final class SolverFactories {
  private final EnvironmentMode mode;
  private final TimefoldOptions chosen;
  private final Map<Double, SolverFactory<Schedule>> byTemperature = new ConcurrentHashMap<>();

  SolverFactories(EnvironmentMode mode, TimefoldOptions chosen) {
    this.mode = mode;
    this.chosen = chosen;
  }

  /**
   * The factory of solvers that begin at a temperature.
   *
   * @param hot in units of the score; without a meaning when they do not anneal
   */
  SolverFactory<Schedule> at(double hot) {
    return byTemperature.computeIfAbsent(hot, t -> Formulation.solverFactory(mode, chosen, t));
  }

  /** Whether a temperature decides what is accepted. */
  boolean anneals() {
    return chosen.acceptor() == TimefoldOptions.Acceptor.SIMULATED_ANNEALING;
  }

  /** Whether every score is needed as it is: the solver checks it, or compares it itself. */
  boolean needsWholeScores() {
    return mode.isAsserted() || !anneals();
  }
}
