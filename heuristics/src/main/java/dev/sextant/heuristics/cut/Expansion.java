package dev.sextant.heuristics.cut;

import dev.sextant.planner.compiled.StopSignal;
import dev.sextant.planner.compiled.StoppedException;
import dev.sextant.planner.placement.MinimumCut;
import dev.sextant.planner.placement.PlacementProblem;
import java.util.Arrays;

/**
 * Improves a placement place by place: of all changes that move tasks to one place and leave the
 * others where they are, the best is a minimum cut (alpha-expansion, Boykov, Veksler, Zabih, IEEE
 * TPAMI 23(11), 2001). Ends when no place can gain. Where each item has one reader the costs are a
 * uniform metric, and what cannot be improved any more is at most twice the optimum.
 */
final class Expansion {
  private static final int MOST_ROUNDS = 20;

  private final PlacementProblem problem;
  private final int[] placeOf;

  private Expansion(PlacementProblem problem, int[] placeOf) {
    this.problem = problem;
    this.placeOf = placeOf;
  }

  /** Improves a placement in place, until nothing helps or it is enough. */
  static void improve(PlacementProblem problem, int[] placeOf, StopSignal enough) {
    try {
      improve(new Expansion(problem, placeOf), problem, placeOf, enough);
    } catch (StoppedException e) {
      // What has been reached by now stands.
    }
  }

  private static void improve(
      Expansion expansion, PlacementProblem problem, int[] placeOf, StopSignal enough) {
    long cost = problem.evaluate(placeOf);
    int unchanged = 0;
    for (int i = 0; unchanged < problem.places() && i < MOST_ROUNDS * problem.places(); i++) {
      int[] changed = expansion.expanded(i % problem.places(), enough);
      long changedCost = problem.evaluate(changed);
      unchanged++;
      if (changedCost < cost) {
        cost = changedCost;
        System.arraycopy(changed, 0, placeOf, 0, placeOf.length);
        unchanged = 1;
      }
    }
  }

  /** The best placement in which each task is where it was or at this place. */
  private int[] expanded(int place, StopSignal enough) {
    enough.look();
    int tasks = problem.tasks();
    MinimumCut cut = new MinimumCut(tasks + 2 * problem.items(), 3 * problem.items() + tasks);
    cut.addNodes(tasks);
    for (int v = 0; v < tasks; v++) {
      if (placeOf[v] == place) {
        cut.forceSource(v);
        cut.charge(v, problem.cost(v, place), 0);
      } else if (problem.cost(v, place) == PlacementProblem.FORBIDDEN) {
        cut.forceSink(v);
        cut.charge(v, 0, problem.cost(v, placeOf[v]));
      } else {
        cut.charge(v, problem.cost(v, place), problem.cost(v, placeOf[v]));
      }
    }
    int[] nodeOf = new int[problem.places()];
    int[] stamp = new int[problem.places()];
    Arrays.fill(stamp, -1);
    for (int i = 0; i < problem.items(); i++) {
      bringIn(cut, i, place);
      keepApart(cut, i, place, nodeOf, stamp);
    }
    int[] changed = placeOf.clone();
    if (cut.solve(enough) < MinimumCut.NEVER) {
      for (int v = 0; v < tasks; v++) {
        changed[v] = cut.isSource(v) ? place : placeOf[v];
      }
    }
    return changed;
  }

  /** An item is paid at the place if somebody reads it there and it does not lie there. */
  private void bringIn(MinimumCut cut, int item, int place) {
    int producer = problem.producer(item);
    if (producer == PlacementProblem.NO_TASK && problem.isHome(item, place)) {
      return;
    }
    int node = cut.addNodes(1);
    if (producer == PlacementProblem.NO_TASK) {
      cut.charge(node, problem.weight(item), 0);
    } else {
      cut.chargeApart(node, producer, problem.weight(item), 0);
    }
    for (int r = problem.readersBegin(item); r < problem.readersEnd(item); r++) {
      cut.chargeApart(problem.reader(r), node, MinimumCut.NEVER, 0);
    }
  }

  /** An item is paid at each other place where a reader stays, unless its producer stays there. */
  private void keepApart(MinimumCut cut, int item, int place, int[] nodeOf, int[] stamp) {
    int producer = problem.producer(item);
    for (int r = problem.readersBegin(item); r < problem.readersEnd(item); r++) {
      int reader = problem.reader(r);
      int at = placeOf[reader];
      if (at == place || (producer == PlacementProblem.NO_TASK && problem.isHome(item, at))) {
        continue;
      }
      if (stamp[at] != item) {
        stamp[at] = item;
        nodeOf[at] = cut.addNodes(1);
        if (producer != PlacementProblem.NO_TASK && placeOf[producer] == at) {
          cut.chargeApart(producer, nodeOf[at], problem.weight(item), 0);
        } else {
          cut.charge(nodeOf[at], 0, problem.weight(item));
        }
      }
      cut.chargeApart(nodeOf[at], reader, MinimumCut.NEVER, 0);
    }
  }
}
