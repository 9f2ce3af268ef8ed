package dev.sextant.heuristics.cut;

import dev.sextant.heuristics.list.PlacedList;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.StopSignal;
import dev.sextant.planner.placement.PlacementProblem;
import dev.sextant.planner.placement.PlacementSolution;
import java.util.Arrays;
import java.util.BitSet;

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
    int count = placement.places();
    int[] start = new int[placement.tasks() + 1];
    for (int i = 0; i < placement.items(); i++) {
      for (int r = placement.readersBegin(i); r < placement.readersEnd(i); r++) {
        start[placement.reader(r) + 1]++;
      }
    }
    for (int v = 0; v < placement.tasks(); v++) {
      start[v + 1] += start[v];
    }
    int[] read = new int[start[placement.tasks()]];
    int[] next = start.clone();
    for (int i = 0; i < placement.items(); i++) {
      for (int r = placement.readersBegin(i); r < placement.readersEnd(i); r++) {
        read[next[placement.reader(r)]++] = i;
      }
    }
    BitSet brought = new BitSet(placement.items() * count);
    int[] placeOf = new int[placement.tasks()];
    for (int v = 0; v < placeOf.length; v++) {
      long least = PlacementProblem.FORBIDDEN;
      for (int q = 0; q < count; q++) {
        long cost = placement.cost(v, q);
        for (int p = start[v]; p < start[v + 1] && cost != PlacementProblem.FORBIDDEN; p++) {
          boolean there = brought.get(read[p] * count + q) || lies(placement, read[p], q, placeOf);
          cost += there ? 0 : placement.weight(read[p]);
        }
        if (cost < least) {
          least = cost;
          placeOf[v] = q;
        }
      }
      for (int p = start[v]; p < start[v + 1]; p++) {
        brought.set(read[p] * count + placeOf[v]);
      }
    }
    return placeOf;
  }

  private static boolean lies(PlacementProblem placement, int item, int place, int[] placeOf) {
    int producer = placement.producer(item);
    return producer == PlacementProblem.NO_TASK
        ? placement.isHome(item, place)
        : placeOf[producer] == place;
  }
}
