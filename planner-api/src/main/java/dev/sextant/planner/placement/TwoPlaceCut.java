package dev.sextant.planner.placement;

import org.jspecify.annotations.Nullable;

/**
 * The best placement between two places, as a minimum cut (Stone, IEEE TSE 3(1), 1977): a task on
 * the side of the source is at the first place. Data with several readers is paid once for each
 * direction, through a node that is drawn to the other side by any of them.
 */
final class TwoPlaceCut {
  private final PlacementProblem problem;
  private final MinimumCut cut;

  private TwoPlaceCut(PlacementProblem problem) {
    this.problem = problem;
    cut = new MinimumCut(problem.tasks() + problem.items(), problem.tasks() + 2 * problem.items());
    cut.addNodes(problem.tasks());
  }

  /** The place of each task, or null when no placement keeps clear of links that are too slow. */
  static int @Nullable [] solve(PlacementProblem problem) {
    TwoPlaceCut solver = new TwoPlaceCut(problem);
    solver.charge();
    if (solver.cut.solve(problem.problem().stop()) == MinimumCut.NEVER) {
      return null;
    }
    int[] placeOf = new int[problem.tasks()];
    for (int t = 0; t < placeOf.length; t++) {
      placeOf[t] = solver.cut.isSource(t) ? 0 : 1;
    }
    return placeOf;
  }

  private void charge() {
    for (int t = 0; t < problem.tasks(); t++) {
      if (problem.cost(t, 0) == PlacementProblem.FORBIDDEN) {
        cut.forceSink(t);
        cut.charge(t, 0, problem.cost(t, 1));
      } else if (problem.cost(t, 1) == PlacementProblem.FORBIDDEN) {
        cut.forceSource(t);
        cut.charge(t, problem.cost(t, 0), 0);
      } else {
        cut.charge(t, problem.cost(t, 0), problem.cost(t, 1));
      }
    }
    for (int i = 0; i < problem.items(); i++) {
      if (problem.producer(i) == PlacementProblem.NO_TASK) {
        chargeHomes(i);
      } else {
        chargeProduced(i);
      }
    }
  }

  private void chargeProduced(int item) {
    int from = problem.producer(item);
    boolean far = problem.isTooFar(item, 0, 1);
    boolean farBack = problem.isTooFar(item, 1, 0);
    long weight = problem.weight(item);
    if (problem.items.readers(item) == 1) {
      int reader = problem.reader(problem.readersBegin(item));
      cut.chargeApart(
          from, reader, far ? MinimumCut.NEVER : weight, farBack ? MinimumCut.NEVER : weight);
      return;
    }
    int toSecond = cut.addNodes(2);
    int toFirst = toSecond + 1;
    cut.chargeApart(from, toSecond, weight, 0);
    cut.chargeApart(toFirst, from, weight, 0);
    for (int r = problem.readersBegin(item); r < problem.readersEnd(item); r++) {
      int reader = problem.reader(r);
      cut.chargeApart(toSecond, reader, MinimumCut.NEVER, 0);
      cut.chargeApart(reader, toFirst, MinimumCut.NEVER, 0);
      if (far || farBack) {
        cut.chargeApart(from, reader, far ? MinimumCut.NEVER : 0, farBack ? MinimumCut.NEVER : 0);
      }
    }
  }

  /** Data that lies somewhere: each place without it pays once if it is read there. */
  private void chargeHomes(int item) {
    if (!problem.isHome(item, 0)) {
      int node = cut.addNodes(1);
      cut.charge(node, problem.weight(item), 0);
      for (int r = problem.readersBegin(item); r < problem.readersEnd(item); r++) {
        cut.chargeApart(problem.reader(r), node, MinimumCut.NEVER, 0);
      }
    }
    if (!problem.isHome(item, 1)) {
      int node = cut.addNodes(1);
      cut.charge(node, 0, problem.weight(item));
      for (int r = problem.readersBegin(item); r < problem.readersEnd(item); r++) {
        cut.chargeApart(node, problem.reader(r), MinimumCut.NEVER, 0);
      }
    }
  }
}
