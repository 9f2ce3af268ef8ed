package dev.sextant.ortools;

import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.spi.IncumbentSink;

/**
 * The model of the whole problem with the beginning of a solved {@link PrefixRelaxation} fixed: a
 * short search for a plan that goes on from there, and for nothing else, since what it says of
 * other plans does not hold for those with another beginning.
 */
final class FixedBeginning {
  private final CpSatCall call;
  private final Candidates candidates;
  private final IncumbentSink sink;

  /**
   * Takes what is to be known of the call.
   *
   * @param sink takes the plans
   */
  FixedBeginning(CpSatCall call, Candidates candidates, IncumbentSink sink) {
    this.call = call;
    this.candidates = candidates;
    this.sink = sink;
  }

  /**
   * Searches for plans that begin as another one does.
   *
   * @param order runs as they may be but for loads and memory; those of the beginning have times
   * @param until where the beginning ends, in microseconds
   * @param nanos how long to search
   * @throws dev.sextant.planner.compiled.StoppedException when the call is over
   */
  void complete(IndexedPlan order, long until, double nanos) {
    if (candidates.literals() > call.chosen.whole(CpSatTuning.BEGINNING_LITERALS)) {
      return;
    }
    Formulation formulation =
        new Formulation(
            FormulationContext.of(
                call.problem,
                candidates,
                call.chosen,
                null,
                Long.MAX_VALUE,
                call.sink.lowerBound(),
                call::mustStop));
    formulation.fixBefore(until, order);
    NativeSolver solver = new NativeSolver(formulation.model(), call.interrupter);
    solver.logTo(call.chosen.log());
    solver.limit(nanos);
    Portfolio.MIXED.configure(solver.parameters(), call.workers(), call.chosen);
    solver.parameters().setRandomSeed(call.solverSeed()).setCpModelProbingLevel(0);
    solver.solve(
        new NativeSolver.Listener() {
          @Override
          public void onSolution(NativeSolver.Values values) {
            sink.offerUnchecked(formulation.plan(values));
          }

          @Override
          public void onBound(long bound) {}
        });
  }
}
