package dev.sextant.timefold;

import ai.timefold.solver.core.config.localsearch.LocalSearchPhaseConfig;
import ai.timefold.solver.core.config.localsearch.decider.acceptor.AcceptorType;
import ai.timefold.solver.core.config.localsearch.decider.acceptor.LocalSearchAcceptorConfig;
import ai.timefold.solver.core.config.localsearch.decider.forager.LocalSearchForagerConfig;
import java.math.BigDecimal;
import java.util.List;

/** The acceptors of {@link TimefoldOptions} in Timefold's words. */
final class Acceptance {
  private Acceptance() {}

  /**
   * A local search with the acceptor that was chosen and no moves yet.
   *
   * @param hot first temperature of annealing, in units of the score
   */
  static LocalSearchPhaseConfig phase(TimefoldOptions options, double hot) {
    LocalSearchAcceptorConfig acceptor = new LocalSearchAcceptorConfig();
    int moves = 1;
    switch (options.acceptor()) {
      case SIMULATED_ANNEALING ->
          acceptor.withSimulatedAnnealingStartingTemperature(
              BigDecimal.valueOf(hot).toPlainString());
      case LATE_ACCEPTANCE -> acceptor.withLateAcceptanceSize(options.lateSize());
      case TABU -> {
        acceptor.withEntityTabuSize(options.tabuSize());
        moves = options.tabuMoves();
      }
      case GREAT_DELUGE -> acceptor.withAcceptorTypeList(List.of(AcceptorType.GREAT_DELUGE));
      case STEP_COUNTING -> acceptor.withStepCountingHillClimbingSize(options.lateSize());
      case HILL_CLIMBING -> acceptor.withAcceptorTypeList(List.of(AcceptorType.HILL_CLIMBING));
    }
    return new LocalSearchPhaseConfig()
        .withAcceptorConfig(acceptor)
        .withForagerConfig(new LocalSearchForagerConfig().withAcceptedCountLimit(moves));
  }
}
