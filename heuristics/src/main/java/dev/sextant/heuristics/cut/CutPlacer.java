package dev.sextant.heuristics.cut;

import dev.sextant.heuristics.list.PlacedList;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.StopSignal;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.placement.PlacementProblem;
import dev.sextant.planner.placement.PlacementSolution;
import java.util.Arrays;

/**
 * The placement with the least money and bytes: exact where {@link PlacementSolution} is, else the
 * better of two local optima of {@link Expansion}, from the placement that it knows, or the
 * cheapest places, and from the greedy rule. Where bytes do not count, tasks may go wherever they
 * are cheapest, and the timetable chooses; where neither counts, it chooses altogether.
 */
final class CutPlacer implements Placer {
  @Override
  public int[] workers(CompiledProblem problem, StopSignal enough) {
    int[] workerOf = new int[problem.tasks()];
    Arrays.fill(workerOf, PlacedList.ANY);
    if (problem.objective().weight(ObjectiveTerm.BYTES_MOVED) == 0) {
      return workerOf;
    }
    PlacementSolution solution = PlacementSolution.of(problem);
    PlacementProblem placement = solution.problem();
    if (placement == null || !placement.isFeasible()) {
      return workerOf;
    }
    int[] placeOf = known(solution, placement);
    if (!solution.isExact()) {
      placeOf = localOptimum(placement, placeOf, enough);
    }
    Spreading.spread(placement, placeOf, workerOf);
    return workerOf;
  }

  private static int[] known(PlacementSolution solution, PlacementProblem placement) {
    int[] placeOf = new int[placement.tasks()];
    Arrays.setAll(
        placeOf, t -> solution.hasPlacement() ? solution.place(t) : placement.cheapestPlace(t));
    return placeOf;
  }

  private static int[] localOptimum(PlacementProblem placement, int[] known, StopSignal enough) {
    Expansion.improve(placement, known, enough);
    int[] greedy = GreedyPlacer.places(placement);
    Expansion.improve(placement, greedy, enough);
    return placement.evaluate(greedy) < placement.evaluate(known) ? greedy : known;
  }
}
