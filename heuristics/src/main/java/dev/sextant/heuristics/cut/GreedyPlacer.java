package dev.sextant.heuristics.cut;

import dev.sextant.heuristics.list.PlacedList;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.StopSignal;
import dev.sextant.planner.placement.PlacementProblem;
import dev.sextant.planner.placement.PlacementSolution;
import java.util.Arrays;

/**
 * In topological order, each task at the place where its run and the moves of its inputs cost
 * least: the rule of Offload Annotations (Yuan et al., USENIX ATC 2020) for any number of places
 * and for money and bytes as the objective weighs them. Outputs stay where they are made and are
 * moved when somebody reads them elsewhere; what was moved once is there for all who follow. Ties
 * go to the worker that comes first.
 *
 * <p>Deviations: a task's own deliveries count; the published system asks its estimators at run
 * time, here costs are those of the problem.
 */
final class GreedyPlacer implements Placer {
  @Override
  public int[] workers(CompiledProblem problem, StopSignal enough) {
    int[] workerOf = new int[problem.tasks()];
    Arrays.fill(workerOf, PlacedList.ANY);
    PlacementProblem placement = PlacementSolution.of(problem).problem();
    if (placement != null && placement.isFeasible()) {
      int[] placeOf = places(placement);
      for (int v = 0; v < placeOf.length; v++) {
        workerOf[placement.task(v)] = placement.worker(placeOf[v]);
      }
    }
    return workerOf;
  }

  /** By task to be placed, its place. */
  static int[] places(PlacementProblem placement) {
    GreedyMoves moves = new GreedyMoves(placement);
    for (int v = 0; v < placement.tasks(); v++) {
      long least = PlacementProblem.FORBIDDEN;
      int best = 0;
      for (int q = 0; q < placement.places(); q++) {
        long alone = placement.cost(v, q);
        if (alone != PlacementProblem.FORBIDDEN && alone + moves.cost(v, q) < least) {
          least = alone + moves.cost(v, q);
          best = q;
        }
      }
      moves.place(v, best);
    }
    return moves.places();
  }
}
