package dev.sextant.heuristics.sharing;

import dev.sextant.heuristics.sharing.linear.RevisedSimplex;
import dev.sextant.heuristics.sharing.prices.PriceEngine;
import dev.sextant.planner.sharing.compiled.Choices;
import dev.sextant.planner.sharing.spi.AllocationOutcome;
import dev.sextant.planner.sharing.spi.AllocationRequest;
import dev.sextant.planner.sharing.spi.AllocatorBackend;
import java.util.Map;
import java.util.TreeMap;

/**
 * The allocator {@code prices}: exact for every objective, in Java alone. Works on the prices of
 * pools ({@link PriceEngine}) and, where jobs are colocated or workers change over time, on the
 * linear program over classes.
 */
final class PricesBackend implements AllocatorBackend {
  @Override
  public AllocationOutcome allocate(AllocationRequest request) {
    Choices choices = request.problem().choices();
    if (choices.pools() == 0
        || choices.count() > choices.colocatedBegin()
        || request.problem().isOverTime()) {
      RevisedSimplex simplex = new RevisedSimplex(request.stop());
      AllocationOutcome outcome = WaterFilling.solve(new ProgramSolver(simplex), request, Map.of());
      return counted(outcome, Map.of("pivots", simplex.pivots()));
    }
    PriceEngine engine = new PriceEngine(request.warmStart());
    AllocationOutcome outcome = WaterFilling.solve(engine, request, Map.of());
    return counted(outcome, engine.counters());
  }

  @Override
  public boolean allocatesOverTime() {
    return true;
  }

  private static AllocationOutcome counted(AllocationOutcome outcome, Map<String, Long> more) {
    Map<String, Long> counters = new TreeMap<>(outcome.counters());
    counters.putAll(more);
    return new AllocationOutcome(
        outcome.allocation(), outcome.prices(), outcome.completed(), counters, Map.of());
  }
}
